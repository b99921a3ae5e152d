import { sql } from 'kysely'
import type { MinorUnits } from '#domain/money.ts'
import { unservedStatuses } from '#domain/sales.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'

export interface PromoUses {
  /** Orders that were served, at outlets that the caller may see. */
  uses: number
  discount: MinorUnits
  revenue: MinorUnits
  /** Any order has it, also one that was rejected later, or of another outlet. */
  wasUsed: boolean
  /** Uses that count against its limit, of all outlets. */
  held: number
}

/** How each of these codes was used; one that nobody has tried has no entry. */
export async function readPromoUses(
  ctx: MemberContext,
  codes: readonly string[],
): Promise<Map<string, PromoUses>> {
  const isShown = sql`o.placed_at is not null and not o.is_test and o.status not in (${sql.join(unservedStatuses)})
    and o.outlet_id = any(${[...ctx.outletIds]}::text[])`
  const { rows } = await ctx.transaction((db) =>
    sql<PromoUses & { code: string }>`
      select o.promo_code as code, (count(*) filter (where ${isShown}))::int as uses,
        coalesce(sum(o.discount) filter (where ${isShown}), 0)::float8 as discount,
        coalesce(sum(o.total) filter (where ${isShown}), 0)::float8 as revenue, true as "wasUsed",
        coalesce((select u.used from promo_uses u
          where u.tenant_id = ${ctx.tenantId} and u.code = o.promo_code), 0) as held
      from orders o
      where o.tenant_id = ${ctx.tenantId} and o.promo_code = any(${[...codes]}::text[])
      group by o.promo_code`.execute(db),
  )
  return new Map(rows.map(({ code, ...uses }) => [code, uses]))
}
