import { Banknote, CircleAlert, CreditCard } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { WireCustomer } from '#contract/customer.ts'
import type { PlacedOrder } from '#contract/order.ts'
import type { Currency } from '#domain/currency.ts'
import { formatMoney, type MinorUnits } from '#domain/money.ts'
import { needsProvenPhone, provePhoneText } from '#domain/order-contact.ts'
import { OffButton } from '#storefront/components/off-button.tsx'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { useSite } from '#storefront/site.ts'
import { CardForm } from './card-form.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { ProvePhone } from './prove-phone.tsx'
import { type StripeConfirm, usePayment } from './use-payment.ts'

const StripeForm = lazyComponent(
  () => import('./stripe-form.tsx').then((module) => module.StripeForm),
  <div className="sk h-[180px]" />,
)

type Method = 'card' | 'cash'

interface Props {
  total: MinorUnits
  currency: Currency
  /** Cash is chosen with the order, not after it. */
  canPayCash: boolean
  /** Whose order it becomes; undefined while not known, or where it is ordered already. */
  customer?: WireCustomer | undefined
  isDelivery: boolean
  open(method: Method): Promise<PlacedOrder>
  /** The docket, with the button in it. */
  summary(button: ReactNode): ReactNode
}

export function PaymentForm(props: Props) {
  const { total, currency, canPayCash, customer, isDelivery, open, summary } = props
  const { cardPayment, provesPhones } = useSite()
  const [method, setMethod] = useState<Method>(cardPayment ? 'card' : 'cash')
  const [number, setNumber] = useState('')
  const stripe = useRef<StripeConfirm | null>(null)
  const payment = usePayment({ cardNumber: () => number.replace(/\D/g, ''), stripe })
  const isBusy = payment.phase !== 'idle'
  const amount = formatMoney(total, currency)
  const mustProve =
    provesPhones &&
    customer?.phone_confirmed === false &&
    canPayCash &&
    needsProvenPhone(method, total)
  const needsNumber = method === 'card' && cardPayment?.provider === 'sandbox' && number.length < 12

  const label = isBusy
    ? 'Paying…'
    : method === 'cash'
      ? 'Place order'
      : payment.fault
        ? `Try again ${amount}`
        : `Pay ${amount}`
  const button = mustProve ? (
    <OffButton>{provePhoneText}</OffButton>
  ) : (
    <button
      type="button"
      className={isBusy ? 'btn full is-busy' : 'btn full'}
      aria-busy={isBusy}
      disabled={needsNumber || isBusy}
      onClick={() => void payment.pay(() => open(method))}
    >
      {label}
    </button>
  )

  return (
    <>
      <div className="two">
        <div className="stack l">
          {payment.fault && (
            <div className="notice bad" role="alert">
              <CircleAlert aria-hidden />
              <p>
                <b>{payment.fault}</b>
                {payment.hasOrder && ' We keep your order for 30 minutes.'}
              </p>
            </div>
          )}
          <section className="stack gap-[12px]" aria-label="How to pay">
            {cardPayment && (
              <div className="card p-[4px_16px]">
                <MethodRow
                  method="card"
                  name="Card"
                  chosen={method}
                  onChoose={setMethod}
                  isOff={isBusy}
                />
                {method === 'card' &&
                  (cardPayment.provider === 'stripe' ? (
                    <StripeForm
                      publishableKey={cardPayment.publishableKey}
                      amount={total}
                      currency={currency.code}
                      confirm={stripe}
                    />
                  ) : (
                    <CardForm number={number} onNumber={setNumber} isOff={isBusy} />
                  ))}
              </div>
            )}
            {canPayCash && (
              <div className="card p-[4px_16px]">
                <MethodRow
                  method="cash"
                  name="Cash"
                  note={isDelivery ? 'Pay the courier at the door' : 'Pay at the counter'}
                  chosen={method}
                  onChoose={setMethod}
                  isOff={isBusy}
                />
                {mustProve && <ProvePhone customer={customer} />}
              </div>
            )}
          </section>
        </div>
        <aside className="sticky mt-[32px]">
          {summary(
            <>
              {method === 'cash' && (
                <p className="t14 b mt-[12px]">
                  Pay {amount} {isDelivery ? 'at the door' : 'at the counter'}
                </p>
              )}
              <div className="desk mt-[18px]">{button}</div>
              <p className="t13 faint center mt-[10px]">
                By paying you accept the Terms of Service.
              </p>
            </>,
          )}
        </aside>
      </div>
      <div className="actbar mob">{button}</div>
      {payment.phase === 'authenticating' && (
        <ConfirmSheet onAnswer={(answer) => void payment.authenticate(answer)} />
      )}
    </>
  )
}

interface RowProps {
  method: Method
  name: string
  note?: string
  chosen: Method
  onChoose(method: Method): void
  isOff: boolean
}

function MethodRow({ method, name, note, chosen, onChoose, isOff }: RowProps) {
  const isOn = method === chosen
  const Icon = method === 'card' ? CreditCard : Banknote
  return (
    <label className={`opt border-b-0${isOn ? ' is-on' : ''}`}>
      <input
        type="radio"
        className="vh"
        name="method"
        checked={isOn}
        disabled={isOff}
        onChange={() => onChoose(method)}
      />
      <span className="box dot" aria-hidden />
      <span className="name">
        {name}
        {note && <small>{note}</small>}
      </span>
      <Icon aria-hidden />
    </label>
  )
}
