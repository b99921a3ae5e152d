import { clsx } from 'clsx'
import { Store } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { missingToMinimumText, type OrderPrice } from '#domain/order-pricing.ts'
import actionBar from '#storefront/components/action-bar.module.css'
import { Caption, CheckOption } from '#storefront/components/choice.tsx'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { OrderSummary } from '#storefront/components/order-summary.tsx'
import { PageHead } from '#storefront/components/page-head.tsx'
import { DirectionLink, placeWithPostcode } from '#storefront/components/place.tsx'
import { PromoField } from '#storefront/components/promo-field.tsx'
import section from '#storefront/components/section.module.css'
import twoColumns from '#storefront/components/two-columns.module.css'
import { timesIn } from '#storefront/order-times.ts'
import { ConfirmSheet, FailedNotice } from '#storefront/ordering/payment-notices.tsx'
import { ProvePhone, usePhoneProof } from '#storefront/ordering/prove-phone.tsx'
import { Wallets } from '#storefront/ordering/stripe-wallets.tsx'
import { useCartGuard, useCartOrder } from '#storefront/ordering/use-cart-order.ts'
import { usePayWith, useTakesCash } from '#storefront/ordering/use-pay-with.ts'
import { type Payment, usePayment } from '#storefront/ordering/use-payment.ts'
import { paths } from '#storefront/paths.ts'
import { type SiteOutlet, titleMeta } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { fillCheckout, useCheckout } from '#storefront/state/checkout.ts'
import { useStoredDefaults } from '#storefront/state/fulfilment.ts'
import { useThemeOfKitchen } from '#storefront/state/kitchen-theme.ts'
import { useQuote } from '#storefront/state/quote.ts'
import choice from '#ui/choice.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import text from '#ui/text.module.css'
import { DeliverTo } from './deliver-to.tsx'
import { NextButton, PayWithChoice, TipField } from './pay-with.tsx'
import styles from './route.module.css'
import { useCheckoutSteps } from './use-checkout-steps.ts'
import { When } from './when.tsx'
import { Who } from './who.tsx'

export const meta = titleMeta('Checkout')

export default function CheckoutScreen() {
  useStoredDefaults()
  const order = useCartOrder()
  const { outlet, price, isDelivery, customer } = order
  useThemeOfKitchen(outlet.id)
  const payment = usePayment()
  useCartGuard(outlet.id, payment.fault)
  const canOrder = useLeaveWithEmptyCart(payment)
  const pay = usePayWith(useTakesCash(isDelivery), price)
  const proof = usePhoneProof(customer, { kind: pay.chosen.kind, total: price.total })
  const { steps, isAsked, editing, edit, onAddressSaved, leadToPhone, missing, leadBeforeWallet } =
    useCheckoutSteps(order, pay, proof)

  const button = <NextButton order={order} payment={payment} pay={pay} missing={missing} />
  return (
    <>
      <main id="main" className={layout.container}>
        <PageHead title="Checkout" back={{ to: paths.cart(), name: 'Cart' }} />
        <div className={`${twoColumns.columns} ${actionBar.withBar}`}>
          <div ref={steps} className={`${layout.stack} ${layout.farApart} ${styles.steps}`}>
            {payment.fault && (
              <FailedNotice
                fault={payment.fault}
                canPayCash={pay.canPayCash}
                clock={timesIn(outlet.timeZone).clock}
              />
            )}
            {canOrder && pay.takesCards && (
              <Wallets
                order={order}
                payment={payment}
                lead={leadBeforeWallet}
                hint="Brings address, name and card. You check before you pay."
                rule="or fill in below"
              />
            )}
            <FulfilmentSwitch outlets={[outlet]} />
            <BelowMinimum price={price} outlet={outlet} />
            {isDelivery ? (
              <DeliverTo editing={editing} onEdit={edit} onSaved={onAddressSaved} />
            ) : (
              <PickupFrom />
            )}
            <Who
              isDelivery={isDelivery}
              isAsked={isAsked}
              phoneProof={
                proof.mustProve ? (
                  <ProvePhone
                    proof={proof}
                    onAddPhone={leadToPhone}
                    onPayByCard={pay.takesCards ? () => pay.choose({ kind: 'card' }) : undefined}
                  />
                ) : null
              }
            />
            <When />
            <PayWithChoice pay={pay} price={price} isDelivery={isDelivery} />
            <AnythingElse />
            <TipField />
            <PromoField />
          </div>
          <aside className={`${layout.sticky} ${styles.aside}`}>
            <OrderSummary
              price={price}
              outOfReach={order.outside ? (order.address?.postcode ?? null) : null}
            >
              <div className={`${layout.onDesk} ${styles.onDesk}`}>{button}</div>
            </OrderSummary>
            <p className={text.hidden}>{outlet.name}</p>
          </aside>
        </div>
      </main>
      <section className={`${actionBar.actionBar} ${layout.onPhone}`} aria-label="Next step">
        {button}
      </section>
      {payment.phase === 'authenticating' && (
        <ConfirmSheet onAnswer={(answer) => void payment.authenticate(answer)} />
      )}
    </>
  )
}

/** Redirects to the cart if it is empty; returns whether there is something to order. */
function useLeaveWithEmptyCart({ isDone }: Payment): boolean {
  const { lines, isReady } = useCart()
  const navigate = useNavigate()
  useEffect(() => {
    if (isReady && lines.length === 0 && !isDone.current) {
      void navigate(paths.cart(), { replace: true })
    }
  }, [isReady, lines.length, navigate, isDone])
  return isReady && lines.length > 0
}

function BelowMinimum({ price, outlet }: { price: OrderPrice; outlet: SiteOutlet }) {
  if (price.missingToMinimum <= 0) return null
  return (
    <Notice kind="warning">
      <p className={layout.growing}>{missingToMinimumText(price)}.</p>
      <LinkButton kind="second" isSmall to={paths.menu(outlet.slug)}>
        Add more dishes
      </LinkButton>
    </Notice>
  )
}

function PickupFrom() {
  const { outlet } = useQuote()
  return (
    <section className={section.section}>
      <h2>Pick up from</h2>
      <div className={`${choice.choice} ${choice.chosen} ${styles.pickup}`}>
        <Store aria-hidden />
        <Caption name={outlet.name} note={placeWithPostcode(outlet)} />
        <DirectionLink
          className={`${text.textLink} ${text.small} ${text.tappable}`}
          to={outlet.directionLink}
        >
          Directions
        </DirectionLink>
      </div>
    </section>
  )
}

function AnythingElse() {
  const { note, noCutlery } = useCheckout()
  return (
    <section className={section.section}>
      <h2>Anything else?</h2>
      <Field label="Note for the kitchen">
        {(control) => (
          <textarea
            {...control}
            className={clsx(styles.kitchenNote, control.className)}
            placeholder="Optional"
            maxLength={160}
            value={note}
            onChange={(event) => fillCheckout({ note: event.target.value })}
          />
        )}
      </Field>
      <CheckOption
        className={styles.cutlery}
        isOn={noCutlery}
        onSwitch={(isOn) => fillCheckout({ noCutlery: isOn })}
      >
        No cutlery, thank you
        <small>Help us waste less</small>
      </CheckOption>
    </section>
  )
}
