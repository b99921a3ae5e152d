import { expect, test } from 'vitest'
import { pounds, yen } from '#testing/currencies.ts'
import { removalsGroupName } from './menu.ts'
import type { Order, OrderLine, OrderPayment } from './order.ts'
import {
  allergensText,
  dayText,
  optionsOf,
  paymentText,
  promiseText,
  type TicketOrder,
  ticketNumber,
} from './ticket-text.ts'

const zone = 'Europe/London'

function aLine(quantity: number, ...options: [group: string, name: string, quantity: number][]) {
  return {
    quantity,
    options: options.map(([group, name, count]) => ({ group, name, quantity: count })),
    // A ticket's options read only these fields of a line.
  } as OrderLine
}

const without = (name: string, units: number) => aLine(2, [removalsGroupName, name, units])

test.each<[string, OrderLine, ReturnType<typeof optionsOf>]>([
  ['nothing chosen', aLine(2), { chosen: [], removed: [] }],
  ['an option of all units', aLine(2, ['Heat', 'Hot', 2]), { chosen: ['2x Hot'], removed: [] }],
  ['a removal of all units', without('No nuts', 2), { chosen: [], removed: ['NO NUTS'] }],
  ['a removal of one unit', without('without nuts', 1), { chosen: [], removed: ['1x NO NUTS'] }],
  ['a removal of “no…”', without('Noodles', 2), { chosen: [], removed: ['NO NOODLES'] }],
])('options of a line: %s', (_, line, expected) => {
  expect(optionsOf(line)).toEqual(expected)
})

test.each<[OrderLine['allergens'], string]>([
  [{ known: ['milk', 'nuts'], notGiven: [] }, 'Contains MILK, NUTS.'],
  [{ known: [], notGiven: [] }, 'Contains none of the 14 main allergens.'],
  [{ known: [], notGiven: ['Shish'] }, 'Allergen information not given.'],
  [{ known: ['milk'], notGiven: ['Mayo'] }, 'Contains MILK. Allergens of Mayo not given.'],
])('allergens %o', (allergens, text) => {
  expect(allergensText({ ...aLine(1), name: 'Shish', allergens })).toBe(text)
})

test.each<[OrderPayment['method'], OrderPayment['status'], string, number?]>([
  ['cash', 'processing', 'TAKE £12.50 CASH'],
  ['cash', 'succeeded', 'PAID'],
  ['cash', 'canceled', 'NOTHING TO PAY'],
  ['card', 'succeeded', 'PAID BY CARD'],
  ['card', 'processing', 'PAID BY CARD'],
  ['card', 'canceled', 'NOTHING TO PAY'],
  ['card', 'succeeded', 'NOTHING TO PAY', 0],
])('a payment by %s that is %s: %s', (method, status, text, total = 1_250) => {
  expect(paymentText({ payment: { method, status }, total } as Order, pounds)).toBe(text)
})

test('cash is taken in the restaurant’s currency', () => {
  const order = { payment: { method: 'cash', status: 'processing' }, total: 1_250 } as Order

  expect(paymentText(order, yen)).toMatch(/^TAKE .*1,250 CASH$/)
})

const facts = (fulfilment: Order['fulfilment'], startAt: Date | null) =>
  ({
    order: {
      fulfilment,
      timing: {
        kind: 'asap',
        from: new Date('2026-06-19T23:05:00Z'),
        to: new Date('2026-06-19T23:20:00Z'),
      },
    },
    startAt,
    zone,
    readyBy: new Date('2026-06-19T22:59:00Z'),
  }) as TicketOrder
const later = new Date('2026-06-19T22:30:00Z')

test.each<[string, TicketOrder, string]>([
  ['of a delivery is when it arrives', facts('delivery', null), 'DELIVERY 00:05-00:20'],
  ['of a pickup is when it is ready', facts('pickup', null), 'PICKUP 23:59'],
  ['for later has the day of cooking', facts('pickup', later), 'PICKUP FRI 19 JUN 23:59'],
  ['of a delivery for later too', facts('delivery', later), 'DELIVERY FRI 19 JUN 00:05-00:20'],
])('the promise %s', (_, order, text) => {
  expect(promiseText(order)).toBe(text)
})

test.each([
  ['2026-06-19T22:59:59Z', 'FRI 19 JUN'],
  ['2026-06-19T23:00:00Z', 'SAT 20 JUN'],
])('the day at %s in London', (instant, text) => {
  expect(dayText(new Date(instant), zone)).toBe(text)
})

test.each([
  ['BSB-1048', '1048'],
  ['A-B-7', '7'],
  ['TEST-12', 'TEST-12'],
  ['', ''],
])('the number %s in large letters', (number, text) => {
  expect(ticketNumber(number)).toBe(text)
})
