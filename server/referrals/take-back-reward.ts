import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Order } from '#domain/order.ts'
import type { TenantContext } from '#server/context.ts'

/**
 * Revokes the inviter's reward for this order, which is no longer completed. Part of the undo's own transaction.
 * @returns false if the inviter has spent it
 */
export async function takeBackReward(
  { tenantId }: TenantContext,
  tx: Tx,
  friendId: string | null,
  { history }: Order,
): Promise<boolean> {
  const completedAt = history.findLast(({ status }) => status === 'completed')?.at
  if (!friendId || !completedAt) return true
  // This order's reward has the instant of its completion; a reward with another instant belongs to another order of
  // the friend.
  const { rows } = await sql<{ is_spent: boolean }>`
    with reward as (
      delete from referral_rewards
      where tenant_id = ${tenantId} and friend_id = ${friendId} and earned_at = ${completedAt}
      returning inviter_id, amount
    ), taken as (
      update customers set credit = credit - reward.amount from reward
      where customers.tenant_id = ${tenantId} and customers.id = reward.inviter_id
        and credit >= reward.amount
      returning customers.id
    )
    select not exists (select from taken) as is_spent from reward`.execute(tx)
  return !rows.some(({ is_spent }) => is_spent)
}
