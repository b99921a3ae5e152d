import type { WireOrder } from '#contract/order.ts'
import { addLine } from '#domain/cart.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { selectionProblem } from '#domain/item-selection.ts'
import type { Item } from '#domain/menu.ts'

export interface RepeatedOrder {
  lines: CartItem[]
  /** What is no longer available, as sentences. */
  gone: string[]
}

/** A past order on today's menu at today's prices, and what is no longer available. */
export function repeatOrder(order: WireOrder, menu: readonly Item[]): RepeatedOrder {
  const items = new Map(menu.map((item) => [item.id, item]))
  const result: RepeatedOrder = { lines: [], gone: [] }

  for (const line of order.lines) {
    const item = items.get(line.item_id)
    if (!item?.isAvailable) {
      result.gone.push(
        item ? `${line.name} is sold out today` : `${line.name} is no longer on the menu`,
      )
      continue
    }
    const offered = new Set(
      item.groups.flatMap((group) =>
        group.options.filter((option) => option.isAvailable).map(({ id }) => id),
      ),
    )
    const missing = line.options.filter((option) => !offered.has(option.option_id))
    const repeated: CartItem = {
      item,
      quantity: line.quantity,
      note: line.note,
      choices: Object.fromEntries(
        line.options
          .filter((option) => offered.has(option.option_id))
          .map((option) => [option.option_id, option.quantity]),
      ),
    }
    if (selectionProblem(item, repeated)) {
      result.gone.push(
        `${line.name} is not available today with ${missing.map(({ name }) => name).join(', ') || 'the same choices'}`,
      )
      continue
    }
    for (const option of missing) result.gone.push(`${line.name} comes without ${option.name}`)
    result.lines.push(repeated)
  }
  return { ...result, lines: result.lines.reduce<CartItem[]>(addLine, []) }
}
