import { Ban, Ellipsis, ReceiptText, Timer } from 'lucide-react'
import { NavLink } from 'react-router'
import { words } from '#staff/words.ts'
import styles from './strips.module.css'

interface Props {
  /** Orders that wait for an answer. */
  waiting: number
  onMore(): void
}

/** On a phone: the parts of the application. */
export function BottomNav({ waiting, onMore }: Props) {
  return (
    <nav className={styles.nav} aria-label={words.menu.title}>
      <NavLink to="/" end>
        <ReceiptText aria-hidden />
        {words.menu.orders}
        {waiting > 0 && <b>{waiting}</b>}
      </NavLink>
      <NavLink to="/stock">
        <Ban aria-hidden />
        {words.menu.soldOut}
      </NavLink>
      <NavLink to="/service">
        <Timer aria-hidden />
        {words.rail.busyButton}
      </NavLink>
      <button type="button" onClick={onMore}>
        <Ellipsis aria-hidden />
        {words.rail.menu}
      </button>
    </nav>
  )
}
