import { clsx } from 'clsx'
import { Banknote, CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardMark, shownNetworks } from '#storefront/components/card-mark.tsx'
import { cardName, type PayChoice, type PayWith } from '#storefront/ordering/use-pay-with.ts'
import card from '#ui/card.module.css'
import choice from '#ui/choice.module.css'
import layout from '#ui/layout.module.css'
import { RadioLabel } from '#ui/radio-label.tsx'
import styles from './method-list.module.css'

interface Props {
  pay: PayChoice
  isDelivery: boolean
  isOff: boolean
  /** Below the row of a new card while it is chosen. */
  cardForm: ReactNode
  /** Below the row of cash while it is chosen. */
  cashProof: ReactNode
}

/** The payment methods, one row each; the details of the chosen one open below it. */
export function MethodList({ pay, isDelivery, isOff, cardForm, cashProof }: Props) {
  const { cards, chosen, choose, takesCards, canPayCash } = pay
  const row = (way: PayWith) => ({
    isOn:
      way.kind === 'saved'
        ? chosen.kind === 'saved' && chosen.card.id === way.card.id
        : chosen.kind === way.kind,
    isOff,
    onChoose: () => choose(way),
  })
  return (
    <section className={`${layout.stack} ${styles.methods}`} aria-label="How to pay">
      {chosen.kind === 'none' && <p>There is nothing to pay.</p>}
      {pay.cashOnlyText && <p>{pay.cashOnlyText}</p>}
      {cards.length > 0 && (
        <div className={`${card.panel} ${styles.method}`}>
          {cards.map((each) => (
            <Row
              key={each.id}
              {...row({ kind: 'saved', card: each })}
              isOff={isOff || each.is_expired}
              name={cardName(each)}
              note={each.is_expired ? 'Expired' : `Expires ${each.expires}`}
              mark={<CardMark brand={each.brand} />}
            />
          ))}
        </div>
      )}
      {takesCards && (
        <div className={`${card.panel} ${styles.method}`}>
          <Row
            {...row({ kind: 'card' })}
            name={cards.length > 0 ? 'Another card' : 'Card'}
            mark={
              chosen.kind === 'card' ? (
                <span className={styles.networks}>
                  {shownNetworks.map((brand) => (
                    <CardMark key={brand} brand={brand} />
                  ))}
                </span>
              ) : (
                <CreditCard aria-hidden />
              )
            }
          />
          {chosen.kind === 'card' && cardForm}
        </div>
      )}
      {canPayCash && (
        <div className={`${card.panel} ${styles.method}`}>
          <Row
            {...row({ kind: 'cash' })}
            name="Cash"
            note={isDelivery ? 'Pay the courier at the door' : 'Pay at the counter'}
            mark={<Banknote aria-hidden />}
          />
          {chosen.kind === 'cash' && cashProof}
        </div>
      )}
    </section>
  )
}

interface RowProps {
  name: string
  note?: string
  mark: ReactNode
  isOn: boolean
  isOff: boolean
  onChoose(): void
}

function Row({ name, note, mark, isOn, isOff, onChoose }: RowProps) {
  return (
    <RadioLabel
      className={clsx(choice.option, isOn && choice.chosen)}
      name="method"
      isOn={isOn}
      isOff={isOff}
      onChoose={onChoose}
    >
      <span className={`${choice.check} ${choice.round}`} aria-hidden />
      <span className={choice.caption}>
        {name}
        {note && <small>{note}</small>}
      </span>
      {mark}
    </RadioLabel>
  )
}
