import { Info } from 'lucide-react'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './test-cards.module.css'
import type { TestCardForm } from './use-test-card.ts'

/** What each does; `server/payments/sandbox-cards.ts` has them all. */
const cards = [
  { name: 'Goes through', number: '4242 4242 4242 4242' },
  { name: 'Is declined', number: '4000 0000 0000 0002' },
  { name: 'Asks the bank', number: '4000 0025 0000 3155' },
]

/** The sandbox's test cards; a tap fills in all three fields. */
export function TestCards({ card }: { card: TestCardForm }) {
  return (
    <section className={`${layout.stack} ${layout.close}`} aria-labelledby="test-cards">
      <div className={layout.across}>
        <Info size={18} aria-hidden />
        <h2 className={`${text.small} ${text.strong}`} id="test-cards">
          Test payment – no money moves
        </h2>
      </div>
      <p className={`${text.small} ${text.muted}`}>Tap a card and it fills itself in.</p>
      <div className={styles.cards}>
        {cards.map(({ name, number }) => (
          <button
            key={number}
            type="button"
            className={styles.testCard}
            aria-pressed={card.values.number === number}
            onClick={() => card.fill({ number, expiry: '12 / 34', code: '123' })}
          >
            <b>{name}</b>
            {number.slice(0, 4)} … {number.slice(-4)}
          </button>
        ))}
      </div>
    </section>
  )
}
