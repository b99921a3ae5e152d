import type { TenantContext } from '#server/context.ts'
import type { Environment } from '#server/environment.ts'
import type { ReachedLimit } from '#server/http/refusal.ts'
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

type EventContext = Pick<TenantContext, 'log' | 'tenantId' | 'environment'>

/**
 * Logs an event under the request's id, with a short keyed hash of the contact, never a code, token or address.
 * `reason` is a fixed word; `more` counts equal events.
 */
export function securityEvent(
  ctx: EventContext,
  event: SecurityEvent,
  details: { reason?: string; contact?: string; more?: number } = {},
): void {
  const { reason, contact, more } = details
  ctx.log[warnings.includes(event) ? 'warn' : 'info'](
    {
      event,
      tenant: ctx.tenantId,
      ...(reason ? { reason } : {}),
      ...(contact ? { subject: keyedHash(ctx, 'log', contact).toString('hex', 0, 6) } : {}),
      ...(more ? { more } : {}),
    },
    'security event',
  )
}

/** Milliseconds that one line about a limit covers. */
const windowLength = 10_000
/** Per installation: limits that were logged within the window, and how often they were reached since. */
const logged = new WeakMap<Environment, Map<string, number>>()

/** Logs a reached limit. A flood is two lines in ten seconds for each tenant and limit: the first, and how many followed. */
export function limitReached(ctx: EventContext, { name, contact }: ReachedLimit): void {
  const windows = logged.get(ctx.environment) ?? new Map<string, number>()
  logged.set(ctx.environment, windows)
  const key = `${ctx.tenantId} ${name}`
  const more = windows.get(key)
  if (more !== undefined) {
    windows.set(key, more + 1)
    return
  }
  windows.set(key, 0)
  securityEvent(ctx, 'limit_reached', { reason: name, ...(contact ? { contact } : {}) })
  setTimeout(() => {
    const more = windows.get(key) ?? 0
    windows.delete(key)
    if (more > 0) securityEvent(ctx, 'limit_reached', { reason: name, more })
  }, windowLength).unref()
}
