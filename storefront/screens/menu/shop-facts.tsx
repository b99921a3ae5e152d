import { ShieldCheck } from 'lucide-react'
import { Suspense } from 'react'
import { formatMoney } from '#domain/money.ts'
import { lazyPart } from '../../shell/part.ts'
import type { SiteOutlet } from '../../site.ts'

// The rules of opening hours come after the menu answers to touch.
const OpenText = lazyPart(() => import('./open-text.tsx').then((module) => module.OpenText))

/** One line of facts. */
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
      <Suspense>
        <OpenText outlet={outlet} />
      </Suspense>
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
