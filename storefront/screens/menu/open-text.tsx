import { offersLater } from '#domain/opening-hours.ts'
import { closedText } from '#domain/opening-text.ts'
import { timeIn } from '#domain/zone.ts'
import shopLine from '#storefront/components/shop-line.module.css'
import type { SiteOutlet } from '#storefront/site.ts'
import { useOpenState } from '#storefront/state/use-open-state.ts'

/** Whether it is open, in words; settled in the browser. */
export function OpenText({ outlet }: { outlet: SiteOutlet }) {
  const state = useOpenState(outlet)
  if (!state) return <span>&nbsp;</span>
  if (state.isStopped) return <span className={shopLine.isShut}>Closed at the moment</span>
  if (state.isOpen) {
    return (
      <span className={shopLine.isOpen}>
        {state.closesAt ? `Open until ${timeIn(state.closesAt, outlet.timeZone)}` : 'Open now'}
      </span>
    )
  }
  return (
    <span className={shopLine.isShut}>
      {closedText(state.opensAt, outlet.timeZone, state.now)}
      {offersLater(outlet, state.opensAt, state.now) && ' – order for later'}
    </span>
  )
}
