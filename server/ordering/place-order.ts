import { createHash } from 'node:crypto'
import type { OpenPayment } from '#contract/order-mapping.ts'
import { brokenConstraint, type Tx } from '#database/connection.ts'
import { formatMoney } from '#domain/money.ts'
import type { Order, OrderWish } from '#domain/order.ts'
import { findPromo } from '#domain/promo.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { CustomerContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { checkOrder } from './check-order.ts'
import { openPayment } from './open-payment.ts'
import { orderChanged, promoTaken, slotTaken } from './order-changed.ts'
import { readOrderFacts } from './order-facts.ts'
import { numberPrefix } from './order-number.ts'
import { toOrderRows } from './order-rows.ts'
import { findOrder, type OrderRecord } from './read-orders.ts'
import { writeOrder } from './write-order.ts'

export interface PlacedOrder {
  order: Order
  payment: OpenPayment
}

/**
 * Prices the order itself and writes all of it, or refuses and writes nothing (decisions §10). The same key with the
 * same wish answers the same order again, and opens its payment if that had failed.
 */
export async function placeOrder(
  ctx: CustomerContext,
  key: string,
  wish: OrderWish,
): Promise<PlacedOrder> {
  const outlet = ctx.site.outletById.get(wish.outletId)
  if (!outlet) throw new Refusal('not_found', { message: 'We could not find that restaurant.' })
  const provider = ctx.payments.forMethod(wish.method)

  const write = () => ctx.transaction((tx) => writeOnce(ctx, tx, { key, wish, outlet, provider }))
  const record = await write().catch((error: unknown) => {
    // The same key a moment earlier. It is committed now, so that this time it is found.
    if (brokenConstraint(error) === 'idempotency_keys_pkey') return write()
    throw error
  })
  ctx.jobSignal.notify()
  return { order: record.order, payment: await openPayment(ctx, record) }
}

/** Unpaid orders hold slots that others want. */
const mostUnpaid = 20

interface Attempt {
  key: string
  wish: OrderWish
  outlet: Outlet
  provider: PaymentProvider
}

/** Two statements whatever the size of the order: one reads what the rules need, one writes. */
async function writeOnce(
  ctx: CustomerContext,
  tx: Tx,
  { key, wish, outlet, provider }: Attempt,
): Promise<OrderRecord> {
  const now = ctx.now()
  const scope = `order/${ctx.customer.id}`
  const promo = findPromo(ctx.site.tenant.promos, wish.promoCode ?? '')
  const facts = await readOrderFacts(tx, {
    tenantId: ctx.tenantId,
    customerId: ctx.customer.id,
    outletId: outlet.id,
    addressId: wish.addressId,
    promoCode: promo?.code ?? null,
    slotsFrom: new Date(now.getTime() - 24 * 60 * 60_000),
    scope,
    key,
  })
  const hash = createHash('sha256').update(JSON.stringify(wish)).digest('base64url')
  if (facts.key) return sameOrder(ctx, tx, facts.key, hash)
  if (facts.unpaid >= mostUnpaid) {
    const message = 'You have several orders that are not paid. Please pay or cancel one first.'
    throw new Refusal('too_many_requests', { message })
  }

  const checked = checkOrder(ctx.site, outlet, wish, facts, now)
  const { total } = checked.price
  if (total > 0 && total < provider.smallestAmount) {
    const least = formatMoney(provider.smallestAmount, ctx.site.tenant.currency.sign)
    throw invalid('payment_method', `Cards can pay ${least} or more. Please pay in cash.`)
  }
  const { record, rows } = toOrderRows(ctx, outlet, wish, checked, provider)
  const written = await writeOrder(
    tx,
    {
      ...rows,
      key: {
        tenant_id: ctx.tenantId,
        scope,
        key,
        request_hash: hash,
        result_id: record.order.id,
        created_at: now,
      },
    },
    {
      slotCapacity: outlet.kitchen.slotCapacity,
      promoUses: checked.promo?.usesInAll ?? null,
      // Two first orders at the same moment are one too many.
      promoUsesByCustomer: checked.promo?.firstOrderOnly
        ? 1
        : (checked.promo?.usesPerCustomer ?? null),
      numberPrefix: numberPrefix(outlet.name),
    },
  )
  if (written.number === null) {
    throw written.refusedBy === 'promo'
      ? orderChanged([promoTaken], total + checked.price.discount)
      : orderChanged([slotTaken], total)
  }
  return { ...record, order: { ...record.order, number: written.number } }
}

async function sameOrder(
  ctx: CustomerContext,
  tx: Tx,
  known: { hash: string; order: string },
  hash: string,
): Promise<OrderRecord> {
  if (known.hash !== hash) throw new Refusal('key_reused')
  const record = await findOrder(tx, ctx.tenantId, known.order)
  if (!record) throw new Error('an idempotency key without its order')
  return record
}
