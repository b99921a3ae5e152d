import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isPastMidnight, rangesFault, readTime } from '#domain/edited-hours.ts'
import type { TimeRange } from '#domain/opening-hours.ts'
import { IconButton } from '#staff/controls/button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { hoursWords } from '#staff/words/hours.ts'
import { FieldError } from '#ui/field.tsx'
import styles from './hours.module.css'

interface Props {
  day: string
  dayAfter?: string | undefined
  ranges: readonly TimeRange[]
  onChange(ranges: TimeRange[]): void
  error?: string | undefined
}

/** Opening ranges of one day as typed; an end at midnight is 24:00. */
export function DayRanges({ day, dayAfter, ranges, onChange, error }: Props) {
  const fault = rangesFault(ranges)
  const set = (index: number, change: Partial<TimeRange>) =>
    onChange(ranges.map((range, each) => (each === index ? { ...range, ...change } : range)))
  return (
    <div className={styles.ranges}>
      {ranges.length === 0 && <Tag>{hoursWords.closed}</Tag>}
      {ranges.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range's identity is its position
        <span key={index} className={styles.range}>
          <TimeInput
            label={hoursWords.opens(day)}
            time={range.opens}
            onChange={(opens) => set(index, { opens })}
          />
          <span aria-hidden>–</span>
          <TimeInput
            label={hoursWords.closes(day)}
            time={range.closes}
            onChange={(closes) => set(index, { closes: closes === '00:00' ? '24:00' : closes })}
          />
          <IconButton
            label={hoursWords.removeRange(day, `${range.opens}–${range.closes}`)}
            onClick={() => onChange(ranges.filter((_, each) => each !== index))}
          >
            <X aria-hidden />
          </IconButton>
          {fault !== 'incomplete' && isPastMidnight(range) && (
            <Hint>
              {dayAfter
                ? hoursWords.until(range.closes, dayAfter)
                : hoursWords.untilNextDay(range.closes)}
            </Hint>
          )}
        </span>
      ))}
      {(fault || error) && <FieldError>{fault ? hoursWords.faults[fault] : error}</FieldError>}
    </div>
  )
}

interface TimeProps {
  label: string
  time: string
  onChange(time: string): void
}

/** 24-hour format, whatever the browser's locale; parsed on blur. */
function TimeInput({ label, time, onChange }: TimeProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={typed ?? time}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed === null) return
        onChange(readTime(typed))
        setTyped(null)
      }}
    />
  )
}

function Hint({ children }: { children: ReactNode }) {
  return <small className={styles.explanation}>{children}</small>
}

/** Default for a further range: after the last one, otherwise midday. */
export function nextRange(ranges: readonly TimeRange[]): TimeRange {
  const last = ranges.at(-1)
  return last && last.closes < '17:00' && last.closes > last.opens
    ? { opens: '17:00', closes: '22:00' }
    : { opens: ranges.length === 0 ? '12:00' : '', closes: ranges.length === 0 ? '22:00' : '' }
}
