import type { Tx } from '#database/connection.ts'

/** Times at which a subscription was requested and confirmed; undefined without a subscription. */
export async function subscriptionOf(
  tx: Tx,
  tenantId: string,
  email: string,
): Promise<{ asked_at: Date; confirmed_at: Date | null } | undefined> {
  return tx
    .selectFrom('subscribers')
    .select(['asked_at', 'confirmed_at'])
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Ends the subscription of an address, confirmed or not. Its links stop working. */
export async function endSubscriptionOf(tx: Tx, tenantId: string, email: string): Promise<void> {
  await tx
    .deleteFrom('subscribers')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .execute()
}
