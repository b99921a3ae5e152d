import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { OpeningHours } from '#domain/opening-hours.ts'
import { hoursLabel } from '#domain/opening-text.ts'
import { dayLabel } from '#domain/slots.ts'
import { Button } from '#staff/controls/button.tsx'
import { IconButton } from '#staff/controls/icon-button.tsx'
import { Card } from '#staff/office/page.tsx'
import rows from '#staff/office/rows.module.css'
import { hoursFields, hoursWords } from '#staff/words/hours.ts'
import { FieldError } from '#ui/field.tsx'
import { HolidaySheet } from './holiday-sheet.tsx'
import styles from './hours.module.css'

type Exceptions = OpeningHours['exceptions']

interface Props {
  exceptions: Exceptions
  /** `YYYY-MM-DD`; earlier days are past. */
  today: string
  onChange(exceptions: Exceptions): void
  error: string | undefined
}

const text = hoursWords.holidays

/** Dated days that override their weekday; past ones are kept but not shown. */
export function HolidaysCard({ exceptions, today, onChange, error }: Props) {
  const [edited, setEdited] = useState<string | 'new' | null>(null)
  const coming = exceptions.filter(({ date }) => date >= today)
  const others = (date: string) => exceptions.filter((each) => each.date !== date)
  return (
    <Card
      title={hoursFields.exceptions}
      isFlush
      beside={
        <Button kind="outlined" size="compact" onClick={() => setEdited('new')}>
          <Plus size={18} aria-hidden />
          {text.add}
        </Button>
      }
    >
      {coming.length === 0 && <p className={rows.empty}>{text.empty}</p>}
      {coming.map(({ date, ranges, reason }) => (
        <div key={date} className={styles.holiday}>
          <b>{dayLabel(date, today)}</b>
          <span>
            {hoursLabel(ranges)}
            {reason && <small>{reason}</small>}
          </span>
          <IconButton label={text.edit(dayLabel(date, today))} onClick={() => setEdited(date)}>
            <Pencil aria-hidden />
          </IconButton>
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
      {edited !== null && (
        <HolidaySheet
          holiday={exceptions.find(({ date }) => date === edited) ?? null}
          taken={others(edited).map(({ date }) => date)}
          today={today}
          onClose={() => setEdited(null)}
          onSave={(holiday) => {
            const next = holiday ? [...others(edited), holiday] : others(edited)
            onChange([...next].sort((a, b) => a.date.localeCompare(b.date)))
            setEdited(null)
          }}
        />
      )}
    </Card>
  )
}
