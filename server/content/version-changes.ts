import { parse } from 'yaml'
import { toWireActor } from '#contract/staff/actor.ts'
import type { WireVersionChange } from '#contract/staff/content-versions.ts'
import { menuDifference } from '#domain/menu-difference.ts'
import type { MenuDocument } from '#domain/menu-document.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { readVersionFiles } from '#server/tenancy/content-state.ts'
import {
  type FieldChange,
  type FileData,
  fieldDifferences,
  type PromoData,
  promoDifferences,
  rulesOf,
} from '#server/tenancy/file-fields.ts'
import { fileAt, isPicturePath } from '#server/tenancy/file-paths.ts'
import { changedPaths } from '#server/tenancy/manifest.ts'
import { namedSubject } from './get-menus.ts'
import { parseMenu } from './menus.ts'
import { readBodiesByHash, visibleFiles } from './versions.ts'
import { fieldAt, partOf } from './website/website-fields.ts'

/** The most changes in one answer: an import of a new menu may change thousands of fields. */
const mostChanges = 1_000

type Subject = WireVersionChange['subject']
type Row = Pick<WireVersionChange, 'op' | 'subject' | 'field' | 'was' | 'becomes'>

/**
 * Changes of a version, field by field, in the form of a draft's diff. A member of some outlets sees only changes that
 * concern those.
 */
export async function getVersionChanges(ctx: StaffContext, number: number) {
  const { by, at, files, before } = await readVersion(ctx, number)
  if (!before) return { number, compared_with: null, changes: [], more: 0 }
  const visible = visibleFiles(ctx)
  const changed = changedPaths(before, files).filter((path) => visible?.includes(path) ?? true)
  if (changed.length === 0 && visible) throw new Refusal('not_found')

  // A picture is only listed as added, removed or replaced.
  const hashes = changed
    .filter((path) => !isPicturePath(path))
    .flatMap((path) => [before[path], files[path]])
    .filter((hash) => hash !== undefined)
  const bodies = await readBodiesByHash(ctx, hashes)
  const rows = changed.flatMap((file) => {
    const [was, becomes] = [before[file], files[file]]
    const texts = { was: bodies.get(was ?? ''), becomes: bodies.get(becomes ?? '') }
    return rowsOf(file, stepOf(was, becomes), texts).map((row) => ({ file, ...row }))
  })
  return {
    number,
    compared_with: number - 1,
    changes: rows
      .slice(0, mostChanges)
      .map((row, index) => ({ n: index + 1, ...row, by: toWireActor(by), at: at.toISOString() })),
    more: Math.max(0, rows.length - mostChanges),
  }
}

/** @returns `before` is undefined if there is no earlier version, or if it was deleted */
async function readVersion(ctx: StaffContext, number: number) {
  return ctx.db.transaction(
    ctx.tenantId,
    async (tx) => {
      const row = await tx
        .selectFrom('content_versions')
        .select(['by', 'at', 'files'])
        .where(({ and }) => and({ tenant_id: ctx.tenantId, number }))
        .executeTakeFirst()
      if (!row) throw new Refusal('not_found')
      return { ...row, before: await readVersionFiles(tx, ctx.tenantId, number - 1) }
    },
    'tiffin_import',
  )
}

interface Bodies {
  was: Buffer | undefined
  becomes: Buffer | undefined
}

type Step = 'add' | 'remove' | 'set'

function stepOf(was: unknown, becomes: unknown): Step {
  if ((was ?? null) === null) return 'add'
  return (becomes ?? null) === null ? 'remove' : 'set'
}

function rowsOf(file: string, step: Step, { was, becomes }: Bodies): Row[] {
  const { kind, id = '' } = fileAt(file) ?? {}
  if (kind === 'pictures') {
    return [whole({ kind: 'picture', id, name: id }, step, [id, id])]
  }
  if (kind === 'menus') return menuRows(was, becomes)
  const [from, to] = [was?.toString() ?? '', becomes?.toString() ?? '']
  if (kind === 'promos') return promoRows(parse(from), parse(to))
  const data: [FileData, FileData] = /\.yaml$/.test(file)
    ? [parse(from) ?? {}, parse(to) ?? {}]
    : [{ text: from.trim() }, { text: to.trim() }]
  const subject = subjectOf(file, step === 'remove' ? data[0] : data[1])
  if (step !== 'set') return [whole(subject, step, data)]
  const [rules, part] = [rulesOf(file), partOf(file)]
  const changes: FieldChange[] = rules
    ? fieldDifferences(...data, rules)
    : [{ field: 'text', was: data[0].text, becomes: data[1].text }]
  return changes.map(({ field, ...values }) => ({
    op: `${subject.kind}.set`,
    subject,
    // For the website as in its calls, otherwise as in the file.
    field: part ? fieldAt(part, field.split('.')) : field,
    ...values,
  }))
}

/** The row of a subject that is not compared field by field. */
function whole(subject: Subject, step: Step, [was, becomes]: [unknown, unknown]): Row {
  return {
    op: `${subject.kind}.${step}`,
    subject,
    field: '',
    was: step === 'add' ? null : was,
    becomes: step === 'remove' ? null : becomes,
  }
}

function subjectOf(file: string, data: FileData): Subject {
  const part = partOf(file)
  if (part?.part === 'restaurant') return { kind: 'restaurant', id: '', name: 'restaurant' }
  if (part?.part === 'text') return { kind: 'text', id: part.id, name: part.id }
  const branding = data.branding as FileData | undefined
  if (part) return { kind: 'brand', id: part.id, name: String(branding?.name ?? part.id) }
  const { kind, id = '' } = fileAt(file) ?? {}
  if (kind === 'outlets') return { kind: 'outlet', id, name: String(data.name ?? id) }
  return { kind: 'file', id: file, name: file }
}

const noMenu: MenuDocument = { categories: [] }

function menuRows(before: Buffer | undefined, after: Buffer | undefined): Row[] {
  const [from, to] = [before ? parseMenu(before) : noMenu, after ? parseMenu(after) : noMenu]
  return menuDifference(from, to).map(({ subject, field, was, becomes }) => {
    const step = field === 'place' ? 'move' : field === '' ? stepOf(was, becomes) : 'set'
    return {
      op: `${subject.kind}.${step}`,
      subject: namedSubject(subject, [to, from]),
      field,
      was,
      becomes,
    }
  })
}

function promoRows(was: PromoData[] | null, becomes: PromoData[] | null): Row[] {
  return promoDifferences(was, becomes).flatMap(({ code, was, becomes, fields }): Row[] => {
    const subject: Subject = { kind: 'promo', id: code, name: code }
    if (!was) return [whole(subject, 'add', [null, becomes])]
    if (!becomes) return [whole(subject, 'remove', [was, null])]
    return fields.map((change) => ({ op: 'promo.set', subject, ...change }))
  })
}
