import { sql } from 'kysely'
import type { TenantScope } from '#server/context.ts'
import { endOfRetention } from '#server/jobs/retention.ts'

/** The most versions that are kept. */
const mostVersions = 200

/** Removes old versions, and the files that only they had. The last version stays. */
export async function forgetVersions({ db, tenantId, now }: TenantScope): Promise<void> {
  await db.transaction(
    tenantId,
    async (tx) => {
      await sql`
        delete from content_versions v
        where v.tenant_id = ${tenantId}
          and (v.at < ${endOfRetention('contentVersions', now())}
            or v.number <= (select max(n.number) from content_versions n where n.tenant_id = ${tenantId}) - ${mostVersions})
          and v.number < (select max(n.number) from content_versions n where n.tenant_id = ${tenantId})`.execute(
        tx,
      )
      await sql`
        delete from content_bodies b
        where b.tenant_id = ${tenantId}
          and not exists (select from content_versions v, jsonb_each_text(v.files) f
            where v.tenant_id = ${tenantId} and f.value = b.hash)
          and not exists (select from tenant_content c, jsonb_each_text(coalesce(c.source, '{}')) f
            where c.tenant_id = ${tenantId} and f.value = b.hash)`.execute(tx)
    },
    'tiffin_import',
  )
}
