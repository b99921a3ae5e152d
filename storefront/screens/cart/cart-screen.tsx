import { Clock, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { cartCount, lineKey } from '#domain/cart.ts'
import { missingToMinimumText } from '#domain/order-pricing.ts'
import actionBar from '#storefront/components/action-bar.module.css'
import { OrderSums, totalText } from '#storefront/components/order-sums.tsx'
import { PageHead } from '#storefront/components/page-head.tsx'
import { PromoField } from '#storefront/components/promo-field.tsx'
import shopLine from '#storefront/components/shop-line.module.css'
import twoColumns from '#storefront/components/two-columns.module.css'
import { paths } from '#storefront/paths.ts'
import bags from '#storefront/pictures/bags.webp'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useFulfilment, useStoredProposal } from '#storefront/state/fulfilment.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import { usePromo } from '#storefront/state/promo.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { useSession } from '#storefront/state/session.ts'
import { buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Money } from '#ui/currency.tsx'
import docket from '#ui/docket.module.css'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import { OffButton } from '#ui/off-button.tsx'
import plate from '#ui/plate.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { CartLines, Undo } from './cart-lines.tsx'
import styles from './cart-screen.module.css'
import { Suggestions } from './suggestions.tsx'
import { useCartCheck } from './use-cart-check.ts'

const WhereSheet = lazyComponent(() =>
  import('#storefront/screens/menu/where-sheet.tsx').then((module) => module.WhereSheet),
)

/** The cart, checked against today's menu; nothing is changed behind the diner's back. */
export function CartScreen() {
  const { lines, isReady } = useCart()
  return (
    <main id="main" className={layout.container}>
      <PageHead title="Your cart" />
      {!isReady && <Skeleton className={styles.waiting} isBusy />}
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
    <Empty>
      <div className={plate.plate}>
        <img src={bags} alt="" width={208} height={208} />
      </div>
      <h2 className={text.heading}>Your cart is empty</h2>
      <p>Dishes you add wait here for you, also if you close the page.</p>
      <Link className={buttonClass()} to={useMenuPath()}>
        See the menu
      </Link>
    </Empty>
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
      className={buttonClass({ isWide: true, isSpread: true })}
      {...(token ? { to: paths.checkout() } : { to: paths.login(), state: { from: paths.cart() } })}
    >
      <span>Go to checkout</span>
      <span>{totalText(price)}</span>
    </Link>
  )

  return (
    <div className={`${twoColumns.columns} ${actionBar.withBar}`}>
      <div className={`${layout.stack} ${layout.apart}`}>
        <p className={shopLine.facts}>
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
          <button
            type="button"
            className={`${text.textLink} ${text.tappable}`}
            onClick={() => setChanging(true)}
          >
            Change
          </button>
        </p>
        {isChanging && <WhereSheet outlet={outlet} onClose={() => setChanging(false)} />}
        {isChanged && (
          <Notice kind="warning" role="status">
            <p>
              <b>The menu has changed since you chose.</b> Please look at the marked lines.
            </p>
          </Notice>
        )}
        {outside && (
          <Notice kind="warning">
            <p>
              <b>{outside}</b> Choose another address or pickup at the checkout.
            </p>
          </Notice>
        )}
        <section className={`${card.panel} ${styles.lines}`}>
          <CartLines outletId={outlet.id} changes={check.changes} live={check.live} />
        </section>
        <Link className={buttonClass({ kind: 'second' })} to={paths.menu(outlet.slug)}>
          <Plus size={18} aria-hidden />
          Add more dishes
        </Link>
        <Suggestions outletId={outlet.id} items={check.items} />
      </div>
      <aside className={`${layout.sticky} ${styles.aside}`}>
        <div className={docket.shadow}>
          <section className={docket.docket} aria-label="Summary">
            <div className={docket.header}>
              <h2 className={text.display}>Summary</h2>
              <span className={`${text.small} ${text.strong}`}>
                {count} {count === 1 ? 'item' : 'items'}
              </span>
            </div>
            <FreeDelivery missing={price.missingToFreeDelivery} subtotal={price.subtotal} />
            <OrderSums price={price} promoCode={promoCode} />
            <div className={styles.promo}>
              <PromoField />
            </div>
            <p className={`${text.finePrint} ${text.faint} ${styles.tipNote}`}>
              A tip comes next, if you like. Prices include VAT.
            </p>
            <div className={`${layout.onDesk} ${styles.onDesk}`}>{button}</div>
          </section>
        </div>
      </aside>
      <div className={`${actionBar.actionBar} ${actionBar.aboveTabs} ${layout.onPhone}`}>
        {button}
      </div>
    </div>
  )
}

function FreeDelivery({ missing, subtotal }: { missing: number | null; subtotal: number }) {
  if (missing === null) return null
  const share = Math.round((100 * subtotal) / (subtotal + missing))
  return (
    <div className={`${layout.stack} ${layout.close} ${styles.missing}`}>
      <p className={text.small}>
        {missing > 0 ? (
          <>
            <b className={text.strong}>
              <Money amount={missing} /> more
            </b>{' '}
            for free delivery
          </>
        ) : (
          <b className={text.strong}>Delivery is free</b>
        )}
      </p>
      <div
        className={styles.progress}
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
