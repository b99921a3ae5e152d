import type { TenantScope } from '#server/context.ts'
import { deleteOlder, endOfRetention } from '#server/jobs/retention.ts'

const signIns = ['member.signed_in', 'member.sign_in_failed', 'member.signed_out']

/** Removes what lets nobody in any more, and what is old in the audit log. */
export async function purgeStaff(ctx: TenantScope): Promise<void> {
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    for (const table of ['staff_sessions', 'staff_invitations', 'device_pairings'] as const) {
      await deleteOlder(tx, ctx.tenantId, table, 'expires_at', now)
    }
    await deleteOlder(tx, ctx.tenantId, 'pin_tries', 'at', endOfRetention('pinTries', now))
  })
  // Under the role that may; the database itself refuses to remove anything younger.
  await ctx.db.transaction(
    ctx.tenantId,
    (tx) =>
      tx
        .deleteFrom('audit_log')
        .where('tenant_id', '=', ctx.tenantId)
        .where((row) =>
          row.or([
            row('at', '<', endOfRetention('auditLog', now)),
            row.and([
              row('at', '<', endOfRetention('auditedSignIns', now)),
              row('action', 'in', signIns),
            ]),
          ]),
        )
        .execute(),
    'tiffin_worker',
  )
}
