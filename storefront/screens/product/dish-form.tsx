import { useRef } from 'react'
import { longestNote } from '#domain/cart-item.ts'
import { selectionProblemText } from '#domain/item-selection.ts'
import { lowestTotal } from '#domain/item-total.ts'
import { removalsGroupName } from '#domain/menu.ts'
import { DeliveryTerms } from '#storefront/components/delivery-terms.tsx'
import { useMoney } from '#ui/currency.tsx'
import { Field } from '#ui/field.tsx'
import plate from '#ui/plate.module.css'
import { Plate } from '#ui/plate.tsx'
import { AddFooter } from './add-footer.tsx'
import { DishFacts } from './dish-facts.tsx'
import styles from './dish-form.module.css'
import optionGroupField from './option-group-field.module.css'
import { OptionGroupField } from './option-group-field.tsx'
import { SlimBar } from './slim-bar.tsx'
import { SpokenTotal } from './spoken-total.tsx'
import { type EditedDish, useDishForm } from './use-dish-form.ts'

interface Props extends EditedDish {
  isModal?: boolean
}

/** A dish with its choices: one component as sheet and as page. */
export function DishForm({ outletId, item, edited, onDone, isModal = false }: Props) {
  const dish = useDishForm({ outletId, item, edited, onDone })
  const { form, selection, problem, change } = dish
  const heading = useRef<HTMLHeadingElement>(null)
  const { total, isFrom } = lowestTotal(dish.line)
  const sum = `${selection.quantity} ${isFrom ? 'from' : 'for'} ${useMoney()(total)}`
  const removalsLast = [...item.groups].sort(
    (a, b) => Number(a.name === removalsGroupName) - Number(b.name === removalsGroupName),
  )

  return (
    <form ref={form} className={styles.dishForm} onSubmit={dish.submit} noValidate>
      <SpokenTotal text={sum} />
      {isModal && <SlimBar item={item} heading={heading} onBack={onDone} />}
      {item.picture && (
        <div className={`${styles.picture} ${plate.cloth}`}>
          <Plate item={item} sizes="(min-width: 1024px) 312px, 204px" isNamed isFirst />
        </div>
      )}
      <div className={styles.scrolling}>
        <DishFacts item={item} heading={heading} />
        {removalsLast.map((group) => (
          <OptionGroupField
            key={group.id}
            item={item}
            group={group}
            selection={selection}
            error={problem?.groupId === group.id ? selectionProblemText(item, problem) : null}
            onChange={change}
          />
        ))}
        <div className={`${optionGroupField.group} ${styles.kitchenNote}`}>
          <Field
            label="Note for the kitchen"
            hint={selection.note.length > 0 && `${selection.note.length} of ${longestNote}`}
          >
            {(control) => (
              <textarea
                {...control}
                maxLength={longestNote}
                rows={2}
                value={selection.note}
                onChange={(event) => change({ ...selection, note: event.target.value })}
              />
            )}
          </Field>
          <DeliveryTerms outletId={outletId} className={styles.terms} />
        </div>
      </div>
      <AddFooter item={item} dish={dish} verb={edited ? 'Update' : 'Add'} sum={sum} />
    </form>
  )
}
