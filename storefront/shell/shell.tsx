import { clsx } from 'clsx'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { setApiOrigin } from '#contract/client/api-origin.ts'
import { IconSprite } from '#storefront/components/icon-sprite.tsx'
import { SkipLink } from '#storefront/components/skip-link.tsx'
import { paths } from '#storefront/paths.ts'
import { useMenuOutletId, useOutletById, useSite } from '#storefront/site.ts'
import { startAppView } from '#storefront/state/app-view.ts'
import { useBooked } from '#storefront/state/booked.ts'
import { startCart } from '#storefront/state/cart.ts'
import { startFulfilment } from '#storefront/state/fulfilment.ts'
import { startInvitation } from '#storefront/state/invitation.ts'
import {
  enterWithToken,
  startReplacedSession,
  useReplacedSession,
} from '#storefront/state/replaced-session.ts'
import { startSession, useSession } from '#storefront/state/session.ts'
import { onSignedOut } from '#storefront/state/signed-out.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import { AfterScript } from './after-script.tsx'
import { announcerId } from './announce.ts'
import { CookieNotice } from './cookie-notice.tsx'
import { GroupStrip } from './group-strip.tsx'
import { Header } from './header.tsx'
import { lazyComponent } from './lazy-component.ts'
import { pageLoad } from './page-load.ts'
import styles from './shell.module.css'
import { shellLayoutOf } from './shell-layout.ts'
import { PausedStrip } from './strip.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

// In the page from the server; their scripts arrive after the screen's own, those of mere links last.
const BottomNav = lazyComponent(() => import('./bottom-nav.tsx').then((module) => module.BottomNav))
const Footer = lazyComponent(async () => {
  await pageLoad()
  return (await import('./footer.tsx')).Footer
})

// Nothing of these is seen at first paint.
const BookedNotice = lazyComponent(() =>
  import('./booked-notice.tsx').then((module) => module.BookedNotice),
)
const Overlays = lazyComponent(() => import('./overlays.tsx').then((module) => module.Overlays))
const StateStrip = lazyComponent(() =>
  import('./state-strip.tsx').then((module) => module.StateStrip),
)
const SignedInNotice = lazyComponent(() =>
  import('./signed-in-notice.tsx').then((module) => module.SignedInNotice),
)

/** What stands round every screen, and what has to run once. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const layout = shellLayoutOf(pathname)
  const isStarted = useStart()
  const { isPaused } = useSite()
  const { booked } = useBooked()
  const { replaced } = useReplacedSession()
  useFocusAfterNavigation()

  return (
    <div
      className={clsx(
        styles.shell,
        layout.hasNav && styles.withTabs,
        layout.isFilledLater && styles.filledLater,
      )}
    >
      <SkipLink to="main">Skip to content</SkipLink>
      <CookieNotice />
      <IconSprite />
      {layout.isKitchen && <GroupStrip />}
      <Header kind={layout.header} />
      {isStarted && <AfterScript of={StateStrip} />}
      {isPaused && <PausedStrip />}
      {isStarted && (
        <>
          {replaced && <SignedInNotice />}
          {booked && <BookedNotice booked={booked} />}
        </>
      )}
      {/* The browser’s React leaves it as the server wrote it. */}
      <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
      {children}
      {layout.hasFooter && <Footer />}
      {layout.hasNav && <BottomNav />}
      {isStarted && <AfterScript of={Overlays} />}
      <div id={announcerId} className={text.hidden} role="status" />
    </div>
  )
}

/** In place of what a browser without JavaScript cannot do. */
function WithoutScript() {
  const { contactNumber } = useSite()
  const phone = useOutletById(useMenuOutletId())?.phone || contactNumber
  return (
    <p className={styles.withoutScript}>
      <b>Ordering and booking here need JavaScript.</b>{' '}
      {phone ? (
        <>
          To order or book by phone, call{' '}
          <PhoneLink className={text.textLink} number={phone}>
            {phone}
          </PhoneLink>
          .
        </>
      ) : (
        'Turn it on in your browser’s settings.'
      )}
    </p>
  )
}

/** Reads what the browser keeps, and learns what a 401 means. True after first paint. */
function useStart(): boolean {
  const { stagingApiOrigin, currency } = useSite()
  const navigate = useNavigate()
  const [isStarted, setStarted] = useState(false)

  useEffect(() => {
    if (location.hostname === 'localhost') setApiOrigin(stagingApiOrigin)
    startAppView()
    startInvitation()
    const stopFulfilment = startFulfilment()
    const urlToken = new URLSearchParams(location.search).get('token')
    if (urlToken) enterWithToken(urlToken)
    if (urlToken !== null) void navigate(location.pathname, { replace: true })
    startReplacedSession()
    const stops = [stopFulfilment, startCart(currency.code), startSession()]
    const { token, customer } = useSession.getState()
    if (token && !customer)
      void import('./restore-customer.ts').then((module) => module.restoreCustomer(token))
    startTransition(() => setStarted(true))
    return () => {
      for (const stop of stops) stop()
    }
  }, [stagingApiOrigin, navigate, currency.code])

  useEffect(() => {
    onSignedOut(
      () => void navigate(paths.login(), { state: { from: location.pathname + location.search } }),
    )
  }, [navigate])

  return isStarted
}
