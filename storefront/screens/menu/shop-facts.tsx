import { ShieldCheck } from 'lucide-react'
import { formatMoney } from '#domain/money.ts'
import { openState } from '#domain/opening-hours.ts'
import { timeIn } from '#domain/zone.ts'
import { type SiteOutlet, useSite } from '../../site.ts'
import { useNow } from '../../state/use-now.ts'

/** One line of facts; whether it is open is settled in the browser. */
export function ShopFacts({
  outlet,
  hasMinimum = false,
}: {
  outlet: SiteOutlet
  hasMinimum?: boolean
}) {
  const minimum = Math.min(...outlet.deliveryAreas.map((area) => area.minimumOrder))
  return (
    <div className="shopline">
      <OpenText outlet={outlet} />
      {outlet.hygieneRating && (
        <span>
          <ShieldCheck size={18} aria-hidden />
          Hygiene <b>{outlet.hygieneRating}</b>
        </span>
      )}
      {hasMinimum && Number.isFinite(minimum) && minimum > 0 && (
        <span>
          Min. order <b>{formatMoney(minimum)}</b>
        </span>
      )}
    </div>
  )
}

function OpenText({ outlet }: { outlet: SiteOutlet }) {
  const now = useNow()
  const { isPaused } = useSite()
  if (!now) return <span>&nbsp;</span>
  const state = openState(outlet.openingHours, outlet.timeZone, now)
  if (isPaused || outlet.isPaused) return <span className="shut">Closed at the moment</span>
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
