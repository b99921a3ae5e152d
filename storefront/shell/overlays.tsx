import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ClosedNotice } from './closed-notice.tsx'
import { CookieNotice } from './cookie-notice.tsx'
import { NewCartQuestion } from './new-cart-question.tsx'
import { Toaster } from './toaster.tsx'
import { useSiteConfig } from './use-site-config.ts'

const DishModal = lazy(() =>
  import('../screens/product/dish-modal.tsx').then((module) => ({ default: module.DishModal })),
)

/** Everything that may lie over a screen; loaded after first paint. */
export function Overlays() {
  const [search] = useSearchParams()
  useSiteConfig()
  return (
    <>
      <Toaster />
      <CookieNotice />
      <ClosedNotice />
      <NewCartQuestion />
      {search.has('dish') && (
        <Suspense>
          <DishModal />
        </Suspense>
      )}
    </>
  )
}
