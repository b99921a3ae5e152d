import type { TenantScope } from '#server/context.ts'
import { deleteOlder, endOfRetention } from '#server/jobs/retention.ts'
import { purgeInstallationCounters } from './installation-counters.ts'

/** Deletes counters, codes and sessions that have expired. */
export async function purgeSignIn(ctx: TenantScope): Promise<void> {
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    await deleteOlder(tx, ctx.tenantId, 'sessions', 'expires_at', now)
    await deleteOlder(
      tx,
      ctx.tenantId,
      'sign_in_attempts',
      'expires_at',
      endOfRetention('signInCodes', now),
    )
    await deleteOlder(
      tx,
      ctx.tenantId,
      'rate_counters',
      'window_start',
      endOfRetention('rateCounters', now),
    )
    await deleteOlder(
      tx,
      ctx.tenantId,
      'known_browsers',
      'seen_at',
      endOfRetention('knownBrowsers', now),
    )
    await purgeInstallationCounters(tx, endOfRetention('rateCounters', now))
  })
}
