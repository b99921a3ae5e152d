import {
  CalendarDays,
  CircleUserRound,
  Gift,
  LogIn,
  LogOut,
  type LucideIcon,
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

interface MenuLink {
  to: string
  name: string
  Icon: LucideIcon
}

const guestLinks: MenuLink[] = [
  { to: paths.login(), name: 'Sign Up', Icon: UserPlus },
  { to: paths.login(), name: 'Log in', Icon: LogIn },
]
const dinerLinks: MenuLink[] = [
  { to: paths.account(), name: 'Manage account', Icon: CircleUserRound },
  { to: paths.orders(), name: 'Orders', Icon: ReceiptText },
]

/** Site-wide links besides the menu: in the header on wide screens, in the burger menu on a phone. */
export function useSiteLinks(): MenuLink[] {
  const { allowsBooking, outlets } = useSite()
  return [
    ...(allowsBooking
      ? [{ to: paths.reservation(), name: 'Book a table', Icon: CalendarDays }]
      : []),
    ...(outlets.length > 1 ? [{ to: paths.stores(), name: 'Our kitchens', Icon: Store }] : []),
    { to: paths.promo(), name: 'Promo', Icon: TicketPercent },
  ]
}

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
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu closes when the focus leaves it
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
  const { pathname } = useLocation()
  const siteLinks = useSiteLinks()
  const signOut = useSignOut()
  return (
    <>
      {customer ? (
        <>
          <div className={styles.person}>
            <p className={`${text.small} ${text.faint}`}>Signed in as</p>
            <p className={text.display}>{customer.first_name || 'Your account'}</p>
          </div>
          <MenuLinks links={dinerLinks} />
          <button type="button" onClick={() => shareInvitation()}>
            <Gift aria-hidden />
            Invite Friends
          </button>
        </>
      ) : (
        <MenuLinks
          links={guestLinks}
          state={pathname === paths.cart() ? { from: pathname } : null}
        />
      )}
      <div className={layout.onPhone}>
        <hr />
        <MenuLinks links={siteLinks} />
      </div>
      {customer && (
        <>
          <hr />
          <button type="button" onClick={signOut}>
            <LogOut aria-hidden />
            Sign Out
          </button>
        </>
      )}
    </>
  )
}

function MenuLinks({ links, state = null }: { links: MenuLink[]; state?: unknown }) {
  return links.map(({ to, name, Icon }) => (
    <Link key={name} to={to} state={state}>
      <Icon aria-hidden />
      {name}
    </Link>
  ))
}
