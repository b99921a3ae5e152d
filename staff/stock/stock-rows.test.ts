import { expect, test } from 'vitest'
import { soldOut, stockRows, type WireStock } from './stock-rows.ts'

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
  options: [{ id: 'Raita', name: 'Raita', group: 'Extras', available: false, open_orders: 2 }],
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

test('what cannot be had, marked or for want of an option', () => {
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
