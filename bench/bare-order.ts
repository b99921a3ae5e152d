import type { Database } from '#database/connection.ts'
import { type OrderRows, writeOrder } from '#server/ordering/write-order.ts'
import { systemRandom } from '#server/random.ts'

const lineCount = 5
const noLimit = 1_000_000

/** The least an order can cost: its one statement in a transaction, with rows made beforehand. */
export async function bareOrder(
  db: Database,
  tenantId: string,
  outletId: string,
): Promise<() => Promise<void>> {
  const random = systemRandom(() => new Date())
  const customerId = random.id()
  await db.transaction(tenantId, (tx) =>
    tx
      .insertInto('customers')
      .values({
        tenant_id: tenantId,
        id: customerId,
        contact: `+4477009${String(random.integer(100_000)).padStart(5, '0')}`,
        channel: 'sms',
        referral_code: random.id(),
        created_at: new Date(),
      })
      .execute(),
  )
  return async () => {
    const rows = rowsOf(tenantId, outletId, customerId, random.id())
    await db.transaction(tenantId, (tx) =>
      writeOrder(tx, rows, {
        slotCapacity: noLimit,
        promoUses: null,
        promoUsesByCustomer: null,
        numberPrefix: 'BARE',
      }),
    )
  }
}

function rowsOf(tenantId: string, outletId: string, customerId: string, id: string): OrderRows {
  const now = new Date()
  const key = { tenant_id: tenantId, order_id: id }
  return {
    key: {
      tenant_id: tenantId,
      scope: `bare ${customerId}`,
      key: id,
      request_hash: id,
      result_id: id,
      created_at: now,
    },
    order: {
      tenant_id: tenantId,
      id,
      outlet_id: outletId,
      customer_id: customerId,
      status: 'placed',
      fulfilment: 'pickup',
      timing: 'asap',
      promised_from: now,
      promised_to: now,
      slot_start: new Date(Math.floor(now.getTime() / 900_000) * 900_000),
      contact: { name: 'Bare', phone: '', email: '' },
      address: null,
      subtotal: 5_000,
      delivery_fee: 0,
      small_order_fee: 0,
      service_fee: 0,
      discount: 0,
      promo_code: null,
      tip: 0,
      total: 5_000,
      note: '',
      created_at: now,
      placed_at: now,
      pay_by: now,
    },
    lines: Array.from({ length: lineCount }, (_, position) => ({
      ...key,
      position,
      item_id: `menu.item-${position}`,
      name: 'Dish',
      photo: '',
      quantity: 2,
      unit_price: 500,
      options: [],
      note: '',
      total: 1_000,
    })),
    history: [{ ...key, position: 0, status: 'placed', at: now, by: 'diner', reason: '' }],
    payment: {
      ...key,
      method: 'cash',
      provider: 'cash',
      intent_id: null,
      client_secret: '',
      status: 'requires_payment_method',
      amount: 5_000,
      currency: 'GBP',
      message: '',
    },
    jobs: [],
  }
}
