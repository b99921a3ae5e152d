import type { OpenPayment } from '#contract/order-mapping.ts'
import { brokenConstraint, type Statements } from '#database/connection.ts'
import { stockNeeds } from '#domain/counted-stock.ts'
import type { Order, OrderRequest } from '#domain/order.ts'
import { findPromo } from '#domain/promo.ts'
import { capacityAt } from '#domain/slots.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { CustomerContext } from '#server/context.ts'
import { refuseBlocked } from '#server/customers/blocked.ts'
import { Refusal, Unavailable } from '#server/http/refusal.ts'
import { requestHash } from '#server/idempotency/request-keys.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { StaleTerms, underCurrentTerms } from '#server/tenancy/terms.ts'
import { refuseCash, refuseTooLittle, refuseUnproven, refuseUnreachable } from './check-contact.ts'
import { checkOrder } from './check-order.ts'
import { giveUpOldestUnpaid } from './give-up-unpaid.ts'
import { openPayment } from './open-payment.ts'
import { orderChanged, promoTaken, slotTaken } from './order-changed.ts'
import { readOrderContext } from './order-context.ts'
import {
  lockPerson,
  orderCount,
  orderCounters,
  refuseTooMany,
  refuseTooManyUnpaid,
} from './order-limits.ts'
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
 * same request answers the same order again, and opens its payment if that had failed; with another
 * request it is refused, and the refusal names the order that the key has made.
 */
export async function placeOrder(
  ctx: CustomerContext,
  key: string,
  request: OrderRequest,
): Promise<PlacedOrder> {
  refuseBlocked(ctx, ctx.customer)
  const provider = ctx.payments.forMethod(request.method)

  const record = await underCurrentTerms(ctx, (current) => {
    const outlet = current.site.outletById.get(request.outletId)
    if (!outlet) throw new Refusal('not_found', { message: 'We could not find that restaurant.' })
    return writeInPlaceOfUnpaid(current, { key, request, outlet, provider })
  })
  if (record.order.placedAt) {
    // Boards wait for it.
    ctx.announcements.publish('order', ctx.tenantId, record.order.id)
    // An order that waits for its payment leaves nothing that is due at once.
    ctx.jobSignal.notify()
  }
  return { order: record.order, payment: await openPayment(ctx, record) }
}

interface PlaceOrderInput {
  key: string
  request: OrderRequest
  outlet: Outlet
  provider: PaymentProvider
}

/**
 * A diner who has left several payments and orders again is not held up by the places that those orders hold: the oldest
 * gives its own back.
 */
async function writeInPlaceOfUnpaid(
  ctx: CustomerContext,
  input: PlaceOrderInput,
): Promise<OrderRecord> {
  for (let givenUp = 0; ; givenUp++) {
    try {
      return await writeOnce(ctx, input)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'too_many_unpaid')) throw error
      if (givenUp === mostGivenUp || !(await giveUpOldestUnpaid(ctx))) throw error
    }
  }
}

/** More only where other orders of the same person take the room at the same moment. */
const mostGivenUp = 3

/**
 * One statement reads what the decision needs, another one writes and detects whether an order of the same person was
 * written in between. If so, both are repeated under a lock on the person's orders.
 */
async function writeOnce(ctx: CustomerContext, input: PlaceOrderInput): Promise<OrderRecord> {
  let isLocked = false
  for (let tries = 1; ; tries++) {
    try {
      if (!isLocked) return await ctx.statement((db) => write(ctx, db, input))
      return await ctx.transaction(async (tx) => {
        await lockPerson(tx, ctx, orderCounters(ctx))
        return write(ctx, tx, input)
      })
    } catch (error) {
      if (!isOvertaken(error)) throw error
      if (tries === mostTries) throw new Unavailable('others take and return the same dish')
      // What others have taken of a dish meanwhile is read again; no lock is needed for that.
      isLocked ||= !(error instanceof OrderNotWritten && error.obstacle === 'stock')
    }
  }
}

/** The first try, one under the person's lock, and some after another order took the last of a dish. */
const mostTries = 5

/** Whether another request came first: an order of the same person, one with the same key, or one that took the last of a dish. */
function isOvertaken(error: unknown): boolean {
  return error instanceof OrderNotWritten
    ? isToBeRepeated(error)
    : brokenConstraint(error) === 'idempotency_keys_pkey'
}

function isToBeRepeated({ obstacle }: OrderNotWritten): boolean {
  return obstacle === 'concurrent-order' || obstacle === 'stock'
}

/** Two statements for an order of any size: one reads what the rules need, one writes. */
async function write(
  ctx: CustomerContext,
  db: Statements,
  { key, request, outlet, provider }: PlaceOrderInput,
): Promise<OrderRecord> {
  const now = ctx.now()
  const scope = `order/${ctx.customer.id}`
  const promo = findPromo(ctx.site.tenant.promos, request.promoCode ?? '')
  const counters = orderCounters(ctx)
  const context = await readOrderContext(db, ctx, {
    counters,
    outletId: outlet.id,
    addressId: request.addressId,
    promoCode: promo?.code ?? null,
    slotsFrom: slotsFrom(now),
    scope,
    key,
  })
  const hash = requestHash(request)
  if (context.key) return sameOrder(ctx, db, context.key, hash)
  refuseTooMany(ctx, context, request.method === 'cash')
  refuseUnreachable(ctx, request)

  const checked = checkOrder(ctx.site, outlet, request, context, now)
  const { total } = checked.price
  const { currency } = ctx.site.tenant
  if (total > 0) {
    refuseCash(ctx, request)
    refuseUnproven(ctx, request, total)
    refuseTooLittle(ctx, request, { total, leastByCard: provider.smallestAmount(currency.code) })
  }
  // Last: only an order that is right gives up an earlier one.
  if (request.method !== 'cash' && total > 0) refuseTooManyUnpaid(ctx, context)
  const { record, rows } = toOrderRows(ctx, outlet, request, checked, provider)
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
      now,
      terms: ctx.site.terms,
      stockNeeds: stockNeeds(checked.lines),
      slotCapacity: capacityAt(outlet, checked.timing.slotStart),
      promoUses: checked.promo?.usesInAll ?? null,
      // Of two first orders at the same moment one is refused.
      promoUsesByCustomer: checked.promo?.firstOrderOnly
        ? 1
        : checked.promo?.usesPerCustomer
          ? checked.promo.usesPerCustomer - context.promoUsesElsewhere
          : null,
      numberPrefix: numberPrefix(outlet.name),
    },
    orderCount(ctx, counters, context.version, record.order.placedAt !== null),
  ).catch((error: unknown) => {
    if (!(error instanceof OrderNotWritten) || isToBeRepeated(error)) throw error
    if (error.obstacle === 'terms') throw new StaleTerms()
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
  if (known.hash !== hash) throw new Refusal('key_reused', { data: { order_id: known.order } })
  const record = await findOrder(db, ctx.tenantId, known.order)
  if (!record) throw new Error('an idempotency key without its order')
  return record
}
