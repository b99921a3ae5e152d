import type { TenantScope } from '#server/context.ts'
import { endOfRetention } from '#server/jobs/retention.ts'
import { purgeInstallationCounters } from './installation-counters.ts'

/** Removes what no longer limits or signs in anyone. */
export async function purgeSignIn(ctx: TenantScope): Promise<void> {
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    await tx
      .deleteFrom('sessions')
      .where('tenant_id', '=', ctx.tenantId)
      .where('expires_at', '<=', now)
      .execute()
    await tx
      .deleteFrom('sign_in_attempts')
      .where('tenant_id', '=', ctx.tenantId)
      .where('expires_at', '<', endOfRetention('signInCodes', now))
      .execute()
    // Of the release before, until the table goes.
    await tx
      .deleteFrom('sign_in_codes')
      .where('tenant_id', '=', ctx.tenantId)
      .where('expires_at', '<', endOfRetention('signInCodes', now))
      .execute()
    await tx
      .deleteFrom('rate_counters')
      .where('tenant_id', '=', ctx.tenantId)
      .where('window_start', '<', endOfRetention('rateCounters', now))
      .execute()
    await tx
      .deleteFrom('known_browsers')
      .where('tenant_id', '=', ctx.tenantId)
      .where('seen_at', '<', endOfRetention('knownBrowsers', now))
      .execute()
    await purgeInstallationCounters(tx, endOfRetention('rateCounters', now))
  })
}
