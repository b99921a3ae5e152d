import { expect, test } from 'vitest'
import { sameNamed, soldOut, stockRows, type WireStock } from './stock-rows.ts'

const mark = (kind: 'item' | 'option', ref: string) => ({
  id: `mark-${ref}`,
  outlet_id: 'borough',
  kind,
  ref,
  name: ref,
  until: null,
  left: null,
  by: { kind: 'device' as const, id: 'pass', name: 'Pass', device: 'Pass' },
  at: '2026-11-21T18:00:00Z',
})
const item = (id: string, category: string, available = true) => ({
  id,
  name: id,
  category,
  available,
  open_orders: 0,
})
const stock: WireStock = {
  marks: [mark('item', 'Naan'), mark('option', 'Raita')],
  items: [item('Naan', 'Breads', false), item('Biryani', 'Rice'), item('Thali', 'Rice', false)],
  options: [
    {
      id: 'Raita',
      name: 'Raita',
      group: 'Extras',
      available: false,
      open_orders: 2,
      needed_by: [],
    },
  ],
}
const shown = (...parameters: [Parameters<typeof stockRows>[1], string]) =>
  [...stockRows(stock, ...parameters)].map(
    ([group, rows]) => `${group}: ${rows.map(({ name }) => name).join(', ')}`,
  )

test('dishes by category, in the menu’s order', () => {
  expect(shown('items', '')).toEqual(['Breads: Naan', 'Rice: Biryani, Thali'])
})

test('options by group', () => {
  expect(shown('options', '')).toEqual(['Extras: Raita'])
})

test('what is not available, because it is marked or lacks an option', () => {
  expect(shown('sold_out', '')).toEqual(['Breads: Naan', 'Rice: Thali', 'Extras: Raita'])
})

test.each([
  ['biry', ['Rice: Biryani']],
  [' NAAN ', ['Breads: Naan']],
  ['pizza', []],
])('searching for %s', (search, rows) => {
  expect(shown('items', search)).toEqual(rows)
})

test('only what was marked can be taken back', () => {
  expect(soldOut(stock).map(({ name }) => name)).toEqual(['Naan', 'Raita'])
})

test('an option of the same name in another group can be marked with it, unless it is already', () => {
  const option = (id: string, name: string) => ({
    id,
    name,
    group: id,
    available: true,
    open_orders: 0,
    needed_by: [],
  })
  const twice = {
    ...stock,
    marks: [mark('option', 'Thali.Mint')],
    options: [
      option('Grill.Mint', 'Mint'),
      option('Thali.Mint', 'Mint'),
      option('Rolls.Mint', 'Mint'),
      option('Rolls.Chilli', 'Chilli'),
    ],
  }
  const row = (id: string) => {
    const found = [...stockRows(twice, 'options', '').values()]
      .flat()
      .find((each) => each.id === id)
    if (!found) throw new Error(`there is no ${id}`)
    return found
  }

  expect(sameNamed(twice, row('Grill.Mint')).map(({ id }) => id)).toEqual(['Rolls.Mint'])
  expect(sameNamed(twice, row('Rolls.Chilli'))).toEqual([])
})
