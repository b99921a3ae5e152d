import type { Selectable } from 'kysely'
import type { CustomerExport } from '#contract/customer.ts'
import { toMajorUnits } from '#contract/major-units.ts'
import type { Tx } from '#database/connection.ts'
import type { OrderLinesTable } from '#database/order-tables.ts'
import type { CustomerContext, TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { subscriptionOf } from '#server/newsletter/subscription-of.ts'
import { expiryText, listCards } from '#server/saved-cards/saved-cards.ts'
import { requireProof } from '#server/sign-in/sessions.ts'
import { readAddresses } from './addresses.ts'
import {
  type Customer,
  type CustomerRow,
  findById,
  provenEmail,
  toCustomer,
  toWireCustomer,
} from './customer.ts'
import { isBookingOf } from './erase-customer.ts'

/** Exports the customer's data, for them to keep. A token alone is not enough. */
export function exportCustomer(ctx: CustomerContext): Promise<CustomerExport> {
  return ctx.transaction(async (tx) => {
    const row = await findById(tx, ctx.tenantId, ctx.customer.id)
    // The account was deleted after the token was checked.
    if (!row) throw new Refusal('unauthorised')
    await requireProof(tx, ctx)
    return readEverything(tx, ctx, row)
  })
}

/** Everything stored about a customer. Tokens and codes are stored as hashes only, so they are not exported. */
export async function readEverything(
  tx: Tx,
  ctx: TenantContext,
  row: CustomerRow,
): Promise<CustomerExport> {
  const { tenantId } = ctx
  const currency = ctx.site.tenant.currency.code
  const { id } = row
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
  const customer = toCustomer(row)
  return {
    exported_at: ctx.now().toISOString(),
    customer: {
      ...toWireCustomer(ctx, customer),
      created_at: row.created_at.toISOString(),
      invited_by_someone: row.referred_by !== null,
    },
    addresses: (await readAddresses(tx, tenantId, id)).map(
      ({ tenant_id: _tenant, customer_id: _customer, created_at, ...address }) => ({
        ...address,
        created_at: created_at.toISOString(),
      }),
    ),
    saved_cards: (await listCards(tx, tenantId, id)).map((card) => ({
      brand: card.brand,
      last4: card.last4,
      expires: expiryText(card),
      saved_at: card.created_at.toISOString(),
      last_used_at: card.used_at.toISOString(),
    })),
    orders: await exportOrders(tx, { tenantId, customerId: id, currency }),
    bookings: await exportBookings(tx, tenantId, customer),
    newsletter: await exportSubscription(tx, tenantId, customer),
    restaurant: {
      notes: row.notes,
      blocked: row.blocked_at && {
        reason: row.blocked_reason,
        at: row.blocked_at.toISOString(),
      },
    },
    sessions: sessions.map((session) => ({
      created_at: session.created_at.toISOString(),
      last_used_at: session.last_used_at.toISOString(),
    })),
    known_browsers: browsers.map(({ seen_at }) => ({ seen_at: seen_at.toISOString() })),
  }
}

async function exportSubscription(
  tx: Tx,
  tenantId: string,
  customer: Customer,
): Promise<CustomerExport['newsletter']> {
  const email = provenEmail(customer)
  const subscription = email ? await subscriptionOf(tx, tenantId, email) : undefined
  return subscription
    ? {
        email,
        asked_at: subscription.asked_at.toISOString(),
        confirmed_at: subscription.confirmed_at?.toISOString() ?? null,
      }
    : null
}

async function exportBookings(
  tx: Tx,
  tenantId: string,
  customer: Customer,
): Promise<CustomerExport['bookings']> {
  const rows = await tx
    .selectFrom('bookings')
    .select(['day as date', 'start as time', 'people'])
    .select(['name', 'phone', 'email', 'message', 'notes', 'state'])
    .where('tenant_id', '=', tenantId)
    .where(isBookingOf(customer))
    .orderBy('day')
    .orderBy('start')
    .execute()
  return rows
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
  const orderIds = tx
    .selectFrom('orders')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
  const lines = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute()
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const messages = await tx
    .selectFrom('order_messages')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', orderIds)
    .orderBy('sent_at')
    .execute()
  const messagesOf = Map.groupBy(messages, (message) => message.order_id)

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
    messages: (messagesOf.get(order.id) ?? []).map(({ what, channel, sent_at }) => ({
      about: what,
      channel,
      sent_at: sent_at.toISOString(),
    })),
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
