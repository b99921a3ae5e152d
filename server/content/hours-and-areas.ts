import type { BodyOf } from '#contract/calls/table.ts'
import type { WireAreas, WireDeliveryArea, WireHours } from '#contract/staff/hours.ts'
import { normalisePostcode } from '#domain/address.ts'
import { areaFor } from '#domain/delivery-areas.ts'
import { nextDays } from '#domain/edited-hours.ts'
import { openIntervals, type TimeRange, weekdays } from '#domain/opening-hours.ts'
import { openStatuses } from '#domain/order-status.ts'
import type { Outlet } from '#domain/tenant.ts'
import { addDays, plainDate } from '#domain/zone.ts'
import { invalid } from '#server/http/refusal.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import type { FileData } from '#server/tenancy/file-fields.ts'
import type { OutletFile } from '#server/tenancy/folder/outlet-file.ts'
import { changeOutlet, type OutletState, readOutlet, sentFields } from './change-settings.ts'

export async function getHours(ctx: StaffContext, outletId: string): Promise<WireHours> {
  return toWireHours(ctx, await readOutlet(ctx, outletId), [])
}

/** Changes an outlet's opening hours. Accepted orders stay; the response names those outside the new hours. */
export async function updateHours(
  ctx: MemberContext,
  outletId: string,
  { revision, ...sent }: BodyOf<'updateHours'>,
  isPreview: boolean,
): Promise<WireHours> {
  refuseTwice(sent)
  const state = await changeOutlet(ctx, 'hours', outletId, {
    revision,
    fields: () => toFields(sent),
    isPreview,
  })
  const affected = await ordersOutsideHours(ctx, state.outlet)
  return toWireHours(ctx, state, affected)
}

type Sent = Omit<BodyOf<'updateHours'>, 'revision'>

function refuseTwice({ weekly = [], exceptions = [] }: Sent): void {
  const twice = (values: readonly string[]) =>
    values.findIndex((value, index) => values.indexOf(value) !== index)
  const [day, date] = [
    twice(weekly.map(({ day }) => day)),
    twice(exceptions.map(({ date }) => date)),
  ]
  if (day >= 0) throw invalid(`weekly.${day}.day`, 'This day is there already.')
  if (date >= 0) throw invalid(`exceptions.${date}.date`, 'This date is there already.')
}

function toFields({
  weekly,
  exceptions,
  kitchen = {},
  orders_for_later,
  services,
}: Sent): FileData {
  const { early_kitchen_minutes, ...numbers } = kitchen
  const fields = {
    ...Object.fromEntries(
      (weekly ?? []).map(({ day, ranges }) => [`hours.${day}`, toText(ranges)]),
    ),
    exceptions: exceptions
      ?.toSorted((a, b) => a.date.localeCompare(b.date))
      .map(({ date, ranges, reason }) => ({
        date,
        hours: toText(ranges),
        ...(reason === '' ? {} : { reason }),
      })),
    ...sentFields(numbers, (key) => `kitchen.${key}`),
    early_kitchen_minutes,
    orders_for_later,
    services: services && [...new Set(services)],
  }
  return sentFields(fields, (field) => field)
}

function toText(ranges: readonly { from: string; to: string }[]): string {
  const inOrder = ranges.toSorted((a, b) => a.from.localeCompare(b.from))
  return inOrder.map(({ from, to }) => `${from}-${to}`).join(', ') || 'closed'
}

function toWireHours(ctx: StaffContext, state: OutletState, affected: AffectedOrder[]): WireHours {
  const { file, outlet } = state
  const { openingHours, timeZone } = outlet
  const today = plainDate(ctx.now(), timeZone)
  return {
    revision: state.revision,
    weekly: weekdays.map((day) => ({ day, ranges: openingHours.weekly[day].map(toWireRange) })),
    exceptions: openingHours.exceptions.map(toWireDay),
    kitchen: { ...file.kitchen, early_kitchen_minutes: file.early_kitchen_minutes },
    orders_for_later: file.orders_for_later,
    services: file.services,
    next_days: nextDays(openingHours, timeZone, today).map(toWireDay),
    affected_orders: affected,
  }
}

interface Day<Reason> {
  date: string
  ranges: TimeRange[]
  reason: Reason
}

function toWireDay<Reason>({ date, ranges, reason }: Day<Reason>) {
  return { date, ranges: ranges.map(toWireRange), reason }
}

function toWireRange({ opens, closes }: TimeRange) {
  return { from: opens, to: closes }
}

export async function getAreas(ctx: StaffContext, outletId: string): Promise<WireAreas> {
  return toWireAreas(await readOutlet(ctx, outletId), [])
}

/** Changes an outlet's delivery areas; only an owner changes its fees. */
export async function updateAreas(
  ctx: MemberContext,
  outletId: string,
  { revision, areas, fees }: BodyOf<'updateAreas'>,
  isPreview: boolean,
): Promise<WireAreas> {
  const state = await changeOutlet(ctx, 'areas', outletId, {
    revision,
    fields: () => ({
      ...(areas ? { delivery_areas: areas.map(toFileArea) } : {}),
      ...sentFields(fees ?? {}, (field) => `fees.${field}`),
    }),
    isPreview,
    async check(changed) {
      if (!changed.some((field) => field.startsWith('fees.'))) return
      await requireRole(ctx, 'owner', { right: 'hours', field: 'fees' })
    },
  })
  const orders = await openOrders(ctx, outletId)
  const outside = orders.filter(
    ({ address }) => address && areaFor(state.outlet, address.postcode) === null,
  )
  return toWireAreas(state, outside.map(toAffected))
}

/** The area that a diner with this postcode is in; null where the outlet does not deliver. */
export async function tryPostcode(ctx: StaffContext, outletId: string, postcode: string) {
  const { outlet, file } = await readOutlet(ctx, outletId)
  if (!normalisePostcode(postcode)) throw invalid('postcode', 'Write a postcode such as SE1 1AA.')
  const area = areaFor(outlet, postcode)
  const found = area && file.delivery_areas[outlet.deliveryAreas.indexOf(area)]
  return found ? toWireArea(found) : null
}

function toWireAreas({ file, revision }: OutletState, affected: AffectedOrder[]): WireAreas {
  const { fees } = file
  return {
    revision,
    areas: file.delivery_areas.map(toWireArea),
    fees: {
      small_order: fees.small_order ?? null,
      service: fees.service ?? null,
      pickup_minimum: fees.pickup_minimum,
    },
    affected_orders: affected,
  }
}

function toWireArea(area: OutletFile['delivery_areas'][number]): WireDeliveryArea {
  return { ...area, radius_km: area.radius_km ?? null, free_over: area.free_over ?? null }
}

function toFileArea({ postcodes, radius_km, free_over, ...area }: WireDeliveryArea): FileData {
  const { name, fee, minimum_order, minutes } = area
  return {
    name,
    ...(postcodes.length > 0 ? { postcodes: [...new Set(postcodes)] } : {}),
    ...(radius_km === null ? {} : { radius_km }),
    fee,
    ...(free_over === null ? {} : { free_over }),
    minimum_order,
    minutes,
  }
}

/** An order that is promised, and that the changed hours or areas would no longer allow. */
interface AffectedOrder {
  id: string
  number: string
  promised_from: string
}

/** Open orders of an outlet whose promised time is outside its hours, or whose service it no longer has. */
async function ordersOutsideHours(
  ctx: StaffContext,
  { id, openingHours, timeZone, services }: Outlet,
): Promise<AffectedOrder[]> {
  const orders = await openOrders(ctx, id)
  return orders
    .filter(({ promised_from, fulfilment }) => {
      if (!services.includes(fulfilment)) return true
      // From the day before on, since its opening hours may run past midnight.
      const from = addDays(plainDate(promised_from, timeZone), -1)
      return ![...openIntervals(openingHours, timeZone, from, 2)].some(
        ({ opensAt, closesAt }) => opensAt <= promised_from && promised_from < closesAt,
      )
    })
    .map(toAffected)
}

function toAffected({ id, number, promised_from }: OpenOrder): AffectedOrder {
  return { id, number, promised_from: promised_from.toISOString() }
}

type OpenOrder = Awaited<ReturnType<typeof openOrders>>[number]

function openOrders(ctx: StaffContext, outletId: string) {
  return ctx.transaction((db) =>
    db
      .selectFrom('orders')
      .select(['id', 'number', 'promised_from', 'fulfilment', 'address'])
      .where(({ and }) => and({ tenant_id: ctx.tenantId, outlet_id: outletId }))
      .where('status', 'in', openStatuses)
      .where('promised_from', '>=', ctx.now())
      .orderBy('promised_from')
      .execute(),
  )
}
