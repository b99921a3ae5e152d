import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { inOrder, rangesFault } from '#domain/edited-hours.ts'
import { mostRanges, type OpeningHours } from '#domain/opening-hours.ts'
import { hoursLabel } from '#domain/opening-text.ts'
import { dayLabel } from '#domain/slots.ts'
import { addDays } from '#domain/zone.ts'
import { Button, IconButton, SmallButton } from '#staff/controls/button.tsx'
import { ChipChoice, Switch } from '#staff/controls/choices.tsx'
import controls from '#staff/controls/controls.module.css'
import { Panel } from '#staff/controls/panel.tsx'
import { Card } from '#staff/office/page.tsx'
import rows from '#staff/office/rows.module.css'
import { hoursFields, hoursWords } from '#staff/words/hours.ts'
import { FieldError, TextField } from '#ui/field.tsx'
import { DayRanges, nextRange } from './day-ranges.tsx'
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
        <SmallButton onClick={() => setEdited('new')}>
          <Plus size={18} aria-hidden />
          {text.add}
        </SmallButton>
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

type Holiday = OpeningHours['exceptions'][number]

interface HolidaySheetProps {
  holiday: Holiday | null
  taken: readonly string[]
  today: string
  onClose(): void
  /** Null removes it. */
  onSave(holiday: Holiday | null): void
}

/** One dated day: closed, or with its own times. */
function HolidaySheet({ holiday, taken, today, onClose, onSave }: HolidaySheetProps) {
  const [date, setDate] = useState(holiday?.date ?? '')
  const [ranges, setRanges] = useState(holiday?.ranges ?? [])
  const [reason, setReason] = useState(holiday?.reason ?? '')
  const [isAsked, setIsAsked] = useState(false)
  const fault = date === '' ? text.needsDate : taken.includes(date) ? text.twice : null
  return (
    <Panel
      title={text.name}
      onClose={onClose}
      action={
        <Button
          onClick={() => {
            setIsAsked(true)
            if (fault || rangesFault(ranges)) return
            onSave({ date, ranges: inOrder(ranges), reason: reason.trim() })
          }}
        >
          {text.done}
        </Button>
      }
    >
      {!holiday && (
        <ChipChoice
          label={text.date}
          choices={[today, addDays(today, 1)]}
          chosen={date}
          onChoose={setDate}
          textOf={(day) => dayLabel(day, today)}
        />
      )}
      <TextField
        label={text.date}
        error={isAsked || fault === text.twice ? fault : null}
        type="date"
        min={today}
        value={date}
        onChange={setDate}
      />
      <TextField
        label={text.reason}
        hint={text.reasonHint}
        maxLength={120}
        value={reason}
        onChange={setReason}
      />
      <Switch
        isOn={ranges.length === 0}
        onChange={(isClosed) => setRanges(isClosed ? [] : [nextRange([])])}
      >
        {text.closedAllDay}
      </Switch>
      {ranges.length > 0 && (
        <>
          <DayRanges day={text.name} ranges={ranges} onChange={setRanges} />
          {ranges.length < mostRanges && (
            <Button kind="outlined" onClick={() => setRanges([...ranges, nextRange(ranges)])}>
              <Plus aria-hidden />
              {hoursWords.addRange(text.this)}
            </Button>
          )}
        </>
      )}
      {holiday && (
        <Button kind="outlined" className={controls.removing} onClick={() => onSave(null)}>
          <Trash2 size={20} aria-hidden />
          {text.remove}
        </Button>
      )}
    </Panel>
  )
}
