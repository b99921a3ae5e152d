import { useNavigate } from 'react-router'
import { canStep, cartCount, lineKey, removeLine, setLineQuantity } from '#domain/cart.ts'
import { itemTotal } from '#domain/item-total.ts'
import { missingToMinimumText } from '#domain/order-pricing.ts'
import { choiceText } from '#storefront/components/choice-text.ts'
import { DeliveryTerms } from '#storefront/components/delivery-terms.tsx'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { OrderSums } from '#storefront/components/order-sums.tsx'
import { ProgressLine } from '#storefront/components/progress-line.tsx'
import { paths } from '#storefront/paths.ts'
import { setCartLines, useCart } from '#storefront/state/cart.ts'
import { useFulfilment } from '#storefront/state/fulfilment.ts'
import { usePromo } from '#storefront/state/promo.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { Money } from '#ui/currency.tsx'
import docket from '#ui/docket.module.css'
import { LeadButton } from '#ui/lead-button.tsx'
import { Stepper } from '#ui/stepper.tsx'
import text from '#ui/text.module.css'
import { DishLink, useOpenDish } from './dish-link.tsx'
import styles from './mini-cart.module.css'

/**
 * The docket beside the menu on a desk: its lines scroll, its total and button never leave.
 * @param menuOutletId whose menu is shown; a cart of another kitchen says so
 */
export function MiniCart({ menuOutletId }: { menuOutletId: string }) {
  const { outletId, lines } = useCart()
  const navigate = useNavigate()
  const openDish = useOpenDish(outletId ?? '')
  const { outlet, price, outside } = useQuote()
  const postcode = useFulfilment((choice) => choice.address?.postcode)
  const promoCode = usePromo((promo) => promo.terms?.code)
  const count = cartCount(lines)

  return (
    <div className={`${docket.shadow} ${styles.miniCart}`}>
      <section className={docket.docket} aria-label="Your cart">
        <div className={docket.header}>
          <h2 className={text.display}>Your order</h2>
          <span className={`${text.small} ${text.strong}`}>
            {count} {count === 1 ? 'item' : 'items'}
          </span>
        </div>
        {lines.length === 0 || !outletId ? (
          <div className={styles.nothing}>
            <p className={text.muted}>Nothing here yet. Dishes you add are listed here.</p>
            <DeliveryTerms outletId={menuOutletId} className={styles.terms} />
          </div>
        ) : (
          <>
            <ul>
              {lines.map((line) => {
                const key = lineKey(line)
                const step = (by: number) =>
                  setCartLines(
                    outletId,
                    line.quantity + by < 1
                      ? removeLine(lines, key)
                      : setLineQuantity(lines, key, line.quantity + by),
                  )
                return (
                  <li key={key} className={docket.orderLine}>
                    <h3>{line.item.name}</h3>
                    <span className={text.strong}>
                      <Money amount={itemTotal(line)} />
                    </span>
                    <div>
                      <p>{choiceText(line, price.currency)}</p>
                      <DishLink
                        outletId={outletId}
                        item={line.item}
                        onOpen={openDish}
                        lineKey={key}
                        className={`${text.textLink} ${text.small} ${docket.change} ${text.tappable}`}
                      >
                        Edit<span className={text.hidden}> {line.item.name}</span>
                      </DishLink>
                    </div>
                    <Stepper
                      isQuiet
                      name={line.item.name}
                      value={line.quantity}
                      isRemovable
                      canMore={canStep(line) && line.quantity < 99}
                      canLess={canStep(line) || line.quantity === 1}
                      onLess={() => step(-1)}
                      onMore={() => step(1)}
                    />
                  </li>
                )
              })}
            </ul>
            <div className={docket.divider} />
            {outletId !== menuOutletId && (
              <p className={`${text.small} ${styles.elsewhere}`}>
                <b className={text.strong}>Your cart is from {outlet.name}.</b> Adding a dish here
                starts a new one.
              </p>
            )}
            {!outside && <ProgressLine price={price} />}
            <OrderSums price={price} promoCode={promoCode} outOfReach={outside ? postcode : null} />
            <div className={styles.checkout}>
              {price.missingToMinimum > 0 ? (
                <LeadButton onLead={() => void navigate(paths.menu(outlet.slug))}>
                  {missingToMinimumText(price)}
                </LeadButton>
              ) : (
                <LinkButton isWide to={paths.cart()}>
                  Go to checkout
                </LinkButton>
              )}
            </div>
          </>
        )}
      </section>
    </div>
  )
}
