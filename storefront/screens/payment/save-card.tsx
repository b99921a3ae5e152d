import { Check } from 'lucide-react'
import choice from '#ui/choice.module.css'
import text from '#ui/text.module.css'
import styles from './save-card.module.css'

interface Props {
  isOn: boolean
  onChange(isOn: boolean): void
  isOff?: boolean
}

/** Off by default: a card is saved with consent only. */
export function SaveCard({ isOn, onChange, isOff = false }: Props) {
  return (
    <label className={`${choice.option} ${styles.saveCard}`}>
      <input
        type="checkbox"
        className={text.hidden}
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={choice.check} aria-hidden>
        <Check size={18} />
      </span>
      <span className={choice.caption}>Save this card for next time</span>
    </label>
  )
}
