import { clsx } from 'clsx'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { setApiOrigin } from '#contract/client/call-address.ts'
import { IconSprite } from '#storefront/components/icon-sprite.tsx'
import { SkipLink } from '#storefront/components/skip-link.tsx'
import { paths } from '#storefront/paths.ts'
import { DishSheet } from '#storefront/screens/product/dish-sheet.tsx'
import { useMenuOutletId, useOutletById, useSite } from '#storefront/site.ts'
import { startCart } from '#storefront/state/cart.ts'
import { startFulfilment } from '#storefront/state/fulfilment.ts'
import { useBooked } from '#storefront/state/notify.ts'
import {
  onSignedOut,
  signInWithLinkToken,
  startInvitation,
  startReplacedSession,
  startSession,
  useReplacedSession,
  useSession,
} from '#storefront/state/session.ts'
import { write } from '#storefront/state/storage.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import { announcerId } from './announce.ts'
import { BackgroundWork } from './background-work.ts'
import { BottomNav, Footer } from './footer.tsx'
import { GroupStrip, Header } from './header.tsx'
import { BookedNotice, CookieNotice, SignedInNotice, Toaster } from './notices.tsx'
import { Questions } from './questions.tsx'
import styles from './shell.module.css'
import { shellLayoutOf } from './shell-layout.ts'
import { PausedStrip, StateStrip } from './state-strip.tsx'
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
    if (urlToken) signInWithLinkToken(urlToken)
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

/** Saved when the page is loaded at the root path: whether an app shows the site. */
function startAppView(): void {
  if (location.pathname !== '/') return
  write('isAppView', new URLSearchParams(location.search).get('source') === 'app')
}

/**
 * After a change of screen the reader starts at its heading, or where the screen says. A sheet or a filter of the same
 * screen moves nothing. A screen that waits for its data has the focus when they are there.
 */
function useFocusAfterNavigation(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (focusStart()) return
    const before = document.activeElement
    const observer = new MutationObserver(() => {
      // The diner may have moved elsewhere by then.
      const isElsewhere =
        document.activeElement !== before && document.activeElement !== document.body
      if (isElsewhere || focusStart()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])
}

/** Returns false while the screen has only a placeholder. */
function focusStart(): boolean {
  const loaded = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => !element.closest('[aria-busy="true"]'),
    )
  // One of several sizes is shown.
  const start = loaded('[data-start]').find((element) => element.getClientRects().length > 0)
  const target = start ?? loaded('h1')[0]
  target?.focus({ preventScroll: true })
  return target !== undefined
}
