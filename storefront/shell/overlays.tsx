import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { startInvitation } from '../state/invitation.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { CookieNotice } from './cookie-notice.tsx'
import { NewCartQuestion } from './new-cart-question.tsx'
import { lazyPart } from './part.ts'
import { Toaster } from './toaster.tsx'
import { usePresence } from './use-presence.ts'
import { useSiteConfig } from './use-site-config.ts'
import { useVisit } from './use-visit.ts'
import { Waiting } from './waiting.tsx'

const DishModal = lazyPart(() =>
  import('../screens/product/dish-modal.tsx').then((module) => module.DishModal),
)

/** Everything that may lie over a screen; loaded after first paint. */
export function Overlays() {
  const [search] = useSearchParams()
  usePresence(useSiteConfig())
  useVisit()
  useEffect(startInvitation, [])
  return (
    <>
      <Waiting />
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
