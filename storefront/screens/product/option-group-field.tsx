import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { chosenIn, isGroupRequired, sumIn } from '#domain/cart-item.ts'
import {
  canRaise,
  canToggle,
  chooseForAll,
  isSatisfied,
  lowerOption,
  optionForAll,
  raiseOption,
  type Selection,
  toggleOption,
} from '#domain/item-selection.ts'
import type { Item, Option, OptionGroup } from '#domain/menu.ts'
import { leftText } from '#domain/stock.ts'
import { CheckOption } from '#storefront/components/choice.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import choice from '#ui/choice.module.css'
import { Money } from '#ui/currency.tsx'
import { FieldError } from '#ui/field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import styles from './option-group-field.module.css'
import optionRows from './option-rows.module.css'

interface Props {
  item: Item
  group: OptionGroup
  selection: Selection
  error: string | null
  onChange(selection: Selection): void
}

export function OptionGroupField({ item, group, selection, error, onChange }: Props) {
  const isRequired = isGroupRequired(group)
  const isMet = isSatisfied(group, selection)
  const forAll = optionForAll(group, selection)
  const Row = group.choice === 'many' ? CheckboxRow : ChoiceRow
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
      {error && <FieldError id={`${group.id}-fault`}>{error}</FieldError>}
      <div className={styles.hintLine}>
        <span>{hint(group, selection)}</span>
        {forAll && (
          <Button
            kind="tinted"
            isSmall
            className={styles.forAll}
            onClick={() => onChange(chooseForAll(item, selection, forAll.id))}
          >
            All {selection.quantity} {forAll.name}
          </Button>
        )}
      </div>
      {group.options.map((option) => (
        <Row key={option.id} {...{ item, option, selection, onChange }} />
      ))}
    </fieldset>
  )
}

/** `One for each portion: 2 of 3 chosen`, `Up to 3 – 2 left`. */
function hint(group: OptionGroup, selection: Selection): string {
  const { quantity } = selection
  if (group.choice === 'one') {
    return quantity === 1
      ? 'Choose one'
      : `One for each portion: ${sumIn(group, selection)} of ${quantity} chosen`
  }
  const each = quantity > 1 ? ', for each portion' : ''
  const count = chosenIn(group, selection).length
  if (group.max > 0) {
    const left = group.max - count
    return count === 0 ? `Up to ${group.max}${each}` : `Up to ${group.max} – ${left} left${each}`
  }
  return `${group.min > 0 ? `At least ${group.min}` : 'As many as you like'}${each}`
}

interface RowProps {
  item: Item
  option: Option
  selection: Selection
  onChange(selection: Selection): void
}

/** An option that is taken or left for every portion. */
function CheckboxRow({ item, option, selection, onChange }: RowProps) {
  const isOn = (selection.choices[option.id] ?? 0) > 0
  return (
    <CheckOption
      className={clsx(isOn && choice.chosen, !option.isAvailable && choice.soldOut)}
      isOn={isOn}
      isOff={!canToggle(item, selection, option.id)}
      onSwitch={() => onChange(toggleOption(item, selection, option.id))}
      extra={
        option.isAvailable ? (
          <>
            {leftText(option) && <span className={choice.extra}>{leftText(option)}</span>}
            {option.price > 0 && (
              <span className={choice.extra}>
                +<Money amount={option.price} />
              </span>
            )}
          </>
        ) : (
          <span className={choice.extra}>Sold out</span>
        )
      }
    >
      {option.name}
      <Allergens item={item} option={option} />
    </CheckOption>
  )
}

/**
 * An option of which each portion has one: the whole row adds one, or moves the choice while there is one portion. The plus
 * keeps its place; minus and number come beside it in room that is kept for them.
 */
function ChoiceRow({ item, option, selection, onChange }: RowProps) {
  const quantity = selection.choices[option.id] ?? 0
  const isGone = !option.isAvailable
  const canMore = canRaise(item, selection, option.id)
  const raise = () => onChange(raiseOption(item, selection, option.id))
  return (
    <div
      className={clsx(
        optionRows.choiceRow,
        quantity > 0 ? optionRows.chosen : optionRows.unchosen,
        isGone && optionRows.soldOut,
      )}
    >
      <button
        type="button"
        className={optionRows.wholeRow}
        aria-pressed={quantity > 0}
        disabled={isGone}
        onClick={raise}
      >
        <span className={optionRows.tally} aria-hidden>
          {quantity > 0 && (selection.quantity === 1 ? <Check size={16} /> : quantity)}
        </span>
        <span className={choice.caption}>
          <span className={optionRows.optionName}>{option.name}</span>
          {option.price > 0 && (
            <span className={optionRows.extra}>
              +<Money amount={option.price} />
            </span>
          )}
          <Allergens item={item} option={option} />
        </span>
      </button>
      {isGone && quantity === 0 ? (
        <span className={`${choice.extra} ${optionRows.lacking}`}>Sold out</span>
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
