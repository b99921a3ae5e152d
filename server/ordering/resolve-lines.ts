import type { OrderChange } from '#contract/order-mapping.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { selectionProblem, selectionProblemText, setItemQuantity } from '#domain/item-selection.ts'
import type { OrderRequestLine } from '#domain/order.ts'
import { itemAt } from '#domain/stock.ts'
import type { Outlet } from '#domain/tenant.ts'
import { invalid } from '#server/http/refusal.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'

interface ResolvedLines {
  /** With names and prices from the menu; unavailable lines are omitted. */
  lines: CartItem[]
  changes: OrderChange[]
}

/** Looks up each line in the current menu. Refuses an invalid selection with the message of the order form. */
export function resolveLines(
  site: SiteContent,
  outlet: Outlet,
  wanted: readonly OrderRequestLine[],
  now: Date,
): ResolvedLines {
  const resolved: ResolvedLines = { lines: [], changes: [] }
  for (const [position, requested] of wanted.entries()) {
    const found = resolveLine(site, outlet, requested, now)
    if ('change' in found) {
      resolved.changes.push({ line: position, itemId: requested.itemId, ...found.change })
      continue
    }
    const { item } = found.line
    const problem = selectionProblem(item, found.line)
    if (problem) throw invalid(`lines.${position}`, selectionProblemText(item, problem))
    resolved.lines.push(found.line)
  }
  return resolved
}

function resolveLine(
  site: SiteContent,
  outlet: Outlet,
  requested: OrderRequestLine,
  now: Date,
): { line: CartItem } | { change: Pick<OrderChange, 'kind' | 'message'> } {
  const offered = site.menuByOutlet.get(outlet.id)?.itemById.get(requested.itemId)
  if (!offered) {
    const name = site.itemById.get(requested.itemId)?.item.name ?? 'One of your dishes'
    return { change: { kind: 'gone', message: `${name} is not on the menu of ${outlet.name}.` } }
  }
  const item = itemAt(offered, now)
  if (!item.isAvailable) {
    return { change: { kind: 'sold_out', message: `${item.name} is sold out.` } }
  }

  const options = new Map(
    item.groups.flatMap((group) => group.options).map((option) => [option.id, option]),
  )
  const choices: Record<string, number> = {}
  for (const { optionId, quantity } of requested.options) {
    const option = options.get(optionId)
    if (!option) {
      const message = `A choice you made for ${item.name} is no longer offered.`
      return { change: { kind: 'option', message } }
    }
    if (!option.isAvailable) {
      const message = `${option.name} for ${item.name} is sold out.`
      return { change: { kind: 'option', message } }
    }
    choices[optionId] = (choices[optionId] ?? 0) + quantity
  }
  // A checkbox option counts once per unit of the item; its quantity in the request is ignored.
  const selection = { quantity: requested.quantity, choices, note: requested.note }
  return { line: { item, ...setItemQuantity(item, selection, requested.quantity) } }
}
