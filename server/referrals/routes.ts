import { sql } from 'kysely'
import type { Referrals } from '#contract/customer.ts'
import { toMajorUnits } from '#contract/major-units.ts'
import type { CustomerContext } from '#server/context.ts'
import { type Api, answer } from '#server/http/call.ts'

export function referralRoutes(api: Api): void {
  answer(api, {
    getReferrals: listReferrals,
  })
}

/** The friends that this diner has invited, and the credit earned. */
async function listReferrals(ctx: CustomerContext): Promise<Referrals> {
  const { referral, currency } = ctx.site.tenant
  const { tenantId, customer } = ctx
  const { rows } = await ctx.transaction((tx) =>
    sql<{ invited: number; ordered: number; earned: number }>`
      select (select count(*)::int from customers
          where tenant_id = ${tenantId} and referred_by = ${customer.id}) as invited,
        count(*)::int as ordered, coalesce(sum(amount), 0)::float8 as earned
      from referral_rewards where tenant_id = ${tenantId} and inviter_id = ${customer.id}`.execute(
      tx,
    ),
  )
  const { invited, ordered, earned } = rows[0] ?? { invited: 0, ordered: 0, earned: 0 }
  return {
    reward: toMajorUnits(referral?.reward ?? 0, currency.code),
    minimum_spend: toMajorUnits(referral?.minimumSpend ?? 0, currency.code),
    invited,
    ordered,
    earned: toMajorUnits(earned, currency.code),
  }
}
