import { parse } from 'yaml'
import type { NewPromo, PromoUpdate, WirePromo, WirePromoList } from '#contract/staff/promos.ts'
import { isSame } from '#domain/menu-difference.ts'
import { changeOnce, type KeyedChange } from '#server/content/change-content.ts'
import { changeDocument } from '#server/content/change-document.ts'
import { readFilesOfVersion } from '#server/content/versions.ts'
import { found, invalid, Refusal } from '#server/http/refusal.ts'
import { keyedBy } from '#server/idempotency/request-keys.ts'
import type { AuditEntry } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import {
  type FileData,
  fieldsOf,
  type PromoData,
  type PromoDifference,
  promoDifferences,
  promoRules,
  withFields,
} from '#server/tenancy/file-fields.ts'
import { pathOf } from '#server/tenancy/file-paths.ts'
import { getPromo, listPromos, mayChange, readPromoUses } from './list-promos.ts'

/** As many as one page can show. */
const mostPromos = 200

/** Adds a code. A repeated request with the same key adds none and returns the code's present state. */
export async function addPromo(ctx: MemberContext, key: string | null, request: NewPromo) {
  const { code, ...fields } = request
  requireAll(ctx, request.outlets)
  const keyed = keyedBy(ctx.actor, key, ['promo', request])
  await changeOnce(ctx, keyed, async () => {
    await changePromos(ctx, {
      revision: null,
      action: 'promo.added',
      keyed: keyed && { request: keyed, result: code },
      edit(entries) {
        if (entries.some((entry) => entry.code === code)) {
          throw invalid('code', 'There is a promo with this code already.')
        }
        if (entries.length >= mostPromos) throw new Refusal('limit_reached')
        return [...entries, withPromoFields({ code }, fields)]
      },
    })
    return code
  })
  return getPromo(ctx, code)
}

/**
 * Changes the fields that were sent. The last writer wins per field; but a field that another person changed after the
 * form was loaded is refused with 409 and both values. Kind and value of a used code cannot change, since diners were
 * promised them.
 */
export async function updatePromo(
  ctx: MemberContext,
  code: string,
  { revision, ...fields }: PromoUpdate,
): Promise<WirePromo> {
  const isUsed = await wasUsed(ctx, code)
  await changePromos(ctx, {
    revision,
    action: 'promo.changed',
    edit(entries) {
      const entry = entryOf(entries, code)
      const becomes = withPromoFields(entry, fields)
      requireAll(ctx, outletsOf(entry))
      requireAll(ctx, outletsOf(becomes))
      if (isUsed && !isSame(worthOf(entry), worthOf(becomes))) throw new Refusal('was_used')
      return entries.map((each) => (each === entry ? becomes : each))
    },
  })
  return getPromo(ctx, code)
}

/** Deletes an unused code. A used one can only be stopped, so that reports still name it. */
export async function removePromo(ctx: MemberContext, code: string): Promise<WirePromoList> {
  const isUsed = await wasUsed(ctx, code)
  await changePromos(ctx, {
    revision: null,
    action: 'promo.removed',
    edit(entries) {
      const entry = entryOf(entries, code)
      requireAll(ctx, outletsOf(entry))
      if (isUsed) throw new Refusal('was_used')
      return entries.filter((each) => each !== entry)
    },
  })
  return listPromos(ctx)
}

async function wasUsed(ctx: MemberContext, code: string): Promise<boolean> {
  return (await readPromoUses(ctx, [code])).get(code)?.wasUsed ?? false
}

/** Refuses with 403 a code for outlets that the caller does not work for; with 422 unknown outlets. */
function requireAll(ctx: MemberContext, outlets: readonly string[]): void {
  const strange = outlets.find((id) => !ctx.site.outletById.has(id))
  if (strange !== undefined) throw invalid('outlets', 'One of these outlets does not exist.')
  if (mayChange(ctx, outlets)) return
  throw new Refusal('forbidden', {
    message:
      'This promo is for outlets that are not yours. Ask somebody who works for all of them.',
    data: { field: 'outlets' },
  })
}

/**
 * Restores the codes of a version, including those deleted since, live immediately. Newer codes stay, and so do kind
 * and value of a used code, and codes for outlets of others. A field that another person changed after the caller
 * loaded it is refused with 409 and both values.
 */
export async function bringBackPromos(ctx: MemberContext, number: number, revision: number) {
  const file = await readFilesOfVersion(ctx, number, (path) => path === pathOf.promos)
  const promos: PromoData[] | null = parse(file.get(pathOf.promos)?.toString() ?? '')
  const then = (promos ?? []).filter((entry) => mayChange(ctx, outletsOf(entry)))
  const uses = await readPromoUses(
    ctx,
    then.map(({ code }) => code),
  )
  const { revision: now, isChanged } = await changePromos(ctx, {
    revision,
    action: 'promo.changed',
    note: `As in version ${number}`,
    nameOf: (code, field) => `${code}.${field}`,
    edit(entries) {
      const next = new Map(entries.map((entry) => [entry.code, entry]))
      for (const wanted of then) {
        const entry = next.get(wanted.code)
        if (entry && !mayChange(ctx, outletsOf(entry))) continue
        const isUsed = entry && uses.get(wanted.code)?.wasUsed
        next.set(wanted.code, isUsed ? withPromoFields(wanted, worthOf(entry)) : wanted)
      }
      return [...next.values()]
    },
  })
  return { revision: now, changed: isChanged }
}

function entryOf(entries: readonly PromoData[], code: string): PromoData {
  return found(entries.find((each) => each.code === code))
}

function withPromoFields(entry: PromoData, fields: FileData): PromoData {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  return { ...withFields(entry, Object.fromEntries(sent), promoRules), code: entry.code }
}

function outletsOf(entry: PromoData): string[] {
  return fieldsOf(entry, promoRules).outlets as string[]
}

/** The promised kind and value of a code. */
function worthOf(entry: PromoData): FileData {
  const { kind, value } = fieldsOf(entry, promoRules)
  return { kind, value }
}

interface PromoChange {
  /** Null to skip the check for conflicting changes. */
  revision: number | null
  action: AuditEntry['action']
  /** The changed list, or a refusal. */
  edit(entries: PromoData[]): PromoData[]
  /** How the call names a field of a code. */
  nameOf?(code: string, field: string): string
  keyed?: KeyedChange | null
  note?: string
}

/** Writes a change of the file, with an audit entry for each code that differs. */
async function changePromos(
  ctx: MemberContext,
  { edit, action, nameOf = (_, field) => field, ...change }: PromoChange,
): Promise<{ revision: number; isChanged: boolean }> {
  let differences: PromoDifference[] = []
  const { revision } = await changeDocument(ctx, {
    ...change,
    file: pathOf.promos,
    edit(data) {
      const before = (data as PromoData[] | null) ?? []
      const after = edit(before)
      differences = promoDifferences(before, after)
      const changed = differences.flatMap(({ code, fields }) =>
        fields.map(({ field, ...values }) => ({
          ...values,
          field: `${code}.${field}`,
          name: nameOf(code, field),
        })),
      )
      return { data: after, changed }
    },
    auditEntries: () =>
      differences.map(({ code, was, becomes, fields }) => ({
        action,
        subject: { kind: 'promo', id: code, label: code },
        ...(was && { before: Object.fromEntries(fields.map(({ field, was }) => [field, was])) }),
        ...(becomes && {
          after: Object.fromEntries(fields.map(({ field, becomes }) => [field, becomes])),
        }),
      })),
    fieldOf: ({ path = [], file, key }) =>
      file === pathOf.promos ? path.slice(1).join('.') || key : `${file} ${key}`,
  })
  return { revision, isChanged: differences.length > 0 }
}
