import { toMajorUnits } from '#contract/major-units.ts'
import type { PromoTry, WirePromoTried } from '#contract/staff/promos.ts'
import { formatMoney } from '#domain/money.ts'
import { discountOf, lowestFee } from '#domain/order-pricing.ts'
import { findPromo, promoProblem, promoProblemText } from '#domain/promo.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readAmount } from '#server/ordering/read-amount.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { toPromo } from '#server/tenancy/content/build-content.ts'
import { readPromoUses } from './list-promos.ts'
import { readPromos } from './promo-file.ts'

/** The discount of a code now; for free delivery the outlet's lowest delivery fee. */
export async function tryPromo(
  ctx: MemberContext,
  code: string,
  { outlet_id, type, amount, first_order }: PromoTry,
): Promise<WirePromoTried> {
  requireOutlet(ctx, outlet_id)
  const { currency } = ctx.site.tenant
  // Read from the file: the content in memory may be a second older than a new code.
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
