import { weekdayOn } from '#domain/opening-hours.ts'
import { weekInGroups } from '#domain/opening-text.ts'
import { plainDate } from '#domain/zone.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'
import text from '#ui/text.module.css'
import styles from './hours.module.css'

export function Hours({ outlet }: { outlet: SiteOutlet }) {
  return <HoursList entries={weekInGroups(outlet.openingHours)} timeZone={outlet.timeZone} />
}

/** Days and their hours with today marked; the browser determines today. */
export function HoursList({
  entries,
  timeZone,
}: {
  /** `days` if an entry covers other days than its label. */
  entries: { label: string; hours: string; days?: string[] }[]
  timeZone: string | undefined
}) {
  const now = useNow()
  const today = now && timeZone ? weekdayOn(plainDate(now, timeZone)) : undefined
  return (
    <ul className={styles.hours}>
      {entries.map(({ label, hours, days = [label.toLowerCase()] }) => {
        const isToday = today !== undefined && days.includes(today)
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
