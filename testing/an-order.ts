import type { OrderRequest } from '#contract/order.ts'
import type { Diner, Shop } from './shop.ts'

/** Two curries and a raita each, delivered: £28.90 and £2.50 for the road. A test states what it wants different. */
export function anOrder(diner: Diner, given: Partial<OrderRequest> = {}): OrderRequest {
  return {
    outlet_id: 'soho',
    type: 'delivery',
    timing: 'asap',
    address_id: diner.addressId,
    lines: [
      {
        item_id: 'curry',
        quantity: 2,
        options: [
          { option_id: 'plain', quantity: 2 },
          { option_id: 'raita', quantity: 2 },
        ],
        note: '',
      },
    ],
    tip: 0,
    note: '',
    payment_method: 'card',
    expected_total: 31.4,
    ...given,
  }
}

let keys = 0

/** Sends it under a key of its own, or the one given. */
export function order<T = unknown>(
  shop: Shop,
  diner: Diner,
  body: unknown,
  key = `key-${keys++}`,
): ReturnType<typeof shop.call<T>> {
  return shop.call<T>('POST /api/order', {
    body,
    token: diner.token,
    headers: { 'idempotency-key': key },
  })
}
