import { sql } from 'kysely'
import type { Database, Tx } from '#database/connection.ts'
import type { ContentAuthor, Manifest } from '#database/content-tables.ts'
import { operatorActor } from '#domain/actor.ts'
import type { Services } from '#server/context.ts'
import { type ContentState, readContentState, readVersionFiles } from './content-state.ts'
import { slugOf } from './folder/check-folder.ts'
import { faultText } from './folder/fault.ts'
import { documentFormat, hashOf, readFiles, readFolderVersion } from './folder/read-files.ts'
import { changedPaths, manifestOf } from './manifest.ts'
import { closeUntilLive } from './store-tenant.ts'
import { sourceColumns } from './store-version.ts'
import { ContentFaults, StaleContent, writeContent } from './write-content.ts'

/** A folder that cannot be imported; `faults` are lines fit to print. */
export class FolderFaults extends Error {
  override name = 'FolderFaults'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** Files that were changed both in the folder and in the application; `faults` has a line for each. */
export class FolderConflict extends FolderFaults {
  override name = 'FolderConflict'
}

export interface ImportResult {
  slug: string
  hasChanged: boolean
  /** Lines fit to print; none where nothing changed. */
  warnings: string[]
}

interface ImportOptions {
  take?: Take | undefined
  /** False: a new tenant with a staff host takes no orders until an owner goes live there. */
  isLive?: boolean
  /** The operator by default. */
  by?: ContentAuthor
}

/** Attempts while others change the content during the import. */
const mostAttempts = 5

/**
 * Imports a folder, all or nothing, and keeps changes of the application file by file. Throws FolderFaults with every
 * fault, or FolderConflict with the files that both have changed.
 */
export async function importTenant(
  { db }: Pick<Services, 'db'>,
  path: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const slug = slugOf(path)
  const files = await readFiles(path)
  const hash = hashOf(files)
  const stored = await db.transaction(slug, (tx) =>
    tx
      .selectFrom('tenant_content')
      .select('source_hash')
      .where('tenant_id', '=', slug)
      .executeTakeFirst(),
  )
  if (stored?.source_hash === hash) return { slug, hasChanged: false, warnings: [] }

  const basedOn = await readFolderVersion(path)
  for (let attempt = 1; ; attempt++) {
    try {
      return await importFiles(db, { path, slug, files, hash, basedOn }, options)
    } catch (error) {
      if (error instanceof ContentFaults) {
        throw new FolderFaults(error.faults.map((fault) => faultText(path, fault)))
      }
      if (!(error instanceof StaleContent) || attempt === mostAttempts) throw error
    }
  }
}

interface Folder {
  path: string
  slug: string
  files: ReadonlyMap<string, Buffer>
  hash: string
  /** The version that an export has written it from; null where that is not known. */
  basedOn: number | null
}

async function importFiles(
  db: Database,
  folder: Folder,
  { take, isLive = true, by = operatorActor }: ImportOptions,
): Promise<ImportResult> {
  const { path, slug, hash } = folder
  const { state, base, at } = await db.transaction(
    slug,
    async (tx) => {
      const state = await readContentState(tx, slug)
      // The time of the database's clock: a command has no clock of its own.
      const { rows } = await sql<{ at: Date }>`select now() as at`.execute(tx)
      const base = await baseOf(tx, slug, state, folder.basedOn)
      return { state, base, at: rows[0]?.at ?? new Date(0) }
    },
    'tiffin_import',
  )
  const [app, given] = [manifestOf(state.files), manifestOf(folder.files)]
  const merged = mergeFolder(base, { app, folder: given }, take)
  if (merged.conflicts.length > 0) {
    throw new FolderConflict(
      merged.conflicts.map(
        (file) =>
          `${path}/${file}: changed here and in the app; export first, or import with --take folder | app`,
      ),
    )
  }

  const files = new Map<string, Buffer>()
  for (const [file, source] of Object.entries(merged.files)) {
    const body = (source === 'app' ? state.files : folder.files).get(file)
    if (body) files.set(file, body)
  }
  const source = { files: folder.files, hash }
  const isSame = changedPaths(app, manifestOf(files)).length === 0
  if (isSame && state.builtWith === documentFormat) {
    // Later imports are compared with this folder.
    await db.transaction(
      slug,
      (tx) =>
        tx
          .updateTable('tenant_content')
          .set(sourceColumns(source, state.version ?? 0))
          .where(({ and }) => and({ tenant_id: slug, source_hash: state.sourceHash }))
          .execute(),
      'tiffin_import',
    )
    return { slug, hasChanged: false, warnings: [] }
  }
  const { warnings } = await writeContent(db, {
    tenantId: slug,
    state,
    files,
    door: 'folder',
    by,
    at,
    source,
    async inTransaction(tx, _version, { outlets }) {
      if (state.sourceHash !== '' || state.version !== null || isLive) return
      const staffHost = await tx
        .selectFrom('tenant_hosts')
        .select('host')
        .where(({ and }) => and({ tenant_id: slug, kind: 'staff' }))
        .executeTakeFirst()
      if (staffHost) await closeUntilLive(tx, slug, outlets, at)
    },
  })
  return { slug, hasChanged: true, warnings: warnings.map((fault) => faultText(path, fault)) }
}

/** The common base of folder and application: the export that the folder began as, or the previous import. */
async function baseOf(
  tx: Tx,
  slug: string,
  state: ContentState,
  basedOn: number | null,
): Promise<Manifest> {
  const { source } = state
  if (basedOn !== null && basedOn > (source?.version ?? 0)) {
    const files = await readVersionFiles(tx, slug, basedOn)
    if (files) return files
  }
  // After an import by a release without versions, the stored files are the imported ones.
  return source?.files ?? manifestOf(state.files)
}

/** Which file to take if both have changed it. */
export type Take = 'folder' | 'app'

export interface MergedFolder {
  /** Source of each file; a path that is absent is deleted. */
  files: Record<string, Take>
  /** Paths of the files that were changed in both and differ. */
  conflicts: string[]
}

/**
 * Merges folder and application by their common base: a file that one has changed is taken from it. `take` decides
 * about files that both have changed; without it they are conflicts.
 */
export function mergeFolder(
  base: Manifest,
  { app, folder }: { app: Manifest; folder: Manifest },
  take?: Take,
): MergedFolder {
  const merged: MergedFolder = { files: {}, conflicts: [] }
  const paths = new Set([...Object.keys(base), ...Object.keys(app), ...Object.keys(folder)])
  for (const path of [...paths].sort()) {
    const isConflict =
      app[path] !== folder[path] && app[path] !== base[path] && folder[path] !== base[path]
    const source = isConflict ? (take ?? 'app') : folder[path] === base[path] ? 'app' : 'folder'
    if (isConflict && !take) merged.conflicts.push(path)
    if ({ app, folder }[source][path] !== undefined) merged.files[path] = source
  }
  return merged
}
