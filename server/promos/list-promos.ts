import { sql } from 'kysely'
import type { BodyOf, DataOf } from '#contract/calls/table.ts'
import { toMajorUnits } from '#contract/major-units.ts'
import type { WirePromo, WirePromoList } from '#contract/staff/promos.ts'
import { formatMoney } from '#domain/money.ts'
import { discountOf, lowestFee } from '#domain/order-pricing.ts'
import { findPromo, promoProblem, promoProblemText, promoState } from '#domain/promo.ts'
import { unservedStatuses } from '#domain/sales.ts'
import { readDocument } from '#server/content/change-document.ts'
import { found, Refusal } from '#server/http/refusal.ts'
import { readAmount } from '#server/ordering/read-amount.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { toPromo } from '#server/tenancy/content/build-content.ts'
import { pathOf } from '#server/tenancy/file-paths.ts'
import { type PromosFile, promosFile } from '#server/tenancy/folder/promos-file.ts'

/** The promos as their file says, and how often it was changed: the content in memory may be a second older. */
async function readPromos(ctx: MemberContext): Promise<{ revision: number; promos: PromosFile }> {
  const { revision, data } = await readDocument(ctx, pathOf.promos)
  return { revision, promos: promosFile.parse(data ?? []) }
}

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
      .filter(
        ({ outlets }) => outlets.length === 0 || outlets.some((id) => ctx.outletIds.includes(id)),
      )
      .map((promo) => toWirePromo(ctx, promo, uses.get(promo.code)))
      .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
  }
}

/** One code as it is now; 404 if it is valid at no outlet of the caller. */
export async function getPromo(ctx: MemberContext, code: string): Promise<WirePromo> {
  return found((await listPromos(ctx)).promos.find((each) => each.code === code))
}

/** A code for further outlets is changed only by a member of all of them. */
export function mayChange({ site, outletIds }: MemberContext, outlets: readonly string[]): boolean {
  const all = outlets.length === 0 ? site.outlets.map(({ id }) => id) : outlets
  return all.every((id) => outletIds.includes(id))
}

function toWirePromo(
  ctx: MemberContext,
  promo: PromosFile[number],
  { uses, discount, revenue, wasUsed, held }: PromoUses = noUses,
): WirePromo {
  const { code: currency } = ctx.site.tenant.currency
  const { valid_from = null, valid_until = null, uses_in_all = null } = promo
  return {
    ...promo,
    valid_from,
    valid_until,
    fulfilment: promo.fulfilment ?? null,
    uses_in_all,
    uses_per_customer: promo.uses_per_customer ?? null,
    state: promoState(
      { validFrom: valid_from, validUntil: valid_until, usesInAll: uses_in_all },
      { now: ctx.now(), usesInAll: held },
    ),
    may_change: mayChange(ctx, promo.outlets),
    was_used: wasUsed,
    uses,
    discount: toMajorUnits(discount, currency),
    revenue: toMajorUnits(revenue, currency),
  }
}

/** How a code was used; amounts are of the smallest unit. */
interface PromoUses {
  /** Orders that were served, at outlets that the caller may see. */
  uses: number
  discount: number
  revenue: number
  /** Any order has it, also one that was rejected later, or of another outlet. */
  wasUsed: boolean
  /** Uses that count against its limit, of all outlets. */
  held: number
}

const noUses: PromoUses = { uses: 0, discount: 0, revenue: 0, wasUsed: false, held: 0 }

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

/** The discount of a code now; for free delivery the outlet's lowest delivery fee. */
export async function tryPromo(
  ctx: MemberContext,
  code: string,
  { outlet_id, type, amount, first_order }: BodyOf<'tryPromo'>,
): Promise<DataOf<'tryPromo'>> {
  requireOutlet(ctx, outlet_id)
  const { currency } = ctx.site.tenant
  const { promos } = await readPromos(ctx)
  const promo = findPromo(
    promos.map((each) => toPromo(each, currency.code)),
    code,
  )
  const outlet = ctx.site.outletById.get(outlet_id)
  if (!promo || !outlet) throw new Refusal('not_found')
  const subtotal = readAmount(amount, { field: 'amount', name: 'Amount', currency: currency.code })
  const uses = await readPromoUses(ctx, [promo.code])
  const refused = promoProblem(promo, {
    now: ctx.now(),
    outletId: outlet_id,
    fulfilment: type,
    subtotal,
    isFirstOrder: first_order,
    usesInAll: uses.get(promo.code)?.held ?? 0,
    usesByCustomer: 0,
  })
  const deliveryFee = type === 'delivery' ? lowestFee(outlet.deliveryAreas, subtotal) : 0
  const discount = refused ? 0 : discountOf(promo, subtotal, { deliveryFee, currency })
  const problem = refused ?? (discount === 0 ? 'no-discount' : null)
  if (problem) {
    return { discount, problem, text: promoProblemText(problem, currency, promo, subtotal) }
  }
  return {
    discount: toMajorUnits(discount, currency.code),
    problem: null,
    text: `${formatMoney(discount, currency)} off`,
  }
}
