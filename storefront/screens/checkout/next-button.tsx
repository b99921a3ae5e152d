import { LockKeyhole } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import { totalText } from '#storefront/components/order-sums.tsx'
import { byCash, bySavedCard } from '#storefront/ordering/confirm-payment.ts'
import type { CartOrder } from '#storefront/ordering/use-cart-order.ts'
import type { PayChoice } from '#storefront/ordering/use-pay-with.ts'
import type { Payment } from '#storefront/ordering/use-payment.ts'
import { paths } from '#storefront/paths.ts'
import { lookForNetwork, useNetwork } from '#storefront/state/network.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { LeadButton } from '#ui/lead-button.tsx'

interface Props {
  order: CartOrder
  payment: Payment
  pay: PayChoice
  /** The next missing answer; null if the order can be placed. */
  missing: { text: string; lead(): void } | null
}

/** The one button of the checkout: goes to the missing answer, then to the card form, or places the order. */
export function NextButton({ order, payment, pay, missing }: Props) {
  const { price } = order
  const { chosen } = pay
  const isBusy = payment.phase !== 'idle'
  const isOffline = useNetwork((network) => network.isOffline)

  if (missing && !isBusy) return <LeadButton onLead={missing.lead}>{missing.text}</LeadButton>
  if (order.isLoading || pay.isLoading) {
    // No answers arrive offline: nothing is in progress.
    if (isOffline)
      return <LeadButton onLead={() => void lookForNetwork()}>Wait for a connection</LeadButton>
    return (
      <Button isWide isBusy>
        One moment
      </Button>
    )
  }
  // Without the customer, the server would refuse the order after the card was typed.
  if (!order.customer && !isBusy) return <LeadButton onLead={order.loadAgain}>Try again</LeadButton>
  if (chosen.kind === 'card' && !isBusy)
    return (
      <Link className={buttonClass({ isWide: true, isSpread: true })} to={paths.payment()}>
        <span>Continue to payment</span>
        <span>{totalText(price)}</span>
      </Link>
    )

  const amount = formatMoney(price.total, price.currency)
  const card = chosen.kind === 'saved' && chosen.card.id
  return (
    <Button
      isWide
      isBusy={isBusy}
      onClick={() =>
        void payment.pay(() => order.open(pay.methodOf(chosen)), card ? bySavedCard(card) : byCash)
      }
    >
      {card && <LockKeyhole size={18} aria-hidden />}
      {chosen.kind === 'cash' || chosen.kind === 'none'
        ? 'Place order'
        : payment.fault
          ? `Try again ${amount}`
          : `Pay ${amount}`}
    </Button>
  )
}
