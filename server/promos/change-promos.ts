import type { NewPromo, PromoUpdate, WirePromo, WirePromoList } from '#contract/staff/promos.ts'
import { isSame } from '#domain/menu-difference.ts'
import { changeOnce } from '#server/content/change-content.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { keyedBy } from '#server/idempotency/request-keys.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { getPromo, listPromos, mayChange } from './list-promos.ts'
import { changePromos, entryOf, fieldOf, type PromoField, withFields } from './promo-file.ts'
import { readPromoUses } from './promo-uses.ts'

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
