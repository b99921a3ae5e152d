import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Statements } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import type { OutletAddress } from '#domain/tenant.ts'

/** What one row of `selectOrders` holds. */
export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

/**
 * The tenant's orders with payment and outlet. Lines and history come as one value each: an order is one row. Each payment is
 * looked up by its key (`limit`): as long as there are no statistics, a join would read all orders once for each payment.
 */
export function selectOrders(db: Pick<Statements, 'selectFrom'>, tenantId: string) {
  return db
    .selectFrom('orders')
    .innerJoinLateral(
      (each) =>
        each
          .selectFrom('payments')
          .selectAll('payments')
          .whereRef('payments.tenant_id', '=', 'orders.tenant_id')
          .whereRef('payments.order_id', '=', 'orders.id')
          .limit(sql.lit(1))
          .as('payments'),
      (join) => join.onTrue(),
    )
    .innerJoin('outlets', (join) =>
      join
        .onRef('outlets.tenant_id', '=', 'orders.tenant_id')
        .onRef('outlets.id', '=', 'orders.outlet_id'),
    )
    .where('orders.tenant_id', '=', tenantId)
    .selectAll('orders')
    .select((query) => [
      'payments.method',
      'payments.provider',
      'payments.status as payment_status',
      'payments.amount',
      'payments.currency',
      'payments.refunded',
      'payments.intent_id',
      'payments.client_secret',
      'outlets.slug as outlet_slug',
      sql<string>`outlets.document ->> 'name'`.as('outlet_name'),
      sql<string>`outlets.document ->> 'phone'`.as('outlet_phone'),
      sql<OutletAddress>`outlets.document -> 'address'`.as('outlet_address'),
      lines(query).as('lines'),
      history(query).as('history'),
    ])
}

/**
 * Those with these ids. Each is looked up by its key (`limit`): for a list of any length, `any` would read all orders of the
 * restaurant as long as there are no statistics.
 */
export function selectOrdersById(db: Statements, tenantId: string, orderIds: string[]) {
  const found = db.with('orders', (query) =>
    query
      .selectFrom(sql<{ id: string }>`unnest(${orderIds}::text[])`.as<'asked'>(sql`asked (id)`))
      .innerJoinLateral(
        (each) =>
          each
            .selectFrom('orders')
            .selectAll('orders')
            .where('orders.tenant_id', '=', tenantId)
            .whereRef('orders.id', '=', 'asked.id')
            .limit(sql.lit(1))
            .as('one'),
        (join) => join.onTrue(),
      )
      .selectAll('one'),
  )
  return selectOrders(found, tenantId)
}

function lines(query: ExpressionBuilder<Tables, 'orders'>) {
  return jsonArrayFrom(
    query
      .selectFrom('order_lines')
      .select([
        'item_id',
        'name',
        'photo',
        'quantity',
        'unit_price',
        'options',
        'note',
        'total',
        'allergens',
        'allergens_not_given',
        'category',
        'kitchen_name',
      ])
      .whereRef('order_lines.tenant_id', '=', 'orders.tenant_id')
      .whereRef('order_lines.order_id', '=', 'orders.id')
      .orderBy('position'),
  )
}

function history(query: ExpressionBuilder<Tables, 'orders'>) {
  return jsonArrayFrom(
    query
      .selectFrom('order_history')
      .select([
        'position',
        'status',
        'at',
        'by',
        'order_history.reason',
        'actor_id',
        'actor_name',
        'device',
        'tap',
        'undone_at',
      ])
      .whereRef('order_history.tenant_id', '=', 'orders.tenant_id')
      .whereRef('order_history.order_id', '=', 'orders.id')
      .orderBy('position'),
  )
}
