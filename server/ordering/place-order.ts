import type { OpenPayment } from '#contract/order-mapping.ts'
import type { Tx } from '#database/connection.ts'
import { brokenConstraint } from '#database/failure.ts'
import type { Order, OrderRequest } from '#domain/order.ts'
import { findPromo } from '#domain/promo.ts'
import { capacityAt } from '#domain/slots.ts'
import { stockNeeds } from '#domain/stock.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { CustomerContext } from '#server/context.ts'
import { refuseBlocked } from '#server/customers/customer.ts'
import { Refusal, Unavailable } from '#server/http/refusal.ts'
import { requestHash } from '#server/idempotency/request-keys.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { requireTerms, underCurrentTerms } from '#server/tenancy/terms.ts'
import { dinerActor } from './actors.ts'
import { refuseCash, refuseTooLittle, refuseUnproven, refuseUnreachable } from './check-contact.ts'
import { checkOrder, orderChanged, promoTaken, slotTaken } from './check-order.ts'
import { applyMove, lockOrder } from './move-order.ts'
import { toOrderRows } from './new-order.ts'
import { openPayment } from './open-payment.ts'
import { readOrderContext } from './order-context.ts'
import {
  countOrder,
  lockPerson,
  orderCounters,
  refuseTooMany,
  refuseTooManyUnpaid,
} from './order-limits.ts'
import { findOrder, type OrderRecord } from './read-orders.ts'
import { settlePayment } from './settle-payment.ts'
import { numberPrefix, OrderNotWritten, writeOrder } from './write-order.ts'

export interface PlacedOrder {
  order: Order
  payment: OpenPayment
}

/**
 * Prices the order itself and writes all of it, or refuses and writes nothing. The same key with the same request
 * returns the same order, and opens its payment if that had failed; with another request it is refused, and the refusal
 * names the key's order.
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
    // An order that waits for its payment enqueues no immediate job.
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
 * A diner who abandoned several payments and orders again is not blocked by the places of those orders: the oldest is
 * given up.
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
 * Cancels the oldest order of this account that waits for its payment, as its diner could, unless the payment is in
 * progress. Asks the provider first, so that a paid order is placed. An order that is paid right afterwards is
 * refunded, like every cancelled order.
 * @returns whether one order no longer waits
 */
async function giveUpOldestUnpaid(ctx: CustomerContext): Promise<boolean> {
  let orderInChallenge: string | undefined
  for (const orderId of await unpaidOrders(ctx)) {
    const { order } = await settlePayment(ctx, orderId)
    if (order.status !== 'awaiting_payment') return true
    if (order.payment.status === 'processing') continue
    if (order.payment.status === 'requires_action') {
      // Prefer an order without a 3-D Secure challenge in progress.
      orderInChallenge ??= orderId
      continue
    }
    await giveUp(ctx, orderId)
    return true
  }
  if (orderInChallenge === undefined) return false
  await giveUp(ctx, orderInChallenge)
  return true
}

async function unpaidOrders(ctx: CustomerContext): Promise<string[]> {
  const orders = await ctx.transaction((db) =>
    db
      .selectFrom('orders')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('customer_id', '=', ctx.customer.id)
      .where('status', '=', 'awaiting_payment')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
  return orders.map(({ id }) => id)
}

async function giveUp(ctx: CustomerContext, orderId: string): Promise<void> {
  const hasEnded = await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    // Paid, or ended, since it was read.
    if (record.order.status !== 'awaiting_payment') return false
    await applyMove(ctx, tx, record, {
      orderId,
      to: 'cancelled',
      by: dinerActor,
      mover: 'diner',
      reason: 'ordered again',
    })
    return true
  })
  if (hasEnded) ctx.announcements.publish('order', ctx.tenantId, orderId)
}

/** Repeated when another order took the last of a dish, or another request used the key, between the check and the write. */
async function writeOnce(ctx: CustomerContext, input: PlaceOrderInput): Promise<OrderRecord> {
  for (let tries = 1; ; tries++) {
    try {
      return await ctx.transaction((tx) => write(ctx, tx, input))
    } catch (error) {
      const isOvertaken =
        error instanceof OrderNotWritten || brokenConstraint(error) === 'idempotency_keys_pkey'
      if (!isOvertaken) throw error
      if (tries === mostTries) throw new Unavailable('others take and return the same dish')
    }
  }
}

const mostTries = 5

async function write(
  ctx: CustomerContext,
  tx: Tx,
  { key, request, outlet, provider }: PlaceOrderInput,
): Promise<OrderRecord> {
  const now = ctx.now()
  const scope = `order/${ctx.customer.id}`
  const promo = findPromo(ctx.site.tenant.promos, request.promoCode ?? '')
  const counters = orderCounters(ctx)
  await lockPerson(tx, counters)
  const context = await readOrderContext(tx, ctx, {
    counters,
    outletId: outlet.id,
    addressId: request.addressId,
    promoCode: promo?.code ?? null,
    scope,
    key,
  })
  const hash = requestHash(request)
  if (context.key) return sameOrder(ctx, tx, context.key, hash)
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
  const keyRow = {
    tenant_id: ctx.tenantId,
    scope,
    key,
    request_hash: hash,
    result_id: record.order.id,
    created_at: now,
  }
  await requireTerms(tx, ctx.site)
  const number = await writeOrder(
    tx,
    { ...rows, key: keyRow },
    {
      now,
      // The terms are locked, so counting cannot start before the commit.
      stockNeeds: stockNeeds(checked.lines).filter(({ kind, ref }) =>
        context.stock.some((counted) => counted.kind === kind && counted.ref === ref),
      ),
      slotCapacity: capacityAt(outlet, checked.timing.slotStart),
      promoUses: checked.promo?.usesInAll ?? null,
      // Of two concurrent first orders one is refused.
      promoUsesByCustomer: checked.promo?.firstOrderOnly
        ? 1
        : checked.promo?.usesPerCustomer
          ? checked.promo.usesPerCustomer - (context.promoUse?.elsewhere ?? 0)
          : null,
      numberPrefix: numberPrefix(outlet.name),
    },
  ).catch((error: unknown) => {
    if (!(error instanceof OrderNotWritten) || error.obstacle === 'stock') throw error
    throw error.obstacle === 'promo'
      ? orderChanged([promoTaken], total + checked.price.discount, currency.code)
      : orderChanged([slotTaken], total, currency.code)
  })
  await countOrder(tx, ctx, counters)
  ctx.metrics.orderMoved(record.order.status)
  return { ...record, order: { ...record.order, number } }
}

async function sameOrder(
  ctx: CustomerContext,
  tx: Tx,
  known: { hash: string; order: string },
  hash: string,
): Promise<OrderRecord> {
  if (known.hash !== hash) throw new Refusal('key_reused', { data: { order_id: known.order } })
  const record = await findOrder(tx, ctx.tenantId, known.order)
  if (!record) throw new Error('an idempotency key without its order')
  return record
}
