import type { WireBroughtBack } from '#contract/staff/content-versions.ts'
import { isSame } from '#domain/menu-difference.ts'
import { readFilesOfVersion } from '#server/content/version-files.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { mayChange } from './list-promos.ts'
import {
  entriesOf,
  fieldOf,
  type PromoEntry,
  type PromoField,
  promosPath,
  readPromos,
} from './promo-file.ts'
import { readPromoUses } from './promo-uses.ts'
import { type ChangedPromo, changePromos, refuseConflicts } from './write-promos.ts'

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
  await changePromos(ctx, (entries, known) => {
    const changes = then.map((wanted): ChangedPromo => {
      const { code } = wanted
      const entry = entries.find((each) => each.code === code) ?? { code }
      const stays = uses.get(code)?.wasUsed ? (['kind', 'value'] as const) : []
      const becomes = withStaying(entry, wanted, stays)
      const fields = [...Object.keys(entry), ...Object.keys(becomes)] as PromoField[]
      const changed = [...new Set(fields)].filter(
        (field) => !isSame(fieldOf(entry, field), fieldOf(becomes, field)),
      )
      return { code, changed, entry, becomes, nameOf: (field) => `${code}.${field}` }
    })
    const differing = changes.filter(
      ({ changed, entry }) => changed.length > 0 && (isOwn(ctx, entry) || !entries.includes(entry)),
    )
    refuseConflicts(known, revision, differing)
    isChanged = differing.length > 0
    const byCode = new Map(differing.map(({ code, becomes }) => [code, becomes]))
    const gone = differing.filter(({ entry }) => !entries.includes(entry))
    return {
      entries: [
        ...entries.map((each) => byCode.get(each.code) ?? each),
        ...gone.map(({ becomes }) => becomes),
      ],
      action: 'promo.changed',
      changed: new Map(differing.map(({ code, changed }) => [code, changed])),
      note: `As in version ${number}`,
    }
  })
  return { revision: (await readPromos(ctx)).revision, changed: isChanged }
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
