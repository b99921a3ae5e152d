import { Banknote, CircleAlert, CreditCard } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { PlacedOrder } from '#contract/order.ts'
import { formatMoney, type Pence } from '#domain/money.ts'
import { lazyPart } from '../../shell/part.ts'
import { useSite } from '../../site.ts'
import { CardForm } from './card-form.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { type StripeConfirm, usePayment } from './use-payment.ts'

const StripeForm = lazyPart(() => import('./stripe-form.tsx').then((module) => module.StripeForm))

type Method = 'card' | 'cash'

interface Props {
  total: Pence
  /** Cash is chosen with the order, not after it. */
  canPayCash: boolean
  isDelivery: boolean
  open(method: Method): Promise<PlacedOrder>
  /** The docket, with the button in it. */
  summary(button: ReactNode): ReactNode
}

export function PaymentForm({ total, canPayCash, isDelivery, open, summary }: Props) {
  const { cardPayment, config } = useSite()
  const [method, setMethod] = useState<Method>('card')
  const [number, setNumber] = useState('')
  const stripe = useRef<StripeConfirm | null>(null)
  const payment = usePayment({ cardNumber: () => number.replace(/\D/g, ''), stripe })
  const isBusy = payment.phase !== 'idle'
  const amount = formatMoney(total)
  const needsNumber = method === 'card' && cardPayment.provider === 'sandbox' && number.length < 12

  const label = isBusy
    ? 'Paying…'
    : method === 'cash'
      ? 'Place order'
      : payment.fault
        ? `Try again ${amount}`
        : `Pay ${amount}`
  const button = (
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
          <section className="stack" style={{ gap: 12 }} aria-label="How to pay">
            <div className="card" style={{ padding: '4px 16px' }}>
              <MethodRow
                method="card"
                name="Card"
                chosen={method}
                onChoose={setMethod}
                isOff={isBusy}
              />
              {method === 'card' &&
                (cardPayment.provider === 'stripe' ? (
                  <Suspense fallback={<div className="sk" style={{ height: 180 }} />}>
                    <StripeForm
                      publishableKey={cardPayment.publishableKey}
                      amount={total}
                      currency={config.currency.code}
                      confirm={stripe}
                    />
                  </Suspense>
                ) : (
                  <CardForm number={number} onNumber={setNumber} isOff={isBusy} />
                ))}
            </div>
            {canPayCash && (
              <div className="card" style={{ padding: '4px 16px' }}>
                <MethodRow
                  method="cash"
                  name="Cash"
                  note={isDelivery ? 'Pay the courier at the door' : 'Pay at the counter'}
                  chosen={method}
                  onChoose={setMethod}
                  isOff={isBusy}
                />
              </div>
            )}
          </section>
        </div>
        <aside className="sticky" style={{ marginTop: 32 }}>
          {summary(
            <>
              {method === 'cash' && (
                <p className="t14 b" style={{ marginTop: 12 }}>
                  Pay {amount} {isDelivery ? 'at the door' : 'at the counter'}
                </p>
              )}
              <div className="desk" style={{ marginTop: 18 }}>
                {button}
              </div>
              <p className="t13 faint center" style={{ marginTop: 10 }}>
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
    <label className={isOn ? 'opt is-on' : 'opt'} style={{ borderBottom: 0 }}>
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
