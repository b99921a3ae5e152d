import { evenings } from '#staff/fixtures/evenings.ts'
import { anOrder, at } from '#staff/fixtures/order.ts'

// What the calls of orders, bookings and the day answer while pictures are taken.

export const orders = [...(evenings.rush?.orders ?? [])]
  .filter(({ status }) => status !== 'accepted')
  .toSorted((a, b) => b.number.localeCompare(a.number))
export const ended = [
  anOrder({
    number: 'BSB-1039',
    status: 'completed',
    customer: 'Bartholomew-Alexander Featherstonehaugh-Cholmondeley',
    placed_at: at(-62),
    total: 31.2,
    refunds: [
      {
        id: 'refund',
        amount: 3.75,
        reason: 'missing',
        note: 'Rice was not in the bag',
        lines: [{ position: 0, quantity: 1 }],
        status: 'succeeded',
        reference: 're_3QK1041',
        at: at(-10),
        by: { kind: 'member', id: 'basil', name: 'Basil', device: 'Pass' },
      },
    ],
  }),
  {
    ...anOrder({ number: 'BSB-1036', type: 'pickup', status: 'rejected', total: 14.5 }),
    reason: 'sold_out',
  },
  anOrder({ number: 'BSB-1035', type: 'pickup', status: 'completed', placed_at: at(-84) }),
]

const service = evenings.alarm?.outlets[0]?.service
const booking = (id: string, time: string, name: string, people: string, message = '') => ({
  id,
  day: '2026-11-21',
  time,
  people,
  guests: 6,
  name,
  phone: '07700 900 114',
  email: '',
  message,
  state: time === '19:00' ? 'placed' : 'confirmed',
  source: 'web',
  held_until: null,
  allowed: [],
  version: 1,
  created_at: at(-900),
})
export const outlet_id = 'bombay-spice-borough'

export const today = {
  now: at(0),
  day: '2026-11-21',
  outlets: [{ id: outlet_id, name: 'Borough', service }],
  needs: [
    { kind: 'unanswered', outlet_id, orders: 2, since: at(-3.2) },
    {
      kind: 'refund_failed',
      outlet_id,
      order_id: 'order-BSB-1050',
      refund_id: 'refund-BSB-1050',
      number: 'BSB-1021',
      amount: 12.4,
      at: at(-90),
    },
    {
      kind: 'dispute',
      outlet_id,
      order_id: 'order-BSB-1042',
      dispute_id: 'dp_1',
      number: 'BSB-1042',
      amount: 28.9,
      at: at(-600),
      respond_by: at(9_000),
      link: 'https://dashboard.stripe.com/payments/pi_1',
    },
    {
      kind: 'printer',
      outlet_id,
      printer_id: 'kitchen',
      name: 'Kitchen',
      state: 'paper_out',
      waiting: 2,
      since: at(-3),
    },
    { kind: 'silent_screen', outlet_id, device_id: 'counter', name: 'Counter', since: at(-72) },
    {
      kind: 'message_failed',
      outlet_id: null,
      message_id: 'message-1',
      what: 'booking',
      at: at(-8),
      order: null,
      booking: { day: '2026-11-21', time: '19:00', people: '10+' },
    },
    { kind: 'no_board', outlet_id },
    { kind: 'no_printer', outlet_id },
    {
      kind: 'left_over',
      outlet_id,
      order_id: 'order-BSB-1051',
      number: 'BSB-0998',
      at: at(-1_300),
    },
  ],
  orders: 42,
  open: 9,
  amount: 1186.4,
  average: 28.25,
  answered: { median_seconds: 48, slowest_seconds: 192 },
  bookings: {
    bookings: 6,
    guests: 31,
    next: [
      booking('one', '18:30', 'Bay K.', '6', 'Birthday. High chair for one'),
      booking('two', '18:30', 'Fennel D.', '6'),
      booking('three', '19:00', 'Sorrel W.', '10+', 'Two vegans, one nut allergy'),
    ],
  },
}
