import { nextDays } from '#domain/next-days.ts'
import { hoursLabel, type OpeningHours, openState } from '#domain/opening-hours.ts'
import { dayLabel } from '#domain/slots.ts'
import { isPastMidnight } from '#domain/time-ranges.ts'
import { plainDate } from '#domain/zone.ts'
import { Leader } from '#staff/controls/leader.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { Card } from '#staff/office/page.tsx'
import { useNow } from '#staff/shell/use-now.ts'
import { hoursWords } from '#staff/words/hours.ts'
import styles from './hours.module.css'

interface Props {
  hours: OpeningHours
  timeZone: string
}

const text = hoursWords.shown

/** What is typed, as diners will see it. */
export function ShownDays({ hours, timeZone }: Props) {
  const now = new Date(useNow(60_000))
  const today = plainDate(now, timeZone)
  const { isOpen } = openState(hours, timeZone, now)
  return (
    <Card title={text.title} beside={<small>{text.about}</small>}>
      <dl className={styles.shown}>
        {nextDays(hours, timeZone, today).map(({ date, ranges, reason, clockChange }) => {
          const late = ranges.find(isPastMidnight)
          const notes = [
            reason,
            late && hoursWords.untilNextDay(late.closes),
            clockChange && text.clocks[clockChange],
          ].filter(Boolean)
          return (
            <Leader
              key={date}
              name={
                <>
                  {dayLabel(date, today)}
                  {notes.length > 0 && <small>{notes.join(', ')}</small>}
                </>
              }
            >
              {hoursLabel(ranges)}
              {date === today && isOpen && <Tag kind="good">{text.openNow}</Tag>}
            </Leader>
          )
        })}
      </dl>
    </Card>
  )
}
