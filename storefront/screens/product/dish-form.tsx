import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { canAddLine, lineFullText, lineKey, removeLine, replaceLine } from '#domain/cart.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { maxQuantity } from '#domain/chosen-options.ts'
import {
  type Selection,
  type SelectionProblem,
  selectionProblem,
  selectionProblemSummary,
  selectionProblemText,
  setItemQuantity,
  startSelection,
} from '#domain/item-selection.ts'
import { itemTotal } from '#domain/item-total.ts'
import { type Item, removalsGroupName } from '#domain/menu.ts'
import { DeliveryTerms } from '#storefront/components/delivery-terms.tsx'
import { StockBadge } from '#storefront/components/stock-badge.tsx'
import { Marks } from '#storefront/screens/menu/marks.tsx'
import { announce } from '#storefront/shell/announce.ts'
import { notify } from '#storefront/shell/notify.ts'
import { setCartLines, useCart } from '#storefront/state/cart.ts'
import { refuseWhenClosed } from '#storefront/state/closed.ts'
import { addOrAsk, askBeforeChoosing, forgetAgreement } from '#storefront/state/new-cart.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useMoney } from '#ui/currency.tsx'
import { Field } from '#ui/field.tsx'
import plate from '#ui/plate.module.css'
import { Plate } from '#ui/plate.tsx'
import { Price } from '#ui/price.tsx'
import { Stepper } from '#ui/stepper.tsx'
import text from '#ui/text.module.css'
import styles from './dish-form.module.css'
import optionGroupField from './option-group-field.module.css'
import { OptionGroupField } from './option-group-field.tsx'
import { SlimBar } from './slim-bar.tsx'
import { SpokenTotal } from './spoken-total.tsx'

interface Props {
  outletId: string
  item: Item
  /** The line of the cart that is changed; without one a new line is added. */
  edited: CartItem | undefined
  onDone(): void
  isModal?: boolean
}

/** Characters of a line's note. */
const maxNote = 200

/** A dish with its choices: one component as sheet and as page. */
export function DishForm({ outletId, item, edited, onDone, isModal = false }: Props) {
  const [selection, setSelection] = useState<Selection>(() => edited ?? startSelection())
  const [problem, setProblem] = useState<SelectionProblem | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** A second tap while the sheet closes adds nothing more. */
  const isAdded = useRef(false)
  const line: CartItem = { item, ...selection }
  const total = useMoney()(itemTotal(line))
  const removalsLast = item.groups.toSorted(
    (a, b) => Number(a.name === removalsGroupName) - Number(b.name === removalsGroupName),
  )

  // What was agreed to for this dish holds for no later one.
  useEffect(() => forgetAgreement, [])

  /** Asks about another kitchen's cart before the first choice, not after all of them. */
  function change(next: Selection) {
    askBeforeChoosing(outletId, () => {
      setSelection(next)
      // Live as one corrects: the fault goes away with its cause.
      if (problem) setProblem(selectionProblem(item, next))
    })
  }

  function lessOrGone() {
    if (selection.quantity > 1)
      return change(setItemQuantity(item, selection, selection.quantity - 1))
    if (edited) setCartLines(outletId, removeLine(useCart.getState().lines, lineKey(edited)))
    onDone()
  }

  /** Leads to the group at fault. */
  function show({ groupId }: SelectionProblem) {
    const group = form.current?.querySelector<HTMLElement>(
      `[data-group="${CSS.escape(groupId ?? '')}"]`,
    )
    group?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    group
      ?.querySelector<HTMLElement>('input:not(:disabled), [aria-pressed]:not(:disabled)')
      ?.focus({ preventScroll: true })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = selectionProblem(item, selection)
    setProblem(found)
    if (found) return show(found)
    if (refuseWhenClosed()) return
    if (edited) {
      const { lines } = useCart.getState()
      if (!canAddLine(removeLine(lines, lineKey(edited)), line)) {
        notify.error(lineFullText)
        return
      }
      setCartLines(outletId, replaceLine(lines, lineKey(edited), line))
      announce(`${item.name} updated`)
      onDone()
      return
    }
    if (isAdded.current) return
    addOrAsk(outletId, line, () => {
      isAdded.current = true
      announce(`${item.name} added`)
      onDone()
    })
  }

  return (
    <form ref={form} className={styles.dishForm} onSubmit={submit} noValidate>
      <SpokenTotal text={`${selection.quantity} for ${total}`} />
      {isModal && <SlimBar item={item} heading={heading} onBack={onDone} />}
      {item.picture && (
        <div className={`${styles.picture} ${plate.cloth}`}>
          <Plate item={item} sizes="(min-width: 1024px) 312px, 204px" isNamed isFirst />
        </div>
      )}
      <div className={styles.scrolling}>
        <div className={styles.facts}>
          <h1 ref={heading} className={text.display} tabIndex={-1}>
            {item.name}
          </h1>
          <Price item={item} className={styles.price} />
          <p className={`${text.muted} ${styles.description}`}>{item.description}</p>
          <div className={styles.marks}>
            <Marks dietary={item.dietary} />
            {item.calories !== null && <Badge>{item.calories} kcal</Badge>}
            <StockBadge item={item} isLoud />
          </div>
          <p className={`${text.small} ${text.muted} ${styles.allergens}`}>
            {item.allergens.length > 0
              ? `Contains ${item.allergens.join(', ')}.`
              : 'None of the 14 allergens declared.'}
          </p>
        </div>
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
            hint={selection.note.length > 0 && `${selection.note.length} of ${maxNote}`}
          >
            {(control) => (
              <textarea
                {...control}
                maxLength={maxNote}
                rows={2}
                value={selection.note}
                onChange={(event) => change({ ...selection, note: event.target.value })}
              />
            )}
          </Field>
          <DeliveryTerms outletId={outletId} className={styles.terms} />
        </div>
      </div>
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
            value={selection.quantity}
            isRemovable
            canMore={selection.quantity < Math.min(maxQuantity, item.limited?.left ?? maxQuantity)}
            onLess={lessOrGone}
            onMore={() => change(setItemQuantity(item, selection, selection.quantity + 1))}
          />
          <Button type="submit" disabled={!item.isAvailable}>
            {item.isAvailable
              ? `${edited ? 'Update' : 'Add'} ${selection.quantity} for ${total}`
              : (item.soldOutText ?? 'Sold out today')}
          </Button>
        </div>
      </div>
    </form>
  )
}
