import { toMajorUnits } from '#contract/major-units.ts'
import { toWireActor } from '#contract/staff/actor.ts'
import type {
  WireCorrection,
  WireDayFigures,
  WireDayReport,
  WireSales,
} from '#contract/staff/reports.ts'
import type { Statements } from '#database/connection.ts'
import { type ComparedDay, comparedDay, type DayFigures, dayFigures } from '#domain/day-report.ts'
import type { MinorUnits } from '#domain/money.ts'
import { openState } from '#domain/opening-hours.ts'
import { openStatuses } from '#domain/order-status.ts'
import { pausedMinutes } from '#domain/paused-minutes.ts'
import { averageOf, netOf, type Sales } from '#domain/sales.ts'
import { minutesOf, type PlainDate } from '#domain/zone.ts'
import { invalid } from '#server/http/refusal.ts'
import { readLeftOver } from '#server/kitchen/left-over.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { businessDay, daySpan, openHoursOf, weekBefore } from './business-spans.ts'
import { readDay, readOrders, readPauses, readRefunds } from './read-day.ts'

/** A business day of an outlet. */
export interface BusinessDay {
  outletId: string
  date: PlainDate
}

/** Every figure of a business day: present ones, or those stored when it was closed. */
export async function getDayReport(ctx: MemberContext, day: BusinessDay): Promise<WireDayReport> {
  requireDay(ctx, day)
  const { code } = ctx.site.tenant.currency
  const { starts, ends } = daySpan(ctx, day.outletId, day.date)
  const { counted, closing, isOver, left } = await ctx.transaction(async (db) => ({
    counted: await countDay(db, ctx, day),
    closing: await findClosing(db, ctx.tenantId, day),
    isOver: await isDayOver(db, ctx, day),
    left: await readLeftOver(db, ctx.tenantId, {
      outletIds: [day.outletId],
      now: ctx.now(),
      placed: { starts, ends },
    }),
  }))
  const { figures, lastWeek } = counted
  const kept = closing && keptFigures(closing.figures, figures)
  return {
    ...toWireFigures(kept ?? figures, code),
    outlet_id: day.outletId,
    date: day.date,
    from: starts.toISOString(),
    to: ends.toISOString(),
    last_week: {
      orders: lastWeek.orders,
      net: toMajorUnits(lastWeek.net, code),
      late: toWireLate(lastWeek),
      till: lastWeek.till.toISOString(),
      is_whole: lastWeek.isWhole,
    },
    left_over: left.map(({ id, number, at }) => ({ order_id: id, number, at: at.toISOString() })),
    closed:
      closing && kept
        ? {
            at: closing.at.toISOString(),
            by: toWireActor(closing.by),
            counted_cash: toMajorUnits(closing.counted_cash, code),
            difference: toMajorUnits(closing.difference, code),
            note: closing.note,
            corrections: correctionsOf(toWireFigures(kept, code), toWireFigures(figures, code)),
          }
        : null,
    can_close: isOver && !closing,
  }
}

/** Refuses an outlet that is not the caller's, and a day that has not begun. */
export function requireDay(ctx: MemberContext, { outletId, date }: BusinessDay): void {
  requireOutlet(ctx, outletId)
  if (date > businessDay(ctx, outletId)) throw invalid('date', 'This day has not begun yet.')
}

export async function countDay(
  db: Statements,
  ctx: MemberContext,
  { outletId, date }: BusinessDay,
): Promise<{ figures: DayFigures; lastWeek: LastWeek }> {
  const { span, till } = weekBefore(ctx, outletId, date)
  const day = daySpan(ctx, outletId, date)
  const rows = await readDay(db, ctx.tenantId, day)
  const pauses = await readPauses(db, ctx.tenantId, day, ctx.now())
  const before = await readOrders(db, ctx.tenantId, span)
  const refunds = await readRefunds(db, ctx.tenantId, { ...span, ends: till })
  const firstHour = Math.floor(minutesOf(settingsOf(ctx.site, outletId).dayEndsAt) / 60)
  const orders = before.filter(({ placedAt }) => placedAt < till)
  return {
    figures: dayFigures(rows, {
      lastWeek: before,
      now: ctx.now(),
      firstHour,
      pauses: pausedMinutes(pauses, openHoursOf(ctx, outletId, { from: date, to: date }), day),
    }),
    lastWeek: { ...comparedDay({ orders, refunds }, till), till, isWhole: till >= span.ends },
  }
}

/** The same weekday one week before; for today, up to the current time of day. */
interface LastWeek extends ComparedDay {
  till: Date
  isWhole: boolean
}

/** The stored figures of a closed day. Figures that an earlier release did not store are computed now. */
function keptFigures(kept: DayFigures, now: DayFigures): DayFigures {
  const reasons = 'refundReasons' in kept ? kept.reasons : now.reasons
  return { ...now, ...kept, reasons }
}

/** The day's end has passed; or no more orders are possible today, and none is open. */
export async function isDayOver(
  db: Statements,
  ctx: MemberContext,
  day: BusinessDay,
): Promise<boolean> {
  const now = ctx.now()
  const { ends } = daySpan(ctx, day.outletId, day.date)
  if (now >= ends) return true
  const outlet = ctx.site.outletById.get(day.outletId)
  if (!outlet) return false
  const { isOpen, opensAt } = openState(outlet.openingHours, outlet.timeZone, now)
  if (isOpen || (opensAt !== null && opensAt < ends)) return false
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('outlet_id', '=', day.outletId)
    .where('status', 'in', openStatuses)
    // Orders for a later day are closed with that day.
    .where('promised_from', '<', ends)
    .where('is_test', '=', false)
    .limit(1)
    .executeTakeFirst()
  return open === undefined
}

export function findClosing(db: Statements, tenantId: string, { outletId, date }: BusinessDay) {
  return db
    .selectFrom('day_closings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('outlet_id', '=', outletId)
    .where('day', '=', date)
    .executeTakeFirst()
}

/** The figures, and those by payment, that differ. */
function correctionsOf(was: WireDayFigures, becomes: WireDayFigures): WireCorrection[] {
  const [before, after] = [numbersOf(was), numbersOf(becomes)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({
      field,
      was: before.get(field) ?? null,
      becomes: after.get(field) ?? null,
    }))
    .filter(({ was, becomes }) => was !== becomes)
}

function numbersOf({ payments, late, ...figures }: WireDayFigures): Map<string, number> {
  return new Map([
    ...Object.entries(figures).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
    ...payments.flatMap(({ method, amount, refunds }): [string, number][] => [
      [`${method}_amount`, amount],
      [`${method}_refunds`, refunds],
    ]),
    ['late_orders', late.orders],
  ])
}

/** @param code of the currency, ISO 4217 */
export function toWireSales(sales: Sales, code: string): WireSales {
  const money = (amount: MinorUnits) => toMajorUnits(amount, code)
  return {
    orders: sales.orders,
    gross: money(sales.gross),
    discounts: money(sales.discounts),
    delivery_fees: money(sales.deliveryFees),
    small_order_fees: money(sales.smallOrderFees),
    service_fees: money(sales.serviceFees),
    tips: money(sales.tips),
    refunds: money(sales.refunds),
    net: money(netOf(sales)),
    average: money(averageOf(sales)),
  }
}

/** @param code of the currency, ISO 4217 */
export function toWireFigures(figures: DayFigures, code: string): WireDayFigures {
  const money = (amount: MinorUnits) => toMajorUnits(amount, code)
  const { sales, answered, late } = figures
  const seconds = (value: number | null) => (value === null ? null : Math.round(value))
  return {
    ...toWireSales(sales, code),
    completed: figures.completed,
    open: figures.open,
    rejected: figures.rejected,
    cancelled: figures.cancelled,
    payments: figures.payments.map((row) => ({
      ...row,
      amount: money(row.amount),
      refunds: money(row.refunds),
    })),
    cash_expected: money(figures.cashExpected),
    hours: figures.hours.map(({ amount, lastWeek, ...hour }) => ({
      ...hour,
      amount: money(amount),
      last_week: lastWeek,
    })),
    dishes: figures.dishes.map(({ itemId, amount, ...dish }) => ({
      item_id: itemId,
      ...dish,
      amount: money(amount),
    })),
    promos: figures.promos.map((row) => ({ ...row, discount: money(row.discount) })),
    reasons: figures.reasons,
    refund_reasons: figures.refundReasons.map((row) => ({ ...row, amount: money(row.amount) })),
    pauses: figures.pauses,
    answered: {
      median_seconds: seconds(answered.median),
      slowest_seconds: seconds(answered.slowest),
    },
    late: toWireLate({ orders: sales.orders, late }),
  }
}

/** Late orders, and their share of all orders to four digits. */
export function toWireLate({ orders, late }: { orders: number; late: number }) {
  return { orders: late, share: orders === 0 ? 0 : Math.round((late / orders) * 10_000) / 10_000 }
}
