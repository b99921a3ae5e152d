import { clsx } from 'clsx'
import { Banknote, CircleAlert, CreditCard } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { WireCustomer } from '#contract/customer.ts'
import type { PlacedOrder } from '#contract/order.ts'
import type { Currency } from '#domain/currency.ts'
import { formatMoney, type MinorUnits } from '#domain/money.ts'
import { needsProvenPhone, provePhoneText } from '#domain/order-contact.ts'
import actionBar from '#storefront/components/action-bar.module.css'
import twoColumns from '#storefront/components/two-columns.module.css'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { useSite } from '#storefront/site.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import choice from '#ui/choice.module.css'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import { OffButton } from '#ui/off-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { CardForm } from './card-form.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import styles from './payment-form.module.css'
import { ProvePhone } from './prove-phone.tsx'
import { type StripeConfirm, usePayment } from './use-payment.ts'

const StripeForm = lazyComponent(
  () => import('./stripe-form.tsx').then((module) => module.StripeForm),
  <Skeleton className={styles.waiting} />,
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
    <Button
      isWide
      isBusy={isBusy}
      disabled={needsNumber || isBusy}
      onClick={() => void payment.pay(() => open(method))}
    >
      {label}
    </Button>
  )

  return (
    <>
      <div className={twoColumns.columns}>
        <div className={`${layout.stack} ${layout.apart}`}>
          {payment.fault && (
            <Notice kind="problem" role="alert">
              <CircleAlert aria-hidden />
              <p>
                <b>{payment.fault}</b>
                {payment.hasOrder && ' We keep your order for 30 minutes.'}
              </p>
            </Notice>
          )}
          <section className={`${layout.stack} ${styles.methods}`} aria-label="How to pay">
            {cardPayment && (
              <div className={`${card.panel} ${styles.method}`}>
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
              <div className={`${card.panel} ${styles.method}`}>
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
        <aside className={`${layout.sticky} ${styles.aside}`}>
          {summary(
            <>
              {method === 'cash' && (
                <p className={`${text.small} ${text.strong} ${styles.cashNote}`}>
                  Pay {amount} {isDelivery ? 'at the door' : 'at the counter'}
                </p>
              )}
              <div className={`${layout.onDesk} ${styles.onDesk}`}>{button}</div>
              <p className={`${text.finePrint} ${text.faint} ${text.centred} ${styles.terms}`}>
                By paying you accept the Terms of Service.
              </p>
            </>,
          )}
        </aside>
      </div>
      <div className={`${actionBar.actionBar} ${layout.onPhone}`}>{button}</div>
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
    <label className={clsx(choice.option, styles.methodRow, isOn && choice.chosen)}>
      <input
        type="radio"
        className={text.hidden}
        name="method"
        checked={isOn}
        disabled={isOff}
        onChange={() => onChoose(method)}
      />
      <span className={`${choice.check} ${choice.round}`} aria-hidden />
      <span className={choice.caption}>
        {name}
        {note && <small>{note}</small>}
      </span>
      <Icon aria-hidden />
    </label>
  )
}
