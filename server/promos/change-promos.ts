import type { z } from 'zod'
import { toWireActor } from '#contract/staff/actor.ts'
import type { NewPromo, PromoUpdate, WirePromo, WirePromoList } from '#contract/staff/promos.ts'
import type { fieldConflict } from '#contract/staff/refusals.ts'
import { isSame } from '#domain/menu-difference.ts'
import { authorOf } from '#server/content/author.ts'
import { untilFresh } from '#server/content/until-fresh.ts'
import { writeAsMember } from '#server/content/write-as-member.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { type AuditEntry, audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import {
  type ContentRevision,
  changeRevision,
  readRevision,
} from '#server/tenancy/content-revisions.ts'
import { loadContentState } from '#server/tenancy/content-state.ts'
import { rewriteYaml } from '#server/tenancy/yaml/rewrite-yaml.ts'
import { getPromo, listPromos, mayChange } from './list-promos.ts'
import {
  entriesOf,
  entryOf,
  fieldOf,
  type PromoEntry,
  type PromoField,
  promosPath,
  withFields,
} from './promo-file.ts'
import { readPromoUses } from './promo-uses.ts'

/** As many as a page of them can show. */
const mostPromos = 200

export async function addPromo(ctx: MemberContext, request: NewPromo): Promise<WirePromo> {
  const { code, ...fields } = request
  requireAll(ctx, request.outlets)
  await changePromos(ctx, code, (entries) => {
    if (entries.some((entry) => entry.code === code)) {
      throw invalid('code', 'There is a promo with this code already.')
    }
    if (entries.length >= mostPromos) throw new Refusal('limit_reached')
    return {
      entries: [...entries, withFields({ code }, fields)],
      action: 'promo.added',
      changed: Object.keys(fields) as PromoField[],
    }
  })
  return getPromo(ctx, code)
}

/**
 * Changes the fields that were sent. The last one wins field by field; but a field that somebody else changed since the form
 * was loaded is refused with 409 and both values. Kind and value of a code that was used stay: who has it was promised them.
 */
export async function updatePromo(
  ctx: MemberContext,
  code: string,
  { revision, ...fields }: PromoUpdate,
): Promise<WirePromo> {
  const isUsed = await wasUsed(ctx, code)
  await changePromos(ctx, code, (entries, known) => {
    const entry = entryOf(entries, code)
    const becomes = withFields(entry, fields)
    requireAll(ctx, fieldOf(entry, 'outlets') as string[])
    requireAll(ctx, fieldOf(becomes, 'outlets') as string[])
    const changed = (Object.keys(fields) as PromoField[]).filter(
      (field) => !isSame(fieldOf(entry, field), fieldOf(becomes, field)),
    )
    if (isUsed && changed.some((field) => field === 'kind' || field === 'value')) {
      throw new Refusal('was_used')
    }
    refuseConflicts(known, revision, { code, changed, entry, becomes })
    return {
      entries: entries.map((each) => (each === entry ? becomes : each)),
      action: 'promo.changed',
      changed,
    }
  })
  return getPromo(ctx, code)
}

/** Deletes a code that nobody has used; one that was used can only be stopped, so that reports go on naming it. */
export async function removePromo(ctx: MemberContext, code: string): Promise<WirePromoList> {
  const isUsed = await wasUsed(ctx, code)
  await changePromos(ctx, code, (entries) => {
    const entry = entryOf(entries, code)
    requireAll(ctx, fieldOf(entry, 'outlets') as string[])
    if (isUsed) throw new Refusal('was_used')
    return {
      entries: entries.filter((each) => each !== entry),
      action: 'promo.removed',
      changed: ['headline'],
    }
  })
  return listPromos(ctx)
}

interface PromoChange {
  entries: PromoEntry[]
  action: AuditEntry['action']
  /** Empty: nothing is written. */
  changed: PromoField[]
}

/** Writes the file as `decide` would have it, from the beginning again where somebody else was quicker. */
async function changePromos(
  ctx: MemberContext,
  code: string,
  decide: (entries: PromoEntry[], known: ContentRevision) => PromoChange,
): Promise<void> {
  await untilFresh(async () => {
    const state = await loadContentState(ctx.db, ctx.tenantId)
    const known = await ctx.statement((db) => readRevision(db, ctx.tenantId, promosPath))
    const body = state.files.get(promosPath)
    const before = entriesOf(body)
    const { entries, action, changed } = decide(before, known)
    if (changed.length === 0) return
    const files = new Map(state.files)
    files.set(promosPath, Buffer.from(rewriteYaml(body?.toString() ?? '', entries)))
    const by = authorOf(ctx)
    const at = ctx.now()
    await writeAsMember(
      ctx,
      {
        state,
        files,
        isNoted: true,
        alongside: async (tx) => {
          const about = { tenantId: ctx.tenantId, file: promosPath, by, at }
          await changeRevision(tx, about, () => ({
            fields: changed.map((field) => `${code}.${field}`),
          }))
          const pick = (from: PromoEntry[]) => {
            const entry = from.find((each) => each.code === code)
            return (
              entry && Object.fromEntries(changed.map((field) => [field, fieldOf(entry, field)]))
            )
          }
          const [was, becomes] = [pick(before), pick(entries)]
          await audit(tx, ctx, {
            action,
            subject: { kind: 'promo', id: code, label: code },
            ...(was ? { before: was } : {}),
            ...(becomes ? { after: becomes } : {}),
          })
        },
      },
      ({ path = [], file, key }) =>
        file === promosPath ? path.slice(1).join('.') || key : `${file} ${key}`,
    )
  })
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

interface Changed {
  code: string
  changed: readonly PromoField[]
  entry: PromoEntry
  becomes: PromoEntry
}

function refuseConflicts(
  known: ContentRevision,
  revision: number,
  { code, changed, entry, becomes }: Changed,
): void {
  const conflicts = changed.flatMap((field): z.infer<typeof fieldConflict>[] => {
    const last = known.touched[`${code}.${field}`]
    if (!last || last.revision <= revision) return []
    const [yours, theirs] = [fieldOf(becomes, field), fieldOf(entry, field)]
    return [{ field, yours, theirs, by: toWireActor(last.by), at: last.at }]
  })
  if (conflicts.length > 0) throw new Refusal('conflict', { data: { fields: conflicts } })
}
