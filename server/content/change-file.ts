import { parse } from 'yaml'
import type { z } from 'zod'
import { toWireActor } from '#contract/staff/actor.ts'
import type { AuditAction } from '#contract/staff/audit-actions.ts'
import type { fieldConflict } from '#contract/staff/refusals.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type AuditEntry, audit } from '#server/staff/audit.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import {
  type ContentRevision,
  changeRevision,
  readRevision,
} from '#server/tenancy/content-revisions.ts'
import { type ContentState, loadContentState } from '#server/tenancy/content-state.ts'
import { rulesOf } from '#server/tenancy/field-rules.ts'
import { fieldDifferences } from '#server/tenancy/file-differences.ts'
import {
  type FieldRules,
  type FileData,
  fieldsOf,
  withFields,
} from '#server/tenancy/file-fields.ts'
import { checkTexts } from '#server/tenancy/folder/check-folder.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import { readTextFiles } from '#server/tenancy/read-files-of.ts'
import { rewriteYaml } from '#server/tenancy/rewrite-yaml.ts'
import { authorOf } from './author.ts'
import { contentRefusal } from './content-refusal.ts'
import { requireSameRevision, untilFresh } from './until-fresh.ts'
import { newPictureFiles } from './uploaded-pictures.ts'
import { writeAsMember } from './write-as-member.ts'

/** A file of the tenant as data, and how often that was changed. */
export interface FileState {
  data: FileData
  revision: number
}

export type Files = ReadonlyMap<string, Buffer>

export interface FileChange {
  /** Such as `outlets/soho.yaml`. */
  file: string
  /** The revision that the form was loaded with. */
  revision: number
  /** Fields of the file by their names, such as `hours.monday`. */
  fields: (before: FileData) => FileData
  /** Returns the result without writing it. */
  isPreview?: boolean
  action: AuditAction
  subject: AuditEntry['subject']
  outletId?: string
  /** How a call names a field of the file. */
  nameOf: (field: string) => string
  /** Throws a refusal where the member may not change one of these fields. */
  check?: (changed: string[]) => Promise<void>
  /** Other files that change with it, null for one that goes; not in a preview. */
  follow?: (files: Files, before: FileData, wanted: FileData) => Iterable<FollowingFile>
  /** Why, for the history and the log. */
  note?: string
  /** Uploaded pictures that the fields name: they become files of the tenant. */
  pictures?: readonly string[]
}

export type FollowingFile = readonly [path: string, body: Buffer | null]

/** Refuses with 404 a file that the tenant does not have. */
export async function readFile(ctx: StaffContext, file: string): Promise<FileState> {
  // Before the text: with a later revision than its text, a form would overwrite a change that it has not seen.
  const { revision } = await ctx.transaction((db) => readRevision(db, ctx.tenantId, file))
  const { texts } = await readTextFiles(ctx.db, ctx.tenantId)
  const text = texts.get(file)
  if (!text) throw new Refusal('not_found')
  return { data: parse(text.toString()), revision }
}

/**
 * Writes the fields that were sent into a file. The last one wins field by field; but a field that somebody else changed
 * since the form was loaded, to another value than is sent now, is refused with 409 and both values.
 */
export async function changeFile(ctx: MemberContext, change: FileChange): Promise<FileState> {
  const { file } = change
  const rules = rulesOf(file)
  if (!rules) throw new Error(`${file} has no fields that are changed one by one`)
  return untilFresh(async () => {
    const known = await ctx.transaction((db) => readRevision(db, ctx.tenantId, file))
    const source = await readSource(ctx, change.isPreview ?? false)
    const text = source.texts.get(file)?.toString()
    if (text === undefined) throw new Refusal('not_found')
    const before: FileData = parse(text)
    const wanted = withFields(before, change.fields(fieldsOf(before, rules)), rules)
    const changed = fieldDifferences(before, wanted, rules).map(({ field }) => field)
    const written: Written = { change, rules, known, before, wanted, changed }
    await change.check?.(changed)
    refuseConflicts(written)
    if (changed.length === 0) return { data: before, revision: known.revision }

    const files = new Map(source.texts)
    files.set(file, Buffer.from(rewriteYaml(text, wanted)))
    if ('pictures' in source) {
      const faults = checkTexts(files, source.pictures).filter(({ isWarning }) => !isWarning)
      if (faults.length > 0) throw contentRefusal(faults, faultFieldOf(written))
      return { data: wanted, revision: known.revision }
    }
    const following = [...(change.follow?.(files, before, wanted) ?? [])]
    const pictures = await ctx.transaction((tx) =>
      newPictureFiles(tx, ctx.tenantId, change.pictures ?? [], source.texts),
    )
    for (const [path, body] of [...following, ...pictures]) {
      if (body) files.set(path, body)
      else files.delete(path)
    }
    return { data: wanted, revision: await store(ctx, source.state, files, written) }
  })
}

/** All files where the change is written; of a preview the texts, as no change here touches a picture. */
async function readSource(ctx: StaffContext, isPreview: boolean) {
  if (isPreview) return readTextFiles(ctx.db, ctx.tenantId)
  const state = await loadContentState(ctx.db, ctx.tenantId)
  return { state, texts: state.files }
}

interface Written {
  change: FileChange
  rules: FieldRules
  /** Read before the file. */
  known: ContentRevision
  before: FileData
  wanted: FileData
  /** Names of the fields that differ. */
  changed: string[]
}

function refuseConflicts({
  change: { revision, nameOf },
  rules,
  known,
  before,
  wanted,
  changed,
}: Written): void {
  const conflicts = changed.flatMap((field): z.infer<typeof fieldConflict>[] => {
    const last = known.touched[field]
    if (!last || last.revision <= revision) return []
    const yours = fieldsOf(wanted, rules)[field] ?? null
    const theirs = fieldsOf(before, rules)[field] ?? null
    return [{ field: nameOf(field), yours, theirs, by: toWireActor(last.by), at: last.at }]
  })
  if (conflicts.length > 0) throw new Refusal('conflict', { data: { fields: conflicts } })
}

/** @returns the revision then */
async function store(
  ctx: MemberContext,
  state: ContentState,
  files: Files,
  written: Written,
): Promise<number> {
  const { change, rules, known, before, wanted, changed } = written
  const by = authorOf(ctx)
  let revision = 0
  await writeAsMember(
    ctx,
    {
      state,
      files,
      note: change.note ?? '',
      isNoted: true,
      alongside: async (tx) => {
        const about = { tenantId: ctx.tenantId, file: change.file, by, at: ctx.now() }
        revision = await changeRevision(tx, about, (current) => {
          requireSameRevision(known, current)
          return { fields: changed }
        })
        const pick = (data: FileData) =>
          Object.fromEntries(
            changed.map((field) => [change.nameOf(field), fieldsOf(data, rules)[field] ?? null]),
          )
        await audit(tx, ctx, {
          action: change.action,
          subject: change.subject,
          outletId: change.outletId ?? null,
          before: pick(before),
          after: pick(wanted),
          reason: change.note ?? null,
        })
      },
    },
    faultFieldOf(written),
  )
  return revision
}

/** Names the field of the call that a fault of the folder check is about. */
function faultFieldOf({ change: { file, nameOf }, rules }: Written): (fault: Fault) => string {
  return ({ path = [], file: faulty, key }) =>
    faulty === file ? wireField(path, rules, nameOf) : `${faulty} ${key}`
}

/** `areas.0.fee` of `delivery_areas`, 0, `fee`. */
function wireField(
  path: readonly PropertyKey[],
  { parts }: FieldRules,
  nameOf: (field: string) => string,
): string {
  const [first = '', second, ...rest] = path.map(String)
  const isPart = second !== undefined && parts.has(first)
  const name = isPart ? nameOf(`${first}.${second}`) : nameOf(first)
  return [name, ...(isPart || second === undefined ? [] : [second]), ...rest].join('.')
}
