import { clsx } from 'clsx'
import { ArrowLeft, Check, Phone, ShoppingBag } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { cartCount } from '#domain/cart.ts'
import { Logo } from '#storefront/components/logo.tsx'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { notify } from '#storefront/state/notify.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import { useSession } from '#storefront/state/session.ts'
import { buttonClass } from '#ui/button.tsx'
import counting from '#ui/counting.module.css'
import { Counter, IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import styles from './header.module.css'
import { HeaderMenu } from './header-menu.tsx'
import { plainPath, type ShellLayout } from './shell-layout.ts'

/** The empty cart's answer to a tap. */
const emptyCartText = 'Please add items to cart first.!'

export function Header({ kind }: { kind: ShellLayout['header'] }) {
  return (
    <header className={styles.header}>
      <div className={layout.container}>
        <Logo />
        {kind === 'step' && <CheckoutSteps />}
        {kind === 'light' && <MenuButton />}
        {kind === 'visitor' && <CallButton />}
        {kind === 'full' && (
          <>
            <MainLinks />
            <LogInLink />
            <CartButton />
            <HeaderMenu />
          </>
        )}
      </div>
    </header>
  )
}

/** What a desk has room for. */
function MainLinks() {
  const site = useSite()
  return (
    <nav className={`${layout.onDesk} ${layout.across} ${styles.mainLinks}`} aria-label="Main">
      <NavLink className={clsx(styles.textLink)} to={useMenuPath()}>
        Menu
      </NavLink>
      {site.allowsBooking && (
        <NavLink className={clsx(styles.textLink)} to={paths.reservation()}>
          Book a table
        </NavLink>
      )}
      {site.outlets.length > 1 && (
        <NavLink className={clsx(styles.textLink)} to={paths.stores()}>
          Our kitchens
        </NavLink>
      )}
      <NavLink className={clsx(styles.textLink)} to={paths.promo()}>
        Promo
      </NavLink>
    </nav>
  )
}

/** For a visitor on a desk; a phone has it in the menu. */
function LogInLink() {
  const { pathname } = useLocation()
  const isVisitor = useSession((session) => session.isReady && !session.token)
  if (!isVisitor) return null
  return (
    <Link
      className={clsx(layout.onDesk, layout.across, styles.textLink)}
      to={paths.login()}
      state={pathname === paths.cart() ? { from: pathname } : null}
    >
      Log in
    </Link>
  )
}

function MenuButton() {
  return (
    <Link className={buttonClass({ kind: 'second', isSmall: true })} to={useMenuPath()}>
      <ArrowLeft size={18} aria-hidden />
      Menu
    </Link>
  )
}

function CallButton() {
  const { contactNumber } = useSite()
  return (
    <PhoneLink
      className={iconButtonClass()}
      number={contactNumber}
      aria-label="Call the restaurant"
    >
      <Phone aria-hidden />
    </PhoneLink>
  )
}

function CartButton() {
  const count = useCart(({ lines }) => cartCount(lines))
  if (count === 0) {
    return (
      <IconButton label="Cart, 0 items" onClick={() => notify.error(emptyCartText)}>
        <ShoppingBag aria-hidden />
      </IconButton>
    )
  }
  return (
    <Link
      className={iconButtonClass()}
      to={paths.cart()}
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
    >
      <ShoppingBag aria-hidden />
      <Counter key={count} count={count} className={counting.counting} />
    </Link>
  )
}

const steps = [
  { name: 'Cart', path: paths.cart() },
  { name: 'Checkout', path: paths.checkout() },
  { name: 'Payment', path: paths.payment() },
]

/** In the header of a step: where the diner is between cart and payment, and a call for help. */
function CheckoutSteps() {
  const { contactNumber } = useSite()
  return (
    <>
      <Steps />
      <PhoneLink className={iconButtonClass()} number={contactNumber} aria-label="Call us">
        <Phone aria-hidden />
      </PhoneLink>
    </>
  )
}

/** Steps behind lead back. */
function Steps() {
  const { pathname } = useLocation()
  const current = steps.findIndex(({ path }) => path === plainPath(pathname))
  return (
    <nav aria-label="Steps" className={`${styles.steps} ${layout.onDesk}`}>
      <ol className={styles.crumbs}>
        {steps.map(({ name, path }, index) => (
          <li key={name} className={index < current ? styles.passed : undefined}>
            {index < current ? (
              <Link className={text.tappable} to={path}>
                <Check size={18} aria-hidden />
                {name}
              </Link>
            ) : (
              <span aria-current={index === current ? 'step' : undefined}>{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
