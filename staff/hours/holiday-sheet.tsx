import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { inOrder, rangesFault } from '#domain/edited-hours.ts'
import { mostRanges, type OpeningHours } from '#domain/opening-hours.ts'
import { dayLabel } from '#domain/slots.ts'
import { addDays } from '#domain/zone.ts'
import { Button } from '#staff/controls/button.tsx'
import { ChipChoice } from '#staff/controls/chip-choice.tsx'
import { Switch } from '#staff/controls/choices.tsx'
import controls from '#staff/controls/controls.module.css'
import { Panel } from '#staff/controls/panel.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { hoursWords } from '#staff/words/hours.ts'
import { DayRanges, nextRange } from './day-ranges.tsx'

type Holiday = OpeningHours['exceptions'][number]

interface Props {
  /** Null for a new one. */
  holiday: Holiday | null
  /** Dates of the other holidays. */
  taken: readonly string[]
  today: string
  onClose(): void
  /** Null removes it. */
  onSave(holiday: Holiday | null): void
}

const text = hoursWords.holidays

/** One dated day: closed, or with its own times. */
export function HolidaySheet({ holiday, taken, today, onClose, onSave }: Props) {
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
