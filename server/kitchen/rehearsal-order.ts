import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { systemActor } from '#domain/actor.ts'
import { type CartItem, isGroupRequired } from '#domain/cart-item.ts'
import { areaFor, type DeliveryArea } from '#domain/delivery-areas.ts'
import {
  chooseForAll,
  selectionProblem,
  setItemQuantity,
  startSelection,
  toggleOption,
} from '#domain/item-selection.ts'
import { roadMinutesOf } from '#domain/kitchen-time.ts'
import { type Item, removalsGroupName } from '#domain/menu.ts'
import { type MinorUnits, percentOf } from '#domain/money.ts'
import { priceOrder } from '#domain/order-pricing.ts'
import { isCashTaken } from '#domain/payment.ts'
import { type Fulfilment, findAsap, listSlots } from '#domain/slots.ts'
import { itemAt } from '#domain/stock.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { Services, TenantContext } from '#server/context.ts'
import { requireCommand } from '#server/http/own-machine.ts'
import { Refusal } from '#server/http/refusal.ts'
import { getTenant } from '#server/tenancy/get-tenant.ts'

// Invented names; two of them have the greatest length that a screen must show.
import rehearsals from './rehearsal-orders.json' with { type: 'json' }
import { insertTestOrder, type TestOrder } from './test-order.ts'

type Context = Pick<TenantContext, 'random' | 'site' | 'payments' | 'now'>
type Rehearsal = (typeof rehearsals)[number]

/** Lines of the largest order, and the most portions of a dish. */
const mostLines = 8
const mostPortions = 9
/** An order for later gets one of this many first free slots. */
const slotsAhead = 12

/**
 * Places a realistic test order with prices. It rings and moves like any other, causes no texts, pauses or refunds, and
 * is in no report.
 * @returns its number
 */
export async function placeRehearsalOrder(
  ctx: TenantContext,
  outletId: string = ctx.site.tenant.defaultOutletId,
): Promise<string> {
  const outlet = ctx.site.outletById.get(outletId)
  if (!outlet) throw new Refusal('not_found', { message: `There is no outlet ${outletId}.` })
  const order = rehearsalOrder(ctx, outlet)
  const { id, number } = await ctx.transaction((tx) => insertTestOrder(ctx, tx, order))
  ctx.announcements.publish('order', ctx.tenantId, id)
  return number
}

/**
 * One of twelve prepared orders, with dishes, prices, area, slot and payment method that the outlet offers now.
 * @param place index of the prepared order; random if omitted
 */
export function rehearsalOrder(
  ctx: Context,
  outlet: Outlet,
  place = ctx.random.integer(rehearsals.length),
): TestOrder {
  const rehearsal = rehearsals[place % rehearsals.length] as Rehearsal
  const { tenant } = ctx.site
  const home = homeOf(outlet, place)
  const canDeliver = outlet.services.includes('delivery') && home !== null
  const isPickup = outlet.services.includes('pickup') && rehearsal.type === 'pickup'
  const type = canDeliver && !isPickup ? 'delivery' : fallbackOf(outlet)
  const area = type === 'delivery' ? (home?.area ?? null) : null
  const takesCards = ctx.payments.card !== null
  const isCash = isCashTaken({ ...tenant, takesCards }, type) && (!takesCards || rehearsal.isCash)

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
  const isEnough = (lines: CartItem[]) => price(lines, 0).missingToMinimum === 0
  const lines = linesOf(ctx, outlet, rehearsal, place, isEnough)
  const hasTip = rehearsal.hasTip && !isCash
  const tip = hasTip ? percentOf(price(lines, 0).subtotal, 10, tenant.currency.code) : 0
  const { name, line1, line2, instructions, note } = rehearsal
  const { city, postcode } = outlet.address
  return {
    outlet,
    type,
    contact: { name, phone: phoneOf(outlet, tenant.country, place), email: '' },
    address:
      type === 'delivery'
        ? { label: 'Home', line1, line2, city, postcode: home?.postcode ?? postcode, instructions }
        : null,
    roadMinutes: roadMinutesOf(type, area),
    timing: timingOf(ctx, outlet, type, area, rehearsal.isLater),
    note,
    lines,
    price: price(lines, tip),
    method: isCash ? 'cash' : 'card',
    by: systemActor,
  }
}

function fallbackOf({ services }: Outlet): Fulfilment {
  return services.includes('pickup') ? 'pickup' : 'delivery'
}

/** A postcode to which the outlet delivers; null if none is known. */
function homeOf(outlet: Outlet, place: number): { postcode: string; area: DeliveryArea } | null {
  const homes = outlet.deliveryAreas
    .flatMap(({ postcodes }) => postcodes.map((entry) => postcodeIn(entry, place)))
    .concat(outlet.address.postcode)
    .flatMap((postcode) => {
      const area = areaFor(outlet, postcode)
      return area ? [{ postcode, area }] : []
    })
  return homes[place % homes.length] ?? null
}

/** A full postcode in a district (`SE1`) or a sector (`SE1 9`). */
function postcodeIn(entry: string, place: number): string {
  const area = entry.trim().toUpperCase()
  const units = ['AB', 'DF', 'GH', 'JN', 'PR', 'TU', 'XY']
  return `${area.includes(' ') ? area : `${area} ${1 + (place % 8)}`}${units[place % units.length]}`
}

/**
 * In the United Kingdom a number from Ofcom's range reserved for fiction, so that no real person is called
 * (https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama); elsewhere the outlet's own.
 */
function phoneOf({ phone }: Outlet, country: string, place: number): string {
  return country === 'GB' ? `+447700900${100 + place * 37}` : phone
}

/** Null if a diner could not order now; the test order is placed nevertheless. */
function timingOf(
  ctx: Context,
  outlet: Outlet,
  fulfilment: Fulfilment,
  area: DeliveryArea | null,
  isLater: boolean,
): TestOrder['timing'] {
  const request = {
    outlet: { ...outlet, isPaused: outlet.isPaused || ctx.site.tenant.isPaused },
    fulfilment,
    areaMinutes: area?.minutes ?? 0,
    now: ctx.now(),
    // Test orders use no slot capacity, so full slots are allowed.
    used: () => 0,
  }
  if (isLater) {
    const slots = listSlots(request).days.flatMap((day) => day.slots)
    const open = slots.filter(({ isAvailable }) => isAvailable).slice(0, slotsAhead)
    const slot = open[ctx.random.integer(Math.max(1, open.length))]
    if (slot) return { kind: 'slot', from: slot.start, to: slot.end }
  }
  const { isAvailable, from, to } = findAsap(request)
  return isAvailable ? { kind: 'asap', from, to } : null
}

/** Different dishes. Adds dishes, then portions of the first, until the order reaches the minimum. */
function linesOf(
  ctx: Context,
  outlet: Outlet,
  { dishes, portions, lineNote }: Rehearsal,
  place: number,
  isEnough: (lines: CartItem[]) => boolean,
): CartItem[] {
  const items = [...(ctx.site.menuByOutlet.get(outlet.id)?.itemById.values() ?? [])]
    .map((item) => itemAt(item, ctx.now()))
    .filter((item) => item.isAvailable && lineOf(item, 1, place))
  const lines: CartItem[] = []
  for (let next = 0; next < Math.min(items.length, mostLines); next++) {
    if (next >= dishes && isEnough(lines)) break
    const line = lineOf(items[(place + next) % items.length] as Item, portions, place)
    if (line) lines.push({ ...line, note: next === 0 ? lineNote : '' })
  }
  const [first] = lines
  for (let more = portions + 1; first && more <= mostPortions && !isEnough(lines); more++) {
    const line = lineOf(first.item, more, place)
    if (line) lines[0] = { ...line, note: first.note }
  }
  return lines
}

/** A line with its required options, and in every third order optional ones; null if a required option is sold out. */
function lineOf(item: Item, quantity: number, place: number): CartItem | null {
  let selection = setItemQuantity(item, startSelection(), quantity)
  for (const group of item.groups) {
    const options = group.options.filter(({ isAvailable }) => isAvailable)
    const option = options[place % Math.max(1, options.length)]
    if (!option) continue
    const isExtra = place % 3 === 0 && group.name !== removalsGroupName
    if (group.choice === 'one') selection = chooseForAll(item, selection, option.id)
    else if (isGroupRequired(group) || isExtra) {
      for (const { id } of options.slice(0, Math.max(1, group.min))) {
        selection = toggleOption(item, selection, id)
      }
    }
  }
  return selectionProblem(item, selection) ? null : { item, ...selection, note: '' }
}

const rehearsal = z.object({ tenant: z.string().max(80), outlet: z.string().max(80).optional() })

/**
 * `POST /dev/kitchen/rehearse`: one test order, for `npm run rehearse` while this process holds the embedded database.
 * Answers requests from this machine only, and does not exist in production.
 */
export function devKitchenRoutes(app: FastifyInstance, services: Services): void {
  if (services.environment.NODE_ENV === 'production') return
  app.post(
    '/dev/kitchen/rehearse',
    { config: { isCommand: true }, schema: { body: rehearsal } },
    async (request, reply) => {
      await requireCommand(request, services)
      // Checked by the schema above.
      const { tenant, outlet } = request.body as z.infer<typeof rehearsal>
      const number = await placeRehearsalOrder(await getTenant(services, tenant), outlet)
      return reply.send({ status: 200, message: 'OK', data: { number } })
    },
  )
}
