import { expect, test } from 'vitest'
import { anOrder, line } from '#staff/fixtures/order.ts'
import { openOrdersWith } from './sold-out-sheet.tsx'

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
