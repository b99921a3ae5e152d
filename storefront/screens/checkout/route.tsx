import { ChevronLeft, Store } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import { Field } from '../../components/field.tsx'
import { FulfilmentSwitch } from '../../components/fulfilment-switch.tsx'
import { OffButton } from '../../components/off-button.tsx'
import { OrderSummary } from '../../components/order-summary.tsx'
import { PromoField } from '../../components/promo-field.tsx'
import { paths } from '../../paths.ts'
import { pageTitle, siteOf } from '../../site.ts'
import { useCart } from '../../state/cart.ts'
import { fillCheckout, isWrongTip, useCheckout } from '../../state/checkout.ts'
import { later, useFulfilment } from '../../state/fulfilment.ts'
import { useQuote } from '../../state/quote.ts'
import type { Route } from './+types/route'
import { DeliverTo } from './deliver-to.tsx'
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
  const { tip, typedTip, note, courierNote } = useCheckout()
  const { outlet, price, area, outside } = useQuote(tip)
  const navigate = useNavigate()

  useEffect(() => {
    if (isReady && lines.length === 0) void navigate(paths.cart(), { replace: true })
  }, [isReady, lines.length, navigate])

  const missing = missingText({
    isDelivery: fulfilment === 'delivery',
    hasAddress: address?.id !== undefined,
    outside: outside !== null || (fulfilment === 'delivery' && address?.id !== undefined && !area),
    isTimeOpen: timing === later,
    isTipWrong: isWrongTip(typedTip),
    missingToMinimum: price.missingToMinimum,
    minimumOrder: price.minimumOrder,
  })
  const button = missing ? (
    <OffButton>{missing}</OffButton>
  ) : (
    <Link className="btn full sum" to={paths.payment()}>
      <span>Continue to payment</span>
      <span>{formatMoney(price.total)}</span>
    </Link>
  )

  return (
    <>
      <main id="main" className="wrap">
        <div className="pagehead">
          <Link className="back" to={paths.cart()}>
            <ChevronLeft size={18} aria-hidden />
            Cart
          </Link>
          <h1 className="display" tabIndex={-1}>
            Checkout
          </h1>
        </div>
        <div className="two">
          <div className="stack xl" style={{ gap: 40 }}>
            <FulfilmentSwitch />
            {price.missingToMinimum > 0 && (
              <div className="notice warn">
                <p className="grow">
                  {formatMoney(price.missingToMinimum)} more makes the minimum for delivery there.
                </p>
                <Link className="btn second small" to={paths.menu(outlet.slug)}>
                  Add more dishes
                </Link>
              </div>
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
            <Who />
            <section className="part">
              <h2>Anything else?</h2>
              <Field label="Note for the kitchen">
                {(control) => (
                  <textarea
                    {...control}
                    style={{ minHeight: 84 }}
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
          <aside className="sticky" style={{ marginTop: 32 }}>
            <OrderSummary price={price} isDeliveryUnknown={fulfilment === 'delivery' && !address}>
              <div className="desk" style={{ marginTop: 18 }}>
                {button}
              </div>
            </OrderSummary>
            <p className="vh">{outlet.name}</p>
          </aside>
        </div>
      </main>
      <div className="actbar mob">{button}</div>
    </>
  )
}

function PickupFrom() {
  const { outlet } = useQuote()
  return (
    <section className="part">
      <h2>Pick up from</h2>
      <div className="pick is-on" style={{ cursor: 'default' }}>
        <Store aria-hidden />
        <span className="name">
          <b className="b">{outlet.name}</b>
          <small>
            {outlet.address.line1}, {outlet.address.city} {outlet.address.postcode}
          </small>
        </span>
        <a
          className="link t14 taplink"
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
  isDelivery: boolean
  hasAddress: boolean
  outside: boolean
  isTimeOpen: boolean
  isTipWrong: boolean
  missingToMinimum: number
  minimumOrder: number
}

/** What the button says while something is missing; null when the diner can go on. */
function missingText(facts: Missing): string | null {
  if (facts.isDelivery && !facts.hasAddress) return 'Add an address to go on'
  if (facts.isDelivery && facts.outside) return 'We don’t deliver there yet'
  if (facts.missingToMinimum > 0) {
    return `Add ${formatMoney(facts.missingToMinimum)} to reach the ${formatMoney(facts.minimumOrder)} minimum`
  }
  if (facts.isTimeOpen) return 'Choose a time'
  if (facts.isTipWrong) return 'Check the tip'
  return null
}
