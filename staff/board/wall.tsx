import {
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { Button } from '#staff/controls/button.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { hasEnded } from '#staff/live/lanes.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import { boardWords } from '#staff/words/board.ts'
import styles from './board.module.css'
import { afterTouch } from './touch.ts'

/** How much of a wall is in sight. */
export interface WallSize {
  columns: number
  /** Dockets that end below what is in sight, when it is not scrolled. */
  cut: number
  /** Height of the longest column, in heights of what is in sight. */
  length: number
}

/** Differences of columns that do not count, in pixels: the one on the left is filled first. */
const equal = 24

/**
 * Hangs each docket, in the order given, below the shortest column. It keeps its column until it leaves; those below it move
 * up. The columns are the grid's (`grid-template-columns`).
 * @param changes re-arranges when its value changes
 */
export function useColumns(
  wall: RefObject<HTMLElement | null>,
  changes: unknown,
  onArranged: (size: WallSize, isResized: boolean) => void,
): void {
  const known = useRef({ width: 0, height: 0, columnOf: new Map<string, number>() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` stands for the dockets, which are read from the page
  useLayoutEffect(() => {
    const element = wall.current
    const inSight = element?.parentElement
    if (!element || !inSight) return
    const arrange = () => {
      // Hidden on a phone, which shows another lane.
      if (inSight.clientHeight === 0) return
      const { width, height } = known.current
      const { clientWidth, clientHeight } = inSight
      const isResized = clientWidth !== width || clientHeight !== height
      const dockets = [...element.children].filter((each) => each instanceof HTMLElement)
      // A docket in a column that no longer exists would make one.
      if (isResized) for (const docket of dockets) docket.style.gridColumn = '1'
      const { gridTemplateColumns, columnGap } = getComputedStyle(element)
      const columns = gridTemplateColumns.split(' ').length
      const gap = Number.parseFloat(columnGap) || 0
      const before = isResized ? new Map<string, number>() : known.current.columnOf
      const heights = dockets.map(({ offsetHeight }) => offsetHeight)
      const ends = new Array<number>(columns).fill(0)
      const columnOf = new Map<string, number>()
      let cut = 0
      for (const [index, docket] of dockets.entries()) {
        const id = docket.dataset.order ?? ''
        const column = before.get(id) ?? shortest(ends)
        const top = ends[column] ?? 0
        const end = top + (heights[index] ?? 0)
        docket.style.gridColumn = `${column + 1}`
        docket.style.marginTop = `${top}px`
        ends[column] = end + gap
        columnOf.set(id, column)
        if (end > clientHeight) cut++
      }
      known.current = { width: clientWidth, height: clientHeight, columnOf }
      const length = Math.max(0, ...ends) / clientHeight
      onArranged({ columns, cut, length }, isResized)
    }
    arrange()
    const observer = new ResizeObserver(arrange)
    for (const each of [inSight, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [wall, changes, onArranged])
}

/** The leftmost of the shortest columns. */
function shortest(ends: readonly number[]): number {
  return ends.reduce((best, end, index) => (end + equal < (ends[best] ?? 0) ? index : best), 0)
}

const second = 1_000
/** How long a board must be full, or have room, before its density changes. */
const fullFor = 10 * second
const roomFor = 60 * second
const untouchedFor = 5 * second
/** How much longer a wall is when it is roomy, with 15 % to spare; on a wide screen it also loses a column. */
const roomier = { usual: 1.4, wide: 1.75 }

/** Whether dockets are compact: as chosen for this screen, otherwise once more than one of them is not whole in sight. */
export function useDensity(): [boolean, (size: WallSize, isResized: boolean) => void] {
  const chosen = usePreferences(({ density }) => density)
  const [isFull, setIsFull] = useState(false)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted === isFull) return
    let cancel = () => {}
    const timer = setTimeout(
      () => {
        cancel = afterTouch(untouchedFor, () => setIsFull(wanted))
      },
      wanted ? fullFor : roomFor,
    )
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [wanted, isFull])
  const onArranged = useCallback(
    ({ columns, cut, length }: WallSize, isResized: boolean) => {
      // One column of a phone shows few dockets in either density.
      const isCut = cut > (columns === 1 ? 4 : 1)
      const hasRoom = length * (columns > 4 ? roomier.wide : roomier.usual) < 1
      const isWanted = isFull ? !hasRoom : isCut
      setWanted(isWanted)
      if (isResized) setIsFull(isWanted)
    },
    [isFull],
  )
  return [chosen === null ? isFull : chosen === 'compact', onArranged]
}

/** Dishes still to cook, totalled over all dockets: as many as the head has room for, and all of them in a list. */
export const ToCookTotals = memo(function ToCookTotals({
  orders,
}: {
  orders: readonly WireStaffOrder[]
}) {
  const [isOpen, setIsOpen] = useState(false)
  const dishes = toCook(orders)
  if (dishes.length === 0) return null
  const { title, all } = boardWords.allDay
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no flexible layout in older browsers
    <div className={styles.toCook} role="group" aria-label={title}>
      <ul>
        {dishes.map(({ itemId, name, quantity }) => (
          <li key={itemId}>
            <b>{quantity}</b> {name}
          </li>
        ))}
      </ul>
      <Button kind="outlined" onClick={() => setIsOpen(true)}>
        <span>
          <small>{title}</small> {all(dishes.length)}
        </span>
      </Button>
      {isOpen && (
        <Panel title={title} onClose={() => setIsOpen(false)}>
          <ul className={styles.allDishes}>
            {dishes.map(({ itemId, name, quantity, options }) => (
              <li key={itemId}>
                <b>{quantity}</b> {name}{' '}
                <small>{options.map((each) => `${each.quantity} ${each.name}`).join(', ')}</small>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
})

/** A dish still to cook, totalled over all dockets. */
export interface ToCook {
  itemId: string
  name: string
  quantity: number
  /** Its options, most ordered first. */
  options: { name: string; quantity: number }[]
}

/** Totals of the dishes in these orders, largest first; equal ones by name. Excludes test orders and ended orders. */
export function toCook(orders: readonly WireStaffOrder[]): ToCook[] {
  const dishes = new Map<string, { name: string; quantity: number; options: Map<string, number> }>()
  const cooked = orders.filter((order) => !order.is_test && !hasEnded(order))
  for (const line of cooked.flatMap(({ lines }) => lines)) {
    const dish = dishes.get(line.item_id) ?? {
      name: line.kitchen_name || line.name,
      quantity: 0,
      options: new Map<string, number>(),
    }
    dish.quantity += line.quantity
    for (const { name, quantity } of line.options)
      dish.options.set(name, (dish.options.get(name) ?? 0) + quantity)
    dishes.set(line.item_id, dish)
  }
  return [...dishes]
    .map(([itemId, { name, quantity, options }]) => ({
      itemId,
      name,
      quantity,
      options: [...options]
        .map(([option, count]) => ({ name: option, quantity: count }))
        .sort(largestFirst),
    }))
    .sort(largestFirst)
}

function largestFirst(
  a: { name: string; quantity: number },
  b: { name: string; quantity: number },
): number {
  return b.quantity - a.quantity || a.name.localeCompare(b.name)
}
