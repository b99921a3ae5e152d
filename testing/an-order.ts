import { type RawBuilder, sql } from 'kysely'
import type {
  PaymentStatusResponse,
  PlacedOrder,
  WireOrder,
  WireOrderRequest,
} from '#contract/order.ts'
import { type Mover, type OrderStatus, steps } from '#domain/order-status.ts'
import { tenantContext } from '#server/context.ts'
import { kitchenActor } from '#server/ordering/actors.ts'
import { kitchenMover } from '#server/ordering/demo-kitchen.ts'
import { moveOrder } from '#server/ordering/move-order.ts'
import type { TestApp } from './test-app.ts'

/** A customer who is signed in. */
export interface DinerAccount {
  id: string
  token: string
  addressId: string
}

/** Two curries and a raita each, delivered: £28.90 and £2.50 for the road. A test states what it wants different. */
export function anOrder(
  diner: Pick<DinerAccount, 'addressId'>,
  given: Partial<WireOrderRequest> = {},
): WireOrderRequest {
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

/** Steps of a delivery after it was placed. */
export const deliverySteps = steps('delivery').slice(1)

let keys = 0

/** Sends it under a key of its own, or the one given. */
export function order<T = unknown>(
  shop: TestApp,
  diner: Pick<DinerAccount, 'token'>,
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
export function orderActions(shop: TestApp, diner: DinerAccount) {
  async function place(given: Partial<WireOrderRequest> = {}): Promise<PlacedOrder> {
    const { status, message, data } = await order<PlacedOrder>(shop, diner, anOrder(diner, given))
    if (status !== 200) throw new Error(`the order was refused: ${message}`)
    return data
  }
  const pay = (
    { payment }: PlacedOrder,
    card = '4242 4242 4242 4242',
    authenticate?: 'pass' | 'fail',
  ) =>
    shop.call<{ status: string; message?: string }>('POST /api/sandbox/confirm', {
      body: { client_secret: payment.client_secret, card_number: card, authenticate },
    })
  const report = ({ order }: PlacedOrder, token = diner.token) =>
    shop.call<PaymentStatusResponse>('PUT /api/order/payment/status', {
      body: { order_id: order.id, status: 'succeeded' },
      token,
    })
  async function move(
    { order }: PlacedOrder,
    to: OrderStatus,
    mover: Mover = kitchenMover,
    services = shop.services,
  ): Promise<void> {
    const site = await services.content.load(shop.tenantId)
    const ctx = tenantContext(services, shop.tenantId, site)
    await moveOrder(ctx, { orderId: order.id, to, by: kitchenActor, mover })
  }

  return {
    /** Places an order that passes every check. */
    place,
    placeCash: (given: Partial<WireOrderRequest> = {}) =>
      place({ payment_method: 'cash', ...given }),
    async placePaid(given: Partial<WireOrderRequest> = {}): Promise<PlacedOrder> {
      const placed = await place(given)
      await pay(placed)
      await report(placed)
      return placed
    },
    /** What the sandbox's card form does. */
    pay,
    /** What the browser says after the card form; its own idea of the outcome counts for nothing. */
    report,
    read: async ({ order }: { order: { id: string } }): Promise<WireOrder> =>
      (await shop.call<WireOrder>(`GET /api/orders/${order.id}`, diner)).data,
    /** @param services of another process, or without announcements */
    move,
    /** Every step of a placed delivery. */
    async complete(placed: PlacedOrder): Promise<void> {
      for (const to of deliverySteps) await move(placed, to)
    },
    cancel: ({ order }: PlacedOrder, token = diner.token) =>
      shop.call<WireOrder>(`POST /api/orders/${order.id}/cancel`, { token, body: {} }),

    /** Writes another phone of its diner into an order. */
    async setPhone(orderId: string, phone: string): Promise<void> {
      await shop.transaction((tx) =>
        sql`update orders set contact = jsonb_set(contact, '{phone}', ${JSON.stringify(phone)}::jsonb)
          where tenant_id = ${shop.tenantId} and id = ${orderId}`.execute(tx),
      )
    },
  }
}

/**
 * Copies of an order, numbered `BSS-1001-1` and so on.
 * @param differing further columns of the copies, as a JSON object of their place `n` and the order `t`
 * @returns their ids
 */
export async function copyOrder(
  { transaction, tenantId }: TestApp,
  orderId: string,
  count: number,
  differing: RawBuilder<unknown> = sql`'{}'::jsonb`,
): Promise<string[]> {
  const columns = {
    orders: sql`jsonb_build_object('id', t.id || '-' || n, 'number', t.number || '-' || n) || ${differing}`,
    order_lines: sql`jsonb_build_object('order_id', t.order_id || '-' || n)`,
    order_history: sql`jsonb_build_object('order_id', t.order_id || '-' || n)`,
    payments: sql`jsonb_build_object('order_id', t.order_id || '-' || n, 'intent_id', null)`,
  }
  await transaction(async (tx) => {
    // A cluster copies rows only for a role that no policy binds.
    await sql`select set_config('role', 'none', true)`.execute(tx)
    for (const [table, own] of Object.entries(columns)) {
      await sql`
        insert into ${sql.table(table)} select (jsonb_populate_record(t, ${own})).*
        from ${sql.table(table)} t, generate_series(1, ${count}::int) n
        where t.tenant_id = ${tenantId} and ${sql.ref(table === 'orders' ? 'id' : 'order_id')} = ${orderId}`.execute(
        tx,
      )
    }
  })
  return Array.from({ length: count }, (_, index) => `${orderId}-${index + 1}`)
}
