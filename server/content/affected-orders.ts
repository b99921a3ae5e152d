import { areaFor } from '#domain/delivery-areas.ts'
import { openIntervals } from '#domain/opening-hours.ts'
import { openStatuses } from '#domain/order-status.ts'
import type { Outlet } from '#domain/tenant.ts'
import { addDays, plainDate } from '#domain/zone.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'

/** An order that is promised, and that the changed hours or areas would no longer allow. */
export interface AffectedOrder {
  id: string
  number: string
  promised_from: string
}

/** Open orders of an outlet whose promised time is outside its hours, or whose service it no longer has. */
export async function ordersOutsideHours(
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

/** Open deliveries of an outlet to where it no longer delivers. */
export async function ordersOutsideAreas(
  ctx: StaffContext,
  outlet: Outlet,
): Promise<AffectedOrder[]> {
  const orders = await openOrders(ctx, outlet.id)
  return orders
    .filter(({ address }) => {
      if (!address) return false
      return areaFor(outlet, address.postcode) === null
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
      .where('tenant_id', '=', ctx.tenantId)
      .where('outlet_id', '=', outletId)
      .where('status', 'in', openStatuses)
      .where('promised_from', '>=', ctx.now())
      .orderBy('promised_from')
      .execute(),
  )
}
