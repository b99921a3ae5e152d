import type { TenantContext } from '#server/context.ts'

const day = 86_400_000

/** Removes what no longer limits or signs in anyone. */
export async function purgeSignIn(ctx: TenantContext): Promise<void> {
  const now = ctx.now().getTime()
  await ctx.transaction(async (tx) => {
    await tx
      .deleteFrom('sessions')
      .where('tenant_id', '=', ctx.tenantId)
      .where('expires_at', '<=', new Date(now))
      .execute()
    await tx
      .deleteFrom('sign_in_codes')
      .where('tenant_id', '=', ctx.tenantId)
      .where('expires_at', '<', new Date(now - day))
      .execute()
    // Longer than the longest window.
    await tx
      .deleteFrom('rate_counters')
      .where('tenant_id', '=', ctx.tenantId)
      .where('window_start', '<', new Date(now - 2 * day))
      .execute()
    await tx
      .deleteFrom('known_browsers')
      .where('tenant_id', '=', ctx.tenantId)
      .where('seen_at', '<', new Date(now - 365 * day))
      .execute()
  })
}
