import { hoursLabel, type OpeningHours, weekdayOn, weekdays } from '#domain/opening-hours.ts'
import { plainDate } from '#domain/zone.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { useNow } from '#storefront/state/use-now.ts'
import text from '#ui/text.module.css'
import styles from './hours.module.css'

/** An outlet's week. */
export function Hours({ outlet }: { outlet: SiteOutlet }) {
  return <HoursList entries={weekOf(outlet.openingHours)} timeZone={outlet.timeZone} />
}

/** Days and their hours with today marked; which day it is is settled in the browser. */
export function HoursList({
  entries,
  timeZone,
}: {
  entries: { label: string; hours: string }[]
  timeZone: string | undefined
}) {
  const now = useNow()
  const today = now && timeZone ? weekdayOn(plainDate(now, timeZone)) : undefined
  return (
    <ul className={styles.hours}>
      {entries.map(({ label, hours }) => {
        const isToday = label.toLowerCase() === today
        return (
          <li key={label} className={isToday ? styles.today : undefined}>
            <span>
              {label}
              {isToday && <span className={text.hidden}> (today)</span>}
            </span>
            <span>{hours}</span>
          </li>
        )
      })}
    </ul>
  )
}

function weekOf({ weekly }: OpeningHours) {
  return weekdays.map((day) => ({
    label: day.slice(0, 1).toUpperCase() + day.slice(1),
    hours: hoursLabel(weekly[day]),
  }))
}
