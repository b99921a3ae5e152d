import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { leftText } from '#domain/counted-stock.ts'
import {
  canRaise,
  canToggle,
  lowerOption,
  raiseOption,
  type Selection,
  toggleOption,
} from '#domain/item-selection.ts'
import type { Item, Option } from '#domain/menu.ts'
import choice from '#ui/choice.module.css'
import { Money } from '#ui/currency.tsx'
import { Stepper } from '#ui/stepper.tsx'
import text from '#ui/text.module.css'
import styles from './option-rows.module.css'

interface RowProps {
  item: Item
  option: Option
  selection: Selection
  onChange(selection: Selection): void
}

/** An option that is taken or left for every portion. */
export function CheckboxRow({ item, option, selection, onChange }: RowProps) {
  const isOn = (selection.choices[option.id] ?? 0) > 0
  return (
    <label
      className={clsx(choice.option, isOn && choice.chosen, !option.isAvailable && choice.soldOut)}
    >
      <input
        type="checkbox"
        className={text.hidden}
        checked={isOn}
        disabled={!canToggle(item, selection, option.id)}
        onChange={() => onChange(toggleOption(item, selection, option.id))}
      />
      <span className={choice.check} aria-hidden>
        <Check size={18} />
      </span>
      <span className={choice.caption}>
        {option.name}
        <Allergens item={item} option={option} />
      </span>
      {!option.isAvailable && <span className={choice.extra}>Sold out</span>}
      {option.isAvailable && leftText(option) && (
        <span className={choice.extra}>{leftText(option)}</span>
      )}
      {option.isAvailable && option.price > 0 && (
        <span className={choice.extra}>
          +<Money amount={option.price} />
        </span>
      )}
    </label>
  )
}

/**
 * An option of which each portion has one: the whole row adds one, or moves the choice while there is one portion. The plus
 * keeps its place; minus and number come beside it in room that is kept for them.
 */
export function ChoiceRow({ item, option, selection, onChange }: RowProps) {
  const quantity = selection.choices[option.id] ?? 0
  const isGone = !option.isAvailable
  const canMore = canRaise(item, selection, option.id)
  const raise = () => onChange(raiseOption(item, selection, option.id))
  return (
    <div
      className={clsx(
        styles.choiceRow,
        quantity > 0 ? styles.chosen : styles.unchosen,
        isGone && styles.soldOut,
      )}
    >
      <button
        type="button"
        className={styles.wholeRow}
        aria-pressed={quantity > 0}
        disabled={isGone}
        onClick={raise}
      >
        <span className={styles.tally} aria-hidden>
          {quantity > 0 && (selection.quantity === 1 ? <Check size={16} /> : quantity)}
        </span>
        <span className={choice.caption}>
          <span className={styles.optionName}>{option.name}</span>
          {option.price > 0 && (
            <span className={styles.extra}>
              +<Money amount={option.price} />
            </span>
          )}
          <Allergens item={item} option={option} />
        </span>
      </button>
      {isGone && quantity === 0 ? (
        <span className={`${choice.extra} ${styles.lacking}`}>Sold out</span>
      ) : (
        <Stepper
          name={option.name}
          value={quantity}
          canLess={quantity > 0}
          canMore={canMore}
          onLess={() => onChange(lowerOption(item, selection, option.id))}
          onMore={raise}
        />
      )}
    </div>
  )
}

/** What an option contains. Where the dish itself has not said, its own sentence covers the options too. */
function Allergens({ item, option }: { item: Item; option: Option }) {
  if (option.allergens === null) {
    return item.allergens === null ? null : <small>Allergens not given</small>
  }
  if (option.allergens.length === 0) return null
  return <small>Contains {option.allergens.join(', ')}</small>
}
