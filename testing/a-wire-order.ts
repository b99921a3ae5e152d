import type { WireOrder } from '#contract/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'

const day = '2026-11-20'
/** An instant of the sample's evening, by London's clock. */
export const evening = (clock: string) => `${day}T${clock}:00.000Z`

const clocks: Partial<Record<OrderStatus, string>> = {
  awaiting_payment: '18:20',
  placed: '18:21',
  accepted: '18:22',
  preparing: '18:26',
  ready: '18:40',
  out_for_delivery: '18:41',
  completed: '18:56',
  rejected: '18:24',
  cancelled: '18:23',
  expired: '18:50',
}

/** The order's way so far, each step at its time of the sample's evening. */
export function historyOf(...statuses: OrderStatus[]): WireOrder['history'] {
  return statuses.map((status) => ({ status, at: evening(clocks[status] ?? '18:20') }))
}

/** An order as the API returns it to its diner: a delivery paid by card. A test overrides only what it is about. */
export function aWireOrder(given: Partial<WireOrder> = {}): WireOrder {
  return {
    id: 'one',
    number: 'A-1042',
    status: 'placed',
    type: 'delivery',
    timing: { kind: 'asap', from: evening('18:50'), to: evening('19:00') },
    outlet: {
      id: 'soho',
      slug: 'soho',
      name: 'Soho',
      phone: '020 7946 0123',
      address: '48 Sample Street, London SE1 1AA',
    },
    address: {
      label: 'Home',
      line1: '12 Sample Street',
      line2: '',
      city: 'London',
      postcode: 'SE1 1AA',
      instructions: '',
    },
    lines: [],
    subtotal: 37.9,
    delivery_fee: 2.5,
    small_order_fee: 0,
    service_fee: 0,
    discount: 0,
    promo_code: null,
    tip: 0,
    total: 40.4,
    payment: {
      method: 'card',
      provider: 'sandbox',
      status: 'succeeded',
      amount: 40.4,
      currency: 'GBP',
      refunded: 0,
    },
    note: '',
    created_at: evening('18:20'),
    pay_by: null,
    placed_at: evening('18:21'),
    retimed_at: null,
    delayed_minutes: 0,
    can_cancel: false,
    ending: null,
    cancelled_by: null,
    notice: null,
    history: historyOf('awaiting_payment', 'placed'),
    ...given,
  }
}
