import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { CustomerContext, TenantContext } from '#server/context.ts'
import { provenPhone } from '#server/customers/customer.ts'
import { clientNetwork } from '#server/http/client-address.ts'
import { Refusal } from '#server/http/refusal.ts'
import { counterKey } from '#server/sign-in/rate-counters.ts'

/**
 * Orders within an hour, open cash orders and unpaid card orders; `ORDER_LIMIT_FACTOR` multiplies all of them. A customer is
 * known after one completed order here. Refused requests and repeats under the same key are not counted.
 */
export const orderLimits = {
  /** Orders per person, over all their accounts: enough for a family that orders three times in an evening. */
  person: { new: 10, known: 30 },
  /** Orders per IP address, which an office or a mobile network may share. */
  network: { new: 120, known: 600 },
  /**
   * Per outlet: more than a kitchen cooks on its best evening. The lower limit reserves capacity for known customers. Only
   * placed orders count: unpaid ones could otherwise close the restaurant to new customers.
   */
  outlet: { new: 1_000, known: 5_000 },
  /** Cash orders of one person that are not handed over yet. */
  openCash: { new: 3, known: 10 },
  /** Unpaid card orders per person. Each takes a place in its slot for half an hour. */
  unpaid: { new: 2, known: 5 },
  /** Unpaid orders per IP address: a few times the number that 120 orders an hour leave unpaid at one time. */
  unpaidFrom: { new: 20, known: 100 },
} as const

const windowSeconds = 3_600
/** Hours after its promise during which a cash order that was not marked as handed over counts as open. */
export const openHours = 3
/** Orders within this time share a row of their counter; this can only make the limit stricter. */
const bucketMilliseconds = 60_000

/** Keys of the counters that an order increases. The orders of an outlet are counted in `orders`. */
export type OrderCounters = Record<'person' | 'network', string>

/** Counts before this order. */
export interface OrderCounts {
  hits: Record<'person' | 'network' | 'outlet', { hits: number; oldest: Date | null }>
  hasCompleted: boolean
  openCash: number
  unpaid: number
  unpaidFrom: number
}

/**
 * Names of the counters. A person has one counter across all their accounts, identified by the verified phone number,
 * also after deleting an account and creating another.
 */
export function orderCounters(ctx: CustomerContext): OrderCounters {
  const person = provenPhone(ctx.customer) || ctx.customer.contact
  return {
    person: counterKey(ctx, 'orders', person),
    network: counterKey(ctx, 'orders-from', clientNetwork(ctx.ip)),
  }
}

/**
 * Orders of one person are checked and written in sequence, so that their limits are exact. The other two counts are
 * not locked, because all orders of a restaurant would then wait for each other; they may be exceeded by a few.
 */
export async function lockPerson(tx: Tx, { person }: OrderCounters): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${person}, 0))`.execute(tx)
}

/** The start of the window that ends now; hits since then count. */
export function limitsFrom(now: Date): Date {
  return new Date(now.getTime() - windowSeconds * 1_000 - bucketMilliseconds)
}

/** 429 once a limit is reached, with the seconds until the first hit leaves its window. */
export function refuseTooMany(
  ctx: TenantContext,
  { hits, hasCompleted, openCash }: OrderCounts,
  isCash: boolean,
): void {
  const kind = hasCompleted ? 'known' : 'new'
  const factor = ctx.environment.ORDER_LIMIT_FACTOR
  for (const name of ['person', 'network', 'outlet'] as const) {
    const counted = hits[name]
    if (counted.hits < orderLimits[name][kind] * factor) continue
    const leaves = (counted.oldest ?? ctx.now()).getTime() - limitsFrom(ctx.now()).getTime()
    throw new Refusal('too_many_orders', {
      ...(name === 'person' ? {} : { message: busyText }),
      limit: { name: `orders-${name}` },
      retryAfter: Math.max(1, Math.ceil(leaves / 1_000)),
    })
  }
  const most = orderLimits.openCash[kind] * factor
  if (isCash && openCash >= most) {
    const message = `You have ${openCash} cash orders on their way. Please wait for one of them, or pay by card.`
    const limit = { name: 'orders-open-cash' }
    throw new Refusal('too_many_orders', { message, retryAfter: 15 * 60, limit })
  }
}

/** The same for an order that would wait for its payment. */
export function refuseTooManyUnpaid(
  ctx: TenantContext,
  { hasCompleted, unpaid, unpaidFrom }: OrderCounts,
): void {
  const kind = hasCompleted ? 'known' : 'new'
  const factor = ctx.environment.ORDER_LIMIT_FACTOR
  // Unpaid orders are paid or expire within half an hour, most of them within minutes.
  const retryAfter = 5 * 60
  if (unpaid >= orderLimits.unpaid[kind] * factor) {
    throw new Refusal('too_many_unpaid', { retryAfter, limit: { name: 'orders-unpaid' } })
  }
  if (unpaidFrom >= orderLimits.unpaidFrom[kind] * factor) {
    const limit = { name: 'orders-unpaid-network' }
    throw new Refusal('too_many_orders', { message: busyText, retryAfter, limit })
  }
}

const busyText = 'There are very many orders right now. Please try again later, or call us.'

/** Counts an order of this person and this network. */
export async function countOrder(
  tx: Tx,
  ctx: TenantContext,
  counters: OrderCounters,
): Promise<void> {
  const minute = Math.floor(ctx.now().getTime() / bucketMilliseconds) * bucketMilliseconds
  await tx
    .insertInto('rate_counters')
    .values(
      Object.values(counters).map((key) => ({
        tenant_id: ctx.tenantId,
        key,
        window_start: new Date(minute),
        hits: 1,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'key', 'window_start'])
        .doUpdateSet({ hits: sql<number>`rate_counters.hits + 1` }),
    )
    .execute()
}
