import { ArrowLeft, ShoppingBag } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { cartCount } from '#domain/cart.ts'
import { Logo } from '#storefront/components/logo.tsx'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import { HeaderMenu } from './header-menu.tsx'
import { lazyComponent } from './lazy-component.ts'
import { notify } from './notify.ts'
import type { ShellLayout } from './shell-layout.ts'

const CheckoutSteps = lazyComponent(() =>
  import('./checkout-steps.tsx').then((module) => module.CheckoutSteps),
)

/** The empty cart's answer to a tap. */
const emptyCartText = 'Please add items to cart first.!'

export function Header({ kind }: { kind: ShellLayout['header'] }) {
  return (
    <header className="header">
      <div className="wrap">
        <Logo />
        {kind === 'step' && <CheckoutSteps />}
        {kind === 'light' && <MenuButton />}
        {kind === 'full' && (
          <>
            <MainLinks />
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
    <nav className="desk flex headnav" aria-label="Main">
      <NavLink className="textlink" to={useMenuPath()}>
        Menu
      </NavLink>
      {site.allowsBooking && (
        <NavLink className="textlink" to={paths.reservation()}>
          Book a table
        </NavLink>
      )}
      {site.outlets.length > 1 && (
        <NavLink className="textlink" to={paths.stores()}>
          Our kitchens
        </NavLink>
      )}
      <NavLink className="textlink" to={paths.promo()}>
        Promo
      </NavLink>
    </nav>
  )
}

function MenuButton() {
  return (
    <Link className="btn second small" to={useMenuPath()}>
      <ArrowLeft size={18} aria-hidden />
      Menu
    </Link>
  )
}

function CartButton() {
  const count = useCart(({ lines }) => cartCount(lines))
  if (count === 0) {
    return (
      <button
        type="button"
        className="iconbtn"
        aria-label="Cart, 0 items"
        onClick={() => notify.error(emptyCartText)}
      >
        <ShoppingBag aria-hidden />
      </button>
    )
  }
  return (
    <Link
      className="iconbtn"
      to={paths.cart()}
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
    >
      <ShoppingBag aria-hidden />
      <span key={count} className="count bump" aria-hidden>
        {count}
      </span>
    </Link>
  )
}
