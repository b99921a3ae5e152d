import { sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/calls/table.ts'
import { toWireActor } from '#contract/staff/actor.ts'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import type { Statements } from '#database/connection.ts'
import type { Manifest } from '#database/content-tables.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { readBodies, readTextFiles, readVersionFiles } from '#server/tenancy/content-state.ts'
import { fileAt, pathOf } from '#server/tenancy/file-paths.ts'
import { hashOfBody } from '#server/tenancy/manifest.ts'
import { menuIdsOf, otherSellers } from './menus.ts'

/** How long a publication can be undone, in milliseconds. */
export const undoWithin = 10 * 60_000

/** Versions, newest first; for a member of some outlets, only versions that concern those. */
export async function listVersions(
  ctx: StaffContext,
  { file, part, before, limit }: QueryOf<'listVersions'>,
): Promise<DataOf<'listVersions'>> {
  const visible = visibleFiles(ctx)
  const { rows, last } = await ctx.transaction(async (db) => ({
    rows: await db
      .selectFrom('content_versions')
      .select(['number', 'at', 'by', 'door', 'note', 'changed', 'undoes'])
      .where('tenant_id', '=', ctx.tenantId)
      .$if(file !== undefined, (query) => query.where(sql<boolean>`${file} = any(changed)`))
      .$if(part === 'website', (query) =>
        query.where(
          sql<boolean>`exists (select from unnest(changed) as path
            where path = 'tenant.yaml' or path like 'brands/%' or path like 'pages/%')`,
        ),
      )
      .$if(visible !== null, (query) => query.where(sql<boolean>`changed && ${visible}::text[]`))
      .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
      .orderBy('number', 'desc')
      .limit(limit + 1)
      .execute(),
    last: await lastVersion(db, ctx.tenantId),
  }))
  const shown = rows.slice(0, limit)
  return {
    versions: shown.map(({ changed, at, by, ...version }): WireVersion => {
      const undoUntil = new Date(at.getTime() + undoWithin)
      // Before the first one there was nothing.
      const isUndoable = version.number > 1 && version.door === 'app' && version.undoes === null
      const canUndo = version.number === last && isUndoable && undoUntil > ctx.now()
      return {
        ...version,
        at: at.toISOString(),
        by: toWireActor(by),
        files: changed,
        undo_until: canUndo ? undoUntil.toISOString() : null,
      }
    }),
    next_before: rows.length > limit ? (shown.at(-1)?.number ?? null) : null,
  }
}

export async function getVersion(ctx: StaffContext, number: number): Promise<WireVersion> {
  const { versions } = await listVersions(ctx, { before: number + 1, limit: 1 })
  const [version] = versions
  if (version?.number !== number) throw new Refusal('not_found')
  return version
}

/** The last version if it may be undone, else null. */
async function lastVersion(db: Statements, tenantId: string): Promise<number | null> {
  const row = await db
    .selectFrom('content_versions as last')
    .leftJoin('content_versions as before', (join) =>
      join
        .on('before.tenant_id', '=', tenantId)
        .on('before.number', '=', sql<number>`last.number - 1`),
    )
    .select(['last.number', 'last.changed', 'before.files'])
    .where('last.tenant_id', '=', tenantId)
    .orderBy('last.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && !addsOutlet(row.changed, row.files ?? {}) ? row.number : null
}

/** Whether a version added an outlet: orders may reference it, so the version cannot be undone. */
export function addsOutlet(changed: readonly string[], before: Manifest): boolean {
  return changed.some((path) => fileAt(path)?.kind === 'outlets' && !(path in before))
}

/** The files of the caller's outlets and menus; null for callers who see all outlets. */
export function visibleFiles(ctx: StaffContext): string[] | null {
  if (ctx.outletIds.length === ctx.site.outlets.length) return null
  return [...ctx.outletIds.map(pathOf.outlet), ...menuIdsOf(ctx).map(pathOf.menu)]
}

/** Those of the visible files that concern no other outlet; null for callers who see all outlets. */
export function ownFiles(ctx: StaffContext): string[] | null {
  const shared = menuIdsOf(ctx).filter((id) => otherSellers(ctx, id).length > 0)
  const files = shared.map(pathOf.menu)
  return visibleFiles(ctx)?.filter((file) => !files.includes(file)) ?? null
}

/** Some of the files without pictures as they were in a version; 404 where that is not kept. */
export async function readFilesOfVersion(
  ctx: StaffContext,
  number: number,
  isWanted: (path: string) => boolean,
): Promise<Map<string, Buffer>> {
  const files = await ctx.db.transaction(
    ctx.tenantId,
    (tx) => readVersionFiles(tx, ctx.tenantId, number),
    'tiffin_import',
  )
  if (!files) throw new Refusal('not_found')
  const wanted = Object.entries(files).filter(([path]) => isWanted(path))
  const bodies = await readBodiesByHash(
    ctx,
    wanted.map(([, hash]) => hash),
  )
  return new Map(
    wanted.flatMap(([path, hash]): [string, Buffer][] => {
      const body = bodies.get(hash)
      return body ? [[path, body]] : []
    }),
  )
}

/** Bodies by their hashes, of texts that are live and of those that versions keep. */
export async function readBodiesByHash(
  ctx: StaffContext,
  wanted: readonly string[],
): Promise<Map<string, Buffer>> {
  const { texts } = await readTextFiles(ctx.db, ctx.tenantId)
  const live = new Map([...texts.values()].map((body) => [hashOfBody(body), body]))
  const missing = wanted.filter((hash) => !live.has(hash))
  const kept = await ctx.db.transaction(
    ctx.tenantId,
    (tx) => readBodies(tx, ctx.tenantId, missing),
    'tiffin_import',
  )
  return new Map([...live, ...kept])
}
