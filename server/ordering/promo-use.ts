import { type RawBuilder, sql } from 'kysely'
import type { Context, TenantContext } from '#server/context.ts'
import type { Customer } from '#server/customers/customer.ts'
import {
  accountsOfPerson,
  formerAccountsOfPerson,
  promoUsesElsewhere,
} from '#server/customers/person.ts'

/**
 * Orders that are under way or were delivered. An unpaid order reserves the code it used, but does not count as a first
 * order; neither does a test.
 */
const countsAsOrder = sql<boolean>`(
  status not in ('awaiting_payment', 'expired', 'cancelled', 'rejected') and not is_test)`

/**
 * Whether this person has ordered before, with whichever account: their first order is one per person. Looked up account by
 * account (`limit`), since a join might read all orders of the restaurant.
 */
export function hasOrdered(ctx: TenantContext, customer: Customer): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (
      select from (${accountsOfPerson(ctx.tenantId, customer)}) account
      cross join lateral (
        select from orders
        where tenant_id = ${ctx.tenantId} and customer_id = account.id and ${countsAsOrder}
        limit 1) counted)
    or exists (select from ${formerAccountsOfPerson(ctx, customer)} and has_ordered))`
}

/**
 * Whether an unpaid order of this person, of whichever account, holds a discount for a first order that this code would give
 * a second time. The same code of the same account is left to its count of uses: it comes back when the account's oldest unpaid
 * order is given up for the new one, which is after this.
 */
export function holdsFirstOrderCode(
  ctx: TenantContext,
  customer: Customer,
  code: string | null,
): RawBuilder<boolean> {
  const codes = ctx.site.tenant.promos.flatMap((each) => (each.firstOrderOnly ? [each.code] : []))
  if (code === null || !codes.includes(code)) return sql<boolean>`false`
  return sql<boolean>`exists (
    select from (${accountsOfPerson(ctx.tenantId, customer)}) account
    cross join lateral (
      select from orders
      where tenant_id = ${ctx.tenantId} and customer_id = account.id and status = 'awaiting_payment'
        and promo_code = any(${codes}::text[])
        and not (customer_id = ${customer.id} and promo_code = ${code})
      limit 1) holding)`
}

/** How often a code was used. The orders of a visitor are not known. */
export async function readPromoUse(
  ctx: Context,
  code: string,
): Promise<{ inAll: number; byCustomer: number; isFirstOrder: boolean }> {
  const { tenantId } = ctx
  const customerId = ctx.customer?.id ?? null
  const row = await ctx.statement(async (db) => {
    const { rows } = await sql<{ in_all: number; by_customer: number; has_ordered: boolean }>`
      select
        coalesce((select used from promo_uses where tenant_id = ${tenantId} and code = ${code}), 0)
          as in_all,
        coalesce((
          select used from promo_customer_uses
          where tenant_id = ${tenantId} and code = ${code} and customer_id = ${customerId}), 0)
          + ${ctx.customer ? promoUsesElsewhere(ctx, ctx.customer, code) : sql`0`} as by_customer,
        ${ctx.customer ? hasOrdered(ctx, ctx.customer) : sql`false`} as has_ordered`.execute(db)
    return rows[0]
  })
  if (!row) throw new Error('a select without from gave no row')
  return { inAll: row.in_all, byCustomer: row.by_customer, isFirstOrder: !row.has_ordered }
}
