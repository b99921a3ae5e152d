import { describe, expect, test } from 'vitest'
import { aGroup, aLine, anItem, anOption } from '#testing/sample-menu.ts'
import { fewChanges } from './cart-check.ts'
import type { StockMark } from './live-facts.ts'
import type { Item } from './menu.ts'
import { itemAt, leftText, shortages, stockLeft, stockNeeds, withMarks } from './stock.ts'

const noon = new Date('2026-11-22T12:00:00Z')
const until = '2026-11-22T17:00:00.000Z'
const minutesOn = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const curry = anItem({
  id: 'curry',
  name: 'Curry',
  groups: [
    aGroup({ id: 'rice', isRequired: true, options: [anOption('plain'), anOption('pilau')] }),
    aGroup({ id: 'extras', options: [anOption('raita')] }),
  ],
})
const lassi = anItem({ id: 'lassi', name: 'Lassi' })
const menu = {
  id: 'menu',
  categories: [{ id: 'all', name: '', description: '', items: [curry, lassi] }],
}
const marked = (...marks: StockMark[]) => withMarks(menu, marks).categories[0]?.items ?? []
const counted = (left: number) => marked({ kind: 'item', ref: 'curry', until, left })
const out = (kind: 'item' | 'option', ref: string, end: Date | null) =>
  ({ kind, ref, until: end?.toISOString() ?? null, left: null }) as const
/** The curry with these marks, as it can be ordered at a time. */
const curryAt = (items: Item[], now: Date | null, zone?: string) =>
  itemAt(items[0] ?? curry, now, zone)
const curryLine = (quantity: number, raitas = 0) =>
  aLine({ item: curry, quantity, choices: raitas ? { raita: raitas } : {} })

describe('counted stock', () => {
  test('can be ordered while some are left, and is sold out at 0', () => {
    expect(curryAt(counted(1), noon).isAvailable).toBe(true)
    expect(curryAt(counted(0), noon)).toMatchObject({ isAvailable: false, soldOut: { until } })
  })

  test('is no longer counted from its end on, to the millisecond', () => {
    const at = (instant: Date) => stockLeft([curryAt(counted(3), instant)])

    expect(at(new Date(Date.parse(until) - 1))).toEqual([{ kind: 'item', ref: 'curry', left: 3 }])
    expect(at(new Date(until))).toEqual([])
  })

  test.each([
    [6, ''],
    [5, '5 left'],
    [1, '1 left'],
  ])('with %i left tells diners "%s"', (left, words) => {
    expect(leftText(counted(left)[0] ?? curry)).toBe(words)
  })
})

test('needs are summed over all lines, and sorted', () => {
  const lines = [aLine({ item: lassi, quantity: 1 }), curryLine(2, 2), curryLine(1)]

  expect(stockNeeds(lines)).toEqual([
    { kind: 'item', ref: 'curry', quantity: 3 },
    { kind: 'item', ref: 'lassi', quantity: 1 },
    { kind: 'option', ref: 'raita', quantity: 2 },
  ])
})

test.each([
  ['as many as are left', [curryLine(1), curryLine(2)], 3, []],
  ['one more, over two lines', [curryLine(2), curryLine(2)], 3, ['Only 3 left of Curry.']],
  ['something that is gone', [curryLine(1)], 0, ['Curry is sold out.']],
  ['other dishes', [aLine({ item: lassi, quantity: 9 })], 0, []],
])('%s', (_what, lines, left, messages) => {
  const found = shortages(lines, [{ kind: 'item', ref: 'curry', left }])

  expect(found.map(({ message }) => message)).toEqual(messages)
})

test('an option that is short is named, at its dish', () => {
  expect(shortages([curryLine(2, 2)], [{ kind: 'option', ref: 'raita', left: 1 }])).toEqual([
    { itemId: 'curry', message: 'Only 1 left of raita.' },
  ])
})

test('the cart says so at the lines of the dish', () => {
  const [two, one] = [curryLine(2), aLine({ item: lassi, quantity: 1 })]

  const changes = fewChanges([two, one], counted(1))

  expect(changes.get(two)).toEqual([{ kind: 'few', message: 'Only 1 left of Curry' }])
  expect(changes.get(one)).toEqual([])
})

describe('sold-out marks', () => {
  test.each<[string, StockMark[], Date | null, boolean]>([
    ['holds until its end', [out('item', 'curry', minutesOn(10))], minutesOn(10 - 1e-5), false],
    ['is over at its end', [out('item', 'curry', minutesOn(10))], minutesOn(10), true],
    ['holds before the clock is known', [out('item', 'curry', minutesOn(10))], null, false],
    ['without an end stays', [out('item', 'curry', null)], minutesOn(1e6), false],
    ['of one of two required options leaves the dish', [out('option', 'plain', null)], noon, true],
    [
      'of both takes the dish along',
      [out('option', 'plain', null), out('option', 'pilau', minutesOn(5))],
      noon,
      false,
    ],
    ['of an extra leaves the dish', [out('option', 'raita', null)], noon, true],
  ])('a mark %s', (_what, marks, now, isAvailable) => {
    expect(curryAt(marked(...marks), now).isAvailable).toBe(isAvailable)
  })

  test.each([
    ['2026-11-22T17:00:00Z', 'Back at 17:00'],
    ['2026-11-23T11:00:00Z', 'Back tomorrow'],
    ['2026-11-25T11:00:00Z', undefined],
  ])('until %s says %s', (end, text) => {
    const items = marked(out('item', 'curry', new Date(end)))

    expect(curryAt(items, noon, 'Europe/London').soldOutText).toBe(text)
  })

  test('leaves a menu without marks as it is', () => {
    expect(withMarks(menu, [])).toBe(menu)
    expect(itemAt(curry, noon)).toBe(curry)
  })
})
