import { ChevronDown, MapPin } from 'lucide-react'
import { useState } from 'react'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import styles from './where-to.module.css'
import { WhereUnknown } from './where-unknown.tsx'

// Its rules (slots, areas, prices) arrive after the menu answers to touch. A desk's copy has no text of the server's.
const WhereText = lazyComponent(
  () => import('./where-text.tsx').then((module) => module.WhereText),
  <WhereUnknown />,
)
const WhereSheet = lazyComponent(() =>
  import('./where-sheet.tsx').then((module) => module.WhereSheet),
)

/** How, where and when at this outlet, in one bar. */
export function WhereTo({ outlet }: { outlet: SiteOutlet }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={`${layout.stack} ${layout.close}`}>
      <FulfilmentSwitch outlets={[outlet]} />
      <button type="button" className={styles.whereTo} onClick={() => setOpen(true)}>
        <MapPin aria-hidden />
        <WhereText outlet={outlet} />
        <ChevronDown size={18} aria-hidden />
      </button>
      {isOpen && <WhereSheet outlet={outlet} onClose={() => setOpen(false)} />}
    </div>
  )
}
