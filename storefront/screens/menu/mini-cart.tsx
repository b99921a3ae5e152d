import { Link } from 'react-router'
import { canStep, cartCount, lineKey, removeLine, setLineQuantity } from '#domain/cart.ts'
import { itemTotal } from '#domain/item-total.ts'
import { missingToMinimumText } from '#domain/order-pricing.ts'
import { choiceText } from '#storefront/components/choice-text.ts'
import { Money } from '#storefront/components/money.tsx'
import { OrderSums } from '#storefront/components/order-sums.tsx'
import { Stepper } from '#storefront/components/stepper.tsx'
import { paths } from '#storefront/paths.ts'
import { setCartLines, useCart } from '#storefront/state/cart.ts'
import { usePromo } from '#storefront/state/promo.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { DishLink } from './dish-link.tsx'
import { useOpenDish } from './use-open-dish.ts'

/** The docket beside the menu on a desk: its lines scroll, its total and button never leave. */
export function MiniCart() {
  const { outletId, lines } = useCart()
  const openDish = useOpenDish(outletId ?? '')
  const { price } = useQuote()
  const promoCode = usePromo((promo) => promo.terms?.code)
  const count = cartCount(lines)

  return (
    <div className="docketwrap minicart">
      <section className="docket" aria-label="Your cart">
        <div className="stub">
          <h2 className="display">Your order</h2>
          <span className="t14 b">
            {count} {count === 1 ? 'item' : 'items'}
          </span>
        </div>
        {lines.length === 0 || !outletId ? (
          <p className="muted p-[12px_0_4px]">Nothing here yet. Dishes you add are listed here.</p>
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
                  <li key={key} className="line">
                    <h3>{line.item.name}</h3>
                    <span className="b">
                      <Money amount={itemTotal(line)} />
                    </span>
                    <div>
                      <p>{choiceText(line, price.currency)}</p>
                      <DishLink
                        outletId={outletId}
                        item={line.item}
                        onOpen={openDish}
                        lineKey={key}
                        className="link t14 edit taplink"
                      >
                        Edit<span className="vh"> {line.item.name}</span>
                      </DishLink>
                    </div>
                    <Stepper
                      className="quiet"
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
            <div className="tear" />
            <OrderSums price={price} promoCode={promoCode} />
            {price.missingToMinimum > 0 ? (
              <button type="button" className="btn full mt-[16px]" disabled>
                {missingToMinimumText(price)}
              </button>
            ) : (
              <Link className="btn full mt-[16px]" to={paths.cart()}>
                Go to checkout
              </Link>
            )}
          </>
        )}
      </section>
    </div>
  )
}
