import { sql } from 'kysely'
import { toMajorUnits } from '#contract/major-units.ts'
import type { WirePromo, WirePromoList } from '#contract/staff/promos.ts'
import type { MinorUnits } from '#domain/money.ts'
import { promoState } from '#domain/promo.ts'
import { unservedStatuses } from '#domain/sales.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import type { PromosFile } from '#server/tenancy/folder/promos-file.ts'
import { readPromos } from './promo-file.ts'

type PromoOfFile = PromosFile[number]

/** The codes that count at an outlet of the caller, running ones first. */
export async function listPromos(ctx: MemberContext): Promise<WirePromoList> {
  const { revision, promos } = await readPromos(ctx)
  const uses = await readPromoUses(
    ctx,
    promos.map(({ code }) => code),
  )
  const order: WirePromo['state'][] = ['running', 'planned', 'used_up', 'ended']
  return {
    revision,
    promos: promos
      .filter((promo) => isSeen(ctx, promo))
      .map((promo) => toWirePromo(ctx, promo, uses.get(promo.code)))
      .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
  }
}

/** One code as it is now; 404 if it is valid at no outlet of the caller. */
export async function getPromo(ctx: MemberContext, code: string): Promise<WirePromo> {
  const promo = (await listPromos(ctx)).promos.find((each) => each.code === code)
  if (!promo) throw new Refusal('not_found')
  return promo
}

function isSeen({ outletIds }: MemberContext, { outlets }: PromoOfFile): boolean {
  return outlets.length === 0 || outlets.some((id) => outletIds.includes(id))
}

/** A code for further outlets is changed only by a member of all of them. */
export function mayChange({ site, outletIds }: MemberContext, outlets: readonly string[]): boolean {
  const all = outlets.length === 0 ? site.outlets.map(({ id }) => id) : outlets
  return all.every((id) => outletIds.includes(id))
}

function toWirePromo(
  ctx: MemberContext,
  promo: PromoOfFile,
  known: PromoUses = { uses: 0, discount: 0, revenue: 0, wasUsed: false, held: 0 },
): WirePromo {
  const { code: currency } = ctx.site.tenant.currency
  return {
    code: promo.code,
    headline: promo.headline,
    terms: promo.terms,
    kind: promo.kind,
    value: promo.value,
    minimum_spend: promo.minimum_spend,
    valid_from: promo.valid_from ?? null,
    valid_until: promo.valid_until ?? null,
    outlets: promo.outlets,
    fulfilment: promo.fulfilment ?? null,
    first_order_only: promo.first_order_only,
    uses_in_all: promo.uses_in_all ?? null,
    uses_per_customer: promo.uses_per_customer ?? null,
    listed: promo.listed,
    state: promoState(
      {
        validFrom: promo.valid_from ?? null,
        validUntil: promo.valid_until ?? null,
        usesInAll: promo.uses_in_all ?? null,
      },
      { now: ctx.now(), usesInAll: known.held },
    ),
    may_change: mayChange(ctx, promo.outlets),
    was_used: known.wasUsed,
    uses: known.uses,
    discount: toMajorUnits(known.discount, currency),
    revenue: toMajorUnits(known.revenue, currency),
  }
}

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

/** How each of these codes was used; an unused one has no entry. */
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
