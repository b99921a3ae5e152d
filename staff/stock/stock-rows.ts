import type { z } from 'zod'
import type { stock, WireMark } from '#contract/staff/service.ts'
import { groupBy } from '#domain/group-by.ts'

export type WireStock = z.infer<typeof stock>

/** A dish or an option in the list of what may be sold out. */
export interface StockRow {
  kind: 'item' | 'option'
  id: string
  name: string
  /** Category of a dish, group of an option. */
  group: string
  openOrders: number
  /** Null while it is available without a limit. */
  mark: WireMark | null
  /** How many can still be ordered; null without a limit, and when it is sold out. */
  left: number | null
  /** Names of dishes that are sold out with an option. */
  neededBy: string[]
  /** Not available although nobody has marked it: an option that it needs is sold out. */
  isGone: boolean
}

/** What the list shows: dishes, options, or what is sold out of both. */
export type StockTab = 'items' | 'options' | 'sold_out'

/** Rows by their group, in the menu's order. */
export function stockRows(
  stock: WireStock,
  tab: StockTab,
  search: string,
): Map<string, StockRow[]> {
  const wanted = search.trim().toLowerCase()
  const rows = allRows(stock).filter(
    ({ kind, name, mark, isGone }) =>
      (tab === 'sold_out'
        ? isOut(mark) || isGone
        : kind === (tab === 'items' ? 'item' : 'option')) && name.toLowerCase().includes(wanted),
  )
  return groupBy(rows, ({ group }) => group)
}

export function soldOut(stock: WireStock): StockRow[] {
  return allRows(stock).filter(({ mark }) => isOut(mark))
}

/** Available options of the same name in other groups: what has run out has run out for all of them. */
export function sameNamed(stock: WireStock, { kind, id, name }: StockRow): StockRow[] {
  if (kind === 'item') return []
  return allRows(stock).filter(
    (row) => row.kind === 'option' && row.id !== id && row.name === name && row.mark === null,
  )
}

function allRows({ items, options, marks }: WireStock): StockRow[] {
  const left = (mark: WireMark | null) => (mark && !isOut(mark) ? mark.left : null)
  const markOf = (kind: StockRow['kind'], id: string) =>
    marks.find((mark) => mark.kind === kind && mark.ref === id) ?? null
  return [
    ...items.map(({ id, name, category, open_orders, available }) => ({
      kind: 'item' as const,
      id,
      name,
      group: category,
      openOrders: open_orders,
      mark: markOf('item', id),
      left: left(markOf('item', id)),
      neededBy: [],
      isGone: !available,
    })),
    ...options.map(({ id, name, group, open_orders, available, needed_by }) => ({
      kind: 'option' as const,
      id,
      name,
      group,
      openOrders: open_orders,
      mark: markOf('option', id),
      left: null,
      neededBy: needed_by,
      isGone: !available,
    })),
  ]
}

/** A mark that counts down is no end yet. */
function isOut(mark: WireMark | null): boolean {
  return mark !== null && !(mark.left !== null && mark.left > 0)
}
