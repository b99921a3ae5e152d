import {
  CalendarDays,
  CircleUserRound,
  Gift,
  LogIn,
  LogOut,
  ReceiptText,
  Store,
  TicketPercent,
  UserPlus,
} from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { useSession } from '#storefront/state/session.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './header-menu.module.css'
import { shareInvitation } from './share.ts'
import { useSignOut } from './use-sign-out.ts'

/** For a visitor two ways in, for a diner their own things. */
export function HeaderMenuLinks() {
  const customer = useSession((session) => session.customer)
  return (
    <>
      {customer ? <DinerLinks name={customer.first_name} /> : <GuestLinks />}
      <SiteLinks />
      {customer && <SignOut />}
    </>
  )
}

/** What the header of a desk has beside the logo. */
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
        <p className={text.display}>{name || 'Diner'}</p>
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
