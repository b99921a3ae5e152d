import { sql } from 'kysely'
import type {
  PaymentStatusResponse,
  PlacedOrder,
  WireOrder,
  WireOrderRequest,
} from '#contract/order.ts'
import type { Mover, OrderStatus } from '#domain/order-status.ts'
import { tenantContext } from '#server/context.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { kitchenActor } from '#server/ordering/actors.ts'
import { kitchenMover } from '#server/ordering/demo-kitchen.ts'
import { moveOrder } from '#server/ordering/move-order.ts'
import type { Diner, Shop } from './shop.ts'

/** Two curries and a raita each, delivered: £28.90 and £2.50 for the road. A test states what it wants different. */
export function anOrder(diner: Diner, given: Partial<WireOrderRequest> = {}): WireOrderRequest {
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

/** Actions of a diner, of the sandbox's card form and of a kitchen, on the orders of one shop. */
export function orderActions(shop: Shop, diner: Diner) {
  return {
    /** Places an order that passes every check. */
    async place(given: Partial<WireOrderRequest> = {}): Promise<PlacedOrder> {
      const { status, message, data } = await order<PlacedOrder>(shop, diner, anOrder(diner, given))
      if (status !== 200) throw new Error(`the order was refused: ${message}`)
      return data
    },

    /** What the sandbox's card form does. */
    pay: ({ payment }: PlacedOrder, card = '4242 4242 4242 4242', authenticate?: 'pass' | 'fail') =>
      shop.call<{ status: string; message?: string }>('POST /api/sandbox/confirm', {
        body: { client_secret: payment.client_secret, card_number: card, authenticate },
      }),

    /** What the browser says after the card form; its own idea of the outcome counts for nothing. */
    report: ({ order }: PlacedOrder, token = diner.token) =>
      shop.call<PaymentStatusResponse>('PUT /api/order/payment/status', {
        body: { order_id: order.id, status: 'succeeded' },
        token,
      }),

    read: async ({ order }: PlacedOrder): Promise<WireOrder> =>
      (await shop.call<WireOrder>(`GET /api/orders/${order.id}`, diner)).data,

    async move(
      { order }: PlacedOrder,
      to: OrderStatus,
      mover: Mover = kitchenMover,
    ): Promise<void> {
      const site = await shop.services.content.load(shop.tenantId)
      const ctx = tenantContext(shop.services, shop.tenantId, site)
      await moveOrder(ctx, {
        orderId: order.id,
        to,
        by: kitchenActor,
        mover,
      })
    },

    /** Writes another phone of its diner into an order. */
    async setPhone(orderId: string, phone: string): Promise<void> {
      await shop.services.db.transaction(shop.tenantId, (tx) =>
        sql`update orders set contact = jsonb_set(contact, '{phone}', ${JSON.stringify(phone)}::jsonb)
          where tenant_id = ${shop.tenantId} and id = ${orderId}`.execute(tx),
      )
    },

    /** Runs every job that is due now. @param workingSince the end of the last outage; none without it */
    jobs: (workingSince?: Date) => runDueJobs(shop.services, jobHandlers, workingSince),
  }
}
