import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onSignedOut, setApiOrigin } from '../api/call.ts'
import { paths } from '../paths.ts'
import { useSite } from '../site.ts'
import { startCart } from '../state/cart.ts'
import { startFulfilment } from '../state/fulfilment.ts'
import { startSession } from '../state/session.ts'
import { BottomNav } from './bottom-nav.tsx'
import { frameOf } from './frame.ts'
import { Header } from './header.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

// In the page from the server; its script arrives after the screen's own.
const Footer = lazy(() => import('./footer.tsx').then((module) => ({ default: module.Footer })))

// Nothing of this is seen at first paint.
const Overlays = lazy(() =>
  import('./overlays.tsx').then((module) => ({ default: module.Overlays })),
)

/** What stands round every screen, and what has to run once. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const frame = frameOf(pathname)
  const isStarted = useStart()
  useFocusAfterNavigation()

  return (
    <div className={frame.hasNav ? 'hasnav' : undefined}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header isStep={frame.isStep} />
      {children}
      {frame.hasFooter && (
        <Suspense>
          <Footer />
        </Suspense>
      )}
      {frame.hasNav && <BottomNav />}
      {isStarted && (
        <Suspense>
          <Overlays />
        </Suspense>
      )}
    </div>
  )
}

/** Reads what the browser keeps, and learns what a 401 means. True after first paint. */
function useStart(): boolean {
  const { stagingApiOrigin } = useSite()
  const navigate = useNavigate()
  const [isStarted, setStarted] = useState(false)

  useEffect(() => {
    if (location.hostname === 'localhost') setApiOrigin(stagingApiOrigin)
    startFulfilment()
    const stops = [startCart(), startSession()]
    setStarted(true)
    return () => {
      for (const stop of stops) stop()
    }
  }, [stagingApiOrigin])

  useEffect(() => {
    onSignedOut(
      () => void navigate(paths.login(), { state: { from: location.pathname + location.search } }),
    )
  }, [navigate])

  return isStarted
}
