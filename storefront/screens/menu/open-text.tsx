import { openState } from '#domain/opening-hours.ts'
import { isPausedNow } from '#domain/pauses.ts'
import { timeIn } from '#domain/zone.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { useNow } from '#storefront/state/use-now.ts'

/** Whether it is open, in words; settled in the browser. */
export function OpenText({ outlet }: { outlet: SiteOutlet }) {
  const now = useNow()
  const { isPaused } = useSite()
  if (!now) return <span>&nbsp;</span>
  const state = openState(outlet.openingHours, outlet.timeZone, now)
  if (isPaused || isPausedNow(outlet, now))
    return <span className="shut">Closed at the moment</span>
  if (state.isOpen) {
    return (
      <span className="open">
        {state.closesAt ? `Open until ${timeIn(state.closesAt, outlet.timeZone)}` : 'Open now'}
      </span>
    )
  }
  if (!state.opensAt) return <span className="shut">Closed</span>
  const opens = timeIn(state.opensAt, outlet.timeZone)
  return (
    <span className="shut">
      Closed until {opens}
      {outlet.takesOrdersForLater && ' – order for later'}
    </span>
  )
}
