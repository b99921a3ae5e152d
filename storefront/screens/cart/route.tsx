import { CircleCheck, Plus, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { cartCount, lineKey } from '#domain/cart.ts'
import type { PausedService } from '#domain/paused-service.ts'
import { timeIn } from '#domain/zone.ts'
import actionBar from '#storefront/components/action-bar.module.css'
import { DeliveryTerms } from '#storefront/components/delivery-terms.tsx'
import { EmptyWithBags } from '#storefront/components/empty-with-bags.tsx'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { OrderSums } from '#storefront/components/order-sums.tsx'
import { PageHead } from '#storefront/components/page-head.tsx'
import { PausedNotice } from '#storefront/components/paused-notice.tsx'
import { ProgressLine } from '#storefront/components/progress-line.tsx'
import { PromoField } from '#storefront/components/promo-field.tsx'
import twoColumns from '#storefront/components/two-columns.module.css'
import { paths } from '#storefront/paths.ts'
import { OrderedInOtherTab } from '#storefront/screens/order/order-docket.tsx'
import { titleMeta } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { usePausedService } from '#storefront/state/closed.ts'
import { useFulfilment, useStoredDefaults } from '#storefront/state/fulfilment.ts'
import { useThemeOfKitchen } from '#storefront/state/kitchen-theme.ts'
import { useNetwork } from '#storefront/state/network.ts'
import { useOrderOfOtherTab } from '#storefront/state/order-attempt.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import { usePromo } from '#storefront/state/promo.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { forgetRemovedLines, useRemovedLines } from '#storefront/state/removed-line.ts'
import { useCartCheck } from '#storefront/state/use-cart-check.ts'
import card from '#ui/card.module.css'
import docket from '#ui/docket.module.css'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { CartButton, CartFacts, CartOutOfReach } from './cart-facts.tsx'
import { CartLines, Undo } from './cart-lines.tsx'
import styles from './cart-screen.module.css'
import { Suggestions } from './suggestions.tsx'

export const meta = titleMeta('Cart')

export default CartScreen

function CartScreen() {
  const { lines, isReady } = useCart()
  const placed = useOrderOfOtherTab()
  const { removed } = useRemovedLines()
  useEffect(() => forgetRemovedLines, [])
  return (
    <main id="main" className={layout.container}>
      <PageHead title="Your cart" />
      {!isReady && <Skeleton className={styles.waiting} isBusy />}
      {placed && <OrderedInOtherTab placed={placed} />}
      {isReady && lines.length === 0 && !placed && (
        <>
          {removed.length > 0 && (
            <ul>
              {removed.map((each) => (
                <Undo key={lineKey(each.line)} removed={each} />
              ))}
            </ul>
          )}
          <EmptyCart />
        </>
      )}
      {isReady && lines.length > 0 && <FullCart />}
    </main>
  )
}

function EmptyCart() {
  return (
    <EmptyWithBags>
      <h2 className={text.heading}>Your cart is empty</h2>
      <p>Dishes you add wait here for you, also if you close the page.</p>
      <LinkButton to={useMenuPath()}>See the menu</LinkButton>
    </EmptyWithBags>
  )
}

function FullCart() {
  const { lines } = useCart()
  const { fulfilment, address } = useFulfilment()
  useStoredDefaults()
  const { outlet } = useQuote()
  const check = useCartCheck(outlet.id)
  const { price, area, outside } = useQuote(0, check.orderable)
  const promoCode = usePromo((promo) => promo.terms?.code)
  const count = cartCount(lines)
  const outOfReach = outside ? (address?.postcode ?? null) : null
  const paused = usePausedService(outlet)
  const signedInAs = useSignedInAs()
  useThemeOfKitchen(outlet.id)

  const button = (
    <CartButton
      price={price}
      changedCount={check.changed.length}
      obstacle={obstacleText(outside !== null, paused)}
      isStart={signedInAs !== null}
      menuPath={paths.menu(outlet.slug)}
    />
  )

  return (
    <>
      <div className={`${twoColumns.columns} ${actionBar.withBar}`}>
        <div className={`${layout.stack} ${layout.apart}`}>
          <CartFacts outlet={outlet} area={area} isOutOfReach={outside !== null} paused={paused} />
          {signedInAs && (
            <Notice kind="success" role="status">
              <CircleCheck aria-hidden />
              <p>
                <b>Signed in as {signedInAs}.</b> Your cart came along.
              </p>
            </Notice>
          )}
          {check.changed.length > 0 && (
            <Notice kind="warning" role="status">
              <TriangleAlert aria-hidden />
              <p>{changedText(check.changed.length)}</p>
            </Notice>
          )}
          {paused ? (
            <PausedNotice paused={paused} />
          ) : (
            outOfReach && <CartOutOfReach outlet={outlet} postcode={outOfReach} />
          )}
          <section className={`${card.panel} ${styles.lines}`}>
            <CartLines outletId={outlet.id} changes={check.changes} live={check.live} />
          </section>
          <LinkButton kind="second" to={paths.menu(outlet.slug)}>
            <Plus size={18} aria-hidden />
            Add more dishes
          </LinkButton>
          <Suggestions outletId={outlet.id} items={check.items} isWaiting={check.isChecking} />
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
              {!outside && <ProgressLine price={price} />}
              <OrderSums price={price} promoCode={promoCode} outOfReach={outOfReach} />
              <div className={styles.promo}>
                <PromoField />
              </div>
              {fulfilment === 'delivery' && !address && (
                <DeliveryTerms outletId={outlet.id} className={styles.tipNote} />
              )}
              <p className={`${text.finePrint} ${text.faint} ${styles.tipNote}`}>
                You can add a tip at the checkout.
              </p>
              <PricesAsOf checkedAt={check.checkedAt} timeZone={outlet.timeZone} />
              <div className={`${layout.onDesk} ${styles.onDesk}`}>{button}</div>
            </section>
          </div>
        </aside>
      </div>
      {/* Outside the content that a strip moves down, which would move it too. */}
      <div className={`${actionBar.actionBar} ${actionBar.aboveTabs} ${layout.onPhone}`}>
        {button}
      </div>
    </>
  )
}

function obstacleText(isOutOfReach: boolean, paused: PausedService | null): string | null {
  const isStopped = paused !== null && !paused.takesLater
  if (isStopped && paused.others.length === 0) return 'Closed at the moment'
  return isStopped || isOutOfReach ? 'Choose delivery or pickup' : null
}

function changedText(count: number): ReactNode {
  return count === 1 ? (
    <>
      <b>One item has changed since you added it.</b> Please review it below.
    </>
  ) : (
    <>
      <b>{count} items have changed since you added them.</b> Please review them below.
    </>
  )
}

/** The contact of a diner who has just signed in on the way to the checkout; null otherwise. */
function useSignedInAs(): string | null {
  const { state } = useLocation()
  // Only the verification writes it.
  const contact = (state as { signedInAs?: unknown } | null)?.signedInAs
  return typeof contact === 'string' ? contact : null
}

/** Offline: the time of the prices. `checkedAt` is null if they were not checked on this page. */
function PricesAsOf({ checkedAt, timeZone }: { checkedAt: Date | null; timeZone: string }) {
  const isOffline = useNetwork((network) => network.isOffline)
  if (!isOffline) return null
  return (
    <p className={`${text.finePrint} ${text.faint} ${styles.tipNote}`}>
      {checkedAt ? `Prices as of ${timeIn(checkedAt, timeZone)}. They` : 'Prices'} are checked again
      when you are back.
    </p>
  )
}
