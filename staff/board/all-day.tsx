import { memo, useState } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { Button } from '#staff/controls/button.tsx'
import { hasEnded } from '#staff/live/docket-notice.ts'
import { prefer } from '#staff/shell/preferences.ts'
import { boardWords } from '#staff/words/board.ts'
import styles from './strips.module.css'

/** Dishes still to cook, totalled over all dockets; a tap splits one by its options. */
export const AllDay = memo(function AllDay({ orders }: { orders: readonly WireStaffOrder[] }) {
  const [split, setSplit] = useState<string | null>(null)
  const dishes = toCook(orders)
  if (dishes.length === 0) return null
  return (
    <section className={styles.toCook} aria-labelledby="to-cook">
      <h2 id="to-cook">{boardWords.allDay.title}</h2>
      <ul>
        {dishes.map(({ itemId, name, quantity, options }) => (
          <li key={itemId}>
            <button
              type="button"
              className={styles.dishCount}
              aria-expanded={options.length > 0 ? split === itemId : undefined}
              onClick={() => setSplit(split === itemId ? null : itemId)}
            >
              <b>{quantity}</b>
              {name}
              {split === itemId && (
                <small>
                  {options.map((option) => `${option.quantity} ${option.name}`).join(', ')}
                </small>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Button kind="quiet" onClick={() => prefer({ showsToCook: false })}>
        {boardWords.allDay.hide}
      </Button>
    </section>
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
