import { clsx } from 'clsx'
import { Banknote, CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { CardMark } from '#storefront/components/card-mark.tsx'
import { totalText } from '#storefront/components/order-sums.tsx'
import section from '#storefront/components/section.module.css'
import { cardName, type PayChoice, type PayWith } from '#storefront/ordering/use-pay-with.ts'
import choice from '#ui/choice.module.css'
import layout from '#ui/layout.module.css'
import { RadioLabel } from '#ui/radio-label.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './pay-with.module.css'

interface Props {
  pay: PayChoice
  price: OrderPrice
  isDelivery: boolean
}

/** Saved cards first: with a saved card, or in cash, the order needs no further step. */
export function PayWithChoice({ pay, price, isDelivery }: Props) {
  const { cards, areCardsLoading, chosen, choose, takesCards, canPayCash } = pay
  const isOn = (way: PayWith) =>
    way.kind === 'saved'
      ? chosen.kind === 'saved' && chosen.card.id === way.card.id
      : chosen.kind === way.kind
  if (areCardsLoading)
    return (
      <section className={section.section}>
        <h2>Pay with</h2>
        <Skeleton className={styles.waiting} isBusy />
      </section>
    )
  if (chosen.kind === 'none')
    return (
      <section className={section.section}>
        <h2>Pay with</h2>
        <p>There is nothing to pay.</p>
      </section>
    )
  return (
    <section className={section.section}>
      <h2>Pay with</h2>
      {pay.cashOnlyText && <p>{pay.cashOnlyText}</p>}
      {pay.addForCard && <p>{pay.addForCard}.</p>}
      <div className={`${layout.stack} ${layout.close}`} role="radiogroup" aria-label="Pay with">
        {cards.map((card) => (
          <Choice
            key={card.id}
            name={cardName(card)}
            note={card.is_expired ? 'Expired' : `Expires ${card.expires}`}
            mark={<CardMark brand={card.brand} />}
            isOn={isOn({ kind: 'saved', card })}
            isOff={card.is_expired}
            onChoose={() => choose({ kind: 'saved', card })}
          />
        ))}
        {takesCards && (
          <Choice
            name={cards.length > 0 ? 'Another card' : 'Card'}
            note="Next step"
            mark={<CreditCard aria-hidden />}
            isOn={isOn({ kind: 'card' })}
            onChoose={() => choose({ kind: 'card' })}
          />
        )}
        {canPayCash && (
          <Choice
            name="Cash"
            note={`${totalText(price)} ${isDelivery ? 'at the door' : 'at the counter'}`}
            mark={<Banknote aria-hidden />}
            isOn={isOn({ kind: 'cash' })}
            onChoose={() => choose({ kind: 'cash' })}
          />
        )}
      </div>
    </section>
  )
}

interface ChoiceProps {
  name: string
  note: string
  mark: ReactNode
  isOn: boolean
  isOff?: boolean
  onChoose(): void
}

function Choice({ name, note, mark, isOn, isOff = false, onChoose }: ChoiceProps) {
  return (
    <RadioLabel
      className={clsx(choice.choice, isOn && choice.chosen)}
      name="pay-with"
      isOn={isOn}
      isOff={isOff}
      onChoose={onChoose}
    >
      <span className={`${choice.check} ${choice.round}`} aria-hidden />
      {mark}
      <span className={choice.caption}>
        <b className={text.strong}>{name}</b>
        <small>{note}</small>
      </span>
    </RadioLabel>
  )
}
