import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Order, OrderLine } from './order.ts'
import { orderTicket, stopSlip, testSlip } from './ticket.ts'
import { columnsOf, plainLine, printable, ticketText, wrap } from './ticket-layout.ts'
import type { TicketOrder, TicketPaper } from './ticket-text.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

const option = (group: string, name: string, quantity: number) => ({
  optionId: name,
  group,
  name,
  quantity,
  price: 0,
})
const aDish = (
  name: string,
  quantity: number,
  unitPrice: number,
  given: Partial<OrderLine> = {},
) => ({
  itemId: name,
  name,
  photo: '',
  quantity,
  unitPrice,
  options: [],
  note: '',
  total: quantity * unitPrice,
  allergens: { known: [], notGiven: [] },
  ...given,
})

function anOrder(given: Partial<Order> = {}): Order {
  return {
    id: 'order',
    number: 'BSB-1048',
    status: 'preparing',
    fulfilment: 'delivery',
    timing: { kind: 'asap', from: at('19:05'), to: at('19:20') },
    outlet: {
      id: 'borough',
      slug: 'borough',
      name: 'Bombay Spice Borough',
      phone: '020 7946 0123',
      address: '48 Sample Street, London, SE1 1AA',
    },
    contact: { name: 'Lovage Reed', phone: '07700 900123', email: '' },
    address: {
      label: 'Home',
      line1: '12 Sample Court',
      line2: 'flat 4',
      city: 'London',
      postcode: 'SE1 4TG',
      instructions: 'Side gate, ring twice',
    },
    lines: [
      aDish('Chicken Chettinad', 1, 1_295, {
        options: [option('Heat', 'Hot', 1), option('Removals', 'No coriander', 1)],
        allergens: { known: ['mustard'], notGiven: [] },
      }),
      aDish('Garlic & Coriander Naan', 3, 375, {
        options: [option('Heat', 'Mild', 2), option('Heat', 'Hot', 1)],
        note: 'One without butter please',
        allergens: { known: ['cereals containing gluten', 'milk'], notGiven: [] },
      }),
    ],
    subtotal: 2_420,
    deliveryFee: 250,
    smallOrderFee: 0,
    serviceFee: 0,
    discount: 242,
    promoCode: 'SPICE10',
    tip: 150,
    total: 2_578,
    payment: {
      method: 'card',
      provider: 'sandbox',
      status: 'succeeded',
      amount: 2_578,
      currency: 'GBP',
      refunded: 0,
    },
    note: 'Sesame allergy: please keep it apart.',
    createdAt: at('18:26'),
    placedAt: at('18:26'),
    payBy: at('18:56'),
    retimedAt: null,
    version: 2,
    firstPromisedTo: at('19:20'),
    reason: null,
    soldOut: [],
    cancelledBy: null,
    isUnanswered: false,
    history: [],
    ...given,
  }
}

function aTicket(given: Partial<TicketOrder> = {}): TicketOrder {
  return {
    order: anOrder(),
    lines: [{ kitchenName: '' }, { kitchenName: 'GC NAAN' }],
    isTest: false,
    readyBy: at('18:51'),
    startAt: null,
    acceptedAt: at('18:27'),
    zone: 'Europe/London',
    currency: { code: 'GBP', sign: '£' },
    ...given,
  }
}

const paper: TicketPaper = {
  columns: 48,
  printedAt: at('18:27'),
  copyNumber: 1,
  by: 'Pass',
  thankYou: 'Thank you. See you in the neighbourhood.',
}

describe('the kitchen copy', () => {
  test('lists the dishes to cook, in this order, and no price or address', () => {
    const ticket = orderTicket('kitchen', aTicket(), paper)

    expect(ticketText(ticket)).toBe(`DELIVERY
1048
READY BY 18:51
Placed 18:26 Accepted 18:27 Bombay Spice Borough
------------------------------------------------

 ALLERGY
  "Sesame allergy: please keep it apart."

1x CHICKEN CHETTINAD
   1x Hot
   NO CORIANDER
3x GC NAAN
   2x Mild
   1x Hot
| One without butter please                    |
------------------------------------------------
DISHES 4                               Lovage R.
18:27                              copy 1 · Pass`)
    const lineOf = (words: string) => ticket.lines.find(({ text }) => text.includes(words))
    expect(lineOf('1048')).toMatchObject({ size: 4 })
    expect(lineOf('ALLERGY')).toMatchObject({ size: 2, inverse: true })
    expect(lineOf('NO CORIANDER')).toMatchObject({ bold: true })
  })

  test('of a reprint, a test and an order for later says so', () => {
    const text = (given: Partial<TicketOrder>, copyNumber = 1) =>
      ticketText(orderTicket('kitchen', aTicket(given), { ...paper, copyNumber }))

    expect(text({}, 2)).toMatch(/^COPY 2 · 18:27\nDELIVERY/)
    expect(text({ isTest: true })).toMatch(/^\n TEST - DO NOT COOK\n\nDELIVERY/)
    expect(text({ startAt: at('18:19') })).toMatch(/^LATER: FRI 20 NOV\nSTART 18:19\nREADY/m)
  })
})

describe('the counter copy', () => {
  test('shows the diner, prices, allergens of each dish and the amount due', () => {
    expect(
      ticketText(orderTicket('counter', aTicket(), paper)),
    ).toBe(`              Bombay Spice Borough
       48 Sample Street, London, SE1 1AA
                 020 7946 0123
------------------------------------------------
BSB-1048
DELIVERY 19:05-19:20
Lovage Reed                         07700 900123
12 Sample Court, flat 4
London SE1 4TG
| Side gate, ring twice                        |
------------------------------------------------
1x Chicken Chettinad                       12.95
   1x Hot, NO CORIANDER
   Contains MUSTARD.
3x Garlic & Coriander Naan                 11.25
   2x Mild, 1x Hot
   "One without butter please"
   Contains CEREALS CONTAINING GLUTEN, MILK.
| Sesame allergy: please keep it apart.        |
------------------------------------------------
Subtotal                                   24.20
Delivery                                    2.50
Discount SPICE10                           -2.42
Tip                                         1.50
TOTAL             £25.78
PAID BY CARD
------------------------------------------------
Allergy, in the diner's words: "Sesame allergy:
please keep it apart."
            Questions? 020 7946 0123
    Thank you. See you in the neighbourhood.`)
  })

  test('has no line about a phone that the outlet has not given', () => {
    const order = anOrder({ outlet: { ...anOrder().outlet, phone: '' } })

    const printed = ticketText(orderTicket('counter', aTicket({ order }), paper))

    expect(printed).not.toMatch(/Questions|\n\s*\n/)
  })
})

test('a STOP slip is white on black with the number four times as tall', () => {
  const end = { at: at('18:45'), by: 'Clove', why: 'Ordered twice.' }
  const slip = stopSlip(aTicket(), { columns: 48 }, end)

  expect(ticketText(slip)).toBe(`
 STOP - CANCELLED
 1048

Ordered twice. 18:45 · Clove
1x Chicken Chettinad, 3x Garlic & Coriander Naan`)
  expect(slip.lines.filter(({ inverse }) => inverse).map(({ size }) => size)).toEqual([1, 2, 4, 1])
})

const anyText = fc.string({ unit: 'grapheme', maxLength: 120 })

test('no line is wider than the paper, whatever is written on it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(80, 58),
      fc.array(fc.record({ name: anyText, note: anyText, option: anyText, removal: anyText }), {
        minLength: 1,
        maxLength: 4,
      }),
      anyText,
      anyText,
      (width, dishes, note, name) => {
        const columns = columnsOf(width as 80 | 58)
        const order = anOrder({
          note,
          contact: { name, phone: '07700 900123', email: '' },
          lines: dishes.map((dish) =>
            aDish(dish.name, 1, 1_295, {
              note: dish.note,
              options: [option('Extras', dish.option, 2), option('Removals', dish.removal, 1)],
            }),
          ),
        })
        const ticket = aTicket({ order, lines: [] })
        const tickets = [
          orderTicket('kitchen', ticket, { ...paper, columns, thankYou: note }),
          orderTicket('counter', ticket, { ...paper, columns, thankYou: note }),
          stopSlip(ticket, { columns }, { at: at('18:45'), by: name, why: note }),
        ]
        for (const each of tickets) {
          for (const one of each.lines) {
            expect([...plainLine(one, columns)].length * one.size).toBeLessThanOrEqual(columns)
            expect(one.text).not.toMatch(/\p{Cc}/u)
          }
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('a text loses no letter when it is broken', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.integer({ min: 12, max: 48 }),
      fc.integer({ min: 0, max: 6 }),
      (text, width, hanging) => {
        const all = (value: string) => value.replace(/\s/g, '')

        expect(all(wrap(text, width, hanging).join(''))).toBe(all(printable(text)))
      },
    ),
  )
})

test('typographic letters become those that printers have, and commands are left out', () => {
  expect(printable('Can’t – “really”…\u00A0\u001B@\u001D!\u0000ok\u202E')).toBe(
    'Can\'t - "really"... @!ok',
  )
})

test('a printer’s test shows its width', () => {
  const slip = testSlip({
    columns: 32,
    printer: 'Kitchen',
    outlet: 'Borough',
    printedAt: at('18:00'),
    zone: 'Europe/London',
    currency: { code: 'EUR', sign: '€' },
  })

  expect(ticketText(slip).split('\n')).toContain('12345678901234567890123456789012')
  expect(ticketText(slip)).toContain('€123.45')
})
