import type { Selectable } from 'kysely'
import type { CustomerExport } from '#contract/customer.ts'
import { toMajorUnits } from '#contract/major-units.ts'
import type { Tx } from '#database/connection.ts'
import type { OrderLinesTable } from '#database/tables.ts'
import type { CustomerContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { requireProof } from '#server/sign-in/sessions.ts'
import { listAddresses } from './address-queries.ts'
import { toCustomer, toWireCustomer } from './customer.ts'

/**
 * Everything we hold about the customer, for them to keep. Of tokens and codes there are only hashes: nothing
 * to give. A token alone does not do.
 */
export function exportCustomer(ctx: CustomerContext): Promise<CustomerExport> {
  const { tenantId } = ctx
  const currency = ctx.site.tenant.currency.code
  const { id } = ctx.customer
  return ctx.transaction(async (tx) => {
    const row = await tx
      .selectFrom('customers')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      // Deleted since the token was looked up.
      .executeTakeFirstOrThrow(() => new Refusal('unauthorised'))
    await requireProof(tx, ctx)
    const sessions = await tx
      .selectFrom('sessions')
      .select(['created_at', 'last_used_at'])
      .where('tenant_id', '=', tenantId)
      .where('customer_id', '=', id)
      .orderBy('created_at')
      .execute()
    const browsers = await tx
      .selectFrom('known_browsers')
      .select('seen_at')
      .where('tenant_id', '=', tenantId)
      .where('contact', '=', row.contact)
      .orderBy('seen_at')
      .execute()
    return {
      exported_at: ctx.now().toISOString(),
      customer: {
        ...toWireCustomer(ctx, toCustomer(row)),
        created_at: row.created_at.toISOString(),
        invited_by_someone: row.referred_by !== null,
      },
      addresses: (await listAddresses(tx, tenantId, id)).map(
        ({ tenant_id: _tenant, customer_id: _customer, created_at, ...address }) => ({
          ...address,
          created_at: created_at.toISOString(),
        }),
      ),
      orders: await exportOrders(tx, { tenantId, customerId: id, currency }),
      sessions: sessions.map((session) => ({
        created_at: session.created_at.toISOString(),
        last_used_at: session.last_used_at.toISOString(),
      })),
      known_browsers: browsers.map(({ seen_at }) => ({ seen_at: seen_at.toISOString() })),
    }
  })
}

async function exportOrders(
  tx: Tx,
  { tenantId, customerId, currency }: { tenantId: string; customerId: string; currency: string },
): Promise<CustomerExport['orders']> {
  const orders = await tx
    .selectFrom('orders')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.tenant_id', '=', 'orders.tenant_id')
        .onRef('payments.order_id', '=', 'orders.id'),
    )
    .selectAll('orders')
    .select(['payments.method as payment_method', 'payments.currency'])
    .where('orders.tenant_id', '=', tenantId)
    .where('orders.customer_id', '=', customerId)
    .orderBy('orders.created_at')
    .execute()
  const lines = await tx
    .selectFrom('order_lines')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_lines.tenant_id')
        .onRef('orders.id', '=', 'order_lines.order_id'),
    )
    .selectAll('order_lines')
    .where('orders.tenant_id', '=', tenantId)
    .where('orders.customer_id', '=', customerId)
    .orderBy('order_lines.position')
    .execute()
  const linesOf = Map.groupBy(lines, (line) => line.order_id)

  return orders.map((order) => ({
    number: order.number,
    outlet_id: order.outlet_id,
    status: order.status,
    type: order.fulfilment,
    contact: order.contact,
    address: order.address && { ...order.address },
    lines: (linesOf.get(order.id) ?? []).map((line) =>
      exportLine(line, order.currency ?? currency),
    ),
    promo_code: order.promo_code,
    note: order.note,
    total: toMajorUnits(order.total, order.currency ?? currency),
    payment_method: order.payment_method,
    created_at: order.created_at.toISOString(),
  }))
}

function exportLine(line: Selectable<OrderLinesTable>, currency: string) {
  return {
    name: line.name,
    quantity: line.quantity,
    options: line.options.map((option) => `${option.group}: ${option.quantity} × ${option.name}`),
    note: line.note,
    total: toMajorUnits(line.total, currency),
  }
}
