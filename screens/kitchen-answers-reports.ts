import { promoDefaults } from '#contract/staff/promo-defaults.ts'
import type { WirePromoList } from '#contract/staff/promos.ts'
import type { WireDayReport, WireSales, WireSalesReport } from '#contract/staff/reports.ts'
import { at } from '#staff/fixtures/order.ts'

// What the calls of reports and promos answer while pictures are taken: a Saturday at Borough.

const hours: [hour: number, orders: number, lastWeek: number][] = [
  [12, 3, 4],
  [13, 5, 4],
  [14, 1, 2],
  [15, 0, 0],
  [16, 0, 0],
  [17, 8, 6],
  [18, 14, 11],
  [19, 16, 17],
  [20, 11, 12],
  [21, 7, 6],
  [22, 2, 3],
]
const dishes: [name: string, quantity: number, amount: number][] = [
  ['Butter Chicken', 31, 425],
  ['Pilau Rice', 28, 105],
  ['Garlic & Coriander Naan', 26, 97.5],
  ['Chicken Biryani', 14, 195.3],
  ['Bombay Spice Thali for the whole family, with everything that goes with it', 9, 157.5],
]
const sales: WireSales = {
  orders: 67,
  gross: 1742.1,
  discounts: 71,
  delivery_fees: 78.5,
  small_order_fees: 4,
  service_fees: 16,
  tips: 61,
  refunds: 18.25,
  net: 1812.35,
  average: 27.05,
}

const day: WireDayReport = {
  ...sales,
  outlet_id: 'bombay-spice-borough',
  date: '2026-11-21',
  from: '2026-11-21T04:00:00.000Z',
  to: '2026-11-22T04:00:00.000Z',
  completed: 64,
  open: 3,
  rejected: 1,
  cancelled: 2,
  payments: [
    { method: 'card', orders: 58, amount: 1589.65, refunds: 18.25 },
    { method: 'cash', orders: 9, amount: 240.95, refunds: 0 },
  ],
  cash_expected: 240.95,
  hours: hours.map(([hour, orders, last_week]) => ({
    hour,
    orders,
    amount: orders * 27.05,
    last_week,
  })),
  dishes: dishes.map(([name, quantity, amount]) => ({ item_id: name, name, quantity, amount })),
  promos: [
    { code: 'SPICE10', uses: 14, discount: 46 },
    { code: 'NAMASTE5', uses: 5, discount: 25 },
  ],
  reasons: [
    { status: 'cancelled', code: 'by_diner', orders: 2 },
    { status: 'rejected', code: 'sold_out', orders: 1 },
  ],
  refund_reasons: [
    { reason: 'late', refunds: 1, amount: 14.5 },
    { reason: 'missing', refunds: 1, amount: 3.75 },
  ],
  pauses: [
    { kind: 'hand', minutes: 20 },
    { kind: 'no_board', minutes: 4 },
  ],
  last_week: {
    orders: 65,
    net: 1716.35,
    late: { orders: 6, share: 0.0923 },
    till: '2026-11-15T04:00:00.000Z',
    is_whole: true,
  },
  left_over: [{ order_id: 'left', number: 'BSB-1012', at: '2026-11-21T12:10:00.000Z' }],
  answered: { median_seconds: 48, slowest_seconds: 192 },
  late: { orders: 4, share: 0.0597 },
  closed: null,
  can_close: true,
}

const salesReport: WireSalesReport = {
  totals: { ...sales, orders: 402, gross: 10_452.6, net: 10_874.1 },
  rows: ['15', '16', '17', '18', '19', '20', '21'].map((date) => ({
    key: `2026-11-${date}`,
    ...sales,
  })),
}

type ListedPromo = WirePromoList['promos'][number]
const promo = (
  code: string,
  headline: string,
  [uses, discount, revenue]: [number, number, number],
  facts: Partial<ListedPromo> & Pick<ListedPromo, 'kind'>,
): ListedPromo => ({
  ...promoDefaults,
  minimum_spend: 15,
  may_change: true,
  was_used: uses > 0,
  state: 'running',
  value: 0,
  code,
  headline,
  uses,
  discount,
  revenue,
  ...facts,
})
const promos: WirePromoList = {
  revision: 3,
  promos: [
    promo('SPICE10', '10% off', [412, 1_184, 11_840], { kind: 'percent', value: 10 }),
    promo('RAITA', '£2 off for biryani people', [461, 922, 9_700], {
      kind: 'amount',
      value: 2,
      uses_in_all: 500,
      uses_per_customer: 1,
    }),
    promo('NEIGHBOURHOODFRIENDS', '15% off for our street', [0, 0, 0], {
      kind: 'free_delivery',
      listed: false,
    }),
    promo('DIWALI20', '20% off for Diwali', [143, 1_052, 5_260], {
      kind: 'percent',
      value: 20,
      valid_from: '2026-11-06T00:00:00.000Z',
      valid_until: '2026-11-09T23:59:00.000Z',
      state: 'ended',
    }),
  ],
}

export const reportAnswers: Record<string, unknown> = {
  '/api/staff/reports/day': day,
  '/api/staff/reports/sales': salesReport,
  '/api/staff/reports/items': {
    quantity: 108,
    amount: 980.3,
    rows: day.dishes.map((dish) => ({
      ...dish,
      orders: dish.quantity - 3,
      parts: [{ key: day.outlet_id, quantity: dish.quantity, amount: dish.amount }],
    })),
  },
  '/api/staff/reports/promos': {
    uses: 19,
    discount: 71,
    amount: 512.4,
    rows: day.promos.map((each) => ({ ...each, amount: 256.2, parts: [] })),
  },
  '/api/staff/reports/reasons': {
    orders: 3,
    amount: 84.5,
    rows: [
      { status: 'cancelled', code: 'by_diner', orders: 2, amount: 60, parts: [] },
      { status: 'rejected', code: 'sold_out', orders: 1, amount: 24.5, parts: [] },
    ],
  },
  '/api/staff/promos': promos,
}

/** The same day once it was closed, with what changed later. */
export const closedDay = {
  ...day,
  can_close: false,
  closed: {
    at: at(-60),
    by: { kind: 'member', id: 'basil', name: 'Basil', device: null },
    counted_cash: 238,
    difference: -2.95,
    note: 'Three pounds short, in the rider’s pocket',
    corrections: [
      { field: 'orders', was: 67, becomes: 66 },
      { field: 'cash_amount', was: 240.95, becomes: 221.5 },
    ],
  },
} satisfies WireDayReport
