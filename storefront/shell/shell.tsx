import { clsx } from 'clsx'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { setApiOrigin } from '#contract/client/call-address.ts'
import { IconSprite } from '#storefront/components/icon-sprite.tsx'
import { SkipLink } from '#storefront/components/skip-link.tsx'
import { paths } from '#storefront/paths.ts'
import { DishSheet } from '#storefront/screens/product/dish-sheet.tsx'
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
import { announcerId } from './announce.ts'
import { BackgroundWork } from './background-work.ts'
import { BookedNotice } from './booked-notice.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { CookieNotice } from './cookie-notice.tsx'
import { Footer } from './footer.tsx'
import { GroupStrip } from './group-strip.tsx'
import { Header } from './header.tsx'
import { Questions } from './questions.tsx'
import styles from './shell.module.css'
import { shellLayoutOf } from './shell-layout.ts'
import { SignedInNotice } from './signed-in-notice.tsx'
import { StateStrip } from './state-strip.tsx'
import { PausedStrip } from './strip.tsx'
import { Toaster } from './toaster.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'
import { Waiting } from './waiting.tsx'

/** The frame of every screen, and everything that starts once per page. */
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
      {isStarted && <StateStrip />}
      {isPaused && <PausedStrip />}
      {isStarted && (
        <>
          {replaced && <SignedInNotice />}
          {booked && <BookedNotice booked={booked} />}
        </>
      )}
      {/* In the browser React leaves its content as rendered by the server. */}
      <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
      {children}
      {layout.hasFooter && <Footer />}
      {layout.hasNav && <BottomNav />}
      {isStarted && (
        <>
          <Waiting />
          <Toaster />
          <Questions />
          <DishSheet />
          <BackgroundWork />
        </>
      )}
      <div id={announcerId} className={text.hidden} role="status" />
    </div>
  )
}

/** Without JavaScript an order is only possible by phone. */
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

/** Restores cart, session and choices from storage. True after first paint. */
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
