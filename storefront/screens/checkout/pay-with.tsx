import { clsx } from 'clsx'
import { Banknote, CreditCard, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { decimalsOf } from '#domain/currency.ts'
import { largestTip, largestTipText, parseTip, tipOffers } from '#domain/largest-order.ts'
import { formatMoney, shortMoney, typedMoney } from '#domain/money.ts'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { CardMark } from '#storefront/components/card-mark.tsx'
import { Caption } from '#storefront/components/choice.tsx'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { totalText } from '#storefront/components/order-sums.tsx'
import section from '#storefront/components/section.module.css'
import { byCash, bySavedCard } from '#storefront/ordering/confirm-payment.ts'
import type { CartOrder } from '#storefront/ordering/use-cart-order.ts'
import type { PayChoice } from '#storefront/ordering/use-pay-with.ts'
import type { Payment } from '#storefront/ordering/use-payment.ts'
import { paths } from '#storefront/paths.ts'
import { fillCheckout, isInvalidTip, useCheckout } from '#storefront/state/checkout.ts'
import { checkNetwork, useNetwork } from '#storefront/state/network.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { Button } from '#ui/button.tsx'
import chip from '#ui/chip.module.css'
import choice from '#ui/choice.module.css'
import { TextField } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { LeadButton } from '#ui/lead-button.tsx'
import { RadioLabel } from '#ui/radio-label.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './pay-with.module.css'
import tipStyles from './tip-field.module.css'

interface Props {
  pay: PayChoice
  price: OrderPrice
  isDelivery: boolean
}

/** Saved cards first: with a saved card, or in cash, the order needs no further step. */
export function PayWithChoice({ pay, price, isDelivery }: Props) {
  return (
    <section className={section.section}>
      <h2>Pay with</h2>
      {pay.areCardsLoading ? (
        <Skeleton className={styles.waiting} isBusy />
      ) : pay.chosen.kind === 'none' ? (
        <p>There is nothing to pay.</p>
      ) : (
        <>
          {pay.cashOnlyText && <p>{pay.cashOnlyText}</p>}
          {pay.addForCard && <p>{pay.addForCard}.</p>}
          <div
            className={`${layout.stack} ${layout.close}`}
            role="radiogroup"
            aria-label="Pay with"
          >
            {pay.ways.map(({ way, name, note, isOff }) => (
              <RadioLabel
                key={way.kind === 'saved' ? way.card.id : way.kind}
                className={clsx(choice.choice, pay.isOn(way) && choice.chosen)}
                name="pay-with"
                isOn={pay.isOn(way)}
                isOff={isOff}
                onChoose={() => pay.choose(way)}
              >
                <span className={`${choice.check} ${choice.round}`} aria-hidden />
                {way.kind === 'saved' && <CardMark brand={way.card.brand} />}
                {way.kind === 'card' && <CreditCard aria-hidden />}
                {way.kind === 'cash' && <Banknote aria-hidden />}
                <Caption
                  name={name}
                  note={
                    note ??
                    (way.kind === 'card'
                      ? 'Next step'
                      : `${totalText(price)} ${isDelivery ? 'at the door' : 'at the counter'}`)
                  }
                />
              </RadioLabel>
            ))}
          </div>
        </>
      )}
    </section>
  )
}

interface NextButtonProps {
  order: CartOrder
  payment: Payment
  pay: PayChoice
  missing: { text: string; lead(): void } | null
}

/** The one button of the checkout: goes to the missing answer, then to the card form, or places the order. */
export function NextButton({ order, payment, pay, missing }: NextButtonProps) {
  const { price } = order
  const { chosen } = pay
  const isBusy = payment.phase !== 'idle'
  const isOffline = useNetwork((network) => network.isOffline)

  if (missing && !isBusy) return <LeadButton onLead={missing.lead}>{missing.text}</LeadButton>
  if (order.isLoading || pay.isLoading) {
    // No answers arrive offline: nothing is in progress.
    if (isOffline)
      return <LeadButton onLead={() => void checkNetwork()}>Wait for a connection</LeadButton>
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
      <LinkButton isWide isSpread to={paths.payment()}>
        <span>Continue to payment</span>
        <span>{totalText(price)}</span>
      </LinkButton>
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

/** No tip is preselected. */
export function TipField() {
  const checkout = useCheckout()
  const { tip, typedTip } = checkout
  const { price } = useQuote()
  const { subtotal, currency } = price
  const most = largestTip(subtotal, currency.code)
  const [isOtherChosen, setOther] = useState(false)
  const isOther = isOtherChosen || typedTip !== ''

  function type(next: string) {
    setOther(true)
    fillCheckout({ tip: parseTip(next, most, currency.code) ?? 0, typedTip: next })
  }

  return (
    <section className={section.section}>
      <h2 className={text.heading}>Add a tip</h2>
      <div className={tipStyles.choices} role="radiogroup" aria-label="Tip">
        {[0, ...tipOffers(currency.code)].map((offer) => {
          const isOn = !isOther && tip === offer
          return (
            <RadioLabel
              key={offer}
              className={clsx(chip.filterChip, isOn && chip.chosen)}
              name="tip"
              isOn={isOn}
              onChoose={() => {
                setOther(false)
                fillCheckout({ tip: offer, typedTip: '' })
              }}
            >
              {offer === 0 ? 'No tip' : shortMoney(offer, currency)}
            </RadioLabel>
          )
        })}
        <RadioLabel
          className={clsx(chip.filterChip, isOther && chip.chosen)}
          name="tip"
          isOn={isOther}
          // Starts with the tip chosen before.
          onChoose={() => type(tip > 0 ? typedMoney(tip, currency.code) : '')}
        >
          Other
        </RadioLabel>
      </div>
      {isOther && (
        <TextField
          label={`Tip in ${currency.sign}`}
          error={isInvalidTip(checkout, price) ? largestTipText(subtotal, currency) : null}
          name="typed-tip"
          inputMode={decimalsOf(currency.code) === 0 ? 'numeric' : 'decimal'}
          value={typedTip}
          onChange={type}
        />
      )}
    </section>
  )
}
