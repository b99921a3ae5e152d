import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { WireAddress } from '#contract/customer.ts'
import { provePhoneText } from '#domain/order-contact.ts'
import { missingToMinimumText } from '#domain/order-pricing.ts'
import actionBar from '#storefront/components/action-bar.module.css'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { OrderSummary } from '#storefront/components/order-summary.tsx'
import { PageHead } from '#storefront/components/page-head.tsx'
import { PromoField } from '#storefront/components/promo-field.tsx'
import twoColumns from '#storefront/components/two-columns.module.css'
import { paths } from '#storefront/paths.ts'
import { useCartGuard } from '#storefront/screens/cart/use-cart-guard.ts'
import { timesIn } from '#storefront/screens/order/times.ts'
import { ConfirmSheet } from '#storefront/screens/payment/confirm-sheet.tsx'
import { FailedNotice } from '#storefront/screens/payment/failed-notice.tsx'
import { ProvePhone } from '#storefront/screens/payment/prove-phone.tsx'
import { useCartOrder } from '#storefront/screens/payment/use-cart-order.ts'
import { usePayWith, useTakesCash } from '#storefront/screens/payment/use-pay-with.ts'
import { usePayment } from '#storefront/screens/payment/use-payment.ts'
import { usePhoneProof } from '#storefront/screens/payment/use-phone-proof.ts'
import { WaitingNotice } from '#storefront/screens/payment/waiting-notice.tsx'
import { Wallets } from '#storefront/screens/payment/wallets.tsx'
import { pageTitle, siteOf } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useStoredProposal } from '#storefront/state/fulfilment.ts'
import { useThemeOfKitchen } from '#storefront/state/kitchen-theme.ts'
import { useWaitingOrder } from '#storefront/state/waiting-order.ts'
import { buttonClass } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import text from '#ui/text.module.css'
import type { Route } from './+types/route'
import { AnythingElse } from './anything-else.tsx'
import { DeliverTo } from './deliver-to.tsx'
import { NextButton } from './next-button.tsx'
import { missingBeforeWallet, missingStep, type NextStep } from './next-step.ts'
import { PayWithChoice } from './pay-with.tsx'
import { PickupFrom } from './pickup-from.tsx'
import styles from './route.module.css'
import { TipField } from './tip-field.tsx'
import { When } from './when.tsx'
import { Who } from './who.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Checkout') },
]

/** One page, everything visible: where to, who for, when, with what, anything else. */
export default function CheckoutScreen() {
  const { lines, isReady } = useCart()
  const navigate = useNavigate()
  useStoredProposal()
  const order = useCartOrder()
  const { outlet, price, isDelivery, customer, missing } = order
  useCartGuard(outlet.id)
  useThemeOfKitchen(outlet.id)
  const payment = usePayment()
  const pay = usePayWith(useTakesCash(isDelivery))
  const [editing, setEditing] = useState<WireAddress | 'new' | null>(null)
  /** The button has asked for name and phone. */
  const [isAsked, setAsked] = useState(false)
  const steps = useRef<HTMLDivElement>(null)

  const { waiting } = useWaitingOrder()
  const { clock } = timesIn(outlet.timeZone)

  const { isDone } = payment
  useEffect(() => {
    if (isReady && lines.length === 0 && !isDone.current) {
      void navigate(paths.cart(), { replace: true })
    }
  }, [isReady, lines.length, navigate, isDone])

  const isLedOn = useRef(false)
  // Once the sheet is closed: a diner who was led to the address is led to the next missing answer.
  useEffect(() => {
    if (editing !== null || !isLedOn.current) return
    isLedOn.current = false
    if (missing.name) steps.current?.querySelector<HTMLElement>('[name="name"]')?.focus()
  }, [editing, missing.name])

  const { kind } = pay.chosen
  const proof = usePhoneProof(customer, { kind, total: price.total })
  const { mustProve } = proof
  const hasPhone = Boolean(customer?.phone)
  const step = missingStep({
    missing: { ...missing, phone: missing.phone || (mustProve && !hasPhone) },
    price,
    proof: mustProve ? (proof.isSent ? proof.leadText : provePhoneText) : null,
  })

  const beforeWallet = missingBeforeWallet(missing, price)

  /** Gives the focus to the first of these that is there. */
  function focus(...selectors: string[]) {
    const [found] = selectors.flatMap(
      (selector) => steps.current?.querySelector<HTMLElement>(selector) ?? [],
    )
    found?.scrollIntoView({ block: 'center' })
    found?.focus({ preventScroll: true })
  }

  const leads: Record<NextStep, () => void> = {
    address: () => setEditing('new'),
    menu: () => void navigate(paths.menu(outlet.slug)),
    time: () => focus('#when [name="slot"]:not(:disabled)', '#when [name="day"]', '#when button'),
    tip: () => focus('[name="typed-tip"]'),
    name() {
      setAsked(true)
      focus('[name="name"]')
    },
    phone() {
      setAsked(true)
      focus('[name="phone"]')
    },
    proof: proof.lead,
  }
  const isBusy = payment.phase !== 'idle'
  const button = (
    <NextButton
      order={order}
      payment={payment}
      pay={pay}
      missing={step && { text: step.text, lead: leads[step.to] }}
    />
  )

  return (
    <>
      <main id="main" className={layout.container}>
        <PageHead title="Checkout" back={{ to: paths.cart(), name: 'Cart' }} />
        <div className={`${twoColumns.columns} ${actionBar.withBar}`}>
          <div ref={steps} className={`${layout.stack} ${layout.farApart} ${styles.steps}`}>
            {waiting && !isBusy ? (
              <WaitingNotice waiting={waiting} clock={clock} />
            ) : (
              payment.fault && (
                <FailedNotice fault={payment.fault} canPayCash={pay.canPayCash} clock={clock} />
              )
            )}
            {isReady && lines.length > 0 && (
              <Wallets
                order={order}
                payment={payment}
                lead={beforeWallet && leads[beforeWallet.to]}
                hint="Brings address, name and card. You check before you pay."
                rule="or fill in below"
              />
            )}
            <FulfilmentSwitch outlets={[outlet]} />
            {price.missingToMinimum > 0 && (
              <Notice kind="warning">
                <p className={layout.growing}>{missingToMinimumText(price)}.</p>
                <Link
                  className={buttonClass({ kind: 'second', isSmall: true })}
                  to={paths.menu(outlet.slug)}
                >
                  Add more dishes
                </Link>
              </Notice>
            )}
            {isDelivery ? (
              <DeliverTo
                editing={editing}
                onEdit={setEditing}
                onSaved={() => {
                  isLedOn.current = true
                }}
              />
            ) : (
              <PickupFrom />
            )}
            <Who
              isDelivery={isDelivery}
              isAsked={isAsked}
              phoneProof={
                mustProve ? (
                  <ProvePhone
                    proof={proof}
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
