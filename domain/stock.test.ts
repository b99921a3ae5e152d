import { describe, expect, test } from 'vitest'
import { aGroup, aLine, anItem, anOption } from '#testing/sample-menu.ts'
import { fewChanges } from './cart-check.ts'
import { itemAt, leftText, shortages, stockLeft, stockNeeds, withMarks } from './stock.ts'

const noon = new Date('2026-11-22T12:00:00Z')
const until = '2026-11-22T17:00:00.000Z'
const curry = anItem({
  id: 'curry',
  name: 'Curry',
  groups: [aGroup({ id: 'extras', options: [anOption('raita')] })],
})
const lassi = anItem({ id: 'lassi', name: 'Lassi' })
const menu = {
  id: 'menu',
  categories: [{ id: 'all', name: '', description: '', items: [curry, lassi] }],
}
const counted = (kind: 'item' | 'option', ref: string, left: number) =>
  withMarks(menu, [{ kind, ref, until, left }]).categories.flatMap(({ items }) => items)
const curryLine = (quantity: number, raitas = 0) =>
  aLine({ item: curry, quantity, choices: raitas ? { raita: raitas } : {} })

describe('counted stock', () => {
  test('can be ordered while some are left, and is sold out at 0', () => {
    const [some] = counted('item', 'curry', 1)
    const [none] = counted('item', 'curry', 0)

    expect(some && itemAt(some, noon).isAvailable).toBe(true)
    expect(none && itemAt(none, noon)).toMatchObject({
      isAvailable: false,
      soldOut: { until },
    })
  })

  test('is no longer counted from its end on, to the millisecond', () => {
    const items = counted('item', 'curry', 3)
    const at = (instant: Date) => stockLeft(items.map((item) => itemAt(item, instant)))

    expect(at(new Date(Date.parse(until) - 1))).toEqual([{ kind: 'item', ref: 'curry', left: 3 }])
    expect(at(new Date(until))).toEqual([])
  })

  test.each([
    [6, ''],
    [5, '5 left'],
    [1, '1 left'],
  ])('with %i left tells diners "%s"', (left, words) => {
    expect(leftText(counted('item', 'curry', left)[0] ?? curry)).toBe(words)
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

  const changes = fewChanges([two, one], counted('item', 'curry', 1))

  expect(changes.get(two)).toEqual([{ kind: 'few', message: 'Only 1 left of Curry' }])
  expect(changes.get(one)).toEqual([])
})

const minutesOn = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
describe('sold-out marks', () => {
  const biryani = anItem({
    id: 'curry',
    groups: [
      aGroup({ id: 'rice', isRequired: true, options: [anOption('plain'), anOption('pilau')] }),
      aGroup({ id: 'extras', options: [anOption('raita')] }),
    ],
  })
  const menu = {
    id: 'menu',
    categories: [{ id: 'all', name: '', description: '', items: [biryani] }],
  }
  const marked = (...marks: [kind: 'item' | 'option', ref: string, until: Date | null][]) =>
    withMarks(
      menu,
      marks.map(([kind, ref, until]) => ({
        kind,
        ref,
        until: until?.toISOString() ?? null,
        left: null,
      })),
    ).categories[0]?.items[0] ?? biryani

  test('is so until its end, to the millisecond, and before the clock is known', () => {
    const item = marked(['item', 'curry', minutesOn(10)])

    expect(itemAt(item, null).isAvailable).toBe(false)
    expect(itemAt(item, new Date(minutesOn(10).getTime() - 1)).isAvailable).toBe(false)
    expect(itemAt(item, minutesOn(10)).isAvailable).toBe(true)
  })

  test.each([
    ['2026-11-22T17:00:00Z', 'Back at 17:00'],
    ['2026-11-23T11:00:00Z', 'Back tomorrow'],
    ['2026-11-25T11:00:00Z', undefined],
  ])('until %s says %s', (until, text) => {
    const item = marked(['item', 'curry', new Date(until)])

    expect(itemAt(item, noon, 'Europe/London').soldOutText).toBe(text)
  })

  test('without an end stays so', () => {
    expect(itemAt(marked(['item', 'curry', null]), minutesOn(1e6)).isAvailable).toBe(false)
  })

  test('is a dish whose required choice has nothing left, and no other', () => {
    const one = marked(['option', 'plain', null])
    const both = marked(['option', 'plain', null], ['option', 'pilau', minutesOn(5)])
    const extra = marked(['option', 'raita', null])

    expect(itemAt(one, noon).isAvailable).toBe(true)
    expect(itemAt(both, noon).isAvailable).toBe(false)
    expect(itemAt(both, minutesOn(5)).isAvailable).toBe(true)
    expect(itemAt(extra, noon).isAvailable).toBe(true)
  })

  test('leaves a menu without marks as it is', () => {
    expect(withMarks(menu, [])).toBe(menu)
    expect(itemAt(biryani, noon)).toBe(biryani)
  })
})
