import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Store } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { type ContactFault, contactFaults } from '#domain/order-contact.ts'
import { missingToMinimumText, type OrderPrice } from '#domain/order-pricing.ts'
import { customerQuery, toPerson } from '#storefront/api/customer.ts'
import actionBar from '#storefront/components/action-bar.module.css'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { OrderSummary } from '#storefront/components/order-summary.tsx'
import { totalText } from '#storefront/components/order-sums.tsx'
import { PageHead } from '#storefront/components/page-head.tsx'
import { PromoField } from '#storefront/components/promo-field.tsx'
import section from '#storefront/components/section.module.css'
import twoColumns from '#storefront/components/two-columns.module.css'
import { paths } from '#storefront/paths.ts'
import { pageTitle, siteOf } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { fillCheckout, isWrongTip, useCheckout } from '#storefront/state/checkout.ts'
import { later, useFulfilment, useStoredProposal } from '#storefront/state/fulfilment.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { buttonClass } from '#ui/button.tsx'
import choice from '#ui/choice.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import { OffButton } from '#ui/off-button.tsx'
import text from '#ui/text.module.css'
import type { Route } from './+types/route'
import { DeliverTo } from './deliver-to.tsx'
import styles from './route.module.css'
import { TipField } from './tip-field.tsx'
import { When } from './when.tsx'
import { Who } from './who.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Checkout') },
]

/** One page, everything visible: how, where, when, anything else. */
export default function CheckoutScreen() {
  const { lines, isReady } = useCart()
  const { fulfilment, address, timing } = useFulfilment()
  useStoredProposal()
  const checkout = useCheckout()
  const { tip, note, courierNote } = checkout
  const { outlet, price, area, outside } = useQuote(tip)
  const { data: customer, isPending } = useQuery(customerQuery)
  const navigate = useNavigate()

  useEffect(() => {
    if (isReady && lines.length === 0) void navigate(paths.cart(), { replace: true })
  }, [isReady, lines.length, navigate])

  const missing = missingText({
    isLoading: isPending,
    isDelivery: fulfilment === 'delivery',
    hasAddress: address?.id !== undefined,
    outside: outside !== null || (fulfilment === 'delivery' && address?.id !== undefined && !area),
    isTimeOpen: timing === later,
    isTipWrong: isWrongTip(checkout, price),
    contact: customer
      ? contactFaults(toPerson(customer), fulfilment).map(({ field }) => field)
      : [],
    price,
  })
  const button = missing ? (
    <OffButton>{missing}</OffButton>
  ) : (
    <Link className={buttonClass({ isWide: true, isSpread: true })} to={paths.payment()}>
      <span>Continue to payment</span>
      <span>{totalText(price)}</span>
    </Link>
  )

  return (
    <>
      <main id="main" className={layout.container}>
        <PageHead title="Checkout" back={{ to: paths.cart(), name: 'Cart' }} />
        <div className={twoColumns.columns}>
          <div className={`${layout.stack} ${layout.farApart} ${styles.steps}`}>
            <FulfilmentSwitch />
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
            {fulfilment === 'delivery' ? <DeliverTo /> : <PickupFrom />}
            {fulfilment === 'delivery' && (
              <Field label="Note for the courier">
                {(control) => (
                  <input
                    {...control}
                    placeholder="Buzzer, floor, where to leave it"
                    maxLength={120}
                    value={courierNote}
                    onChange={(event) => fillCheckout({ courierNote: event.target.value })}
                  />
                )}
              </Field>
            )}
            <When />
            <Who isDelivery={fulfilment === 'delivery'} />
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
            </section>
            <TipField />
            <PromoField />
          </div>
          <aside className={`${layout.sticky} ${styles.aside}`}>
            <OrderSummary price={price}>
              <div className={`${layout.onDesk} ${styles.onDesk}`}>{button}</div>
            </OrderSummary>
            <p className={text.hidden}>{outlet.name}</p>
          </aside>
        </div>
      </main>
      <div className={`${actionBar.actionBar} ${layout.onPhone}`}>{button}</div>
    </>
  )
}

function PickupFrom() {
  const { outlet } = useQuote()
  return (
    <section className={section.section}>
      <h2>Pick up from</h2>
      <div className={`${choice.choice} ${choice.chosen} ${styles.pickup}`}>
        <Store aria-hidden />
        <span className={choice.caption}>
          <b className={text.strong}>{outlet.name}</b>
          <small>
            {outlet.address.line1}, {outlet.address.city} {outlet.address.postcode}
          </small>
        </span>
        <a
          className={`${text.textLink} ${text.small} ${text.tappable}`}
          href={outlet.directionLink}
          target="_blank"
          rel="noreferrer"
        >
          Directions
        </a>
      </div>
    </section>
  )
}

interface Missing {
  isLoading: boolean
  isDelivery: boolean
  hasAddress: boolean
  outside: boolean
  isTimeOpen: boolean
  isTipWrong: boolean
  contact: ContactFault['field'][]
  price: OrderPrice
}

/** What the button says while something is missing; null when the diner can go on. */
function missingText(facts: Missing): string | null {
  if (facts.isDelivery && !facts.hasAddress) return 'Add an address to go on'
  if (facts.isDelivery && facts.outside) return 'We don’t deliver there yet'
  if (facts.price.missingToMinimum > 0) return missingToMinimumText(facts.price)
  if (facts.isTimeOpen) return 'Choose a time'
  if (facts.isLoading) return 'One moment'
  if (facts.contact.includes('firstName')) return 'Add a name to go on'
  if (facts.contact.includes('phone')) return 'Add a phone number to go on'
  if (facts.isTipWrong) return 'Check the tip'
  return null
}
