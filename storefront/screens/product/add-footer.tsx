import { CircleAlert } from 'lucide-react'
import { maxQuantity } from '#domain/chosen-options.ts'
import { selectionProblemSummary } from '#domain/item-selection.ts'
import type { Item } from '#domain/menu.ts'
import { Button } from '#ui/button.tsx'
import { Stepper } from '#ui/stepper.tsx'
import styles from './dish-form.module.css'
import type { useDishForm } from './use-dish-form.ts'

interface Props {
  item: Item
  dish: ReturnType<typeof useDishForm>
  /** What the button does with the cart's line. */
  verb: 'Add' | 'Update'
  /** Such as `2 for £23.90`. */
  sum: string
}

/** The lower edge of a dish's form: the fault that keeps it from being added, how many, and the button. */
export function AddFooter({ item, dish, verb, sum }: Props) {
  const { selection, problem, show, decrease, increase } = dish
  const { quantity } = selection
  return (
    <div className={styles.addFooter}>
      {problem && (
        <button type="button" className={styles.fault} onClick={() => show(problem)}>
          <CircleAlert size={20} aria-hidden />
          <span className={styles.faultText}>
            {selectionProblemSummary(item, selection, problem)}
          </span>
          {problem.groupId !== null && <u>Show</u>}
        </button>
      )}
      <div className={styles.addBar}>
        <Stepper
          isLarge
          name={item.name}
          value={quantity}
          isRemovable
          canMore={quantity < Math.min(maxQuantity, item.limited?.left ?? maxQuantity)}
          onLess={decrease}
          onMore={increase}
        />
        <Button type="submit" disabled={!item.isAvailable}>
          {item.isAvailable ? `${verb} ${sum}` : (item.soldOutText ?? 'Sold out today')}
        </Button>
      </div>
    </div>
  )
}
