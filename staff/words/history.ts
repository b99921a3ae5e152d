import { withCount } from './with-count.ts'

/** Words of the history of orders. */
export const historyWords = {
  title: 'Orders',
  about: {
    today: (orders: number, amount: string) => `Today: ${ordersText(orders)}, ${amount}`,
    yesterday: (orders: number, amount: string) => `Yesterday: ${ordersText(orders)}, ${amount}`,
    week: (orders: number, amount: string) => `7 days: ${ordersText(orders)}, ${amount}`,
    dates: (orders: number, amount: string) => `${ordersText(orders)}, ${amount}`,
  },
  search: 'Number, name, end of a phone, postcode or dish',
  days: { today: 'Today', yesterday: 'Yesterday', week: '7 days', dates: 'Choose dates' },
  filters: 'Only some',
  which: 'Which days',
  moreFilters: (n: number) => (n > 0 ? `More filters · ${n}` : 'More filters'),
  otherFilters: 'Payment, channel and tests',
  delivery: 'Delivery',
  pickup: 'Pickup',
  late: 'Late',
  refunded: (n: number | undefined) => withCount('Refunded', n),
  rejected: (n: number | undefined) => withCount('Rejected', n),
  card: 'Card',
  cash: 'Cash',
  tests: 'Test orders',
  columns: {
    number: 'Number',
    placed: 'Placed',
    kind: 'Kind',
    name: 'Name',
    dishes: 'Dishes',
    total: 'Total',
    state: 'State',
  },
  late_by: (minutes: number) => `Late ${minutes} min`,
  newSince: (age: string) => `New ${age}`,
  refundedState: (amount: string) => `Refunded ${amount}`,
  rejectedState: (reason: string) => `Rejected: ${reason}`,
  cancelledState: (reason: string) => `Cancelled: ${reason}`,
  handedOver: 'Handed over',
  delivered: 'Delivered',
  onTheRoad: 'On the road',
  test: 'Test',
  was: 'was',
  none: 'No order matches this search.',
  noneToday: 'No orders yet.',
  showing: (shown: number, all: number) => `Showing ${shown} of ${all}`,
} as const

function ordersText(n: number): string {
  return `${n} ${n === 1 ? 'order' : 'orders'}`
}
