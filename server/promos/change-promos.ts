import type { WireBroughtBack } from '#contract/staff/content-versions.ts'
import type { NewPromo, PromoUpdate, WirePromo, WirePromoList } from '#contract/staff/promos.ts'
import { isSame } from '#domain/menu-difference.ts'
import { changeOnce } from '#server/content/change-content.ts'
import { readFilesOfVersion } from '#server/content/versions.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { keyedBy } from '#server/idempotency/request-keys.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { getPromo, listPromos, mayChange, readPromoUses } from './list-promos.ts'
import {
  changePromos,
  entriesOf,
  entryOf,
  fieldOf,
  type PromoEntry,
  type PromoField,
  promosPath,
  withFields,
} from './promo-file.ts'

/** As many as a page of them can show. */
const mostPromos = 200

/** Adds a code. Sent again under the same key it is there already, and answered as it is now. */
export async function addPromo(
  ctx: MemberContext,
  key: string | null,
  request: NewPromo,
): Promise<WirePromo> {
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
        return {
          entries: [...entries, withFields({ code }, fields)],
          changed: new Map([[code, Object.keys(fields) as PromoField[]]]),
        }
      },
    })
    return code
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
  await changePromos(ctx, {
    revision,
    action: 'promo.changed',
    edit(entries) {
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
      return {
        entries: entries.map((each) => (each === entry ? becomes : each)),
        changed: new Map([[code, changed]]),
      }
    },
  })
  return getPromo(ctx, code)
}

/** Deletes a code that nobody has used; one that was used can only be stopped, so that reports go on naming it. */
export async function removePromo(ctx: MemberContext, code: string): Promise<WirePromoList> {
  const isUsed = await wasUsed(ctx, code)
  await changePromos(ctx, {
    revision: null,
    action: 'promo.removed',
    edit(entries) {
      const entry = entryOf(entries, code)
      requireAll(ctx, fieldOf(entry, 'outlets') as string[])
      if (isUsed) throw new Refusal('was_used')
      return {
        entries: entries.filter((each) => each !== entry),
        changed: new Map([[code, ['headline']]]),
      }
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
 * Makes the codes live again as they were in a version, also those that were deleted since. Codes that are newer stay, and
 * so do kind and value of a code that was used, and codes for outlets of others. A field that somebody else has changed
 * since the caller looked is refused with 409 and both values.
 */
export async function bringBackPromos(
  ctx: MemberContext,
  number: number,
  revision: number,
): Promise<WireBroughtBack> {
  const files = await readFilesOfVersion(ctx, number, (path) => path === promosPath)
  const then = entriesOf(files.get(promosPath)).filter((entry) => isOwn(ctx, entry))
  const uses = await readPromoUses(
    ctx,
    then.map(({ code }) => code),
  )
  let isChanged = false
  const { revision: now } = await changePromos(ctx, {
    revision,
    action: 'promo.changed',
    note: `As in version ${number}`,
    nameOf: (code, field) => `${code}.${field}`,
    edit(entries) {
      const changed = new Map<string, PromoField[]>()
      const next = new Map(entries.map((entry) => [entry.code, entry]))
      for (const wanted of then) {
        const { code } = wanted
        const entry = next.get(code) ?? { code }
        if (next.has(code) && !isOwn(ctx, entry)) continue
        const stays = uses.get(code)?.wasUsed ? (['kind', 'value'] as const) : []
        const becomes = withStaying(entry, wanted, stays)
        const fields = [...Object.keys(entry), ...Object.keys(becomes)] as PromoField[]
        const differing = [...new Set(fields)].filter(
          (field) => !isSame(fieldOf(entry, field), fieldOf(becomes, field)),
        )
        if (differing.length === 0) continue
        changed.set(code, differing)
        next.set(code, becomes)
      }
      isChanged = changed.size > 0
      return { entries: [...next.values()], changed }
    },
  })
  return { revision: now, changed: isChanged }
}

function isOwn(ctx: MemberContext, entry: PromoEntry): boolean {
  return mayChange(ctx, (fieldOf(entry, 'outlets') ?? []) as string[])
}

/** The entry as it was, but for fields that stay as they are. */
function withStaying(
  entry: PromoEntry,
  wanted: PromoEntry,
  stays: readonly PromoField[],
): PromoEntry {
  const kept = Object.fromEntries(
    stays.flatMap((field) => (field in entry ? [[field, entry[field]]] : [])),
  )
  const { code, ...fields } = wanted
  const brought = Object.entries(fields).filter(([field]) => !stays.includes(field as PromoField))
  return { code, ...Object.fromEntries(brought), ...kept }
}
