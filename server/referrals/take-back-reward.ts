import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Order } from '#domain/order.ts'
import type { TenantContext } from '#server/context.ts'

/**
 * Takes back what an inviter got when this order was completed, for it is completed no more. Part of the undo's own
 * transaction.
 * @returns false when the inviter has spent it
 */
export async function takeBackReward(
  { tenantId }: TenantContext,
  tx: Tx,
  friendId: string | null,
  { history }: Order,
): Promise<boolean> {
  const completedAt = history.findLast(({ status }) => status === 'completed')?.at
  if (!friendId || !completedAt) return true
  // What this order earned bears the instant of its completion; another order of the friend may have earned it since.
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
