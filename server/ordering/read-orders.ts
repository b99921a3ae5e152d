import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Statements } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import type { Actor, ActorKind } from '#domain/actor.ts'
import { addressText } from '#domain/address.ts'
import type { LineAllergens } from '#domain/line-allergens.ts'
import { removalsGroupName } from '#domain/menu.ts'
import type { Order } from '#domain/order.ts'
import type { OutletAddress } from '#domain/tenant.ts'
import type { HistoryStep } from '#domain/undo.ts'
import { Refusal } from '#server/http/refusal.ts'

/** An order with the facts that only the server knows. */
export interface OrderRecord {
  order: Order
  customerId: string | null
  /** Id of the provider's payment intent; null until it is created. */
  intentId: string | null
  clientSecret: string
  kitchen: KitchenFacts
}

/** Facts of an order that only the restaurant sees. */
export interface KitchenFacts {
  channel: 'web' | 'phone' | 'counter' | 'api'
  isTest: boolean
  readyBy: Date
  roadMinutes: number
  /** Minutes until ready, as set at acceptance; null before acceptance, and for a slot. */
  minutesGiven: number | null
  seen: { at: Date; by: Actor } | null
  /** Since when the order has waited for an answer. */
  waitingSince: Date | null
  alertStep: string | null
  /** Every step, including undone ones; by position from 0. */
  steps: HistoryRow[]
  /** By position. */
  lines: { category: string; kitchenName: string }[]
}

/** A status change of an order: the new status, when and by whom. */
export interface HistoryRow extends HistoryStep {
  by: ActorKind
  actorId: string
  actorName: string
  /** Name of the screen on which the change was made. */
  device: string | null
  reason: string
}

/** One order of the tenant; undefined if there is none. */
export async function findOrder(
  db: Statements,
  tenantId: string,
  orderId: string,
): Promise<OrderRecord | undefined> {
  const row = await selectOrders(db, tenantId).where('orders.id', '=', orderId).executeTakeFirst()
  return row && toRecord(row)
}

/** One order of the tenant. */
export async function getOrder(
  db: Statements,
  tenantId: string,
  orderId: string,
): Promise<OrderRecord> {
  const record = await findOrder(db, tenantId, orderId)
  if (!record) throw new Refusal('not_found')
  return record
}

/** The tenant's orders with these ids; unknown ids are omitted. */
export async function findOrders(
  db: Statements,
  tenantId: string,
  orderIds: string[],
): Promise<OrderRecord[]> {
  // An array parameter, so that one prepared statement serves any number of orders.
  const rows = await selectOrders(db, tenantId)
    .where('orders.id', '=', sql<string>`any(${orderIds}::text[])`)
    .execute()
  return rows.map(toRecord)
}

/** One page of a customer's orders, newest first. @param page.after last order of the previous page; null for the first */
export async function listOrders(
  db: Statements,
  tenantId: string,
  customerId: string,
  page: { limit: number; after: { createdAt: Date; id: string } | null },
): Promise<OrderRecord[]> {
  const { after } = page
  let query = selectOrders(db, tenantId)
    .where('orders.customer_id', '=', customerId)
    // Omits orders that were abandoned before they were placed or paid.
    .where((is) =>
      is.not(
        is.and([
          is('orders.status', '=', 'cancelled'),
          is('orders.placed_at', 'is', null),
          is('payments.refunded', '=', 0),
        ]),
      ),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(page.limit)
  if (after) {
    query = query.where(
      sql<boolean>`(orders.created_at, orders.id) < (${after.createdAt}, ${after.id})`,
    )
  }
  return (await query.execute()).map(toRecord)
}

function toRecord(row: OrderRow): OrderRecord {
  const steps = row.history.map(toStep)
  return {
    customerId: row.customer_id,
    intentId: row.intent_id,
    clientSecret: row.client_secret,
    kitchen: toKitchenFacts(row, steps),
    order: {
      id: row.id,
      number: row.number,
      status: row.status,
      fulfilment: row.fulfilment,
      timing: { kind: row.timing, from: row.promised_from, to: row.promised_to },
      outlet: {
        id: row.outlet_id,
        slug: row.outlet_slug,
        name: row.outlet_name,
        phone: row.outlet_phone,
        address: addressLine(row.outlet_address),
      },
      contact: row.contact,
      address: row.address,
      lines: row.lines.map((line) => ({
        itemId: line.item_id,
        name: line.name,
        photo: line.photo,
        quantity: line.quantity,
        unitPrice: line.unit_price,
        options: line.options.map(({ option_id, ...option }) => ({
          optionId: option_id,
          ...option,
        })),
        note: line.note,
        total: line.total,
        allergens: allergensOf(line),
      })),
      subtotal: row.subtotal,
      deliveryFee: row.delivery_fee,
      smallOrderFee: row.small_order_fee,
      serviceFee: row.service_fee,
      discount: row.discount,
      promoCode: row.promo_code,
      tip: row.tip,
      total: row.total,
      payment: {
        method: row.method,
        provider: row.provider,
        status: row.payment_status,
        amount: row.amount,
        currency: row.currency,
        refunded: row.refunded,
      },
      note: row.note,
      createdAt: row.created_at,
      payBy: row.pay_by,
      placedAt: row.placed_at,
      retimedAt: row.retimed_at,
      version: row.version,
      firstPromisedTo: row.first_promised_to ?? row.promised_to,
      reason: row.reason,
      soldOut: row.sold_out,
      cancelledBy: row.status === 'cancelled' ? cancelledBy(steps) : null,
      isUnanswered: row.status === 'placed' && row.alert_step === 'pause',
      history: steps
        .filter(({ undoneAt }) => undoneAt === null)
        .map(({ status, at }) => ({ status, at })),
    },
  }
}

function toKitchenFacts(row: OrderRow, steps: HistoryRow[]): KitchenFacts {
  const { road_minutes: roadMinutes, seen_at: seenAt, seen_by: seenBy } = row
  return {
    channel: row.channel,
    isTest: row.is_test,
    readyBy: row.ready_by ?? new Date(row.promised_from.getTime() - roadMinutes * 60_000),
    roadMinutes,
    minutesGiven: row.minutes_given,
    seen: seenAt && seenBy ? { at: seenAt, by: seenBy } : null,
    waitingSince: row.waiting_since ?? row.placed_at,
    alertStep: row.alert_step,
    steps,
    lines: row.lines.map(({ category, kitchen_name }) => ({
      category,
      kitchenName: kitchen_name,
    })),
  }
}

/**
 * An earlier release did not store whether allergens were declared, and stored a missing list as an empty one. Its list
 * is trusted only for a dish with allergens and without options.
 */
function allergensOf({
  name,
  options,
  allergens,
  allergens_not_given: notGiven,
}: OrderRow['lines'][number]): LineAllergens {
  const known = allergens ?? []
  if (notGiven) return { known, notGiven }
  const chosen = options.filter(({ group }) => group !== removalsGroupName)
  if (known.length > 0 && chosen.length === 0) return { known, notGiven: [] }
  return { known, notGiven: [name, ...chosen.map((option) => option.name)] }
}

function cancelledBy(steps: readonly HistoryRow[]): Order['cancelledBy'] {
  const last = steps.findLast(({ status }) => status === 'cancelled')
  return last?.by === 'diner' ? 'diner' : 'restaurant'
}

function toStep(row: OrderRow['history'][number]): HistoryRow {
  return {
    position: row.position,
    status: row.status,
    // JSON values contain timestamps as strings.
    at: new Date(row.at),
    by: row.by === 'kitchen' ? 'system' : row.by,
    actorId: row.actor_id,
    actorName: row.by === 'kitchen' ? 'Kitchen' : row.actor_name,
    device: row.device,
    reason: row.reason,
    tap: row.tap,
    undoneAt: row.undone_at === null ? null : new Date(row.undone_at),
  }
}

/** An address on one line. */
export function addressLine({ line1, line2, city, postcode }: OutletAddress): string {
  return addressText(line1, line2, city, postcode)
}

/** A row of `selectOrders`. */
type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

/** The tenant's orders with payment and outlet. Lines and history are JSON arrays, so that each order is one row. */
function selectOrders(db: Statements, tenantId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('payments', (join) =>
      join.on('payments.tenant_id', '=', tenantId).onRef('payments.order_id', '=', 'orders.id'),
    )
    .innerJoin('outlets', (join) =>
      join.on('outlets.tenant_id', '=', tenantId).onRef('outlets.id', '=', 'orders.outlet_id'),
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
      lines(query, tenantId).as('lines'),
      history(query, tenantId).as('history'),
    ])
}

function lines(query: ExpressionBuilder<Tables, 'orders'>, tenantId: string) {
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
      .where('order_lines.tenant_id', '=', tenantId)
      .whereRef('order_lines.order_id', '=', 'orders.id')
      .orderBy('position'),
  )
}

function history(query: ExpressionBuilder<Tables, 'orders'>, tenantId: string) {
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
      .where('order_history.tenant_id', '=', tenantId)
      .whereRef('order_history.order_id', '=', 'orders.id')
      .orderBy('position'),
  )
}
