import { type RawBuilder, sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { MinorUnits } from '#domain/money.ts'
import { findPromo, type Promo, promoProblem, promoProblemText } from '#domain/promo.ts'
import type { Fulfilment } from '#domain/slots.ts'
import type { Context, CustomerContext, TenantContext } from '#server/context.ts'
import type { Customer } from '#server/customers/customer.ts'
import {
  accountsOfPerson,
  formerAccountsOfPerson,
  promoUsesElsewhere,
} from '#server/customers/person.ts'
import { invalid } from '#server/http/refusal.ts'

interface PromoQuery {
  code: string
  outletId: string
  fulfilment: Fulfilment
  subtotal: MinorUnits
}

/** Checks a code for the cart; refuses with the reason. The order checks again, and only the order uses the code up. */
export async function checkPromo(
  ctx: Context,
  { code, outletId, fulfilment, subtotal }: PromoQuery,
): Promise<Promo> {
  const { currency } = ctx.site.tenant
  const promo = findPromo(ctx.site.tenant.promos, code)
  if (!promo) throw invalid('code', promoProblemText('unknown', currency))

  const use = await readPromoUse(ctx, promo.code)
  const problem = promoProblem(promo, {
    now: ctx.now(),
    outletId,
    fulfilment,
    subtotal,
    isFirstOrder: use.isFirstOrder,
    usesInAll: use.inAll,
    usesByCustomer: use.byCustomer + use.elsewhere,
  })
  if (problem) throw invalid('code', promoProblemText(problem, currency, promo, subtotal))
  return promo
}

/**
 * Orders that are under way or were delivered. An unpaid order reserves the code it used, but does not count as a first
 * order; neither does a test.
 */
const countsAsOrder = sql<boolean>`(
  status not in ('awaiting_payment', 'expired', 'cancelled', 'rejected') and not is_test)`

/** Uses of a code. */
export interface PromoUse {
  inAll: number
  byCustomer: number
  /** Uses by the same person's other accounts. */
  elsewhere: number
  isFirstOrder: boolean
}

/** Whether this person has ordered before, with any account: their first order is one per person. */
export function hasOrdered(ctx: TenantContext, customer: Customer): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (
      select from orders
      where tenant_id = ${ctx.tenantId} and ${countsAsOrder}
        and customer_id in (${accountsOfPerson(ctx.tenantId, customer)}))
    or exists (select from ${formerAccountsOfPerson(ctx, customer)} and has_ordered))`
}

/**
 * Whether an unpaid order of this person, with any account, holds a discount for a first order that this code would give
 * a second time. Does not count the same code of the same account, which `promo_customer_uses` counts: the order is given up
 * for the new one after this check.
 */
function holdsFirstOrderCode(
  ctx: TenantContext,
  customer: Customer,
  code: string,
): RawBuilder<boolean> {
  const codes = ctx.site.tenant.promos.flatMap((each) => (each.firstOrderOnly ? [each.code] : []))
  if (!codes.includes(code)) return sql<boolean>`false`
  return sql<boolean>`exists (
    select from orders
    where tenant_id = ${ctx.tenantId} and status = 'awaiting_payment'
      and customer_id in (${accountsOfPerson(ctx.tenantId, customer)})
      and promo_code = any(${codes}::text[])
      and not (customer_id = ${customer.id} and promo_code = ${code}))`
}

/** As `readPromoUse`; unpaid orders with a code for a first order count as well. */
export function promoUseForOrder(
  db: Statements,
  ctx: CustomerContext,
  code: string,
): Promise<PromoUse> {
  const { customer } = ctx
  return selectPromoUse(db, ctx, customer, {
    code,
    hasOrdered: sql`(${hasOrdered(ctx, customer)} or ${holdsFirstOrderCode(ctx, customer, code)})`,
  })
}

/** How often a code was used. The orders of a visitor are not known. */
export function readPromoUse(ctx: Context, code: string): Promise<PromoUse> {
  const { customer } = ctx
  return ctx.transaction((tx) =>
    selectPromoUse(tx, ctx, customer, {
      code,
      hasOrdered: customer ? hasOrdered(ctx, customer) : sql`false`,
    }),
  )
}

async function selectPromoUse(
  db: Statements,
  ctx: Context,
  customer: Customer | null,
  { code, hasOrdered }: { code: string; hasOrdered: RawBuilder<unknown> },
): Promise<PromoUse> {
  const { tenantId } = ctx
  const { rows } = await sql<PromoUse>`
    select
      coalesce((select used from promo_uses where tenant_id = ${tenantId} and code = ${code}), 0)
        as "inAll",
      coalesce((
        select used from promo_customer_uses
        where tenant_id = ${tenantId} and code = ${code} and customer_id = ${customer?.id ?? ''}), 0)
        as "byCustomer",
      ${customer ? promoUsesElsewhere(ctx, customer, code) : sql`0`} as elsewhere,
      not ${hasOrdered} as "isFirstOrder"`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('a select without from gave no row')
  return row
}
