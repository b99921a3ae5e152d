import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { showClosedNotice } from '#storefront/state/closed.ts'
import styles from './strip.module.css'

interface Props {
  icon: ReactNode
  /** The state, as a short sentence. */
  title: string
  children?: ReactNode
  action?: ReactNode
  /** It lies over the page, which is moved down by as much where it is not scrolled. */
  isOver?: boolean
}

/** One slim line under the header, for the state of network and shop. */
export function Strip({ icon, title, children, action, isOver = false }: Props) {
  const strip = (
    <div className={styles.strip} role="status">
      {icon}
      <span className={styles.sentence}>
        <b>{title}</b> {children}
      </span>
      {action}
    </div>
  )
  return isOver ? (
    <div className={styles.overPage} ref={measureStrip}>
      {strip}
    </div>
  ) : (
    strip
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

/** What can be done about it. */
export function StripAction({ children, onClick, isBusy = false }: ActionProps) {
  return (
    <button type="button" className={styles.action} aria-busy={isBusy} onClick={onClick}>
      {children}
    </button>
  )
}

interface ActionProps {
  children: ReactNode
  onClick(): void
  isBusy?: boolean
}

/** Of a shop that was closed by hand: in the page from the server, since no clock decides it. */
export function PausedStrip() {
  return (
    <Strip
      icon={<Clock size={18} aria-hidden />}
      title="Closed."
      action={<StripAction onClick={showClosedNotice}>Why?</StripAction>}
    >
      We take no orders at the moment.
    </Strip>
  )
}
