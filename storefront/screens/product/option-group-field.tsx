import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { chosenIn, isGroupRequired, sumIn } from '#domain/chosen-options.ts'
import { chooseForAll, isSatisfied, optionForAll, type Selection } from '#domain/item-selection.ts'
import type { Item, OptionGroup } from '#domain/menu.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import styles from './option-group-field.module.css'
import { CheckboxRow, ChoiceRow } from './option-rows.tsx'

interface Props {
  item: Item
  group: OptionGroup
  selection: Selection
  error: string | null
  onChange(selection: Selection): void
}

/** One group of choices: checkboxes, or a row each that adds one. */
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
