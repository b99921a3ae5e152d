import { systemActor } from '#domain/actor.ts'
import { type Item, type OptionGroup, removalsGroupName } from '#domain/menu.ts'
import type { OrderLineOption } from '#domain/order.ts'
import { itemAt } from '#domain/sold-out.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { insertTestOrder } from './insert-test-order.ts'

/** Invented diners. */
const names = [
  'Lovage Reed',
  'Bay Kumar',
  'Fennel Diaz',
  'Olive Novak',
  'Dill Ferreira',
  'Sage Moss',
]
/** What diners write, some of it about an allergy. */
const notes = [
  'Please ring twice',
  'No cutlery, thank you',
  'Nut allergy, please take care',
  'Extra napkins',
  'Sesame allergy: please keep it apart',
]
const lineNotes = ['Well done please', 'Sauce on the side', 'Cut in half', 'Not too salty']

/**
 * A believable test order for a board: some dishes with options, removals and notes, by delivery or pickup. It rings and
 * moves, and never texts, pauses, refunds or counts.
 * @returns its number
 */
export async function placeRehearsalOrder(
  ctx: TenantContext,
  outletId: string = ctx.site.tenant.defaultOutletId,
): Promise<string> {
  const outlet = ctx.site.outletById.get(outletId)
  if (!outlet) throw new Refusal('not_found', { message: `There is no outlet ${outletId}.` })
  const items = [...(ctx.site.menuByOutlet.get(outletId)?.itemById.values() ?? [])]
    .map((item) => itemAt(item, ctx.now()))
    .filter(({ isAvailable }) => isAvailable)
  const count = 1 + ctx.random.integer(5)
  const lines = Array.from({ length: count }, () => pick(ctx, items))
    .filter((item) => item !== undefined)
    .map((item) => {
      const quantity = chance(ctx, 60) ? 1 : 2 + ctx.random.integer(2)
      const options = item.groups.flatMap((group) => chosenOf(ctx, group, quantity))
      return { item, quantity, options, note: chance(ctx, 15) ? (pick(ctx, lineNotes) ?? '') : '' }
    })
  const isDelivery = outlet.services.includes('delivery') && chance(ctx, 65)
  const { id, number } = await ctx.transaction((tx) =>
    insertTestOrder(ctx, tx, {
      outlet,
      type: isDelivery || !outlet.services.includes('pickup') ? 'delivery' : 'pickup',
      name: pick(ctx, names) ?? '',
      note: chance(ctx, 25) ? (pick(ctx, notes) ?? '') : '',
      lines: distinct(lines),
      by: systemActor,
    }),
  )
  ctx.orderEvents.publish(ctx.tenantId, id)
  return number
}

type Chance = Pick<TenantContext, 'random'>

/** Required groups always get a choice, others now and then; options with a stepper add up to the portions. */
function chosenOf(ctx: Chance, group: OptionGroup, quantity: number): OrderLineOption[] {
  const wanted = group.isRequired || chance(ctx, group.name === removalsGroupName ? 15 : 35)
  const option = wanted
    ? pick(
        ctx,
        group.options.filter(({ isAvailable }) => isAvailable),
      )
    : undefined
  if (!option) return []
  const { id, name, price } = option
  return [{ optionId: id, group: group.name, name, quantity, price }]
}

/** A dish that was picked twice stands once. */
function distinct<Line extends { item: Item }>(lines: Line[]): Line[] {
  return [...new Map(lines.map((line) => [line.item.id, line])).values()]
}

function pick<Value>(ctx: Chance, values: readonly Value[]): Value | undefined {
  return values[ctx.random.integer(Math.max(1, values.length))]
}

function chance(ctx: Chance, percent: number): boolean {
  return ctx.random.integer(100) < percent
}
