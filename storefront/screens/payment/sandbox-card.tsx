import { clsx } from 'clsx'
import chip from '#ui/chip.module.css'
import layout from '#ui/layout.module.css'
import { RadioLabel } from '#ui/radio-label.tsx'
import text from '#ui/text.module.css'
import { SaveCard } from './save-card.tsx'

/** Test cards by what they do; `server/payments/sandbox-cards.ts` has them all. */
const cards = [
  { name: 'Pays', number: '4242424242424242' },
  { name: 'Is refused', number: '4000000000000002' },
  { name: 'Asks the bank', number: '4000002500003155' },
]

export const defaultTestCard = '4242424242424242'

interface Props {
  number: string
  onChoose(number: string): void
  /** Whether the card is kept for the next order. */
  isSaved: boolean
  onSaved(isSaved: boolean): void
  isOff: boolean
}

/** In place of a card form where the sandbox takes the payments: how the payment ends. */
export function SandboxCard({ number, onChoose, isSaved, onSaved, isOff }: Props) {
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
      <SaveCard isOn={isSaved} onChange={onSaved} isOff={isOff} />
    </div>
  )
}
