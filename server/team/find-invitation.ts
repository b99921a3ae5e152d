import type { Statements } from '#database/connection.ts'
import type { TenantContext } from '#server/context.ts'
import { hashToken } from '#server/http/request-context.ts'

/**
 * Finds the member whom an invitation is for.
 * @param token of the link
 * @returns undefined where the invitation was accepted, replaced or has expired
 */
export function findInvitation(
  db: Statements,
  { tenantId, now }: Pick<TenantContext, 'tenantId' | 'now'>,
  token: string,
): Promise<{ member_id: string } | undefined> {
  return db
    .selectFrom('staff_invitations')
    .select('member_id')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .executeTakeFirst()
}
