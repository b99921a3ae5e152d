import { calls } from '#contract/calls.ts'
import type { Referrals } from '#contract/customer.ts'
import { toMajorUnits } from '#contract/major-units.ts'
import type { CustomerContext } from '#server/context.ts'
import { type Api, answer } from '#server/http/call.ts'

export function referralRoutes(api: Api): void {
  answer(api, calls.getReferrals, (ctx) => listReferrals(ctx))
}

/** The friends that this diner has invited, and the credit earned. */
async function listReferrals(ctx: CustomerContext): Promise<Referrals> {
  const { referral, currency } = ctx.site.tenant
  const { tenantId, customer } = ctx
  const [invited, earned] = await ctx.transaction(
    async (tx) =>
      [
        await tx
          .selectFrom('customers')
          .select((expression) => expression.fn.countAll<string>().as('count'))
          .where('tenant_id', '=', tenantId)
          .where('referred_by', '=', customer.id)
          .executeTakeFirstOrThrow(),
        await tx
          .selectFrom('referral_rewards')
          .select((expression) => [
            expression.fn.countAll<string>().as('count'),
            expression.fn.sum<string | null>('amount').as('sum'),
          ])
          .where('tenant_id', '=', tenantId)
          .where('inviter_id', '=', customer.id)
          .executeTakeFirstOrThrow(),
      ] as const,
  )
  return {
    reward: toMajorUnits(referral?.reward ?? 0, currency.code),
    minimum_spend: toMajorUnits(referral?.minimumSpend ?? 0, currency.code),
    invited: Number(invited.count),
    ordered: Number(earned.count),
    earned: toMajorUnits(Number(earned.sum ?? 0), currency.code),
  }
}
