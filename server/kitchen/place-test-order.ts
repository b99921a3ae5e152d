import type { z } from 'zod'
import type { testOrderRequest, WireStaffOrder } from '#contract/staff/staff-order.ts'
import { startSelection } from '#domain/item-selection.ts'
import type { OrderAddress } from '#domain/order.ts'
import { openStatuses } from '#domain/order-status.ts'
import type { Outlet } from '#domain/tenant.ts'
import { Refusal } from '#server/http/refusal.ts'
import { addressLine } from '#server/ordering/read-orders.ts'
import { outletOf } from '#server/service/outlet-of.ts'
import { audit } from '#server/staff/audit.ts'
import { lockCount } from '#server/staff/lock-count.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { insertTestOrder } from './insert-test-order.ts'
import { getStaffOrder } from './step-order.ts'
import { viewerOf, viewOrder } from './view-order.ts'

/** Most open test orders of one outlet. */
const mostOpen = 3
/** Dishes that it names. */
const dishes = 2

/** An order that rings and moves like any other, costs nothing, and is in no report. */
export async function placeTestOrder(
  ctx: StaffContext,
  { outlet_id: outletId, type }: z.output<typeof testOrderRequest>,
): Promise<WireStaffOrder> {
  const outlet = outletOf(ctx, outletId)
  const { tenantId } = ctx
  const items = [...(ctx.site.menuByOutlet.get(outletId)?.itemById.values() ?? [])]
  if (items.length === 0) throw new Refusal('conflict', { message: 'The menu has no dish yet.' })
  const id = await ctx.transaction(async (tx) => {
    await lockCount(tx, tenantId, `test orders of ${outletId}`)
    const open = await tx
      .selectFrom('orders')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('outlet_id', '=', outletId)
      .where('is_test', '=', true)
      .where('status', 'in', [...openStatuses])
      .execute()
    if (open.length >= mostOpen) {
      throw new Refusal('limit_reached', { message: 'Three test orders are open already.' })
    }
    const placed = await insertTestOrder(ctx, tx, {
      outlet,
      type,
      contact: { name: 'Test', phone: outlet.phone, email: '' },
      address: type === 'delivery' ? ownAddress(outlet) : null,
      roadMinutes: 0,
      timing: null,
      note: '',
      lines: items.slice(0, dishes).map((item) => ({ item, ...startSelection() })),
      price: null,
      method: 'cash',
      by: ctx.actor,
    })
    await audit(tx, ctx, {
      action: 'order.tested',
      subject: { kind: 'order', id: placed.id, label: placed.number },
      outletId,
    })
    return placed.id
  })
  ctx.announcements.publish('order', tenantId, id)
  return viewOrder(ctx, await getStaffOrder(ctx, id), viewerOf(ctx))
}

function ownAddress({ address }: Outlet): OrderAddress {
  const { postcode } = address
  const line1 = addressLine(address)
  return { label: 'Test', line1, line2: '', city: '', postcode, instructions: '' }
}
