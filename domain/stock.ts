import { type CartItem, chosenOptions } from './cart-item.ts'
import { lasts, type StockMark } from './live-facts.ts'
import type { Category, Item, Menu, Option, SoldOut } from './menu.ts'
import type { OrderLine } from './order.ts'
import { addDays, plainDate, timeIn } from './zone.ts'

/** The menu of one outlet with the marks of its kitchen; the same object if there are none. */
export function withMarks(menu: Menu, marks: readonly StockMark[]): Menu {
  if (marks.length === 0) return menu
  const byRef = new Map(marks.map((mark) => [`${mark.kind} ${mark.ref}`, mark]))
  const marked = <Thing extends Item | Option>(kind: 'item' | 'option', thing: Thing): Thing => {
    const mark = byRef.get(`${kind} ${thing.id}`)
    if (!mark) return thing
    const { until, left } = mark
    return left ? { ...thing, limited: { until, left } } : { ...thing, soldOut: { until } }
  }
  return {
    ...menu,
    categories: menu.categories.map((category) => ({
      ...category,
      items: category.items.map((item) =>
        marked('item', {
          ...item,
          groups: item.groups.map((group) => ({
            ...group,
            options: group.options.map((option) => marked('option', option)),
          })),
        }),
      ),
    })),
  }
}

/** With its kitchen's marks applied; the same object without any. @param zone to say when it is back */
export function itemAt(item: Item, now: Date | null, zone?: string): Item {
  const isMarked = hasMark(item) || item.groups.some(({ options }) => options.some(hasMark))
  if (!isMarked) return item
  const groups = item.groups.map((group) => ({
    ...group,
    options: group.options.map((option) =>
      isOut(option, now) ? { ...option, isAvailable: false } : countedAt(option, now),
    ),
  }))
  const isUnorderable = groups.some(
    ({ isRequired, options }) => isRequired && !options.some(({ isAvailable }) => isAvailable),
  )
  const isMarkedOut = isOut(item, now)
  const back = isMarkedOut && zone && now && backText(item.soldOut?.until ?? null, now, zone)
  return {
    ...countedAt(item, now),
    groups,
    isAvailable: item.isAvailable && !isMarkedOut && !isUnorderable,
    ...(back ? { soldOutText: back } : {}),
  }
}

/** Items that are sold out with an option, the last one of a group that they require. */
export function itemsByLastOption(items: readonly Item[]): Map<string, Item[]> {
  const byOption = new Map<string, Item[]>()
  for (const item of items) {
    if (!item.isAvailable) continue
    for (const { isRequired, options } of item.groups) {
      const [last, ...more] = options.filter(({ isAvailable }) => isAvailable)
      if (!isRequired || !last || more.length > 0) continue
      byOption.set(last.id, [...(byOption.get(last.id) ?? []), item])
    }
  }
  return byOption
}

/** `Back at 17:00`, `Back tomorrow`; '' for later, or if unknown. */
function backText(until: string | null, now: Date, zone: string): string {
  if (until === null) return ''
  const end = new Date(until)
  const [day, today] = [plainDate(end, zone), plainDate(now, zone)]
  if (day === today) return `Back at ${timeIn(end, zone)}`
  return day === addDays(today, 1) ? 'Back tomorrow' : ''
}

function hasMark({ soldOut, limited }: Item | Option): boolean {
  return soldOut !== undefined || limited !== undefined
}

/** The item or option without its count, once that has ended. */
function countedAt<Thing extends Item | Option>(thing: Thing, now: Date | null): Thing {
  if (!thing.limited || lasts(thing.limited, now)) return thing
  const { limited, ...rest } = thing
  // What is left out may be left out of both.
  return rest as Thing
}

function isOut({ soldOut }: { soldOut?: SoldOut }, now: Date | null): boolean {
  return soldOut !== undefined && lasts(soldOut, now)
}

/** A menu's categories as they can be ordered now; the same object where nothing is marked. */
export function categoriesAt(categories: Category[], now: Date | null, zone?: string): Category[] {
  let isChanged = false
  const changed = categories.map((category) => {
    const items = category.items.map((item) => itemAt(item, now, zone))
    if (items.every((item, place) => item === category.items[place])) return category
    isChanged = true
    return { ...category, items }
  })
  return isChanged ? changed : categories
}

/** Diners are shown how many are left when it is this number or fewer. */
export const shownFrom = 5

/** Units of a dish or an option that an order takes. */
export type StockNeed = Pick<StockMark, 'kind' | 'ref'> & { quantity: number }

/** Units of a dish or an option that are left in a kitchen that counts them. */
export type StockLeft = Pick<StockMark, 'kind' | 'ref'> & { left: number }

/** Units of each dish and option that the lines of a cart need. */
export function stockNeeds(lines: readonly CartItem[]): StockNeed[] {
  return sumUnits(
    lines.flatMap((line) => [
      { kind: 'item', ref: line.item.id, quantity: line.quantity },
      ...chosenOptions(line.item, line).map(
        ({ option, quantity }): StockNeed => ({ kind: 'option', ref: option.id, quantity }),
      ),
    ]),
  )
}

/** Units of each dish and option that a written order has taken. */
export function stockTaken(lines: readonly OrderLine[]): StockNeed[] {
  return sumUnits(
    lines.flatMap((line) => [
      { kind: 'item', ref: line.itemId, quantity: line.quantity },
      ...line.options.map(
        ({ optionId, quantity }): StockNeed => ({ kind: 'option', ref: optionId, quantity }),
      ),
    ]),
  )
}

/** Each dish and option once. Sorted, so that all orders lock stock marks in one order. */
function sumUnits(units: readonly StockNeed[]): StockNeed[] {
  const sums = new Map<string, StockNeed>()
  for (const { kind, ref, quantity } of units) {
    const key = `${kind} ${ref}`
    sums.set(key, { kind, ref, quantity: quantity + (sums.get(key)?.quantity ?? 0) })
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

/** A line that needs more than is left, with the text for the diner. */
export interface Shortage {
  itemId: string
  message: string
}

/** Dishes and options of which an order needs more than is left, each once, at its first line. */
export function shortages(lines: readonly CartItem[], left: readonly StockLeft[]): Shortage[] {
  return stockNeeds(lines).flatMap(({ kind, ref, quantity }) => {
    const count = left.find((each) => each.kind === kind && each.ref === ref)?.left ?? quantity
    if (count >= quantity) return []
    const line = lines.find((each) => nameIn(each, kind, ref) !== undefined)
    return line ? [{ itemId: line.item.id, message: fewText(nameIn(line, kind, ref), count) }] : []
  })
}

function nameIn(line: CartItem, kind: StockNeed['kind'], ref: string): string | undefined {
  if (kind === 'item') return line.item.id === ref ? line.item.name : undefined
  return chosenOptions(line.item, line).find(({ option }) => option.id === ref)?.option.name
}

/** `Only 2 left of Bhel Puri.`; at 0 `Bhel Puri is sold out.` */
function fewText(name: string | undefined, left: number): string {
  return left > 0 ? `Only ${left} left of ${name}.` : `${name} is sold out.`
}

/** Units that are left of the dishes and options of these items; `itemAt` has removed counts that have ended. */
export function stockLeft(items: readonly Item[]): StockLeft[] {
  return items.flatMap((item) => [
    ...(item.limited ? [{ kind: 'item' as const, ref: item.id, left: item.limited.left }] : []),
    ...item.groups.flatMap(({ options }) =>
      options.flatMap(({ id, limited }) =>
        limited ? [{ kind: 'option' as const, ref: id, left: limited.left }] : [],
      ),
    ),
  ])
}

/** `3 left`, from five down; '' otherwise. */
export function leftText({ limited }: Pick<Item, 'limited'>): string {
  return limited && limited.left <= shownFrom ? `${limited.left} left` : ''
}
