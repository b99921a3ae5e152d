import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { canAddLine, lineFullText, lineKey, removeLine, replaceLine } from '#domain/cart.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { maxQuantity } from '#domain/chosen-options.ts'
import {
  type Selection,
  type SelectionProblem,
  selectionProblem,
  selectionProblemText,
  setItemQuantity,
  startSelection,
} from '#domain/item-selection.ts'
import { itemTotal } from '#domain/item-total.ts'
import { type Item, removalsGroupName } from '#domain/menu.ts'
import { Field } from '#storefront/components/field.tsx'
import { Plate } from '#storefront/components/plate.tsx'
import { Price } from '#storefront/components/price.tsx'
import { Stepper } from '#storefront/components/stepper.tsx'
import { useMoney } from '#storefront/money.ts'
import { Marks } from '#storefront/screens/menu/marks.tsx'
import { announce } from '#storefront/shell/announce.ts'
import { notify } from '#storefront/shell/notify.ts'
import { setCartLines, useCart } from '#storefront/state/cart.ts'
import { refuseWhenClosed } from '#storefront/state/closed.ts'
import { addOrAsk } from '#storefront/state/new-cart.ts'
import { OptionGroupField } from './option-group-field.tsx'
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
  const [selection, setSelection] = useState<Selection>(() => edited ?? startSelection(item))
  const [problem, setProblem] = useState<SelectionProblem | null>(null)
  const form = useRef<HTMLFormElement>(null)
  /** A second tap while the sheet closes adds nothing more. */
  const isAdded = useRef(false)
  const line: CartItem = { item, ...selection }
  const total = useMoney()(itemTotal(line))
  const removalsLast = item.groups.toSorted(
    (a, b) => Number(a.name === removalsGroupName) - Number(b.name === removalsGroupName),
  )

  function change(next: Selection) {
    setSelection(next)
    // Live as one corrects: the fault goes away with its cause.
    if (problem) setProblem(selectionProblem(item, next))
  }

  function lessOrGone() {
    if (selection.quantity > 1)
      return change(setItemQuantity(item, selection, selection.quantity - 1))
    if (edited) setCartLines(outletId, removeLine(useCart.getState().lines, lineKey(edited)))
    onDone()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = selectionProblem(item, selection)
    setProblem(found)
    if (found) {
      const group = form.current?.querySelector<HTMLElement>(
        `[data-group="${CSS.escape(found.groupId ?? '')}"]`,
      )
      group?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      group
        ?.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)')
        ?.focus({ preventScroll: true })
      return
    }
    if (refuseWhenClosed()) return
    if (edited) {
      const { lines } = useCart.getState()
      if (!canAddLine(removeLine(lines, lineKey(edited)), line)) {
        void notify.error(lineFullText)
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
    <form ref={form} className="dishform" onSubmit={submit} noValidate>
      <SpokenTotal text={`${selection.quantity} for ${total}`} />
      {isModal && (
        <button
          type="button"
          className="iconbtn paper closer"
          aria-label="Back to menu"
          onClick={onDone}
        >
          <ArrowLeft aria-hidden />
        </button>
      )}
      {item.picture && (
        <div className="hero cloth">
          <Plate item={item} sizes="(min-width: 1024px) 312px, 204px" isNamed isFirst />
        </div>
      )}
      <div className="scroll">
        <div className="info">
          <h1 className="display" tabIndex={-1}>
            {item.name}
          </h1>
          <Price item={item} className="big" />
          <p className="muted mt-[8px]">{item.description}</p>
          <div className="facts">
            <Marks dietary={item.dietary} />
            {item.calories !== null && <span className="badge">{item.calories} kcal</span>}
            {!item.isAvailable && (
              <span className="badge bad">{item.soldOutText ?? 'Sold out today'}</span>
            )}
          </div>
          <p className="t14 muted mt-[10px]">
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
        <div className="group mb-[24px]">
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
        </div>
      </div>
      <div className="addbar">
        <Stepper
          className="big"
          name={item.name}
          value={selection.quantity}
          isRemovable
          canMore={selection.quantity < maxQuantity}
          onLess={lessOrGone}
          onMore={() => change(setItemQuantity(item, selection, selection.quantity + 1))}
        />
        <button type="submit" className="btn" disabled={!item.isAvailable}>
          {item.isAvailable
            ? `${edited ? 'Update' : 'Add'} ${selection.quantity} for ${total}`
            : 'Sold out today'}
        </button>
      </div>
    </form>
  )
}
