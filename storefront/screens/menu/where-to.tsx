import { ChevronDown, MapPin } from 'lucide-react'
import { memo, useState } from 'react'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import type { SiteOutlet } from '#storefront/site.ts'
import { useFulfilment, useStoredProposal } from '#storefront/state/fulfilment.ts'
import layout from '#ui/layout.module.css'
import styles from './where-to.module.css'
import { WhereUnknown } from './where-unknown.tsx'

// Its rules (slots, areas, prices) are loaded with the first choice, or when the browser is idle.
const WhereText = lazyComponent(
  () => import('./where-text.tsx').then((module) => module.WhereText),
  <WhereUnknown />,
)
const WhereSheet = lazyComponent(() =>
  import('./where-sheet.tsx').then((module) => module.WhereSheet),
)

/** How, where and when at this outlet, in one bar. */
export const WhereTo = memo(function WhereTo({ outlet }: { outlet: SiteOutlet }) {
  const [isOpen, setOpen] = useState(false)
  const { fulfilment, address, timing } = useFulfilment()
  useStoredProposal()
  const isChosen = fulfilment === 'pickup' || address !== null || timing !== 'asap'
  return (
    <div className={`${layout.stack} ${layout.close}`}>
      <FulfilmentSwitch outlets={[outlet]} />
      <button type="button" className={styles.whereTo} onClick={() => setOpen(true)}>
        <MapPin aria-hidden />
        {isChosen ? <WhereText outlet={outlet} /> : <WhereUnknown />}
        <ChevronDown size={18} aria-hidden />
      </button>
      {isOpen && <WhereSheet outlet={outlet} onClose={() => setOpen(false)} />}
    </div>
  )
})
