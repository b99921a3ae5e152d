import type { TenantContext } from '#server/context.ts'
import { keyedHash } from '#server/keyed-hash.ts'

type SecurityEvent =
  | 'signed_in'
  | 'code_sent'
  | 'wrong_code'
  | 'second_code_sent'
  | 'token_rejected'
  | 'limit_reached'
  | 'signed_out'
  | 'signed_out_everywhere'
  | 'contact_proven'
  | 'contact_changed'
  | 'account_deleted'
  | 'staff_signed_in'
  | 'pin_wrong'
  | 'pin_locked'

/** Logged as warnings, since many of them may be an attack; all others as information. */
const warnings: readonly SecurityEvent[] = [
  'wrong_code',
  'second_code_sent',
  'token_rejected',
  'limit_reached',
  'pin_wrong',
  'pin_locked',
]

/**
 * Logs a security event: its name, tenant and reason, under the request's id. Of a contact only a short keyed hash, by
 * which events of one contact can be told to belong together; never a code, a token or an address.
 * @param details `reason` is a fixed word of the code, nothing a client sent
 */
export function securityEvent(
  ctx: Pick<TenantContext, 'log' | 'tenantId' | 'environment'>,
  event: SecurityEvent,
  details: { reason?: string; contact?: string } = {},
): void {
  const { reason, contact } = details
  ctx.log[warnings.includes(event) ? 'warn' : 'info'](
    {
      event,
      tenant: ctx.tenantId,
      ...(reason ? { reason } : {}),
      ...(contact ? { subject: keyedHash(ctx, 'log', contact).toString('hex', 0, 6) } : {}),
    },
    'security event',
  )
}

/** @param limit name of the budget that is used up */
export function limitReached(
  ctx: Pick<TenantContext, 'log' | 'tenantId' | 'environment'>,
  limit: string,
  contact: string,
): void {
  securityEvent(ctx, 'limit_reached', { reason: limit, contact })
}
