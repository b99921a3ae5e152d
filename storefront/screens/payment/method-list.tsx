import { clsx } from 'clsx'
import { Banknote, CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardMark, shownNetworks } from '#storefront/components/card-mark.tsx'
import type { PayChoice } from '#storefront/ordering/use-pay-with.ts'
import card from '#ui/card.module.css'
import choice from '#ui/choice.module.css'
import layout from '#ui/layout.module.css'
import { RadioLabel } from '#ui/radio-label.tsx'
import styles from './method-list.module.css'

interface Props {
  pay: PayChoice
  isDelivery: boolean
  isOff: boolean
  cardForm: ReactNode
  cashProof: ReactNode
}

/** The payment methods, one row each; the details of the chosen one open below it. */
export function MethodList({ pay, isDelivery, isOff, cardForm, cashProof }: Props) {
  const saved = pay.ways.filter(({ way }) => way.kind === 'saved')
  const others = pay.ways.filter(({ way }) => way.kind !== 'saved')
  const row = ({ way, name, note, isOff: isExpired = false }: (typeof pay.ways)[number]) => (
    <RadioLabel
      key={way.kind === 'saved' ? way.card.id : way.kind}
      className={clsx(choice.option, pay.isOn(way) && choice.chosen)}
      name="method"
      isOn={pay.isOn(way)}
      isOff={isOff || isExpired}
      onChoose={() => pay.choose(way)}
    >
      <span className={`${choice.check} ${choice.round}`} aria-hidden />
      <span className={choice.caption}>
        {name}
        {note && <small>{note}</small>}
        {way.kind === 'cash' && (
          <small>{isDelivery ? 'Pay the courier at the door' : 'Pay at the counter'}</small>
        )}
      </span>
      {way.kind === 'saved' && <CardMark brand={way.card.brand} />}
      {way.kind === 'card' && <CardMarks isChosen={pay.isOn(way)} />}
      {way.kind === 'cash' && <Banknote aria-hidden />}
    </RadioLabel>
  )
  return (
    <section className={`${layout.stack} ${styles.methods}`} aria-label="How to pay">
      {pay.chosen.kind === 'none' && <p>There is nothing to pay.</p>}
      {pay.cashOnlyText && <p>{pay.cashOnlyText}</p>}
      {saved.length > 0 && <div className={`${card.panel} ${styles.method}`}>{saved.map(row)}</div>}
      {others.map((each) => (
        <div key={each.way.kind} className={`${card.panel} ${styles.method}`}>
          {row(each)}
          {pay.isOn(each.way) && (each.way.kind === 'card' ? cardForm : cashProof)}
        </div>
      ))}
    </section>
  )
}

/** The networks of the card form while it is open. */
function CardMarks({ isChosen }: { isChosen: boolean }) {
  if (!isChosen) return <CreditCard aria-hidden />
  return (
    <span className={styles.networks}>
      {shownNetworks.map((brand) => (
        <CardMark key={brand} brand={brand} />
      ))}
    </span>
  )
}
