import type { Tx } from '#database/connection.ts'
import type { CustomerContext, TenantContext } from '#server/context.ts'
import { bearerToken, hashToken } from '#server/http/request-context.ts'
import { sessionDays } from './limits.ts'

/** A token for this customer; only its hash is kept. */
export async function openSession(tx: Tx, ctx: TenantContext, customerId: string): Promise<string> {
  const token = ctx.random.token()
  const now = ctx.now()
  await tx
    .insertInto('sessions')
    .values({
      tenant_id: ctx.tenantId,
      token_hash: hashToken(token),
      customer_id: customerId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + sessionDays * 86_400_000),
    })
    .execute()
  return token
}

/** Ends the session whose token came with the request. */
export async function signOut(
  ctx: CustomerContext,
  authorization: string | undefined,
): Promise<void> {
  await ctx.transaction((tx) =>
    tx
      .deleteFrom('sessions')
      .where('tenant_id', '=', ctx.tenantId)
      .where('token_hash', '=', hashToken(bearerToken(authorization)))
      .execute(),
  )
}

/** Ends every session of the customer, this one too. */
export async function signOutEverywhere(ctx: CustomerContext): Promise<void> {
  await ctx.transaction((tx) =>
    tx
      .deleteFrom('sessions')
      .where('tenant_id', '=', ctx.tenantId)
      .where('customer_id', '=', ctx.customer.id)
      .execute(),
  )
}
