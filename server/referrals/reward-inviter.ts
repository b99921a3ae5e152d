import type { Tx } from '#database/connection.ts'
import type { Order } from '#domain/order.ts'
import type { TenantContext } from '#server/context.ts'

/**
 * Gives the inviter their credit once a friend's order is completed, for the first one that is large enough and for no
 * other (docs/decisions/006-referral-credit.md). Part of the move's own transaction.
 */
export async function rewardInviter(
  ctx: TenantContext,
  tx: Tx,
  friendId: string | null,
  { subtotal, discount }: Pick<Order, 'subtotal' | 'discount'>,
): Promise<void> {
  const { referral } = ctx.site.tenant
  if (!referral?.reward || !friendId || subtotal - discount < referral.minimumSpend) return
  const { tenantId } = ctx
  const friend = await tx
    .selectFrom('customers')
    .select('referred_by')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', friendId)
    .executeTakeFirst()
  const inviterId = friend?.referred_by
  if (!inviterId) return
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('referral_rewards')
    .values({
      tenant_id: tenantId,
      friend_id: friendId,
      inviter_id: inviterId,
      amount: referral.reward,
      earned_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return
  await tx
    .updateTable('customers')
    .set((expression) => ({ credit: expression('credit', '+', referral.reward) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', inviterId)
    .execute()
}
