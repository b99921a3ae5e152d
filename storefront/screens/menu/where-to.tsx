import { ChevronDown, MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { FulfilmentSwitch } from '../../components/fulfilment-switch.tsx'
import { lazyPart } from '../../shell/part.ts'

// Rendered by the server; its rules (slots, areas, prices) arrive after the menu answers to touch.
const WhereText = lazyPart(() => import('./where-text.tsx').then((module) => module.WhereText))
const WhereSheet = lazyPart(() => import('./where-sheet.tsx').then((module) => module.WhereSheet))

/** How, where and when, in one bar. */
export function WhereTo() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="stack s">
      <FulfilmentSwitch />
      <button type="button" className="whereto" onClick={() => setOpen(true)}>
        <MapPin aria-hidden />
        <Suspense>
          <WhereText />
        </Suspense>
        <ChevronDown size={18} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <WhereSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
