import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { removalsGroupName } from '#domain/menu.ts'

type Line = WireStaffOrder['lines'][number]

/** A dish as a docket shows it. */
export interface DocketLine {
  position: number
  quantity: number
  name: string
  /** `2 mild, 1 hot`: totals over all units. */
  options: string
  /** `NO nuts`. */
  removals: string[]
  note: string
}

/** Option quantities of a line already count all of its units. */
export function docketLine(line: Line): DocketLine {
  const isRemoval = ({ group }: Line['options'][number]) => group === removalsGroupName
  const isOnlyOne = line.quantity === 1
  return {
    position: line.position,
    quantity: line.quantity,
    name: line.kitchen_name || line.name,
    options: line.options
      .filter((option) => !isRemoval(option))
      .map(({ name, quantity }) =>
        isOnlyOne && quantity === 1 ? name : `${quantity} ${lowerFirst(name)}`,
      )
      .join(', '),
    removals: line.options
      .filter(isRemoval)
      .map(({ name, quantity }) =>
        quantity === line.quantity ? withoutWord(name) : `${quantity} × ${withoutWord(name)}`,
      ),
    note: line.note,
  }
}

/** A removal in kitchen form: `No coriander`, `no coriander` and `Coriander` become `NO coriander`. */
function withoutWord(name: string): string {
  return `NO ${lowerFirst(name.replace(/^(no|without)\s+/i, ''))}`
}

function lowerFirst(name: string): string {
  // A word in capitals keeps them: `BBQ sauce`.
  return /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}

/** Whether the docket needs two columns. */
export function isLong(order: WireStaffOrder): boolean {
  return order.lines.length > 12
}
