import { createHash } from 'node:crypto'
import type { OpenPayment } from '#contract/order-mapping.ts'
import { brokenConstraint, type Statements } from '#database/connection.ts'
import { formatMoney } from '#domain/money.ts'
import type { Order, OrderWish } from '#domain/order.ts'
import { findPromo } from '#domain/promo.ts'
import { capacityAt } from '#domain/slots.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { CustomerContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { refuseUnproven, refuseUnreachable } from './check-contact.ts'
import { checkOrder } from './check-order.ts'
import { openPayment } from './open-payment.ts'
import { orderChanged, promoTaken, slotTaken } from './order-changed.ts'
import { readOrderFacts } from './order-facts.ts'
import { countedRows, holdPerson, orderCounters, refuseTooMany, takeTurn } from './order-limits.ts'
import { numberPrefix } from './order-number.ts'
import { toOrderRows } from './order-rows.ts'
import { findOrder, type OrderRecord } from './read-orders.ts'
import { slotsFrom } from './slot-use.ts'
import { OrderNotWritten, writeOrder } from './write-order.ts'

export interface PlacedOrder {
  order: Order
  payment: OpenPayment
}

/**
 * Prices the order itself and writes all of it, or refuses and writes nothing. The same key with the
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

  const record = await writeOnce(ctx, { key, wish, outlet, provider })
  if (record.order.placedAt) ctx.placedOrders.add(ctx.tenantId, record)
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

/**
 * Decides on what one statement has read and writes with another one, which finds out whether an order of the same person
 * came in between. Then both are done again while the person's orders wait for one another.
 */
async function writeOnce(ctx: CustomerContext, attempt: Attempt): Promise<OrderRecord> {
  try {
    return await ctx.statement((db) => write(ctx, db, attempt))
  } catch (error) {
    if (!isOvertaken(error)) throw error
    return ctx.transaction(async (tx) => {
      await holdPerson(tx, ctx, orderCounters(ctx))
      return write(ctx, tx, attempt)
    })
  }
}

/** By another order of the person, or by the same key a moment earlier, which this time is found. */
function isOvertaken(error: unknown): boolean {
  return error instanceof OrderNotWritten
    ? error.obstacle === 'turn'
    : brokenConstraint(error) === 'idempotency_keys_pkey'
}

/** Two statements whatever the size of the order: one reads what the rules need, one writes. */
async function write(
  ctx: CustomerContext,
  db: Statements,
  { key, wish, outlet, provider }: Attempt,
): Promise<OrderRecord> {
  const now = ctx.now()
  const scope = `order/${ctx.customer.id}`
  const promo = findPromo(ctx.site.tenant.promos, wish.promoCode ?? '')
  const counters = orderCounters(ctx)
  const facts = await readOrderFacts(db, ctx, {
    counters,
    outletId: outlet.id,
    addressId: wish.addressId,
    promoCode: promo?.code ?? null,
    slotsFrom: slotsFrom(now),
    scope,
    key,
  })
  const hash = createHash('sha256').update(JSON.stringify(wish)).digest('base64url')
  if (facts.key) return sameOrder(ctx, db, facts.key, hash)
  if (facts.unpaid >= mostUnpaid) {
    const message = 'You have several orders that are not paid. Please pay or cancel one first.'
    throw new Refusal('too_many_orders', { message })
  }
  refuseTooMany(ctx, facts, wish.method === 'cash')
  refuseUnreachable(ctx, wish)

  const checked = checkOrder(ctx.site, outlet, wish, facts, now)
  const { total } = checked.price
  refuseUnproven(ctx, wish, total)
  const { currency } = ctx.site.tenant
  const smallest = provider.smallestAmount(currency.code)
  if (total > 0 && total < smallest) {
    const least = formatMoney(smallest, currency)
    throw invalid('payment_method', `Cards can pay ${least} or more. Please pay in cash.`)
  }
  const { record, rows } = toOrderRows(ctx, outlet, wish, checked, provider)
  const number = await writeOrder(
    db,
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
      slotCapacity: capacityAt(outlet, checked.timing.slotStart),
      promoUses: checked.promo?.usesInAll ?? null,
      // Two first orders at the same moment are one too many.
      promoUsesByCustomer: checked.promo?.firstOrderOnly
        ? 1
        : (checked.promo?.usesPerCustomer ?? null),
      numberPrefix: numberPrefix(outlet.name),
    },
    { turn: takeTurn(ctx, counters, facts.turn), counted: countedRows(ctx, counters) },
  ).catch((error: unknown) => {
    if (!(error instanceof OrderNotWritten) || error.obstacle === 'turn') throw error
    throw error.obstacle === 'promo'
      ? orderChanged([promoTaken], total + checked.price.discount, currency.code)
      : orderChanged([slotTaken], total, currency.code)
  })
  ctx.metrics.orderMoved(record.order.status)
  return { ...record, order: { ...record.order, number } }
}

async function sameOrder(
  ctx: CustomerContext,
  db: Statements,
  known: { hash: string; order: string },
  hash: string,
): Promise<OrderRecord> {
  if (known.hash !== hash) throw new Refusal('key_reused')
  const record = await findOrder(db, ctx.tenantId, known.order)
  if (!record) throw new Error('an idempotency key without its order')
  return record
}
