import { Check, CircleAlert } from 'lucide-react'
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
import { Money } from '#storefront/components/money.tsx'
import { Stepper } from '#storefront/components/stepper.tsx'

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
      className={error ? 'group is-bad' : 'group'}
      data-group={group.id}
      aria-describedby={error ? `${group.id}-fault` : undefined}
    >
      <legend>
        <span className="legend">
          <span className="grouptitle">{group.name}</span>
          {isRequired && (
            <span className={isMet ? 'badge good' : 'badge brand'}>
              {isMet && <Check size={14} aria-hidden />}
              Required
            </span>
          )}
        </span>
      </legend>
      <p>{hint(group, selection)}</p>
      {error && (
        <p id={`${group.id}-fault`} className="err" role="alert">
          <CircleAlert size={18} aria-hidden />
          {error}
        </p>
      )}
      <div className="opts">
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
    <label className={`opt${isOn ? ' is-on' : ''}${isGone ? ' is-gone' : ''}`}>
      <input
        type="checkbox"
        className="vh"
        checked={isOn}
        disabled={!canToggle(item, selection, option.id)}
        onChange={() => onChange(toggleOption(item, selection, option.id))}
      />
      <span className="box" aria-hidden>
        <Check size={18} />
      </span>
      <OptionName option={option} />
    </label>
  )
}

function StepperRow({ item, option, selection, onChange }: RowProps) {
  const quantity = selection.choices[option.id] ?? 0
  return (
    <div className={`opt${quantity > 0 ? ' is-on' : ''}${option.isAvailable ? '' : ' is-gone'}`}>
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
      <span className="name">
        {option.name}
        {option.allergens.length > 0 && <small>Contains {option.allergens.join(', ')}</small>}
      </span>
      {!option.isAvailable && <span className="extra">Sold out</span>}
      {option.isAvailable && option.price > 0 && (
        <span className="extra">
          +<Money amount={option.price} />
        </span>
      )}
    </>
  )
}
