import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Order } from '#domain/order.ts'
import { discountOnDishes } from '#domain/order-pricing.ts'
import { findPromo } from '#domain/promo.ts'
import type { TenantContext } from '#server/context.ts'
import { type Customer, findById, toCustomer } from '#server/customers/customer.ts'
import { accountsOfPerson, formerAccountsOfPerson } from '#server/customers/person.ts'

interface RewardedOrder {
  /** The friend; null where the order has no account. */
  customerId: string | null
  order: Pick<Order, 'subtotal' | 'discount' | 'promoCode'>
}

/**
 * Credits the inviter for a friend's first large enough order, in its completion's transaction. An undo finds the
 * reward by `completedAt`.
 */
export async function rewardInviter(
  ctx: TenantContext,
  tx: Tx,
  { customerId: friendId, order }: RewardedOrder,
  completedAt: Date,
): Promise<void> {
  const { referral, promos } = ctx.site.tenant
  const promo = findPromo(promos, order.promoCode ?? '')
  const dishes = order.subtotal - discountOnDishes(promo, order.discount)
  if (!referral?.reward || !friendId || dishes < referral.minimumSpend) return
  const { tenantId } = ctx
  const friend = await findById(tx, tenantId, friendId)
  const inviterId = friend?.referred_by
  if (!inviterId || !(await isNewPerson(ctx, tx, toCustomer(friend), inviterId))) return
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('referral_rewards')
    .values({
      tenant_id: tenantId,
      friend_id: friendId,
      inviter_id: inviterId,
      amount: referral.reward,
      earned_at: completedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return
  await tx
    .updateTable('customers')
    .set((expression) => ({ credit: expression('credit', '+', referral.reward) }))
    .where(({ and }) => and({ tenant_id: tenantId, id: inviterId }))
    .execute()
}

/**
 * False for the inviter's own other account, and for a person who ordered or was invited before with another account.
 */
async function isNewPerson(
  { tenantId, environment }: TenantContext,
  tx: Tx,
  friend: Customer,
  inviterId: string,
): Promise<boolean> {
  const accounts = accountsOfPerson(tenantId, friend)
  const { rows } = await sql<{ is_new: boolean }>`
    select not (
      ${inviterId} in (${accounts})
      or exists (
        select from orders where tenant_id = ${tenantId} and customer_id in (${accounts})
          and customer_id <> ${friend.id} and status = 'completed' and not is_test)
      or exists (
        select from referral_rewards where tenant_id = ${tenantId} and friend_id in (${accounts}))
      or exists (
        select from ${formerAccountsOfPerson({ tenantId, environment }, friend)}
          and (has_ordered or is_rewarded))
    ) as is_new`.execute(tx)
  return rows[0]?.is_new ?? false
}

/** Revokes the reward for an order that is undone, in the undo's transaction. False if the inviter has spent it. */
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
