import { openState } from '#domain/opening-hours.ts'
import { isPausedNow } from '#domain/pauses.ts'
import { timeIn } from '#domain/zone.ts'
import { HoursList } from '#storefront/components/hours.tsx'
import type { SiteOutlet } from '#storefront/site.ts'
import { useNow } from '#storefront/state/use-now.ts'

interface Props {
  /** `label|hours` entries, semicolons between. */
  weekly: string
  outlet: SiteOutlet | undefined
}

/** The week's hours, and whether it is open now. */
export function OpeningHoursCard({ weekly, outlet }: Props) {
  const entries = weekly.split(';').map((entry) => {
    const [label = '', hours = ''] = entry.split('|')
    return { label: label.trim(), hours: hours.trim() }
  })
  return (
    <section className="card stack s">
      <div className="row between">
        <h2 className="t22">Opening hours</h2>
        <span className="shopline">{outlet && <OpenNow outlet={outlet} />}</span>
      </div>
      <HoursList entries={entries} timeZone={outlet?.timeZone} />
    </section>
  )
}

function OpenNow({ outlet }: { outlet: SiteOutlet }) {
  const now = useNow()
  if (!now) return null
  const state = openState(outlet.openingHours, outlet.timeZone, now)
  if (state.isOpen && !isPausedNow(outlet, now)) return <span className="open">Open now</span>
  if (!state.opensAt) return <span className="shut">Closed</span>
  return <span className="shut">Closed until {timeIn(state.opensAt, outlet.timeZone)}</span>
}
