import { ShieldCheck } from 'lucide-react'
import { memo } from 'react'
import shopLine from '#storefront/components/shop-line.module.css'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import type { SiteOutlet } from '#storefront/site.ts'

// The rules of opening hours come after the menu answers to touch.
const OpenText = lazyComponent(() => import('./open-text.tsx').then((module) => module.OpenText))
const DeliveryFacts = lazyComponent(() =>
  import('./delivery-facts.tsx').then((module) => module.DeliveryFacts),
)

/** One line of facts. */
export const ShopFacts = memo(function ShopFacts({
  outlet,
  hasDelivery = false,
}: {
  outlet: SiteOutlet
  hasDelivery?: boolean
}) {
  return (
    <div className={shopLine.facts}>
      <OpenText outlet={outlet} />
      {outlet.hygieneRating && (
        <span>
          <ShieldCheck size={18} aria-hidden />
          Hygiene <b>{outlet.hygieneRating}</b>
        </span>
      )}
      {hasDelivery && <DeliveryFacts outlet={outlet} />}
    </div>
  )
})
