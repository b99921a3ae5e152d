import type { MinorUnits } from '#domain/money.ts'
import type { Promo } from '#domain/promo.ts'
import { findPromo, promoProblem, promoProblemText } from '#domain/promo.ts'
import type { Fulfilment } from '#domain/slots.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/http/refusal.ts'
import { readPromoUse } from './promo-use.ts'

interface PromoQuery {
  code: string
  outletId: string
  fulfilment: Fulfilment
  subtotal: MinorUnits
}

/** A code as the cart tries it; refuses with the reason. The order asks again, and it alone uses the code up. */
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
