import { useQuery } from '@tanstack/react-query'
import {
  Armchair,
  Ban,
  BookOpen,
  Ellipsis,
  type LucideIcon,
  ReceiptText,
  Timer,
} from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { Right } from '#domain/staff-rights.ts'
import { useBoard } from '#staff/live/board-store.ts'
import { meQuery } from '#staff/shell/me.ts'
import { SheetLink } from '#staff/shell/sheet-address.tsx'
import { boardWords } from '#staff/words/board.ts'
import { officeWords } from '#staff/words/office.ts'
import styles from './bottom-nav.module.css'

interface Part {
  to: string
  name: string
  Icon: LucideIcon
  right: Right | null
}

const parts: readonly Part[] = [
  { to: '/', name: boardWords.menu.orders, Icon: ReceiptText, right: null },
  { to: '/stock', name: boardWords.menu.soldOut, Icon: Ban, right: null },
  { to: '/bookings', name: officeWords.bookings, Icon: Armchair, right: 'bookings' },
  { to: '/menu', name: officeWords.menu, Icon: BookOpen, right: 'menu.write' },
]
/** Shown if the member may not open one of `parts`; always in the board's header and menu too. */
const service: Part = {
  to: '/service',
  name: boardWords.rail.busyButton,
  Icon: Timer,
  right: 'service',
}

/** On a phone: the most used screens that this member may open. */
export function BottomNav({ waiting, onMore }: { waiting: number; onMore(): void }) {
  const { data: me } = useQuery(meQuery)
  const { pathname } = useLocation()
  const may = ({ right }: Part) => right === null || (me?.rights.includes(right) ?? false)
  const own = parts.filter(may)
  const shown = own.length < parts.length ? [...own, service] : own
  const current = shown.find(({ to }) => isIn(to, pathname))
  return (
    <nav className={styles.bottomNav} aria-label={boardWords.menu.title}>
      {shown.map((part) => {
        const PartLink = part === service ? SheetLink : Link
        return (
          <PartLink key={part.to} to={part.to} aria-current={part === current ? 'page' : undefined}>
            <part.Icon aria-hidden />
            {part.name}
            <NavCount of={part.to} waiting={waiting} />
          </PartLink>
        )
      })}
      <button type="button" aria-current={current ? undefined : 'page'} onClick={onMore}>
        <Ellipsis aria-hidden />
        {boardWords.rail.more}
      </button>
    </nav>
  )
}

/** The board and the history both count as orders. */
function isIn(to: string, pathname: string): boolean {
  if (to === '/') return pathname === '/' || pathname.startsWith('/orders')
  return pathname === to || pathname.startsWith(`${to}/`)
}

/** Number of pending items of a screen: unanswered orders, unconfirmed bookings. */
export function NavCount({ of, waiting }: { of: string; waiting: number }) {
  const toConfirm = useBoard(({ snapshot }) => snapshot?.bookings_to_confirm ?? 0)
  const count = of === '/' ? waiting : of === '/bookings' ? toConfirm : 0
  if (count === 0) return null
  return (
    <b>
      {count}
      <span className="hidden">
        {' '}
        {of === '/' ? officeWords.waiting(count) : officeWords.toConfirm(count)}
      </span>
    </b>
  )
}
