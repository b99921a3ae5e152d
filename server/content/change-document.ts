import { parse } from 'yaml'
import { type AuditEntry, audit } from '#server/staff/audit.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import { changeRevision, readRevision } from '#server/tenancy/content-revisions.ts'
import { loadContentState, readTextFiles } from '#server/tenancy/content-state.ts'
import type { FieldChange } from '#server/tenancy/file-fields.ts'
import { isPicturePath } from '#server/tenancy/file-paths.ts'
import { checkTexts } from '#server/tenancy/folder/check-folder.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import { rewriteYaml } from '#server/tenancy/rewrite-yaml.ts'
import { StaleContent } from '#server/tenancy/write-content.ts'
import {
  authorOf,
  contentRefusal,
  type KeyedChange,
  retryOnConflict,
  writeAsMember,
} from './change-content.ts'
import { fieldConflictOf, refuseConflicts } from './draft-conflicts.ts'
import { newPictureFiles } from './uploaded-pictures.ts'

export type Files = ReadonlyMap<string, Buffer>
/** A file that changes with another one; null deletes it. */
export type FollowingFile = readonly [path: string, body: Buffer | null]

export interface DocumentState {
  /** The file as data; null where there is none. */
  data: unknown
  /** How often it was changed. */
  revision: number
}

export interface FieldEdit extends FieldChange {
  /** How the call names the field. */
  name: string
}

export interface DocumentEdit {
  data: unknown
  /** The fields that differ. Without any, nothing is written. */
  changed: FieldEdit[]
  /** Other files that change with it; not in a preview. */
  follow?(files: Files): Iterable<FollowingFile>
}

export interface DocumentChange {
  /** Such as `outlets/soho.yaml`. */
  file: string
  /** The revision that the form loaded; null to skip the check for conflicting changes. */
  revision: number | null
  /** Returns the changed file, or throws a refusal. Called again after a conflict with another writer. */
  edit(before: unknown): DocumentEdit | Promise<DocumentEdit>
  auditEntries(changed: FieldEdit[]): AuditEntry[]
  /** Names the field of the call that a fault of the folder check is about. */
  fieldOf(fault: Fault): string
  isPreview?: boolean | undefined
  /** Why, for the history and the log. */
  note?: string | undefined
  /** Uploaded pictures that the fields name: they become files of the tenant. */
  pictures?: readonly string[] | undefined
  keyed?: KeyedChange | null
}

export async function readDocument(ctx: StaffContext, file: string): Promise<DocumentState> {
  // Before the text: a form with a later revision than its text would overwrite a change that it has not seen.
  const { revision } = await ctx.transaction((db) => readRevision(db, ctx.tenantId, file))
  const { texts } = await readTextFiles(ctx.db, ctx.tenantId)
  return { data: parse(texts.get(file)?.toString() ?? ''), revision }
}

/**
 * Changes a YAML file of the tenant, live immediately: the only way to do so without a draft. The last writer wins per
 * field; but a field that another person changed after the form was loaded is refused with 409 and both values.
 */
export async function changeDocument(
  ctx: MemberContext,
  change: DocumentChange,
): Promise<DocumentState> {
  const { tenantId } = ctx
  const { file, fieldOf, note = '' } = change
  return retryOnConflict(async () => {
    const known = await ctx.transaction((db) => readRevision(db, tenantId, file))
    const state = await loadContentState(ctx.db, tenantId)
    const text = state.files.get(file)?.toString() ?? ''
    const edit = await change.edit(parse(text))
    const { data, changed } = edit
    const loaded = change.revision ?? Number.POSITIVE_INFINITY
    refuseConflicts(
      changed.flatMap(({ field, name, was, becomes }) => {
        const last = known.touched[field]
        return last && last.revision > loaded ? [fieldConflictOf(last, name, becomes, was)] : []
      }),
    )
    if (changed.length === 0) return { data, revision: known.revision }

    const files = new Map(state.files).set(file, Buffer.from(rewriteYaml(text, data)))
    if (change.isPreview) {
      const pictures = [...files.keys()].filter(isPicturePath)
      const faults = checkTexts(files, pictures).filter(({ isWarning }) => !isWarning)
      if (faults.length > 0) throw contentRefusal(faults, fieldOf)
      return { data, revision: known.revision }
    }
    const pictures = await ctx.transaction((tx) =>
      newPictureFiles(tx, tenantId, change.pictures ?? [], state.files),
    )
    for (const [path, body] of [...(edit.follow?.(files) ?? []), ...pictures]) {
      if (body) files.set(path, body)
      else files.delete(path)
    }
    let revision = 0
    await writeAsMember(ctx, {
      state,
      files,
      note,
      isNoted: true,
      keyed: change.keyed ?? null,
      fieldOf,
      async inTransaction(tx) {
        const about = { tenantId, file, by: authorOf(ctx), at: ctx.now() }
        revision = await changeRevision(tx, about, (current) => {
          // The revision was read before the file, so that the file is of this revision too.
          if (current.revision !== known.revision) throw new StaleContent()
          return { fields: changed.map(({ field }) => field) }
        })
        for (const entry of change.auditEntries(changed)) {
          await audit(tx, ctx, { ...entry, reason: note || null })
        }
      },
    })
    return { data, revision }
  })
}
