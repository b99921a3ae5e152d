import { sql } from 'kysely'
import type { TenantScope } from '#server/context.ts'
import { deleteOlder, endOfRetention } from '#server/jobs/retention.ts'

/** Removes old tickets, and the printers that were removed and have none left. */
export async function forgetPrintJobs(ctx: TenantScope): Promise<void> {
  const before = endOfRetention('printJobs', ctx.now())
  await ctx.transaction(async (tx) => {
    await deleteOlder(tx, ctx.tenantId, 'print_jobs', 'created_at', before)
    await sql`
      delete from printers p where p.tenant_id = ${ctx.tenantId} and p.removed_at < ${before}
        and not exists (select from print_jobs j where j.tenant_id = ${ctx.tenantId} and j.printer_id = p.id)`.execute(
      tx,
    )
  })
}
