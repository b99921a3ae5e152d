import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { canAddLine, lineFullText, lineKey, removeLine, replaceLine } from '#domain/cart.ts'
import type { CartItem } from '#domain/cart-item.ts'
import {
  type Selection,
  type SelectionProblem,
  selectionProblem,
  setItemQuantity,
  startSelection,
} from '#domain/item-selection.ts'
import type { Item } from '#domain/menu.ts'
import { announce } from '#storefront/shell/announce.ts'
import {
  addToCart,
  confirmCartReplacement,
  resetConfirmation,
  setCartLines,
  useCart,
} from '#storefront/state/cart.ts'
import { refuseIfClosed } from '#storefront/state/closed.ts'
import { notify } from '#storefront/state/notify.ts'

export interface EditedDish {
  outletId: string
  item: Item
  /** The line of the cart that is changed; without one a new line is added. */
  edited: CartItem | undefined
  onDone(): void
}

/** The diner's choices for a dish, their errors, and how they become a line of the cart. */
export function useDishForm({ outletId, item, edited, onDone }: EditedDish) {
  const [selection, setSelection] = useState<Selection>(() => edited ?? startSelection())
  const [problem, setProblem] = useState<SelectionProblem | null>(null)
  const form = useRef<HTMLFormElement>(null)
  /** A second tap while the sheet closes must not repeat the change. */
  const isDone = useRef(false)
  const line: CartItem = { item, ...selection }

  // A confirmation for this dish does not apply to later ones.
  useEffect(() => resetConfirmation, [])

  /** Asks about another kitchen's cart before the first choice, not after all of them. */
  function change(next: Selection) {
    confirmCartReplacement(outletId, () => {
      setSelection(next)
      // Revalidates while the diner corrects: the error disappears with its cause.
      if (problem) setProblem(selectionProblem(item, next))
    })
  }

  function changeQuantity(quantity: number) {
    change(setItemQuantity(item, selection, quantity))
  }

  /** One less; the last one removes the line of the cart, and closes the form. */
  function decrease() {
    if (selection.quantity > 1) return changeQuantity(selection.quantity - 1)
    if (isDone.current) return
    if (edited) setCartLines(outletId, removeLine(useCart.getState().lines, lineKey(edited)))
    finish()
  }

  function show({ groupId }: SelectionProblem) {
    const group = form.current?.querySelector<HTMLElement>(
      `[data-group="${CSS.escape(groupId ?? '')}"]`,
    )
    group?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    group
      ?.querySelector<HTMLElement>('input:not(:disabled), [aria-pressed]:not(:disabled)')
      ?.focus({ preventScroll: true })
  }

  function finish() {
    isDone.current = true
    onDone()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isDone.current) return
    const found = selectionProblem(item, selection)
    setProblem(found)
    if (found) return show(found)
    if (refuseIfClosed()) return
    if (edited) updateLine(edited)
    else addNewLine()
  }

  function updateLine(before: CartItem) {
    const { lines } = useCart.getState()
    if (!canAddLine(removeLine(lines, lineKey(before)), line)) {
      notify.error(lineFullText)
      return
    }
    setCartLines(outletId, replaceLine(lines, lineKey(before), line))
    announce(`${item.name} updated`)
    finish()
  }

  function addNewLine() {
    addToCart(outletId, [line], () => {
      announce(`${item.name} added`)
      finish()
    })
  }

  return {
    form,
    selection,
    problem,
    line,
    change,
    decrease,
    increase: () => changeQuantity(selection.quantity + 1),
    show,
    submit,
  }
}

interface EditedLine {
  /** Undefined for a new line, while the cart is read, and once the line has changed. */
  edited: CartItem | undefined
  /** Key of the form. Updating the line does not change it: a second tap reaches the same form. */
  formKey: string
}

/** The cart line that the dish was opened for, as given by the link that opened it. */
export function useEditedLine(): EditedLine {
  const { state } = useLocation()
  // Only our own links write it; anything else holds no `order`.
  const key = (state as { order?: { lineKey?: string } } | null)?.order?.lineKey
  const edited = useCart((cart) => cart.lines.find((line) => lineKey(line) === key))
  const isReady = useCart((cart) => cart.isReady)
  return { edited, formKey: key && isReady ? key : '' }
}
