import {
  CalendarDays,
  CircleUserRound,
  Gift,
  LogIn,
  LogOut,
  Menu,
  ReceiptText,
  Store,
  TicketPercent,
  UserPlus,
  X,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { useSession } from '#storefront/state/session.ts'
import { useSignOut } from '#storefront/state/sign-out.ts'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './header-menu.module.css'
import { shareInvitation } from './share.ts'

/** The burger menu. */
export function HeaderMenu() {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of screen closes the menu
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        button.current?.focus()
      } else if (event.target instanceof Node && box.current?.contains(event.target)) return
      setOpen(false)
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    }
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus that leaves the menu closes it
    <div
      className={styles.place}
      ref={box}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <IconButton
        ref={button}
        label="Menu"
        aria-expanded={isOpen}
        aria-controls="header-menu"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
      </IconButton>
      {isOpen && (
        <nav id="header-menu" className={styles.headerMenu} aria-label="Account">
          <HeaderMenuLinks />
        </nav>
      )}
    </div>
  )
}

function HeaderMenuLinks() {
  const customer = useSession((session) => session.customer)
  return (
    <>
      {customer ? <DinerLinks name={customer.first_name} /> : <GuestLinks />}
      <SiteLinks />
      {customer && <SignOut />}
    </>
  )
}

/** The header has room for these on a desk only. */
function SiteLinks() {
  const { allowsBooking, outlets } = useSite()
  return (
    <div className={layout.onPhone}>
      <hr />
      {allowsBooking && (
        <Link to={paths.reservation()}>
          <CalendarDays aria-hidden />
          Book a table
        </Link>
      )}
      {outlets.length > 1 && (
        <Link to={paths.stores()}>
          <Store aria-hidden />
          Our kitchens
        </Link>
      )}
      <Link to={paths.promo()}>
        <TicketPercent aria-hidden />
        Promo
      </Link>
    </div>
  )
}

function GuestLinks() {
  const { pathname } = useLocation()
  const state = pathname === paths.cart() ? { from: pathname } : null
  return (
    <>
      <Link to={paths.login()} state={state}>
        <UserPlus aria-hidden />
        Sign Up
      </Link>
      <Link to={paths.login()} state={state}>
        <LogIn aria-hidden />
        Log in
      </Link>
    </>
  )
}

function DinerLinks({ name }: { name: string }) {
  return (
    <>
      <div className={styles.person}>
        <p className={`${text.small} ${text.faint}`}>Signed in as</p>
        <p className={text.display}>{name || 'Your account'}</p>
      </div>
      <Link to={paths.account()}>
        <CircleUserRound aria-hidden />
        Manage account
      </Link>
      <Link to={paths.orders()}>
        <ReceiptText aria-hidden />
        Orders
      </Link>
      <button type="button" onClick={() => shareInvitation()}>
        <Gift aria-hidden />
        Invite Friends
      </button>
    </>
  )
}

function SignOut() {
  const signOut = useSignOut()
  return (
    <>
      <hr />
      <button type="button" onClick={signOut}>
        <LogOut aria-hidden />
        Sign Out
      </button>
    </>
  )
}
