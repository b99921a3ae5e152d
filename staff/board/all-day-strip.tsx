import { memo, useState } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { Button } from '#staff/controls/button.tsx'
import { prefer } from '#staff/shell/preferences.ts'
import { boardWords } from '#staff/words/board.ts'
import { toCook } from './all-day.ts'
import styles from './strips.module.css'

/** Dishes still to cook over all dockets; a tap splits one by its options. */
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
