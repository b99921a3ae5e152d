import { ChevronDown, MapPin } from 'lucide-react'
import { useState } from 'react'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import type { SiteOutlet } from '#storefront/site.ts'

// Rendered by the server; its rules (slots, areas, prices) arrive after the menu answers to touch.
const WhereText = lazyComponent(() => import('./where-text.tsx').then((module) => module.WhereText))
const WhereSheet = lazyComponent(() =>
  import('./where-sheet.tsx').then((module) => module.WhereSheet),
)

/** How, where and when at this outlet, in one bar. */
export function WhereTo({ outlet }: { outlet: SiteOutlet }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="stack s">
      <FulfilmentSwitch />
      <button type="button" className="whereto" onClick={() => setOpen(true)}>
        <MapPin aria-hidden />
        <WhereText outlet={outlet} />
        <ChevronDown size={18} aria-hidden />
      </button>
      {isOpen && <WhereSheet outlet={outlet} onClose={() => setOpen(false)} />}
    </div>
  )
}
