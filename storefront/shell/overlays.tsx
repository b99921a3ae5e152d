import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { ClosedNotice } from './closed-notice.tsx'
import { lazyComponent } from './lazy-component.ts'
import { NewCartQuestion } from './new-cart-question.tsx'
import { Toaster } from './toaster.tsx'
import { usePresence } from './use-presence.ts'
import { useSiteConfig } from './use-site-config.ts'
import { useVisit } from './use-visit.ts'
import { Waiting } from './waiting.tsx'
import { whenIdle } from './when-idle.ts'

const loadDishModal = () => import('#storefront/screens/product/dish-modal.tsx')
const DishModal = lazyComponent(() => loadDishModal().then((module) => module.DishModal))
// The most used sheet must not wait for its script. What fails ahead of time is asked for again when it is needed.
const preloadDishModal = () => void loadDishModal().catch(() => {})

/** Everything that may lie over a screen; loaded after first paint. */
export function Overlays() {
  const [search] = useSearchParams()
  usePresence(useSiteConfig())
  useVisit()
  useEffect(() => whenIdle(preloadDishModal), [])
  return (
    <>
      <Waiting />
      <Toaster />
      <ClosedNotice />
      <NewCartQuestion />
      {search.has('dish') && <DishModal />}
    </>
  )
}
