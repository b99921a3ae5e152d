import { Clock, type LucideIcon, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useSite } from '#storefront/site.ts'
import { showClosedNotice, useClosed, useOpening } from '#storefront/state/closed.ts'
import { noTimeChosen, useFulfilment } from '#storefront/state/fulfilment.ts'
import { checkNetwork, startNetwork, useNetwork } from '#storefront/state/network.ts'
import { announce } from './announce.ts'
import styles from './state-strip.module.css'

/** The state of network and shop, one at a time: without a network nothing else matters. */
export function StateStrip() {
  const { isOffline, isChecking } = useNetwork()
  const { isPaused } = useSite()
  const isClosed = useClosed((closed) => closed.isClosed)
  const opens = useOpening()
  // What was closed by hand has its strip in the page already.
  const isShut = !isPaused && (isClosed === true || (isClosed === false && opens !== null))
  useEffect(startNetwork, [])
  usePageOffset((isOffline || isShut) && !isPaused)

  async function tryAgain() {
    if (!(await checkNetwork())) announce('Still no connection.')
  }

  if (!isOffline && !isShut) return null
  return (
    <div className={styles.overPage} ref={measureStrip}>
      {isOffline ? (
        <Strip
          Icon={WifiOff}
          title="You are offline."
          action={
            <StripAction isBusy={isChecking} onClick={() => void tryAgain()}>
              Try again
            </StripAction>
          }
        >
          Your cart is safe.
        </Strip>
      ) : (
        <Strip
          Icon={Clock}
          title="Closed."
          action={
            isClosed ? <StripAction onClick={showClosedNotice}>Why?</StripAction> : <OrderAhead />
          }
        >
          {opens ?? 'We take no orders at the moment.'}
        </Strip>
      )}
    </div>
  )
}

const loadFirstSlot = () => import('./choose-first-slot.ts')

/** One tap chooses the first available time for an order placed while the shop is closed. */
function OrderAhead() {
  const site = useSite()
  const { timing } = useFulfilment()
  const isOffered = timing === 'asap' || timing === noTimeChosen
  useEffect(() => {
    // Preloaded; if that fails, the tap loads it.
    if (isOffered) loadFirstSlot().catch(() => {})
  }, [isOffered])
  if (!isOffered) return null

  async function order() {
    const { chooseFirstSlot } = await loadFirstSlot()
    await chooseFirstSlot(site)
  }

  return <StripAction onClick={() => void order()}>Order ahead</StripAction>
}

interface Props {
  Icon: LucideIcon
  /** The state, as a short sentence. */
  title: string
  children: ReactNode
  action: ReactNode
}

function Strip({ Icon, title, children, action }: Props) {
  return (
    <div className={styles.strip} role="status">
      <Icon size={18} aria-hidden />
      <span className={styles.sentence}>
        <b>{title}</b> {children}
      </span>
      {action}
    </div>
  )
}

/** The page moves down by the strip's real height: its sentence takes several lines where text is enlarged. */
function measureStrip(place: HTMLElement | null) {
  const strip = place?.firstElementChild
  if (!(strip instanceof HTMLElement)) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.setProperty('--strip', `${strip.offsetHeight}px`)
  })
  observer.observe(strip)
  return () => {
    observer.disconnect()
    style.removeProperty('--strip')
  }
}

interface ActionProps {
  children: ReactNode
  onClick(): void
  isBusy?: boolean
}

function StripAction({ children, onClick, isBusy = false }: ActionProps) {
  return (
    <button type="button" className={styles.action} aria-busy={isBusy} onClick={onClick}>
      {children}
    </button>
  )
}

/** Of a shop that was closed by hand: in the page from the server, since no clock decides it. */
export function PausedStrip() {
  return (
    <Strip
      Icon={Clock}
      title="Closed."
      action={<StripAction onClick={showClosedNotice}>Why?</StripAction>}
    >
      We take no orders at the moment.
    </Strip>
  )
}

/**
 * Makes room for a strip that lies over the page. At the top the page moves down by the strip's height, by a transform:
 * nothing is laid out again (`shell.module.css`). Where one has scrolled it stays in place until the top is reached again,
 * and what sticks below the header moves below the strip (`--covered`).
 */
function usePageOffset(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return
    const { dataset } = document.documentElement
    dataset.covered = ''
    const lower = () => {
      if (scrollY === 0) dataset.lowered = ''
    }
    lower()
    addEventListener('scroll', lower, { passive: true })
    return () => {
      removeEventListener('scroll', lower)
      delete dataset.covered
      delete dataset.lowered
    }
  }, [isCovered])
}
