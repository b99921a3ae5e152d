import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'

/** The texts of a tenant's files, and the names of its pictures, at one version. */
export interface TextFiles {
  version: number | null
  texts: ReadonlyMap<string, Buffer>
  /** Paths of the pictures. */
  pictures: readonly string[]
}

/** Without the bytes of pictures, which are most of all. */
export async function readTextFiles(db: Database, tenantId: string): Promise<TextFiles> {
  return db.transaction(
    tenantId,
    async (tx) => {
      const content = await tx
        .selectFrom('tenant_content')
        .select('version')
        .where('tenant_id', '=', tenantId)
        .executeTakeFirst()
      const rows = await tx
        .selectFrom('tenant_files')
        .select([
          'path',
          sql<Buffer | null>`case when path not like 'pictures/%' then body end`.as('body'),
        ])
        .where('tenant_id', '=', tenantId)
        .orderBy('path')
        .execute()
      return {
        version: content?.version ?? null,
        texts: new Map(
          rows.flatMap(({ path, body }): [string, Buffer][] =>
            body ? [[path, Buffer.from(body)]] : [],
          ),
        ),
        pictures: rows.flatMap(({ path, body }) => (body ? [] : [path])),
      }
    },
    'tiffin_import',
  )
}
