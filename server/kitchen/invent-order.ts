import { systemActor } from '#domain/actor.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { isCashTaken } from '#domain/cash.ts'
import { isGroupRequired } from '#domain/chosen-options.ts'
import { areaFor, type DeliveryArea } from '#domain/delivery-areas.ts'
import {
  chooseForAll,
  raiseOption,
  type Selection,
  selectionProblem,
  setItemQuantity,
  startSelection,
  toggleOption,
} from '#domain/item-selection.ts'
import { roadMinutesOf } from '#domain/kitchen-time.ts'
import { type Item, type OptionGroup, removalsGroupName } from '#domain/menu.ts'
import { type MinorUnits, percentOf } from '#domain/money.ts'
import type { OrderAddress } from '#domain/order.ts'
import { priceOrder } from '#domain/order-pricing.ts'
import { locatePostcode } from '#domain/postcode-places.ts'
import { type Fulfilment, findAsap, listSlots } from '#domain/slots.ts'
import { itemAt } from '#domain/sold-out.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'
import type { TestOrder } from './insert-test-order.ts'
import { inventedDiners, inventedLineNotes, inventedNotes, regulars } from './invented-diners.ts'

type Context = Pick<TenantContext, 'random' | 'site' | 'payments' | 'now'>
type Chance = Pick<Context, 'random'>

/** Lines of the largest order. */
const mostLines = 8
/** The first slots, of which an order for later has one: what a board shows in an evening. */
const slotsAhead = 12

/** An order as a diner might place it now: everything in it follows the outlet's menu, prices, areas, slots and ways to pay. */
export function inventOrder(ctx: Context, outlet: Outlet): TestOrder {
  const { tenant } = ctx.site
  const person = ctx.random.integer(chance(ctx, 45) ? regulars : inventedDiners.length)
  const diner = inventedDiners[person]
  const home = homeOf(outlet, person)
  const type = inventType(ctx, outlet, home !== null)
  const area = type === 'delivery' ? (home?.area ?? null) : null
  const takesCards = ctx.payments.card !== null
  const isCash = isCashTaken({ ...tenant, takesCards }, type) && (!takesCards || chance(ctx, 35))

  const price = (lines: CartItem[], tip: MinorUnits) =>
    priceOrder({
      lines,
      fulfilment: type,
      area,
      areas: outlet.deliveryAreas,
      fees: outlet.fees,
      promo: null,
      promoContext: {
        now: ctx.now(),
        outletId: outlet.id,
        isFirstOrder: false,
        usesInAll: 0,
        usesByCustomer: 0,
      },
      tip,
      currency: tenant.currency,
    })
  const lines = inventLines(ctx, outlet, (chosen) => price(chosen, 0).missingToMinimum === 0)
  const { subtotal } = price(lines, 0)
  const tip = !isCash && chance(ctx, 20) ? percentOf(subtotal, 10, tenant.currency.code) : 0
  return {
    outlet,
    type,
    contact: { name: diner?.name ?? '', phone: phoneOf(outlet, tenant.country, person), email: '' },
    address: type === 'delivery' ? addressOf(outlet, person, home?.postcode) : null,
    roadMinutes: roadMinutesOf(type, area),
    timing: inventTiming(ctx, outlet, type, area),
    note: chance(ctx, 25) ? (pick(ctx, inventedNotes) ?? '') : '',
    lines,
    price: price(lines, tip),
    method: isCash ? 'cash' : 'card',
    by: systemActor,
  }
}

function inventType(ctx: Chance, { services }: Outlet, hasHome: boolean): Fulfilment {
  if (!services.includes('pickup')) return 'delivery'
  return services.includes('delivery') && hasHome && chance(ctx, 60) ? 'delivery' : 'pickup'
}

/** A postcode where the outlet delivers, the same one for the same person; null where none is known. */
function homeOf(outlet: Outlet, person: number): { postcode: string; area: DeliveryArea } | null {
  const homes = outlet.deliveryAreas
    .flatMap(({ postcodes }) => postcodes.map((entry) => postcodeIn(entry, person)))
    .concat(outlet.address.postcode)
    .flatMap((postcode) => {
      const area = areaFor(outlet.deliveryAreas, postcode, { outlet, locate: locatePostcode })
      return area ? [{ postcode, area }] : []
    })
  return homes[person % homes.length] ?? null
}

/** A whole postcode in a district (`SE1`) or a sector (`SE1 9`). */
function postcodeIn(entry: string, person: number): string {
  const place = entry.trim().toUpperCase()
  const units = ['AB', 'DF', 'GH', 'JN', 'PR', 'TU', 'XY']
  return `${place.includes(' ') ? place : `${place} ${1 + (person % 8)}`}${units[person % units.length]}`
}

function addressOf(outlet: Outlet, person: number, postcode: string | undefined): OrderAddress {
  const { line1 = '', line2 = '', instructions = '' } = inventedDiners[person] ?? {}
  const { city } = outlet.address
  return {
    label: 'Home',
    line1,
    line2,
    city,
    postcode: postcode ?? outlet.address.postcode,
    instructions,
  }
}

/**
 * In the United Kingdom a number that Ofcom keeps for drama, so that nobody answers who was not to be called
 * (https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama); elsewhere the outlet's own.
 */
function phoneOf({ phone }: Outlet, country: string, person: number): string {
  return country === 'GB' ? `+447700900${String(100 + person * 37).padStart(3, '0')}` : phone
}

/** Null where a diner could not order for now: it is a rehearsal, and rings all the same. */
function inventTiming(
  ctx: Context,
  outlet: Outlet,
  fulfilment: Fulfilment,
  area: DeliveryArea | null,
): TestOrder['timing'] {
  const request = {
    outlet: { ...outlet, isPaused: outlet.isPaused || ctx.site.tenant.isPaused },
    fulfilment,
    areaMinutes: area?.minutes ?? 0,
    now: ctx.now(),
    // Tests take no place and need none.
    used: () => 0,
  }
  const slots = listSlots(request).days.flatMap((day) => day.slots)
  const open = slots.filter(({ isAvailable }) => isAvailable).slice(0, slotsAhead)
  const slot = chance(ctx, 25) ? pick(ctx, open) : undefined
  if (slot) return { kind: 'slot', from: slot.start, to: slot.end }
  const { isAvailable, from, to } = findAsap(request)
  return isAvailable ? { kind: 'asap', from, to } : null
}

/** Different dishes: one to four, and more until the order is large enough. */
function inventLines(
  ctx: Context,
  outlet: Outlet,
  isEnough: (lines: CartItem[]) => boolean,
): CartItem[] {
  const items = [...(ctx.site.menuByOutlet.get(outlet.id)?.itemById.values() ?? [])]
    .map((item) => itemAt(item, ctx.now()))
    .filter(({ isAvailable }) => isAvailable)
  const wanted = 1 + ctx.random.integer(4)
  const lines: CartItem[] = []
  for (const item of shuffled(ctx, items)) {
    if (lines.length === mostLines || (lines.length >= wanted && isEnough(lines))) break
    const line = inventLine(ctx, item)
    if (line) lines.push(line)
  }
  // A short menu: more of the same.
  while (lines[0] && !isEnough(lines) && lines[0].quantity < 9) {
    const [{ item, quantity, note }] = lines as [CartItem]
    const more = inventLine(ctx, item, quantity + 1)
    if (!more) break
    lines[0] = { ...more, note }
  }
  return lines
}

/** A dish with the choices that it needs, some that it does not, and now and then a note; null where its choices are sold out. */
function inventLine(
  ctx: Chance,
  item: Item,
  quantity = chance(ctx, 60) ? 1 : 2 + ctx.random.integer(2),
): CartItem | null {
  const start = setItemQuantity(item, startSelection(), quantity)
  const selection = item.groups.reduce(
    (before, group) => inventChoice(ctx, item, group, before),
    start,
  )
  if (selectionProblem(item, selection)) return null
  return { item, ...selection, note: chance(ctx, 15) ? (pick(ctx, inventedLineNotes) ?? '') : '' }
}

function inventChoice(
  ctx: Chance,
  item: Item,
  group: OptionGroup,
  selection: Selection,
): Selection {
  const options = shuffled(
    ctx,
    group.options.filter(({ isAvailable }) => isAvailable),
  )
  const [first] = options
  if (!first) return selection
  if (group.choice === 'one') {
    if (chance(ctx, 70)) return chooseForAll(item, selection, first.id)
    return Array.from({ length: selection.quantity }, () => pick(ctx, options) ?? first).reduce(
      (chosen, { id }) => raiseOption(item, chosen, id),
      selection,
    )
  }
  const isWanted = isGroupRequired(group) || chance(ctx, group.name === removalsGroupName ? 15 : 35)
  return options
    .slice(0, isWanted ? Math.max(1, group.min) : 0)
    .reduce((chosen, { id }) => toggleOption(item, chosen, id), selection)
}

function shuffled<Value>(ctx: Chance, values: readonly Value[]): Value[] {
  const rest = [...values]
  return values.flatMap(() => rest.splice(ctx.random.integer(rest.length), 1))
}

function pick<Value>(ctx: Chance, values: readonly Value[]): Value | undefined {
  return values[ctx.random.integer(Math.max(1, values.length))]
}

function chance(ctx: Chance, percent: number): boolean {
  return ctx.random.integer(100) < percent
}
