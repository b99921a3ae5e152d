import { sql } from 'kysely'
import type { z } from 'zod'
import { toWireItem } from '#contract/menu-mapping.ts'
import type { testOrderRequest, WireStaffOrder } from '#contract/staff/staff-order.ts'
import { readyByOf } from '#domain/kitchen-time.ts'
import type { Item } from '#domain/menu.ts'
import { openStatuses } from '#domain/order-status.ts'
import { presetOf } from '#domain/service-state.ts'
import { Refusal } from '#server/http/refusal.ts'
import { addressLine } from '#server/ordering/read-orders.ts'
import { outletOf } from '#server/service/outlet-of.ts'
import { audit } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { getStaffOrder } from './step-order.ts'
import { viewOrder } from './view-order.ts'
import { viewerOf } from './viewer.ts'

/** Test orders of one outlet that may be open at once. */
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
  const now = ctx.now()
  const id = ctx.random.id()
  const readyBy = readyByOf({
    timing: { kind: 'asap', from: now },
    placedAt: now,
    roadMinutes: 0,
    preset: presetOf(outlet, now),
  })
  const until = new Date(readyBy.getTime() + outlet.kitchen.slotMinutes * 60_000)
  const items = [...(ctx.site.menuByOutlet.get(outletId)?.itemById.values() ?? [])]
  await ctx.transaction(async (tx) => {
    // The numbers of an outlet's tests are counted under its lock.
    await sql`select pg_advisory_xact_lock(hashtext(${`test ${tenantId} ${outletId}`}))`.execute(tx)
    const known = await tx
      .selectFrom('orders')
      .select(['number', 'status'])
      .where('tenant_id', '=', tenantId)
      .where('outlet_id', '=', outletId)
      .where('is_test', '=', true)
      .execute()
    const open: readonly string[] = openStatuses
    if (known.filter(({ status }) => open.includes(status)).length >= mostOpen) {
      throw new Refusal('limit_reached', { message: 'Three test orders are open already.' })
    }
    const numbers = known.map(({ number }) => Number(number.replace('TEST-', '')))
    await tx
      .insertInto('orders')
      .values({
        tenant_id: tenantId,
        id,
        outlet_id: outletId,
        customer_id: null,
        number: `TEST-${Math.max(0, ...numbers) + 1}`,
        status: 'placed',
        fulfilment: type,
        timing: 'asap',
        promised_from: readyBy,
        promised_to: until,
        contact: JSON.stringify({ name: 'Test', phone: outlet.phone, email: '' }),
        phone: null,
        address: JSON.stringify(
          type === 'delivery'
            ? testAddress(addressLine(outlet.address), outlet.address.postcode)
            : null,
        ),
        subtotal: 0,
        delivery_fee: 0,
        small_order_fee: 0,
        service_fee: 0,
        discount: 0,
        promo_code: null,
        tip: 0,
        total: 0,
        note: 'TEST – DO NOT COOK',
        created_at: now,
        placed_at: now,
        pay_by: now,
        slot_start: null,
        retimed_at: null,
        is_test: true,
        ready_by: readyBy,
        waiting_since: now,
        first_promised_to: until,
      })
      .execute()
    const lines = items.slice(0, dishes)
    if (lines.length > 0) {
      await tx
        .insertInto('order_lines')
        .values(lines.map((item, position) => toLine(ctx, id, item, position)))
        .execute()
    }
    await tx
      .insertInto('order_history')
      .values({
        tenant_id: tenantId,
        order_id: id,
        position: 0,
        status: 'placed',
        at: now,
        by: ctx.actor.kind,
        actor_id: ctx.actor.id,
        actor_name: ctx.actor.name,
      })
      .execute()
    await tx
      .insertInto('payments')
      .values({
        tenant_id: tenantId,
        order_id: id,
        method: 'cash',
        provider: 'cash',
        intent_id: null,
        status: 'succeeded',
        amount: 0,
        currency: ctx.site.tenant.currency.code,
      })
      .execute()
    await audit(tx, ctx, {
      action: 'order.tested',
      subject: { kind: 'order', id, label: 'Test order' },
      outletId,
    })
  })
  ctx.orderEvents.publish(tenantId, id)
  return viewOrder(ctx, await getStaffOrder(ctx, id), viewerOf(ctx))
}

function toLine(ctx: StaffContext, orderId: string, item: Item, position: number) {
  return {
    tenant_id: ctx.tenantId,
    order_id: orderId,
    position,
    item_id: item.id,
    name: item.name,
    photo: toWireItem(item, ctx.site.tenant.currency.code).photo,
    quantity: 1,
    unit_price: 0,
    options: '[]',
    note: '',
    total: 0,
    allergens: JSON.stringify(item.allergens),
  }
}

function testAddress(line1: string, postcode: string) {
  return { label: 'Test', line1, line2: '', city: '', postcode, instructions: '' }
}
