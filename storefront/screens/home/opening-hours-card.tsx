import { useEffect, useState } from 'react'
import { openState, weekdayOn } from '#domain/opening-hours.ts'
import { plainDate, timeIn } from '#domain/zone.ts'
import type { SiteOutlet } from '../../site.ts'

interface Props {
  /** `label|hours` entries, semicolons between (spec §3). */
  weekly: string
  outlet: SiteOutlet | undefined
}

/** The week's hours with today marked; which day it is and whether it is open is settled in the browser. */
export function OpeningHoursCard({ weekly, outlet }: Props) {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])

  const today = now && outlet ? weekdayOn(plainDate(now, outlet.timeZone)) : undefined
  const entries = weekly.split(';').map((entry) => entry.split('|'))
  return (
    <section className="card stack s">
      <div className="row between">
        <h2 className="t22">Opening hours</h2>
        <span className="shopline">{now && outlet && <OpenNow outlet={outlet} now={now} />}</span>
      </div>
      <ul className="hours">
        {entries.map(([label = '', hours = '']) => {
          const isToday = label.trim().toLowerCase() === today
          return (
            <li key={label} className={isToday ? 'today' : ''}>
              <span>
                {label.trim()}
                {isToday && <span className="vh"> (today)</span>}
              </span>
              <span>{hours.trim()}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function OpenNow({ outlet, now }: { outlet: SiteOutlet; now: Date }) {
  const state = openState(outlet.openingHours, outlet.timeZone, now)
  if (state.isOpen && !outlet.isPaused) return <span className="open">Open now</span>
  if (!state.opensAt) return <span className="shut">Closed</span>
  return <span className="shut">Closed until {timeIn(state.opensAt, outlet.timeZone)}</span>
}
