import type { z } from 'zod'
import { toWireActor } from '#contract/staff/actor.ts'
import type { fieldConflict } from '#contract/staff/refusals.ts'
import { authorOf } from '#server/content/author.ts'
import { requireSameRevision, untilFresh } from '#server/content/until-fresh.ts'
import { writeAsMember } from '#server/content/write-as-member.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type KeyedRequest, keepKey } from '#server/idempotency/request-keys.ts'
import { type AuditEntry, audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import {
  type ContentRevision,
  changeRevision,
  readRevision,
} from '#server/tenancy/content-revisions.ts'
import { loadContentState } from '#server/tenancy/content-state.ts'
import { rewriteYaml } from '#server/tenancy/rewrite-yaml.ts'
import { entriesOf, fieldOf, type PromoEntry, type PromoField, promosPath } from './promo-file.ts'

export interface PromoChange {
  entries: PromoEntry[]
  action: AuditEntry['action']
  /** The fields of each code that differ. Without any, nothing is written. */
  changed: ReadonlyMap<string, readonly PromoField[]>
  /** The request that adds a code, kept with it. */
  keyed?: { request: KeyedRequest; code: string } | null
  note?: string
}

/** Writes the file as `decide` would have it, from the beginning again where somebody else was quicker. */
export async function changePromos(
  ctx: MemberContext,
  decide: (entries: PromoEntry[], known: ContentRevision) => PromoChange,
): Promise<void> {
  await untilFresh(async () => {
    const known = await ctx.transaction((db) => readRevision(db, ctx.tenantId, promosPath))
    const state = await loadContentState(ctx.db, ctx.tenantId)
    const body = state.files.get(promosPath)
    const before = entriesOf(body)
    const { entries, action, changed, keyed, note } = decide(before, known)
    if (changed.size === 0) return
    const files = new Map(state.files)
    files.set(promosPath, Buffer.from(rewriteYaml(body?.toString() ?? '', entries)))
    const by = authorOf(ctx)
    const at = ctx.now()
    await writeAsMember(
      ctx,
      {
        state,
        files,
        note: note ?? '',
        isNoted: true,
        alongside: async (tx) => {
          if (keyed) await keepKey(ctx, tx, keyed.request, keyed.code)
          const about = { tenantId: ctx.tenantId, file: promosPath, by, at }
          await changeRevision(tx, about, (current) => {
            requireSameRevision(known, current)
            return {
              fields: [...changed].flatMap(([code, fields]) =>
                fields.map((field) => `${code}.${field}`),
              ),
            }
          })
          for (const [code, fields] of changed) {
            await audit(tx, ctx, {
              action,
              subject: { kind: 'promo', id: code, label: code },
              ...pick('before', before, code, fields),
              ...pick('after', entries, code, fields),
              reason: note || null,
            })
          }
        },
      },
      ({ path = [], file, key }) =>
        file === promosPath ? path.slice(1).join('.') || key : `${file} ${key}`,
    )
  })
}

/** The fields of a code as they are in one of the lists; nothing where it is not in it. */
function pick(
  key: 'before' | 'after',
  entries: readonly PromoEntry[],
  code: string,
  fields: readonly PromoField[],
) {
  const entry = entries.find((each) => each.code === code)
  if (!entry) return {}
  return { [key]: Object.fromEntries(fields.map((field) => [field, fieldOf(entry, field)])) }
}

/** Refuses with 409 fields that somebody else has changed since the caller's revision. */
export function refuseConflicts(
  known: ContentRevision,
  revision: number,
  changes: readonly ChangedPromo[],
): void {
  const conflicts = changes.flatMap(({ code, changed, entry, becomes, nameOf }) =>
    changed.flatMap((field): z.infer<typeof fieldConflict>[] => {
      const last = known.touched[`${code}.${field}`]
      if (!last || last.revision <= revision) return []
      const [yours, theirs] = [fieldOf(becomes, field), fieldOf(entry, field)]
      return [{ field: nameOf(field), yours, theirs, by: toWireActor(last.by), at: last.at }]
    }),
  )
  if (conflicts.length > 0) throw new Refusal('conflict', { data: { fields: conflicts } })
}

export interface ChangedPromo {
  code: string
  changed: readonly PromoField[]
  entry: PromoEntry
  becomes: PromoEntry
  /** How the call names a field. */
  nameOf: (field: PromoField) => string
}
