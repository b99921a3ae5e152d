import type { Tx } from '#database/connection.ts'
import { dayMilliseconds } from '#domain/zone.ts'
import type { CustomerContext, TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hashToken } from '#server/http/request-context.ts'
import { customerProofMinutes, sessionDays } from './limits.ts'
import { securityEvent } from './security-event.ts'

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
      expires_at: new Date(now.getTime() + sessionDays * dayMilliseconds),
    })
    .execute()
  return token
}

/** Ends the session whose token came with the request. */
export async function signOut(ctx: CustomerContext): Promise<void> {
  await ctx.transaction((tx) =>
    tx
      .deleteFrom('sessions')
      .where('tenant_id', '=', ctx.tenantId)
      .where('token_hash', '=', ctx.sessionHash)
      .execute(),
  )
  announceEnd(ctx)
  securityEvent(ctx, 'signed_out', { contact: ctx.customer.contact })
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
  announceEnd(ctx)
  securityEvent(ctx, 'signed_out_everywhere', { contact: ctx.customer.contact })
}

/** Ends the customer's sessions except the calling one. After the commit, `announceEnd` closes their open streams. */
export async function endOtherSessions(tx: Tx, ctx: CustomerContext): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('tenant_id', '=', ctx.tenantId)
    .where('customer_id', '=', ctx.customer.id)
    .where('token_hash', '!=', ctx.sessionHash)
    .execute()
}

/** Makes the customer's open event streams check their session again. */
export function announceEnd(ctx: CustomerContext): void {
  ctx.announcements.publish('session', ctx.tenantId, ctx.customer.id)
}

/** Whether the diner signed in, or entered a code sent to their contact, in this session within the last `minutes`. */
async function isProven(tx: Tx, ctx: CustomerContext, minutes: number): Promise<boolean> {
  const row = await findOwnSession(tx, ctx)
  if (!row) return false
  const proven = Math.max(row.created_at.getTime(), row.proven_at?.getTime() ?? 0)
  return proven > ctx.now().getTime() - minutes * 60_000
}

/** Refuses a session whose sign-in, or last code to the customer's contact, is not recent. */
export async function requireProof(
  tx: Tx,
  ctx: CustomerContext,
  minutes = customerProofMinutes,
): Promise<void> {
  if (!(await isProven(tx, ctx, minutes))) throw new Refusal('code_needed')
}

/** A code to the customer's contact has just been entered in this session. */
export async function markProven(tx: Tx, ctx: CustomerContext): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proven_at: ctx.now() })
    .where('tenant_id', '=', ctx.tenantId)
    .where('token_hash', '=', ctx.sessionHash)
    .execute()
}

function findOwnSession(tx: Tx, ctx: CustomerContext) {
  return tx
    .selectFrom('sessions')
    .select(['created_at', 'proven_at', 'expires_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('token_hash', '=', ctx.sessionHash)
    .executeTakeFirst()
}
