import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { clsx } from 'clsx'
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import type { MinorUnits } from '#domain/money.ts'
import { toStripeAmount } from '#domain/stripe-amount.ts'
import { CheckOption } from '#storefront/components/choice.tsx'
import type { StripeCardForm } from '#storefront/ordering/confirm-payment.ts'
import { confirmByStripe, stripeAppearance, useStripeElement } from '#storefront/ordering/stripe.ts'
import chip from '#ui/chip.module.css'
import { FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { RadioLabel } from '#ui/radio-label.tsx'
import text from '#ui/text.module.css'
import saveCardStyles from './save-card.module.css'
import styles from './stripe-form.module.css'

interface Props {
  publishableKey: string
  amount: MinorUnits
  /** ISO 4217. */
  currency: string
  /** Cash is chosen with the order, not after it. */
  canPayCash: boolean
  form: RefObject<StripeCardForm | null>
  /** Whether the card is kept for the next order. */
  isSaved: boolean
  onSaved(isSaved: boolean): void
}

/** Stripe's Payment Element in our field style: cards and the wallets this device has. */
export function StripeForm({
  publishableKey,
  amount,
  currency,
  canPayCash,
  form,
  isSaved,
  onSaved,
}: Props) {
  const open = useRef<StripeElements | null>(null)
  const [isFailed, setFailed] = useState(false)
  const box = useStripeElement({ publishableKey, amount, currency }, mount, () => setFailed(true))

  function mount(stripe: Stripe, place: HTMLElement) {
    const elements = stripe.elements({
      mode: 'payment',
      amount: toStripeAmount(amount, currency),
      currency: currency.toLowerCase(),
      ...(isSaved ? { setupFutureUsage: 'on_session' as const } : {}),
      appearance: stripeAppearance(),
    })
    open.current = elements
    // Wallets have their own buttons above; a second row of them would only repeat those.
    const element = elements.create('payment', {
      layout: 'tabs',
      wallets: { applePay: 'never', googlePay: 'never' },
    })
    // The diner has just chosen to pay by card, on the checkout.
    element.on('ready', () => {
      if (document.activeElement === document.body) element.focus()
    })
    element.mount(place)
    form.current = {
      async check() {
        const { error } = await elements.submit()
        return error ? (error.message ?? 'Please check the card.') : null
      },
      confirm: (clientSecret, orderId) =>
        confirmByStripe({ stripe, elements }, clientSecret, orderId),
    }
    return () => {
      open.current = null
      form.current = null
      element.destroy()
    }
  }

  useEffect(() => {
    // The form and the payment must agree on it (`setup_future_usage`).
    void open.current?.update({ setupFutureUsage: isSaved ? 'on_session' : null })
  }, [isSaved])

  if (isFailed) {
    return (
      <FieldError>
        The card form could not be loaded. Check your connection{canPayCash && ', or pay in cash'}.
      </FieldError>
    )
  }
  return (
    <>
      <div className={styles.element} ref={box} />
      <SaveCard isOn={isSaved} onSwitch={onSaved} />
    </>
  )
}

/** Test cards by what they do; `server/payments/sandbox-cards.ts` has them all. */
const cards = [
  { name: 'Pays', number: '4242424242424242' },
  { name: 'Is refused', number: '4000000000000002' },
  { name: 'Asks the bank', number: '4000002500003155' },
]

export const defaultTestCard = '4242424242424242'

interface SandboxCardProps {
  number: string
  onChoose(number: string): void
  isSaved: boolean
  onSaved(isSaved: boolean): void
  isOff: boolean
}

/** In place of a card form where the sandbox takes the payments: how the payment ends. */
export function SandboxCard({ number, onChoose, isSaved, onSaved, isOff }: SandboxCardProps) {
  return (
    <div className={layout.stack}>
      <p className={`${text.small} ${text.muted}`}>Test payment – no money moves.</p>
      <div
        className={`${layout.across} ${layout.wrapping}`}
        role="radiogroup"
        aria-label="Test card"
      >
        {cards.map((card) => (
          <RadioLabel
            key={card.number}
            className={clsx(chip.filterChip, card.number === number && chip.chosen)}
            name="test-card"
            isOn={card.number === number}
            isOff={isOff}
            onChoose={() => onChoose(card.number)}
          >
            {card.name}
          </RadioLabel>
        ))}
      </div>
      <SaveCard isOn={isSaved} onSwitch={onSaved} isOff={isOff} />
    </div>
  )
}

/** Off by default: a card is saved with consent only. */
function SaveCard(props: Pick<ComponentProps<typeof CheckOption>, 'isOn' | 'isOff' | 'onSwitch'>) {
  return (
    <CheckOption {...props} className={saveCardStyles.saveCard}>
      Save this card for next time
    </CheckOption>
  )
}
