import type { Tx } from '#database/connection.ts'
import type { Manifest } from '#database/content-tables.ts'
import type { ContentChange } from './content-change.ts'
import { hashOfBody } from './manifest.ts'

/** Keeps the files that leave, and those of the folder that were not taken. */
export async function keepBodies(tx: Tx, change: ContentChange, after: Manifest): Promise<void> {
  const current = new Set(Object.values(after))
  const bodies = new Map<string, Buffer>()
  for (const body of [...change.state.files.values(), ...(change.source?.files.values() ?? [])]) {
    const hash = hashOfBody(body)
    if (!current.has(hash)) bodies.set(hash, body)
  }
  for (const [hash, body] of bodies) {
    await tx
      .insertInto('content_bodies')
      .values({ tenant_id: change.tenantId, hash, body })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'hash']).doNothing())
      .execute()
  }
}

export async function storeFiles(
  tx: Tx,
  tenantId: string,
  files: ReadonlyMap<string, Buffer>,
  changed: readonly string[],
): Promise<void> {
  for (const path of changed) {
    const body = files.get(path)
    if (!body) {
      await tx
        .deleteFrom('tenant_files')
        .where('tenant_id', '=', tenantId)
        .where('path', '=', path)
        .execute()
      continue
    }
    await tx
      .insertInto('tenant_files')
      .values({ tenant_id: tenantId, path, body })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'path']).doUpdateSet({ body }))
      .execute()
  }
}
