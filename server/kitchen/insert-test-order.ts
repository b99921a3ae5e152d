import { sql } from 'kysely'
import { toWireItem } from '#contract/menu-mapping.ts'
import type { Tx } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import { readyByOf } from '#domain/kitchen-time.ts'
import type { Item } from '#domain/menu.ts'
import { inMenuOrder } from '#domain/menu-order.ts'
import type { OrderLineOption } from '#domain/order.ts'
import { presetOf } from '#domain/service-state.ts'
import type { Fulfilment } from '#domain/slots.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'
import { addressLine } from '#server/ordering/read-orders.ts'
import { lockCount } from '#server/staff/lock-count.ts'

/** An order that rings and moves like any other, costs nothing, and is in no report. */
export interface TestOrder {
  outlet: Outlet
  type: Fulfilment
  name: string
  /** Dockets and tickets say by themselves that it is a test. */
  note: string
  lines: { item: Item; quantity: number; options: OrderLineOption[]; note: string }[]
  by: Actor
}

/** @returns what it is announced and logged by, once it is committed */
export async function insertTestOrder(
  ctx: TenantContext,
  tx: Tx,
  { outlet, type, name, note, lines, by }: TestOrder,
): Promise<{ id: string; number: string }> {
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
  // The numbers of an outlet's tests are counted under its lock.
  await lockCount(tx, tenantId, `test numbers of ${outlet.id}`)
  const number = `TEST-${(await lastTestNumber(tx, tenantId, outlet.id)) + 1}`
  await tx
    .insertInto('orders')
    .values({
      tenant_id: tenantId,
      id,
      outlet_id: outlet.id,
      customer_id: null,
      number,
      status: 'placed',
      fulfilment: type,
      timing: 'asap',
      promised_from: readyBy,
      promised_to: until,
      contact: JSON.stringify({ name, phone: outlet.phone, email: '' }),
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
      note,
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
  const itemIds = ctx.site.menuByOutlet.get(outlet.id)?.itemById.keys() ?? []
  await insertLines(ctx, tx, id, outlet, inMenuOrder(lines, itemIds))
  await tx
    .insertInto('order_history')
    .values({
      tenant_id: tenantId,
      order_id: id,
      position: 0,
      status: 'placed',
      at: now,
      by: by.kind,
      actor_id: by.id,
      actor_name: by.name,
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
  return { id, number }
}

/** An order that was marked as a test later has kept its own number, which is not counted. */
async function lastTestNumber(tx: Tx, tenantId: string, outletId: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(number from '^TEST-([0-9]{1,9})$')::int) as last from orders
    where tenant_id = ${tenantId} and outlet_id = ${outletId} and is_test`.execute(tx)
  return rows[0]?.last ?? 0
}

function testAddress(line1: string, postcode: string) {
  return { label: 'Test', line1, line2: '', city: '', postcode, instructions: '' }
}

async function insertLines(
  ctx: TenantContext,
  tx: Tx,
  orderId: string,
  { menuId }: Outlet,
  lines: TestOrder['lines'],
): Promise<void> {
  if (lines.length === 0) return
  const categories = ctx.site.menuById.get(menuId)?.categories ?? []
  await tx
    .insertInto('order_lines')
    .values(
      lines.map((line, position) => ({
        tenant_id: ctx.tenantId,
        order_id: orderId,
        position,
        item_id: line.item.id,
        name: line.item.name,
        photo: toWireItem(line.item, ctx.site.tenant.currency.code).photo,
        quantity: line.quantity,
        unit_price: 0,
        options: JSON.stringify(
          line.options.map(({ optionId, ...option }) => ({
            option_id: optionId,
            ...option,
            price: 0,
          })),
        ),
        note: line.note,
        total: 0,
        allergens: JSON.stringify(line.item.allergens),
        category:
          categories.find(({ items }) => items.some(({ id }) => id === line.item.id))?.name ?? '',
        kitchen_name: line.item.kitchenName ?? '',
      })),
    )
    .execute()
}
