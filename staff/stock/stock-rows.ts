import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { stock, WireMark } from '#contract/staff/service.ts'
import { groupBy } from '#domain/group-by.ts'
import { addDays, instantAt, wallClock } from '#domain/zone.ts'
import { call } from '#staff/api/client.ts'
import { ifLater, timeToday } from '#staff/time-text.ts'
import { stockWords } from '#staff/words/service.ts'

export type WireStock = z.infer<typeof stock>

/** A dish or an option in the list of what may be sold out. */
export interface StockRow {
  kind: 'item' | 'option'
  id: string
  name: string
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

/** Until when something is sold out, as it is chosen; `count` counts down what is left. */
export type End = 'next_opening' | 'time' | 'date' | 'manual' | 'count'

/** The end to send with the call; null for a time or day that is past or invalid. */
export function endOf(
  end: End,
  { time, date }: { time: string; date: string },
  { now, zone }: { now: number; zone: string },
): string | null {
  if (end === 'time') return timeToday(time, now, zone)
  if (end === 'date') {
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null
    return ifLater(instantAt(date, 0, zone), now)
  }
  // What is counted is counted anew after the next opening.
  return end === 'manual' ? 'manual' : 'next_opening'
}

export function tomorrow(now: number, zone: string): string {
  return addDays(wallClock(new Date(now), zone).date, 1)
}

export interface Done {
  key: string
  text: string
  undo(): Promise<unknown>
}

/** Undoes a mark: an outlet that counted portions before counts them again. */
export function marked(row: StockRow, marks: readonly WireMark[]): Done {
  const before = row.mark
  return {
    key: marks.map(({ id, at }) => `${id} ${at}`).join(),
    text:
      marks[0]?.left != null
        ? stockWords.counted(row.name, marks[0].left)
        : stockWords.marked(row.name),
    undo: () =>
      Promise.all(
        marks.map((mark) =>
          before && mark.id === before.id
            ? markAgain(before)
            : call(calls.unmarkStock, { params: { mark: mark.id } }),
        ),
      ),
  }
}

/** Undoes the removal of a mark: it gets its former end. */
export function unmarked(mark: WireMark): Done {
  return {
    key: `${mark.id} back`,
    text: stockWords.unmarked(mark.name),
    undo: () => markAgain(mark),
  }
}

function markAgain({ outlet_id, kind, ref, until, left }: WireMark): Promise<unknown> {
  return call(calls.markStock, {
    body: {
      outlets: [outlet_id],
      kind,
      id: ref,
      until: until ?? 'manual',
      ...(left ? { left } : {}),
    },
  })
}
