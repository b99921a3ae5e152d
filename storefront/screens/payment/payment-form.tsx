import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { WireCustomer } from '#contract/customer.ts'
import type { PlacedOrder } from '#contract/order.ts'
import type { Currency } from '#domain/currency.ts'
import { formatMoney, type MinorUnits } from '#domain/money.ts'
import { provePhoneText } from '#domain/order-contact.ts'
import actionBar from '#storefront/components/action-bar.module.css'
import twoColumns from '#storefront/components/two-columns.module.css'
import type { ConfirmPayment } from '#storefront/ordering/confirm-payment.ts'
import {
  byCash,
  bySavedCard,
  byStripeForm,
  byTestCard,
  requireCompleteForm,
  type StripeCardForm,
} from '#storefront/ordering/confirm-payment.ts'
import { ConfirmSheet, FailedNotice } from '#storefront/ordering/payment-notices.tsx'
import {
  type PhoneProof,
  ProvePhone,
  phoneFieldLocation,
  usePhoneProof,
} from '#storefront/ordering/prove-phone.tsx'
import type { Method } from '#storefront/ordering/use-cart-order.ts'
import { type PayWith, usePayWith } from '#storefront/ordering/use-pay-with.ts'
import type { Payment } from '#storefront/ordering/use-payment.ts'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { LeadButton } from '#ui/lead-button.tsx'
import text from '#ui/text.module.css'
import { MethodList } from './method-list.tsx'
import styles from './payment-form.module.css'
import { defaultTestCard, SandboxCard, StripeForm } from './stripe-form.tsx'

interface Props {
  payment: Payment
  total: MinorUnits
  currency: Currency
  /** Cash is chosen with the order, not after it. */
  canPayCash: boolean
  /** The customer of the order; undefined if unknown, or if it is already placed. */
  customer?: WireCustomer | undefined
  isDelivery: boolean
  /** `22:08`, in the kitchen's zone. */
  clock(iso: string): string
  open(method: Method): Promise<PlacedOrder>
  wallets?: ReactNode
  summary(button: ReactNode): ReactNode
}

export function PaymentForm(props: Props) {
  const { payment, total, currency, canPayCash, customer, isDelivery } = props
  const { cardPayment } = useSite()
  const form = usePaymentForm(props)
  const { pay } = form
  const { kind } = pay.chosen
  const navigate = useNavigate()
  const proof = usePhoneProof(customer, { kind, total })
  const isBusy = payment.phase !== 'idle'
  const amount = formatMoney(total, currency)
  const button = (
    <PayButton
      payment={payment}
      kind={kind}
      amount={amount}
      addForCard={pay.addForCard}
      proof={proof}
      onPay={form.start}
    />
  )

  return (
    <>
      <div className={`${twoColumns.columns} ${actionBar.withBar}`}>
        <div className={`${layout.stack} ${layout.apart}`}>
          {payment.fault && (
            <FailedNotice fault={payment.fault} canPayCash={pay.canPayCash} clock={props.clock} />
          )}
          {pay.takesCards && props.wallets}
          <MethodList
            pay={pay}
            isDelivery={isDelivery}
            isOff={isBusy}
            cardForm={
              cardPayment?.provider === 'stripe' ? (
                <StripeForm
                  publishableKey={cardPayment.publishableKey}
                  amount={total}
                  currency={currency.code}
                  canPayCash={canPayCash}
                  form={form.stripe}
                  {...form.saving}
                />
              ) : (
                cardPayment?.provider === 'sandbox' && (
                  <SandboxCard {...form.testCard} {...form.saving} isOff={isBusy} />
                )
              )
            }
            cashProof={
              proof.mustProve && (
                <ProvePhone proof={proof} onAddPhone={() => void navigate(...phoneFieldLocation)} />
              )
            }
          />
        </div>
        <aside className={`${layout.sticky} ${styles.aside}`}>
          {props.summary(
            <>
              {kind === 'cash' && (
                <p className={`${text.small} ${text.strong} ${styles.cashNote}`}>
                  Pay {amount} {isDelivery ? 'at the door' : 'at the counter'}
                </p>
              )}
              <div className={`${layout.onDesk} ${styles.onDesk}`}>{button}</div>
              <p className={`${text.finePrint} ${text.faint} ${text.centred} ${styles.terms}`}>
                By {kind === 'none' ? 'ordering' : 'paying'} you accept the{' '}
                <Link className={text.textLink} to={paths.terms()}>
                  Terms of Service
                </Link>
                .
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

function usePaymentForm({ payment, total, currency, canPayCash, open }: Props) {
  const { cardPayment } = useSite()
  const pay = usePayWith(canPayCash, { total, currency })
  const stripe = useRef<StripeCardForm | null>(null)
  const [testCard, setTestCard] = useState(defaultTestCard)
  const [isSaved, setSaved] = useState(false)
  const { chosen } = pay
  const isStripe = chosen.kind === 'card' && cardPayment?.provider === 'stripe'

  function confirmation(): ConfirmPayment {
    if (chosen.kind === 'saved') return bySavedCard(chosen.card.id)
    if (chosen.kind === 'cash' || chosen.kind === 'none') return byCash
    return isStripe ? byStripeForm(stripe, isSaved) : byTestCard(testCard, isSaved)
  }

  function start(): void {
    const placeOrder = () => open(pay.methodOf(chosen))
    void payment.pay(
      isStripe ? requireCompleteForm(stripe, placeOrder) : placeOrder,
      confirmation(),
    )
  }

  return {
    pay,
    stripe,
    testCard: { number: testCard, onChoose: setTestCard },
    saving: { isSaved, onSaved: setSaved },
    start,
  }
}

interface PayButtonProps {
  payment: Payment
  kind: PayWith['kind']
  amount: string
  addForCard: string | null
  proof: PhoneProof
  onPay(): void
}

function PayButton({ payment, kind, amount, addForCard, proof, onPay }: PayButtonProps) {
  const navigate = useNavigate()
  const isBusy = payment.phase !== 'idle'
  if (addForCard && !isBusy) {
    return <LeadButton onLead={() => void navigate(paths.menu())}>{addForCard}</LeadButton>
  }
  if (proof.mustProve) {
    const lead = proof.phone ? proof.lead : () => void navigate(...phoneFieldLocation)
    return <LeadButton onLead={lead}>{proof.isSent ? proof.leadText : provePhoneText}</LeadButton>
  }
  return (
    <Button isWide isBusy={isBusy} onClick={onPay}>
      {kind !== 'cash' && kind !== 'none' && <LockKeyhole size={18} aria-hidden />}
      {labelOf(payment, kind, amount)}
    </Button>
  )
}

function labelOf({ phase, fault }: Payment, kind: PayWith['kind'], amount: string): string {
  const isPlacing = kind === 'cash' || kind === 'none'
  if (phase !== 'idle') return isPlacing ? 'Placing…' : 'Paying…'
  if (isPlacing) return 'Place order'
  return fault ? `Try again ${amount}` : `Pay ${amount}`
}
