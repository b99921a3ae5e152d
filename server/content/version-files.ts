import { Refusal } from '#server/http/refusal.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { readBodies, readTextFiles, readVersionFiles } from '#server/tenancy/content-state.ts'
import { hashOfBody } from '#server/tenancy/manifest.ts'

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
  const bodies = await readKeptBodies(
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
export async function readKeptBodies(
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
