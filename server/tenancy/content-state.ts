import { sql } from 'kysely'
import type { Database, Tx } from '#database/connection.ts'
import type { ContentAuthor, Manifest, StoredPlan } from '#database/content-tables.ts'
import type { Content } from './content/build-content.ts'
import { unreadPicture } from './manifest.ts'

/** A tenant's present content, with its source files. */
export interface ContentState {
  /** The last version; null before the first one of this release. */
  version: number | null
  /** Files of that version; differ from `files` after an import by the previous release. */
  versionFiles: Manifest
  /** Hash of the folder of the last import; '' for a new tenant. */
  sourceHash: string
  /** The folder that was imported last, and the version that was the last then; null where that is not known. */
  source: { files: Manifest; version: number } | null
  /** Version of the format of the documents; null for those of an earlier release. */
  builtWith: number | null
  /** Pictures without their bytes (`storedPlan`), unless they were requested or never checked. */
  files: Map<string, Buffer>
  /** Pictures that are stored in all their sizes. */
  assets: Set<string>
}

/** New content of a tenant, with its author. */
export interface ContentChange {
  tenantId: string
  state: ContentState
  files: ReadonlyMap<string, Buffer>
  door: 'app' | 'folder'
  by: ContentAuthor
  at: Date
  note?: string
  /** The version that this one undoes. */
  undoes?: number
  /** The folder of an import. */
  source?: { files: ReadonlyMap<string, Buffer>; hash: string }
  /** Operations of a draft have said already which fields they change. */
  isNoted?: boolean
  /** Further writes of the change, in its transaction and under its role (`beside_content` in database/access.sql). */
  inTransaction?: (tx: Tx, version: number, content: Content) => Promise<void>
}

/** The present content; a later write based on it is refused if the content has changed since. */
export async function loadContentState(
  db: Database,
  tenantId: string,
  options?: { withPictures: boolean },
): Promise<ContentState> {
  return db.transaction(tenantId, (tx) => readContentState(tx, tenantId, options), 'tiffin_import')
}

/** Under the role of an import, the only one that may read the files. */
export async function readContentState(
  tx: Tx,
  tenantId: string,
  { withPictures } = { withPictures: false },
): Promise<ContentState> {
  const content = await tx
    .selectFrom('tenant_content')
    .select(['source_hash', 'version', 'source', 'source_version', 'source_for', 'built_with'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  const version = content?.version ?? null
  const last =
    version === null
      ? undefined
      : await tx
          .selectFrom('content_versions')
          .select('files')
          .where(({ and }) => and({ tenant_id: tenantId, number: version }))
          .executeTakeFirst()
  const files = await tx
    .selectFrom('tenant_files')
    .select([
      'path',
      'plan',
      sql<Buffer | null>`case when ${withPictures} or plan is null or plan ->> 'hash' <> hash
        then body end`.as('body'),
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('path')
    .execute()
  const assets = await tx
    .selectFrom('assets')
    .select('file')
    .where('tenant_id', '=', tenantId)
    .execute()
  const isSourceKnown = content?.source && content.source_for === content.source_hash
  return {
    version,
    versionFiles: last?.files ?? {},
    sourceHash: content?.source_hash ?? '',
    builtWith: content?.built_with ?? null,
    source: isSourceKnown
      ? { files: content.source as Manifest, version: content.source_version ?? 0 }
      : null,
    files: new Map(
      files.map(({ path, body, plan }) => [
        path,
        // One of the two is set.
        body ? Buffer.from(body) : unreadPicture(plan as StoredPlan),
      ]),
    ),
    assets: new Set(assets.map(({ file }) => file)),
  }
}

/** The files of a version, also of one that was replaced long ago; undefined where it is not kept. */
export async function readVersionFiles(
  tx: Tx,
  tenantId: string,
  number: number,
): Promise<Manifest | undefined> {
  const row = await tx
    .selectFrom('content_versions')
    .select('files')
    .where(({ and }) => and({ tenant_id: tenantId, number }))
    .executeTakeFirst()
  return row?.files
}

/** One present file, without the others; undefined if there is none. */
export async function readFileOf(
  tx: Tx,
  tenantId: string,
  path: string,
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('tenant_files')
    .select('body')
    .where(({ and }) => and({ tenant_id: tenantId, path }))
    .executeTakeFirst()
  return row && Buffer.from(row.body)
}

/** Bodies of files of earlier versions, by their hashes. */
export async function readBodies(
  tx: Tx,
  tenantId: string,
  hashes: readonly string[],
): Promise<Map<string, Buffer>> {
  if (hashes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('content_bodies')
    .select(['hash', 'body'])
    .where('tenant_id', '=', tenantId)
    .where('hash', 'in', [...hashes])
    .execute()
  return new Map(rows.map(({ hash, body }) => [hash, Buffer.from(body)]))
}

/** The texts of a tenant's files, and the names of its pictures, at one version. */
export interface TextFiles {
  version: number | null
  texts: ReadonlyMap<string, Buffer>
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
