import { operatorActor } from '#domain/actor.ts'
import type { TenantScope } from '#server/context.ts'
import { loadContentState } from './content-state.ts'
import { documentFormat } from './folder/read-files.ts'
import { ContentFaults, StaleContent, writeContent } from './write-content.ts'

/** Makes documents of an earlier release again from their files; where the files have faults by now, they stay. */
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
