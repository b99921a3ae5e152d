import { sql } from 'kysely'
import type { TenantScope } from '#server/context.ts'
import { endOfRetention } from '#server/jobs/retention.ts'
import { picturePath } from './uploaded-pictures.ts'

/**
 * Removes uploaded pictures that no draft names, after their retention time. Their served sizes go too, unless they were
 * published: open pages and old orders show those.
 */
export async function forgetUploads({ db, tenantId, now }: TenantScope): Promise<void> {
  // The role that may remove pictures does not see drafts.
  const drafts = await db.transaction(tenantId, async (tx) => [
    ...(await tx
      .selectFrom('menu_draft_changes')
      .select('operation')
      .where('tenant_id', '=', tenantId)
      .execute()),
    ...(await tx
      .selectFrom('content_draft_fields')
      .select('value')
      .where('tenant_id', '=', tenantId)
      .execute()),
  ])
  const named = JSON.stringify(drafts)
  await db.transaction(
    tenantId,
    async (tx) => {
      const old = await tx
        .selectFrom('uploaded_pictures')
        .select(['file', 'picture'])
        .where('tenant_id', '=', tenantId)
        .where('at', '<', endOfRetention('uploadedPictures', now()))
        .execute()
      for (const { file, picture } of old) {
        if (named.includes(JSON.stringify(file))) continue
        await tx
          .deleteFrom('uploaded_pictures')
          .where('tenant_id', '=', tenantId)
          .where('file', '=', file)
          .execute()
        await sql`
          delete from assets a
          where a.tenant_id = ${tenantId} and starts_with(a.file, ${`${picture.name}.`})
            and not exists (select from tenant_files f
              where f.tenant_id = ${tenantId} and f.path = ${picturePath(file)})
            and not exists (select from content_versions v
              where v.tenant_id = ${tenantId} and v.files ? ${picturePath(file)})`.execute(tx)
      }
    },
    'tiffin_import',
  )
}
