import { clsx } from 'clsx'
import { ArrowLeft, Check, ChevronLeft, Phone, ShoppingBag } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { cartCount } from '#domain/cart.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { Logo } from '#storefront/components/logo.tsx'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { notify } from '#storefront/state/notify.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import { useSession } from '#storefront/state/session.ts'
import counting from '#ui/counting.module.css'
import { Counter, IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'
import text from '#ui/text.module.css'
import groupStrip from './group-strip.module.css'
import styles from './header.module.css'
import { HeaderMenu, useSiteLinks } from './header-menu.tsx'
import { normalisePath, type ShellLayout } from './shell-layout.ts'

export function Header({ kind }: { kind: ShellLayout['header'] }) {
  const menuPath = useMenuPath()
  return (
    <header className={styles.header}>
      <div className={layout.container}>
        <Logo />
        {kind === 'step' && (
          <>
            <Steps />
            <CallButton label="Call us" />
          </>
        )}
        {kind === 'light' && (
          <LinkButton kind="second" isSmall to={menuPath}>
            <ArrowLeft size={18} aria-hidden />
            Menu
          </LinkButton>
        )}
        {kind === 'visitor' && <CallButton label="Call the restaurant" />}
        {kind === 'full' && (
          <>
            <MainLinks menuPath={menuPath} />
            <LogInLink />
            <CartButton />
            <HeaderMenu />
          </>
        )}
      </div>
    </header>
  )
}

function MainLinks({ menuPath }: { menuPath: string }) {
  const links = [{ to: menuPath, name: 'Menu' }, ...useSiteLinks()]
  return (
    <nav className={`${layout.onDesk} ${layout.across} ${styles.mainLinks}`} aria-label="Main">
      {links.map(({ to, name }) => (
        <NavLink key={name} className={clsx(styles.textLink)} to={to}>
          {name}
        </NavLink>
      ))}
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

function CallButton({ label }: { label: string }) {
  const { contactNumber } = useSite()
  return (
    <PhoneLink className={iconButtonClass()} number={contactNumber} aria-label={label}>
      <Phone aria-hidden />
    </PhoneLink>
  )
}

function CartButton() {
  const count = useCart(({ lines }) => cartCount(lines))
  if (count === 0) {
    return (
      <IconButton
        label="Cart, 0 items"
        onClick={() => notify.error('Please add items to cart first.!')}
      >
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

function Steps() {
  const { pathname } = useLocation()
  const current = steps.findIndex(({ path }) => path === normalisePath(pathname))
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

/** Above a kitchen's own screens in a group: back to the group, and its other kitchens. */
export function GroupStrip() {
  const { name, brands } = useSite()
  if (brands.length < 2) return null
  return (
    <nav className={groupStrip.groupStrip} aria-label="Group">
      <div className={layout.container}>
        <Link to={paths.home()}>
          <ChevronLeft size={18} aria-hidden />
          <span>{name}</span>
        </Link>
        <Link to={paths.stores()}>Other kitchens</Link>
      </div>
    </nav>
  )
}
