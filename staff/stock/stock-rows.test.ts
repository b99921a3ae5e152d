import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireMark } from '#contract/staff/service.ts'
import { anOrder, line } from '#staff/fixtures/order.ts'
import { openOrdersWith } from './sold-out-sheet.tsx'
import {
  endOf,
  marked,
  type StockRow,
  sameNamed,
  soldOut,
  stockRows,
  tomorrow,
  unmarked,
  type WireStock,
} from './stock-rows.ts'

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

// Summer in London, and the last evening of a month.
const clock = { now: Date.parse('2026-07-31T18:42:00Z'), zone: 'Europe/London' }

test.each([
  ['next_opening', '', '', 'next_opening'],
  ['manual', '', '', 'manual'],
  ['count', '', '', 'next_opening'],
  ['time', '19:43', '', '2026-07-31T18:43:00.000Z'],
  ['time', '19:42', '', null],
  ['time', '', '', null],
  ['date', '', '2026-08-01', '2026-07-31T23:00:00.000Z'],
  ['date', '', '2026-07-31', null],
  ['date', '', '', null],
] as const)('until %s (%s%s) is sent as %s', (end, time, date, until) => {
  expect(endOf(end, { time, date }, clock)).toBe(until)
})

test('the first day that is offered is tomorrow', () => {
  expect(tomorrow(clock.now, clock.zone)).toBe('2026-08-01')
})

const setMark = (facts: Partial<WireMark> = {}): WireMark => ({
  id: 'mark',
  outlet_id: 'borough',
  kind: 'item',
  ref: 'main.naan',
  name: 'Naan',
  until: null,
  left: null,
  by: { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' },
  at: '2026-11-21T18:00:00Z',
  ...facts,
})
const row = (before: WireMark | null): StockRow => ({
  kind: 'item',
  id: 'main.naan',
  name: 'Naan',
  group: 'Breads',
  openOrders: 0,
  mark: before,
  left: before?.left ?? null,
  neededBy: [],
  isGone: false,
})

let sent: string[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push([method, new URL(url, 'http://staff.test').pathname, body].filter(Boolean).join(' '))
    return Response.json({ status: 200, message: 'OK', data: {} })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what was marked is had again at every outlet', async () => {
  const done = marked(row(null), [setMark(), setMark({ id: 'other', outlet_id: 'soho' })])
  await done.undo()

  expect(done.text).toBe('Naan is sold out.')
  expect(sent).toEqual(['DELETE /api/staff/stock/mark', 'DELETE /api/staff/stock/other'])
})

test('what was counted before is counted again', async () => {
  const before = setMark({ until: '2026-11-22T12:00:00Z', left: 4 })
  await marked(row(before), [setMark()]).undo()

  expect(sent).toEqual([
    'PUT /api/staff/stock {"outlets":["borough"],"kind":"item","id":"main.naan","until":"2026-11-22T12:00:00Z","left":4}',
  ])
})

test('what was taken back is sold out again, as long as before', async () => {
  const done = unmarked(setMark())
  await done.undo()

  expect(done.text).toBe('Naan is back.')
  expect(sent).toEqual([
    'PUT /api/staff/stock {"outlets":["borough"],"kind":"item","id":"main.naan","until":"manual"}',
  ])
})

const lines = [line(1, 'Saag Paneer', { options: [[1, 'Mild']] })]
const order = anOrder({ number: 'BSB-1050', lines })
const orders = [
  order,
  anOrder({ number: 'BSB-1051', lines, status: 'placed' }),
  anOrder({ number: 'BSB-1052', lines, status: 'completed' }),
  { ...anOrder({ number: 'BSB-1053', lines }), outlet: { ...order.outlet, id: 'soho' } },
  anOrder({ number: 'BSB-1054', lines: [line(1, 'Saag Paneer')] }),
]

test.each([
  ['item', 'main.saag-paneer', ['1050', '1051', '1054']],
  ['option', 'Mild', ['1050', '1051']],
  ['item', 'Mild', []],
] as const)('open orders of the outlet with the %s %s are named', (kind, id, numbers) => {
  expect(openOrdersWith(orders, order.outlet.id, { kind, id })).toEqual(numbers)
})
