import { Clock, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { cartCount, lineKey } from '#domain/cart.ts'
import { missingToMinimumText } from '#domain/order-pricing.ts'
import { Money } from '#storefront/components/money.tsx'
import { OffButton } from '#storefront/components/off-button.tsx'
import { OrderSums, totalText } from '#storefront/components/order-sums.tsx'
import { PromoField } from '#storefront/components/promo-field.tsx'
import { paths } from '#storefront/paths.ts'
import bags from '#storefront/pictures/bags.webp'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useFulfilment, useStoredProposal } from '#storefront/state/fulfilment.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import { usePromo } from '#storefront/state/promo.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { useSession } from '#storefront/state/session.ts'
import { CartLines, Undo } from './cart-lines.tsx'
import { Suggestions } from './suggestions.tsx'
import { useCartCheck } from './use-cart-check.ts'

const WhereSheet = lazyComponent(() =>
  import('#storefront/screens/menu/where-sheet.tsx').then((module) => module.WhereSheet),
)

/** The cart, checked against today's menu; nothing is changed behind the diner's back. */
export function CartScreen() {
  const { lines, isReady } = useCart()
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <h1 className="display" tabIndex={-1}>
          Your cart
        </h1>
      </div>
      {!isReady && <div className="sk h-[240px]" aria-busy="true" />}
      {isReady && lines.length === 0 && (
        <>
          <ul>
            <Undo />
          </ul>
          <EmptyCart />
        </>
      )}
      {isReady && lines.length > 0 && <FullCart />}
    </main>
  )
}

function EmptyCart() {
  return (
    <div className="empty">
      <div className="plate">
        <img src={bags} alt="" width={208} height={208} />
      </div>
      <h2 className="t22">Your cart is empty</h2>
      <p>Dishes you add wait here for you, also if you close the page.</p>
      <Link className="btn" to={useMenuPath()}>
        See the menu
      </Link>
    </div>
  )
}

function FullCart() {
  const { lines } = useCart()
  const { fulfilment, address } = useFulfilment()
  useStoredProposal()
  const { outlet, price, outside } = useQuote()
  const promoCode = usePromo((promo) => promo.terms?.code)
  const token = useSession((session) => session.token)
  const check = useCartCheck(outlet.id)
  const [isChanging, setChanging] = useState(false)
  const count = cartCount(lines)
  const isChanged = lines.some((line) => (check.changes.get(lineKey(line)) ?? []).length > 0)

  const button = isChanged ? (
    <OffButton>Check the changes first</OffButton>
  ) : price.missingToMinimum > 0 ? (
    <OffButton>{missingToMinimumText(price)}</OffButton>
  ) : (
    // A guest signs in on the way and comes back here.
    <Link
      className="btn full sum"
      {...(token ? { to: paths.checkout() } : { to: paths.login(), state: { from: paths.cart() } })}
    >
      <span>Go to checkout</span>
      <span>{totalText(price)}</span>
    </Link>
  )

  return (
    <div className="two hasbar">
      <div className="stack l">
        <p className="shopline">
          <span>
            <Clock size={18} aria-hidden />
            {fulfilment === 'pickup' ? `Pickup from ${outlet.name}` : 'Delivery'}
            {fulfilment === 'delivery' && address && (
              <>
                {' '}
                to <b>{address.postcode}</b>
              </>
            )}
          </span>
          <button type="button" className="link taplink" onClick={() => setChanging(true)}>
            Change
          </button>
        </p>
        {isChanging && <WhereSheet outlet={outlet} onClose={() => setChanging(false)} />}
        {isChanged && (
          <div className="notice warn" role="status">
            <p>
              <b>The menu has changed since you chose.</b> Please look at the marked lines.
            </p>
          </div>
        )}
        {outside && (
          <div className="notice warn">
            <p>
              <b>{outside}</b> Choose another address or pickup at the checkout.
            </p>
          </div>
        )}
        <section className="card py-[4px]">
          <CartLines outletId={outlet.id} changes={check.changes} live={check.live} />
        </section>
        <Link className="btn second" to={paths.menu(outlet.slug)}>
          <Plus size={18} aria-hidden />
          Add more dishes
        </Link>
        <Suggestions outletId={outlet.id} items={check.items} />
      </div>
      <aside className="sticky mt-[32px]">
        <div className="docketwrap">
          <section className="docket" aria-label="Summary">
            <div className="stub">
              <h2 className="display">Summary</h2>
              <span className="t14 b">
                {count} {count === 1 ? 'item' : 'items'}
              </span>
            </div>
            <FreeDelivery missing={price.missingToFreeDelivery} subtotal={price.subtotal} />
            <OrderSums price={price} promoCode={promoCode} />
            <div className="mt-[16px]">
              <PromoField />
            </div>
            <p className="t13 faint mt-[10px]">
              A tip comes next, if you like. Prices include VAT.
            </p>
            <div className="desk mt-[18px]">{button}</div>
          </section>
        </div>
      </aside>
      <div className="actbar upnav mob">{button}</div>
    </div>
  )
}

function FreeDelivery({ missing, subtotal }: { missing: number | null; subtotal: number }) {
  if (missing === null) return null
  const share = Math.round((100 * subtotal) / (subtotal + missing))
  return (
    <div className="stack s mb-[18px]">
      <p className="t14">
        {missing > 0 ? (
          <>
            <b className="b">
              <Money amount={missing} /> more
            </b>{' '}
            for free delivery
          </>
        ) : (
          <b className="b">Delivery is free</b>
        )}
      </p>
      <div
        className="progress"
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-label="Towards free delivery"
      >
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  )
}
