import { sql } from 'kysely'
import type { CustomerExport } from '#contract/customer.ts'
import { toMajorUnits } from '#contract/major-units.ts'
import { toWireActor } from '#contract/staff/actor.ts'
import type { WireStaffCustomer } from '#contract/staff/customers.ts'
import type { Tx } from '#database/connection.ts'
import { bookingStateOf } from '#domain/booking-states.ts'
import { openStatuses } from '#domain/order-status.ts'
import { unservedStatuses } from '#domain/sales.ts'
import { Refusal } from '#server/http/refusal.ts'
import { phoneText } from '#server/sign-in/contact.ts'
import { type AuditEntry, audit } from '#server/staff/audit.ts'
import { requireProof, requireRole } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import {
  type CustomerRow,
  provenEmail,
  provenPhone,
  toCustomer,
  updateCustomer,
} from './customer.ts'
import { eraseCustomer, isBookingOf } from './erase-customer.ts'
import { readEverything } from './export-customer.ts'
import { customerSubject, lockInSight, orderInSight, seesAllOutlets } from './list-customers.ts'

/** Orders and bookings that are shown, the newest. */
const shown = 20

/** A customer as a manager sees them; the view is noted in the audit log. */
export async function getStaffCustomer(ctx: MemberContext, id: string): Promise<WireStaffCustomer> {
  return change(ctx, id, 'customer.viewed', async () => ({}))
}

export async function noteCustomer(
  ctx: MemberContext,
  id: string,
  notes: string,
): Promise<WireStaffCustomer> {
  return change(ctx, id, 'customer.noted', async (tx, row) => {
    await updateCustomer(tx, ctx.tenantId, id, { notes })
    // The text of notes stays out of the log, which is kept longer than an erased customer.
    return { before: { notes: row.notes ? 'before' : 'none' }, after: { notes: 'changed' } }
  })
}

/** @param reason null takes their orders and bookings again */
export async function blockCustomer(
  ctx: MemberContext,
  id: string,
  reason: string | null,
): Promise<WireStaffCustomer> {
  return change(ctx, id, reason ? 'customer.blocked' : 'customer.unblocked', async (tx, row) => {
    await updateCustomer(tx, ctx.tenantId, id, {
      blocked_at: reason === null ? null : (row.blocked_at ?? ctx.now()),
      blocked_reason: reason ?? '',
      blocked_by: reason === null ? null : JSON.stringify(ctx.actor),
    })
    return { reason }
  })
}

/** Exports a customer's data at their request, for an owner: the same as the customer's own export. */
export async function exportStaffCustomer(ctx: MemberContext, id: string): Promise<CustomerExport> {
  await requireOwnerOfAll(ctx)
  return ctx.transaction(async (tx) => {
    const row = await lockInSight(tx, ctx, id)
    await audit(tx, ctx, { action: 'customer.exported', subject: customerSubject(id) })
    return readEverything(tx, ctx, row)
  })
}

/**
 * Erases a customer at their request, for an owner, as the customer could themselves. Refused while an order is open.
 */
export async function eraseStaffCustomer(ctx: MemberContext, id: string): Promise<void> {
  await requireOwnerOfAll(ctx)
  await ctx.transaction(async (tx) => {
    const row = await lockInSight(tx, ctx, id)
    const open = await tx
      .selectFrom('orders')
      .select('number')
      .where('tenant_id', '=', ctx.tenantId)
      .where('customer_id', '=', id)
      .where('status', 'in', [...openStatuses, 'awaiting_payment' as const])
      .limit(1)
      .executeTakeFirst()
    if (open) {
      throw new Refusal('wrong_state', {
        message: `${open.number} is still open. Finish it first.`,
      })
    }
    await audit(tx, ctx, { action: 'customer.erased', subject: customerSubject(id) })
    await eraseCustomer(tx, ctx, toCustomer(row))
  })
  ctx.announcements.publish('session', ctx.tenantId, id)
}

/**
 * A customer belongs to all outlets: a member of some of them may not change one, and does not learn of customers elsewhere.
 */
async function requireOwnerOfAll(ctx: MemberContext): Promise<void> {
  if (seesAllOutlets(ctx)) {
    await requireRole(ctx, 'owner', { right: 'customers' })
    return requireProof(ctx)
  }
  const message = 'A customer belongs to all outlets. Ask an owner who may see all of them.'
  throw new Refusal(ctx.member.role === 'owner' ? 'not_found' : 'forbidden', { message })
}

async function change(
  ctx: MemberContext,
  id: string,
  action: AuditEntry['action'],
  work: (tx: Tx, row: CustomerRow) => Promise<Pick<AuditEntry, 'before' | 'after' | 'reason'>>,
): Promise<WireStaffCustomer> {
  return ctx.transaction(async (tx) => {
    const noted = await work(tx, await lockInSight(tx, ctx, id))
    await audit(tx, ctx, { action, subject: customerSubject(id), ...noted })
    return read(tx, ctx, await lockInSight(tx, ctx, id))
  })
}

interface Sums {
  count: number
  spent: string
  refunded: string
  latest: WireStaffCustomer['orders']['latest']
}

async function read(tx: Tx, ctx: MemberContext, row: CustomerRow): Promise<WireStaffCustomer> {
  const customer = toCustomer(row)
  const { code } = ctx.site.tenant.currency
  const { rows } = await sql<Sums>`
    with own as (
      select o.id, o.number, o.outlet_id, o.placed_at, o.status, o.total, coalesce(p.refunded, 0) as refunded
      from orders o left join payments p on p.tenant_id = ${ctx.tenantId} and p.order_id = o.id
      where o.customer_id = ${row.id} and ${orderInSight(ctx)}
    )
    select count(*)::int as count,
      coalesce(sum(total - refunded)
        filter (where status not in (${sql.join(unservedStatuses)})), 0)::text as spent,
      coalesce(sum(refunded), 0)::text as refunded,
      (select coalesce(json_agg(json_build_object('id', id, 'number', number, 'outlet_id', outlet_id,
          'placed_at', placed_at, 'status', status, 'total', total) order by placed_at desc), '[]')
        from (select * from own order by placed_at desc limit ${shown}) page) as latest
    from own`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate without a row')
  const bookings = await tx
    .selectFrom('bookings')
    .select(['day', 'id', 'start', 'people', 'state'])
    .select('held_until')
    .where('tenant_id', '=', ctx.tenantId)
    .where(isBookingOf(customer))
    .orderBy('day', 'desc')
    .orderBy('start', 'desc')
    .limit(shown)
    .execute()
  const promos = await tx
    .selectFrom('promo_customer_uses')
    .select(['code', 'used as uses'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('customer_id', '=', row.id)
    .where('used', '>', 0)
    .orderBy('code')
    .execute()
  return {
    id: row.id,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    phone: customer.phone,
    phone_text: phoneText(customer.phone, ctx.site.tenant.country),
    phone_confirmed: provenPhone(customer) !== '',
    email: customer.email,
    email_confirmed: provenEmail(customer) !== '',
    created_at: row.created_at.toISOString(),
    news: customer.marketingOptIn,
    notes: row.notes,
    blocked: row.blocked_at && {
      reason: row.blocked_reason,
      at: row.blocked_at.toISOString(),
      by: row.blocked_by && toWireActor(row.blocked_by),
    },
    orders: {
      count: sums.count,
      spent: toMajorUnits(Number(sums.spent), code),
      refunded: toMajorUnits(Number(sums.refunded), code),
      latest: sums.latest.map((order) => ({
        ...order,
        placed_at: new Date(order.placed_at).toISOString(),
        total: toMajorUnits(order.total, code),
      })),
    },
    bookings: bookings.map(({ id, day, start, people, state, held_until }) => ({
      id,
      day,
      time: start,
      people,
      state: bookingStateOf(state, held_until !== null),
    })),
    promos,
  }
}
