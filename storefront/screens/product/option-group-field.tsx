import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { chosenIn, isGroupRequired, sumIn } from '#domain/chosen-options.ts'
import {
  canRaise,
  canToggle,
  isSatisfied,
  lowerOption,
  raiseOption,
  type Selection,
  toggleOption,
} from '#domain/item-selection.ts'
import type { Item, Option, OptionGroup } from '#domain/menu.ts'
import { Badge } from '#ui/badge.tsx'
import choice from '#ui/choice.module.css'
import { Money } from '#ui/currency.tsx'
import { FieldError } from '#ui/field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import text from '#ui/text.module.css'
import styles from './option-group-field.module.css'

interface Props {
  item: Item
  group: OptionGroup
  selection: Selection
  error: string | null
  onChange(selection: Selection): void
}

/** One group of choices: checkboxes, or a stepper each. */
export function OptionGroupField({ item, group, selection, error, onChange }: Props) {
  const isRequired = isGroupRequired(group)
  const isMet = isSatisfied(group, selection)
  return (
    <fieldset
      className={clsx(styles.group, error && styles.invalid)}
      data-group={group.id}
      aria-describedby={error ? `${group.id}-fault` : undefined}
    >
      <legend>
        <span className={styles.legend}>
          <span className={styles.title}>{group.name}</span>
          {isRequired && (
            <Badge kind={isMet ? 'success' : 'brand'}>
              {isMet && <Check size={14} aria-hidden />}
              Required
            </Badge>
          )}
        </span>
      </legend>
      <p>{hint(group, selection)}</p>
      {error && <FieldError id={`${group.id}-fault`}>{error}</FieldError>}
      <div className={styles.options}>
        {group.options.map((option) =>
          group.choice === 'many' ? (
            <CheckboxRow key={option.id} {...{ item, option, selection, onChange }} />
          ) : (
            <StepperRow key={option.id} {...{ item, option, selection, onChange }} />
          ),
        )}
      </div>
    </fieldset>
  )
}

/** `2 of 3 chosen`, `Up to 3 – 2 left`. */
function hint(group: OptionGroup, selection: Selection): string {
  if (group.choice === 'one') {
    return selection.quantity === 1
      ? 'Choose 1'
      : `${sumIn(group, selection)} of ${selection.quantity} chosen`
  }
  const count = chosenIn(group, selection).length
  if (group.max > 0) {
    const left = group.max - count
    return count === 0 ? `Up to ${group.max}` : `Up to ${group.max} – ${left} left`
  }
  return group.min > 0 ? `At least ${group.min}` : 'As many as you like'
}

interface RowProps {
  item: Item
  option: Option
  selection: Selection
  onChange(selection: Selection): void
}

function CheckboxRow({ item, option, selection, onChange }: RowProps) {
  const isOn = (selection.choices[option.id] ?? 0) > 0
  const isGone = !option.isAvailable
  return (
    <label className={clsx(choice.option, isOn && choice.chosen, isGone && choice.soldOut)}>
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
      <OptionName option={option} />
    </label>
  )
}

function StepperRow({ item, option, selection, onChange }: RowProps) {
  const quantity = selection.choices[option.id] ?? 0
  return (
    <div
      className={clsx(
        choice.option,
        quantity > 0 && choice.chosen,
        !option.isAvailable && choice.soldOut,
      )}
    >
      <OptionName option={option} />
      {option.isAvailable && (
        <Stepper
          name={option.name}
          value={quantity}
          canLess={quantity > 0}
          canMore={canRaise(item, selection, option.id)}
          onLess={() => onChange(lowerOption(item, selection, option.id))}
          onMore={() => onChange(raiseOption(item, selection, option.id))}
        />
      )}
    </div>
  )
}

function OptionName({ option }: { option: Option }) {
  return (
    <>
      <span className={choice.caption}>
        {option.name}
        {option.allergens.length > 0 && <small>Contains {option.allergens.join(', ')}</small>}
      </span>
      {!option.isAvailable && <span className={choice.extra}>Sold out</span>}
      {option.isAvailable && option.price > 0 && (
        <span className={choice.extra}>
          +<Money amount={option.price} />
        </span>
      )}
    </>
  )
}
