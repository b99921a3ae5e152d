import { sql } from 'kysely'
import type { TenantScope } from '#server/context.ts'
import { endOfRetention } from '#server/jobs/retention.ts'
import { pathOf } from '#server/tenancy/file-paths.ts'
import { lockUploads } from './uploaded-pictures.ts'

/**
 * Deletes uploaded pictures that no draft uses, after their retention time. Also deletes their served sizes, unless they
 * were published: open pages and old orders show those.
 */
export async function deleteUploads({ db, tenantId, now }: TenantScope): Promise<void> {
  await db.transaction(
    tenantId,
    async (tx) => {
      await lockUploads(tx, tenantId)
      const drafts = [
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
      ]
      const named = JSON.stringify(drafts)
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
            where f.tenant_id = ${tenantId} and f.path = ${pathOf.picture(file)})
          and not exists (select from content_versions v
            where v.tenant_id = ${tenantId} and v.files ? ${pathOf.picture(file)})`.execute(tx)
      }
    },
    'tiffin_import',
  )
}

/**
 * Deletes served pictures that no version, file or upload has used for their retention time. The first run that finds a
 * picture unused sets `unnamed_since`; a publish that uses it again clears it (`requireAssets`).
 */
export async function deleteServedPictures({ db, tenantId, now }: TenantScope): Promise<void> {
  await db.transaction(
    tenantId,
    async (tx) => {
      // Served as `{name}.{hash}.{width}.webp` (`server/tenancy/pictures.ts`).
      await sql`
        with files as (
          select f.key as path, f.value as hash
          from content_versions v, jsonb_each_text(v.files) f where v.tenant_id = ${tenantId}
          union select path, hash from tenant_files where tenant_id = ${tenantId}
        ), named as (
          select regexp_replace(substr(path, 10), '(\\.photo)?\\.[^.]*$', '') || '.' || left(hash, 8) || '.' as start
          from files where path like 'pictures/%'
          union select (picture ->> 'name') || '.' from uploaded_pictures where tenant_id = ${tenantId}
        ), found as (
          select file, exists (select from named where starts_with(file, start)) as is_named
          from assets where tenant_id = ${tenantId}
        )
        update assets a
        set unnamed_since = case when is_named then null else ${now()}::timestamptz end
        from found
        where a.tenant_id = ${tenantId} and a.file = found.file
          and is_named = (a.unnamed_since is not null)`.execute(tx)
      await tx
        .deleteFrom('assets')
        .where('tenant_id', '=', tenantId)
        .where('unnamed_since', '<', endOfRetention('servedPictures', now()))
        .execute()
    },
    'tiffin_import',
  )
}

const mostVersions = 200

/** Deletes old versions, and the files that only they contain. Keeps the last version. */
export async function deleteOldVersions({ db, tenantId, now }: TenantScope): Promise<void> {
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
