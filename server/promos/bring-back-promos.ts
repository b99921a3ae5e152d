import type { WireBroughtBack } from '#contract/staff/content-versions.ts'
import { isSame } from '#domain/menu-difference.ts'
import { readFilesOfVersion } from '#server/content/version-files.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { mayChange } from './list-promos.ts'
import {
  changePromos,
  entriesOf,
  fieldOf,
  type PromoEntry,
  type PromoField,
  promosPath,
} from './promo-file.ts'
import { readPromoUses } from './promo-uses.ts'

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
