import { clsx } from 'clsx'
import { ArrowLeft, CircleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { longestNote, maxQuantity } from '#domain/cart-item.ts'
import { selectionProblemSummary, selectionProblemText } from '#domain/item-selection.ts'
import { lowestTotal, shownPrice } from '#domain/item-total.ts'
import { allergensText } from '#domain/line-allergens.ts'
import { type Item, removalsGroupName } from '#domain/menu.ts'
import { DeliveryTerms } from '#storefront/components/delivery-terms.tsx'
import { Marks, StockBadge } from '#storefront/components/marks.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Money, useMoney } from '#ui/currency.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import plate from '#ui/plate.module.css'
import { Plate } from '#ui/plate.tsx'
import { Price } from '#ui/price.tsx'
import { Stepper } from '#ui/stepper.tsx'
import text from '#ui/text.module.css'
import styles from './dish-form.module.css'
import optionGroupField from './option-group-field.module.css'
import { OptionGroupField } from './option-group-field.tsx'
import slimBarStyles from './slim-bar.module.css'
import { type EditedDish, useDishForm } from './use-dish-form.ts'

interface Props extends EditedDish {
  isModal?: boolean
}

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
      <SpokenTotal sum={sum} />
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

interface AddFooterProps {
  item: Item
  dish: ReturnType<typeof useDishForm>
  verb: 'Add' | 'Update'
  sum: string
}

function AddFooter({ item, dish, verb, sum }: AddFooterProps) {
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

interface DishFactsProps {
  item: Item
  heading: RefObject<HTMLHeadingElement | null>
}

function DishFacts({ item, heading }: DishFactsProps) {
  return (
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
        {allergensText(item.allergens)}
      </p>
    </div>
  )
}

/** Debounce of the announced total, in milliseconds. */
const announceDelay = 500

/** Announces a changed total to screen readers, debounced. */
function SpokenTotal({ sum }: { sum: string }) {
  const [spoken, setSpoken] = useState('')
  const first = useRef(sum)
  useEffect(() => {
    // The initial total is not announced: it is the button's text.
    if (sum === first.current) return
    first.current = ''
    const timer = setTimeout(setSpoken, announceDelay, sum)
    return () => clearTimeout(timer)
  }, [sum])
  return (
    <p className={text.hidden} role="status">
      {spoken}
    </p>
  )
}

interface SlimBarProps {
  item: Item
  heading: RefObject<HTMLElement | null>
  onBack(): void
}

/** Pixels from the top of the sheet to the bottom of the back button. */
const backButtonBottom = 56

/** Top bar of the dish sheet: the back button, and name and price once the heading has scrolled away. */
function SlimBar({ item, heading, onBack }: SlimBarProps) {
  const isNeeded = useHasScrolledAway(heading)
  const { amount, isFrom } = shownPrice(item)
  return (
    <>
      <IconButton
        isRaised={!isNeeded}
        className={clsx(slimBarStyles.backButton, isNeeded && slimBarStyles.onBar)}
        label="Back"
        onClick={onBack}
      >
        <ArrowLeft aria-hidden />
      </IconButton>
      <div className={clsx(slimBarStyles.slimBar, isNeeded && slimBarStyles.shown)} aria-hidden>
        <b>{item.name}</b>
        <span>
          {isFrom && 'from '}
          <Money amount={amount} />
        </span>
      </div>
    </>
  )
}

/** Whether an element has scrolled up to the back button, which would cover the start of its text. */
function useHasScrolledAway(element: RefObject<HTMLElement | null>): boolean {
  const [hasScrolledAway, setScrolledAway] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched) return
    const root = scrollingAncestor(watched)
    const atRest =
      watched.getBoundingClientRect().top -
      (root ? root.getBoundingClientRect().top - root.scrollTop : 0)
    // Without a picture, the heading starts beside the button and must not count as scrolled away.
    const margin = Math.max(0, Math.min(backButtonBottom, Math.floor(atRest)))
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry?.rootBounds) return
        setScrolledAway(entry.boundingClientRect.top < entry.rootBounds.top)
      },
      { root, rootMargin: `-${margin}px 0px 0px`, threshold: [0, 1] },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return hasScrolledAway
}

function scrollingAncestor(element: HTMLElement): HTMLElement | null {
  let each = element.parentElement
  while (each && !/auto|scroll/.test(getComputedStyle(each).overflowY)) each = each.parentElement
  return each
}
