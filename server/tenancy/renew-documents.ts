import { operatorActor } from '#domain/actor.ts'
import type { TenantScope } from '#server/context.ts'
import { loadContentState } from './content-state.ts'
import { documentFormat } from './folder/read-files.ts'
import { ContentFaults, StaleContent, writeContent } from './write-content.ts'

/**
 * Makes a tenant's documents from its files again where an earlier release has made them. Files that this release's check
 * refuses leave them as they are; the next import or publication names the faults.
 */
export async function renewDocuments(ctx: TenantScope): Promise<void> {
  const { db, tenantId, log } = ctx
  const content = await db.transaction(tenantId, (one) =>
    one
      .selectFrom('tenant_content')
      .select('built_with')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst(),
  )
  if (!content || content.built_with === documentFormat) return
  const state = await loadContentState(db, tenantId)
  if (state.files.size === 0) return
  try {
    await writeContent(db, {
      tenantId,
      state,
      files: state.files,
      door: 'folder',
      by: operatorActor,
      at: ctx.now(),
    })
  } catch (error) {
    // Another writer has made them at this moment.
    if (error instanceof StaleContent) return
    if (!(error instanceof ContentFaults)) throw error
    log.warn({ tenantId, faults: error.faults }, 'documents of an earlier release stay')
  }
}
