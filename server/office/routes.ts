import { sql } from 'kysely'
import { toMajorUnits } from '#contract/major-units.ts'
import type { WireNeed, WireToday } from '#contract/staff/today.ts'
import { systemActor } from '#domain/actor.ts'
import { holdsSeats } from '#domain/booking-states.ts'
import { openStatuses } from '#domain/order-status.ts'
import { unservedStatuses } from '#domain/sales.ts'
import { outletsWithBoard, readSilentScreens } from '#server/devices/heartbeats.ts'
import { type Api, answer } from '#server/http/call.ts'
import { requestedOutlets } from '#server/kitchen/get-board.ts'
import { readLeftOver } from '#server/kitchen/left-over.ts'
import { listFailedRefunds } from '#server/ordering/failed-refunds.ts'
import { dismissDispute, listDisputes } from '#server/payments/disputes.ts'
import { readPrinters } from '#server/printers/read-printing.ts'
import { outletsWithoutPrinter } from '#server/printers/ticket-printer.ts'
import {
  type BusinessSpan,
  businessDay,
  presentSpans,
  spanRows,
} from '#server/reports/business-spans.ts'
import { placedIn } from '#server/reports/sales-reports.ts'
import { readBookings, stateOf } from '#server/reservations/booking-rows.ts'
import {
  today as bookingDay,
  countBookings,
  toWireBooking,
} from '#server/reservations/list-bookings.ts'
import { toWireMarks, toWireService } from '#server/service/get-service.ts'
import { readLiveRows } from '#server/service/live-rows.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { listFailedMessages, repeatMessage } from './failed-messages.ts'
import { listStaffOrders } from './list-orders.ts'

export function officeRoutes(api: Api): void {
  answer(api, {
    listStaffOrders: (ctx, { query }) => listStaffOrders(ctx, query),
    getToday: (ctx, { query }) => getToday(ctx, requestedOutlets(ctx, query.outlet_ids)),
    dismissDispute: (ctx, { params }) => dismissDispute(ctx, params.id),
    repeatMessage: (ctx, { params }) => repeatMessage(ctx, params.id),
  })
}

/** A ticket that waits longer has a printer that does not print, in milliseconds. */
const printedWithin = 2 * 60_000

/** Work that waits for a person at these outlets, the figures of each one's business day, bookings and service. */
async function getToday(ctx: MemberContext, outletIds: readonly string[]): Promise<WireToday> {
  const now = ctx.now()
  const [first] = outletIds
  const rows = await ctx.transaction((db) => readLiveRows(db, ctx.tenantId, outletIds, now))
  const figures = await readFigures(ctx, presentSpans(ctx, outletIds))
  const { code } = ctx.site.tenant.currency
  const amount = Number(figures.amount)
  return {
    now: now.toISOString(),
    day: first === undefined ? bookingDay(ctx) : businessDay(ctx, first),
    outlets: outletIds.flatMap((id) => {
      const outlet = ctx.site.outletById.get(id)
      return outlet ? [{ id, name: outlet.name, service: toWireService(ctx, outlet, rows) }] : []
    }),
    needs: await readNeeds(ctx, outletIds),
    orders: figures.orders,
    open: figures.open,
    amount: toMajorUnits(amount, code),
    average: toMajorUnits(figures.orders > 0 ? Math.round(amount / figures.orders) : 0, code),
    answered:
      figures.median === null
        ? null
        : {
            median_seconds: Math.round(figures.median),
            slowest_seconds: Math.round(figures.slowest ?? 0),
          },
    bookings: await readComing(ctx),
    sold_out: outletIds.flatMap((id) => toWireMarks(ctx, id, rows)),
  }
}

interface Figures {
  orders: number
  open: number
  amount: string
  median: number | null
  slowest: number | null
}

/** Orders of those days less refunds made on them, as in the reports; response times are those of answers by a person. */
async function readFigures(ctx: MemberContext, spans: readonly BusinessSpan[]): Promise<Figures> {
  const { rows } = await ctx.transaction((db) =>
    sql<Figures>`
      with placed as (
        select o.id, o.status, o.total, extract(epoch from (
          select min(h.at) from order_history h
          where h.tenant_id = ${ctx.tenantId} and h.order_id = o.id and h.status in ('accepted', 'rejected')
            and h.by <> ${systemActor.kind} and h.undone_at is null) - o.placed_at) as seconds
        from ${spanRows(spans)} join orders o on ${placedIn(ctx.tenantId)}
      ), served as (
        select * from placed where status not in (${sql.join(unservedStatuses)})
      )
      select (select count(*)::int from served) as orders,
        ((select coalesce(sum(total), 0) from served) - (select coalesce(sum(r.amount), 0)
          from ${spanRows(spans)}
          join refunds r on r.tenant_id = ${ctx.tenantId} and r.at >= span.starts and r.at < span.ends
          join orders o on o.tenant_id = ${ctx.tenantId} and o.id = r.order_id and o.outlet_id = span.outlet_id
          where r.status <> 'failed' and not o.is_test
            and o.status not in (${sql.join(unservedStatuses)})))::text as amount,
        (select count(*)::int from placed where status in (${sql.join(openStatuses)})) as open,
        (select percentile_cont(0.5) within group (order by seconds)::float8 from placed) as median,
        (select max(seconds)::float8 from placed) as slowest`.execute(db),
  )
  const row = rows[0]
  if (!row) throw new Error('a select without from gave no row')
  return row
}

/** Open tasks, the most urgent first. */
async function readNeeds(ctx: MemberContext, outletIds: readonly string[]): Promise<WireNeed[]> {
  const now = ctx.now()
  const { code } = ctx.site.tenant.currency
  const { waiting, failed, disputes, left, printers, unprinted, silent, boards } =
    await ctx.transaction(async (db) => ({
      waiting: await sql<{ outlet_id: string; orders: number; since: Date }>`
      select outlet_id, count(*)::int as orders, min(coalesce(waiting_since, placed_at)) as since
      from orders
      where tenant_id = ${ctx.tenantId} and outlet_id = any(${[...outletIds]}::text[]) and status = 'placed'
      group by outlet_id order by since`.execute(db),
      failed: await listFailedRefunds(db, ctx.tenantId, outletIds),
      disputes: await listDisputes(db, ctx.tenantId, outletIds),
      left: await readLeftOver(db, ctx.tenantId, { outletIds, now }),
      printers: await readPrinters(db, ctx.tenantId, outletIds),
      unprinted: await outletsWithoutPrinter(db, ctx, outletIds),
      silent: await readSilentScreens(db, ctx.tenantId, outletIds, now),
      boards: await outletsWithBoard(db, ctx.tenantId, outletIds),
    }))
  const patience = new Date(now.getTime() - printedWithin).toISOString()
  const troubled = printers.filter(
    ({ state, waiting_since }) =>
      (state !== 'ready' && state !== 'unknown') ||
      (waiting_since !== null && waiting_since < patience),
  )
  return [
    ...waiting.rows.map(({ outlet_id, orders, since }) => ({
      kind: 'unanswered' as const,
      outlet_id,
      orders,
      since: since.toISOString(),
    })),
    ...failed.map(({ outlet_id, order_id, id, number, amount, at }) => ({
      kind: 'refund_failed' as const,
      outlet_id,
      order_id,
      refund_id: id,
      number,
      amount: toMajorUnits(amount, code),
      at: at.toISOString(),
    })),
    ...disputes.map(({ id, outlet_id, order_id, number, amount, opened_at, ...dispute }) => ({
      kind: 'dispute' as const,
      outlet_id,
      order_id,
      dispute_id: id,
      number,
      amount: toMajorUnits(amount, code),
      at: opened_at.toISOString(),
      respond_by: dispute.respond_by?.toISOString() ?? null,
      link: `https://dashboard.stripe.com/payments/${dispute.intent_id ?? ''}`,
    })),
    ...troubled.map(({ id, outlet_id, name, state, waiting: tickets, waiting_since }) => ({
      kind: 'printer' as const,
      outlet_id,
      printer_id: id,
      name,
      state,
      waiting: tickets,
      since: waiting_since,
    })),
    ...unprinted.map((outlet_id) => ({ kind: 'no_printer' as const, outlet_id })),
    ...silent.map(({ id, name, outlets, at }) => ({
      kind: 'silent_screen' as const,
      outlet_id: outlets.find((outlet) => outletIds.includes(outlet)) ?? '',
      device_id: id,
      name,
      since: at?.toISOString() ?? null,
    })),
    ...(await listFailedMessages(ctx, outletIds)),
    ...outletIds
      .filter((id) => !boards.has(id))
      .map((outlet_id) => ({ kind: 'no_board' as const, outlet_id })),
    ...left.map(({ outlet_id, id, number, at }) => ({
      kind: 'left_over' as const,
      outlet_id,
      order_id: id,
      number,
      at: at.toISOString(),
    })),
  ]
}

/** Guests of today, and the next three tables that are not seated. */
async function readComing(ctx: MemberContext): Promise<WireToday['bookings']> {
  const { bookings, guests } = await countBookings(ctx)
  if (bookings === 0 || !ctx.rights.has('bookings')) return { bookings, guests, next: [] }
  const rows = await ctx.transaction((db) => readBookings(db, ctx.tenantId, bookingDay(ctx)))
  const next = rows.filter((row) => {
    const state = stateOf(row)
    return holdsSeats(state) && state !== 'seated' && state !== 'left'
  })
  return { bookings, guests, next: next.slice(0, 3).map((row) => toWireBooking(ctx, row)) }
}
