import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { WireCustomer } from '#contract/customer.ts'
import type { PlacedOrder } from '#contract/order.ts'
import type { Currency } from '#domain/currency.ts'
import { formatMoney, type MinorUnits } from '#domain/money.ts'
import { provePhoneText } from '#domain/order-contact.ts'
import actionBar from '#storefront/components/action-bar.module.css'
import twoColumns from '#storefront/components/two-columns.module.css'
import { paths } from '#storefront/paths.ts'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { useSite } from '#storefront/site.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { LeadButton } from '#ui/lead-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { CardForm } from './card-form.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { FailedNotice } from './failed-notice.tsx'
import { MethodList } from './method-list.tsx'
import styles from './payment-form.module.css'
import { ProvePhone } from './prove-phone.tsx'
import { TestCards } from './test-cards.tsx'
import type { Method } from './use-cart-order.ts'
import { usePayWith } from './use-pay-with.ts'
import type { ConfirmPayment, Payment } from './use-payment.ts'
import { usePhoneProof } from './use-phone-proof.ts'
import { useTestCard } from './use-test-card.ts'
import {
  byCash,
  bySavedCard,
  byStripeForm,
  byTestCard,
  onceFilledIn,
  type StripeCardForm,
} from './ways-to-pay.ts'

const StripeForm = lazyComponent(
  () => import('./stripe-form.tsx').then((module) => module.StripeForm),
  <Skeleton className={styles.waiting} />,
)

interface Props {
  payment: Payment
  total: MinorUnits
  currency: Currency
  /** Cash is chosen with the order, not after it. */
  canPayCash: boolean
  /** Whose order it becomes; undefined while not known, or where it is ordered already. */
  customer?: WireCustomer | undefined
  isDelivery: boolean
  /** `22:08`, in the kitchen's zone. */
  clock(iso: string): string
  open(method: Method): Promise<PlacedOrder>
  /** In place of what has failed: the order waits for a connection. */
  waiting?: ReactNode
  /** Above the ways to pay: the wallets of this device. */
  wallets?: ReactNode
  /** The docket, with the button in it. */
  summary(button: ReactNode): ReactNode
}

/** The ways to pay, and the one button that does it or leads to what is missing. */
export function PaymentForm(props: Props) {
  const { payment, total, currency, canPayCash, customer, isDelivery, open, summary } = props
  const { cardPayment } = useSite()
  const pay = usePayWith(canPayCash)
  const card = useTestCard()
  const navigate = useNavigate()
  const [isStripeSaved, setStripeSaved] = useState(false)
  const stripe = useRef<StripeCardForm | null>(null)
  const isBusy = payment.phase !== 'idle'
  const amount = formatMoney(total, currency)
  const { kind } = pay.chosen
  const proof = usePhoneProof(customer, { kind, total })
  const isTestCard = kind === 'card' && cardPayment?.provider === 'sandbox'

  const { markDeclined } = card
  const isDeclined = payment.fault?.isDeclined === true && isTestCard
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a try has just ended
  useEffect(() => {
    if (isDeclined) markDeclined()
  }, [isDeclined])

  function confirmation(): ConfirmPayment {
    if (pay.chosen.kind === 'saved') return bySavedCard(pay.chosen.card.id)
    if (pay.chosen.kind === 'cash') return byCash
    if (cardPayment?.provider === 'stripe') return byStripeForm(stripe, isStripeSaved)
    return byTestCard({ ...card.values, isSaved: card.isSaved })
  }

  const placeOrder = () => open(kind === 'cash' ? 'cash' : 'card')
  const isStripeCard = kind === 'card' && cardPayment?.provider === 'stripe'

  // A card that was typed in is not stored, so its order waits on this page alone.
  const payWith =
    pay.chosen.kind === 'cash'
      ? 'cash'
      : pay.chosen.kind === 'saved'
        ? pay.chosen.card.id
        : undefined

  const label = isBusy
    ? 'Paying…'
    : kind === 'cash'
      ? 'Place order'
      : payment.fault
        ? `Try again ${amount}`
        : `Pay ${amount}`
  const missing = isBusy ? null : isTestCard ? card.missing : null
  const button = proof.mustProve ? (
    // The number itself is asked at the checkout.
    <LeadButton onLead={proof.phone ? proof.lead : () => void navigate(paths.checkout())}>
      {proof.isSent ? proof.leadText : provePhoneText}
    </LeadButton>
  ) : missing ? (
    <LeadButton onLead={card.lead}>{missing}</LeadButton>
  ) : (
    <Button
      isWide
      isBusy={isBusy}
      onClick={() =>
        void payment.pay(
          isStripeCard ? onceFilledIn(stripe, placeOrder) : placeOrder,
          confirmation(),
          { payWith },
        )
      }
    >
      {kind !== 'cash' && <LockKeyhole size={18} aria-hidden />}
      {label}
    </Button>
  )

  return (
    <>
      <div className={`${twoColumns.columns} ${actionBar.withBar}`}>
        <div className={`${layout.stack} ${layout.apart}`}>
          {props.waiting ||
            (payment.fault && (
              <FailedNotice fault={payment.fault} canPayCash={canPayCash} clock={props.clock} />
            ))}
          {props.wallets}
          <MethodList
            pay={pay}
            canPayCash={canPayCash}
            isDelivery={isDelivery}
            isOff={isBusy}
            cardForm={
              cardPayment?.provider === 'stripe' ? (
                <StripeForm
                  publishableKey={cardPayment.publishableKey}
                  amount={total}
                  currency={currency.code}
                  canPayCash={canPayCash}
                  form={stripe}
                  isSaved={isStripeSaved}
                  onSaved={setStripeSaved}
                />
              ) : (
                <CardForm card={card} isOff={isBusy} />
              )
            }
            cashProof={proof.mustProve && <ProvePhone proof={proof} />}
          />
          {isTestCard && <TestCards card={card} />}
        </div>
        <aside className={`${layout.sticky} ${styles.aside}`}>
          {summary(
            <>
              {kind === 'cash' && (
                <p className={`${text.small} ${text.strong} ${styles.cashNote}`}>
                  Pay {amount} {isDelivery ? 'at the door' : 'at the counter'}
                </p>
              )}
              <div className={`${layout.onDesk} ${styles.onDesk}`}>{button}</div>
              <p className={`${text.finePrint} ${text.faint} ${text.centred} ${styles.terms}`}>
                By paying you accept the{' '}
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
