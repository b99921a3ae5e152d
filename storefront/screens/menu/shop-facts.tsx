import { ShieldCheck } from 'lucide-react'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import type { SiteOutlet } from '#storefront/site.ts'

// The rules of opening hours come after the menu answers to touch.
const OpenText = lazyComponent(() => import('./open-text.tsx').then((module) => module.OpenText))
const MinimumText = lazyComponent(() =>
  import('./minimum-text.tsx').then((module) => module.MinimumText),
)

/** One line of facts. */
export function ShopFacts({
  outlet,
  hasMinimum = false,
}: {
  outlet: SiteOutlet
  hasMinimum?: boolean
}) {
  return (
    <div className="shopline">
      <OpenText outlet={outlet} />
      {outlet.hygieneRating && (
        <span>
          <ShieldCheck size={18} aria-hidden />
          Hygiene <b>{outlet.hygieneRating}</b>
        </span>
      )}
      {hasMinimum && <MinimumText outlet={outlet} />}
    </div>
  )
}
