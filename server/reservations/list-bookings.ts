import { sql } from 'kysely'
import type { WireBookingsChanged } from '#contract/staff/board.ts'
import type { WireBooking, WireBookingDay } from '#contract/staff/booking.ts'
import type { Statements, Tx } from '#database/connection.ts'
import { guestsAt, guestsDuring } from '#domain/booking-seats.ts'
import { allowedBookingActions, holdsSeats, mayChangeDay } from '#domain/booking-states.ts'
import { guestsOf } from '#domain/reservation.ts'
import { isAtLeast } from '#domain/staff-rights.ts'
import { addDays, type PlainDate, plainDate, timeIn } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { phoneText } from '#server/sign-in/contact.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { type BookingRow, readBookings, stateOf } from './booking-rows.ts'
import { readArrivals, startsOn, stayMinutesOf } from './booking-seats.ts'

/** Days of the strip over a sheet. */
const stripDays = 7

/** The restaurant's date, by which bookings are offered too (`bookingWindow`). */
export function today({ now, site }: Pick<TenantContext, 'now' | 'site'>): PlainDate {
  return plainDate(now(), site.tenant.timeZone)
}

/** The booked tables of a day by time, and how full each start is. Staff see today and tomorrow. */
export async function listBookings(
  ctx: StaffContext,
  day: PlainDate = today(ctx),
): Promise<WireBookingDay> {
  await requireSheet(ctx, day)
  const days = daysAround(ctx, day)
  const toConfirm = await listToConfirm(ctx)
  const { rows, used, guestsOfDay } = await ctx.transaction(async (db) => ({
    rows: await readBookings(db, ctx.tenantId, day),
    used: await readArrivals(db, ctx.tenantId, day),
    guestsOfDay: await readGuests(db, ctx.tenantId, days),
  }))
  const capacity = ctx.site.tenant.booking.guestsPerSlot
  const starts = [...new Set([...startsOn(ctx, day), ...used.map(({ start }) => start)])].sort()
  const stay = stayMinutesOf(ctx)
  return {
    day,
    today: today(ctx),
    now: timeIn(ctx.now(), ctx.site.tenant.timeZone),
    taken: ctx.site.tenant.allowsBooking,
    bookings: rows.map((row) => toWireBooking(ctx, row)),
    guests: guestsAmong(rows),
    starts: starts.map((time) => ({
      time,
      guests: guestsAt(used, time, stay),
      capacity,
      free: Math.max(0, capacity - guestsDuring(used, time, stay)),
    })),
    stay_minutes: stay,
    days: days.map((each) => ({
      day: each,
      guests: guestsOfDay.get(each) ?? 0,
      is_closed: startsOn(ctx, each).length === 0,
    })),
    to_confirm: toConfirm,
  }
}

/** A week from today, or the week around another day; for staff today and tomorrow. */
function daysAround(ctx: StaffContext, day: PlainDate): PlainDate[] {
  const now = today(ctx)
  const isNear = day >= now && day < addDays(now, stripDays)
  const first = isNear ? now : addDays(day, -Math.floor(stripDays / 2))
  return Array.from({ length: stripDays }, (_, index) => addDays(first, index)).filter((each) =>
    maySee(ctx, each),
  )
}

async function readGuests(
  db: Statements,
  tenantId: string,
  days: readonly PlainDate[],
): Promise<Map<PlainDate, number>> {
  const rows = await db
    .selectFrom('bookings')
    .select(['day', 'people', 'state', 'held_until'])
    .where('tenant_id', '=', tenantId)
    .where('day', 'in', [...days])
    .execute()
  const byDay = Map.groupBy(rows, (row) => row.day)
  return new Map([...byDay].map(([day, each]) => [day, guestsAmong(each)]))
}

/** How many tables and guests are expected today, or there. Boards show them to everybody: no names. */
export async function countBookings(
  ctx: TenantContext,
): Promise<WireBookingsChanged['bookings_today']> {
  if (!ctx.site.tenant.allowsBooking) return { bookings: 0, guests: 0, last_by_diner: null }
  const rows = await ctx.transaction((db) => readBookings(db, ctx.tenantId, today(ctx)))
  const coming = rows.filter((row) => holdsSeats(stateOf(row)))
  return {
    bookings: coming.length,
    guests: guestsAmong(coming),
    last_by_diner: lastByDiner(ctx, coming)?.toISOString() ?? null,
  }
}

/** When a diner last booked for today. The team knows bookings that it has changed since. */
function lastByDiner(ctx: TenantContext, rows: readonly BookingRow[]): Date | undefined {
  return rows
    .filter(({ source, version }) => source === 'web' && version === 1)
    .map((row) => row.created_at)
    .filter((at) => plainDate(at, ctx.site.tenant.timeZone) === today(ctx))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)
}

/** How many bookings wait for the restaurant's word, on the days that this person may change. */
export async function countToConfirm(ctx: StaffContext): Promise<number> {
  if (!ctx.site.tenant.allowsBooking) return 0
  const days = await listToConfirm(ctx)
  return days.reduce((sum, { bookings }) => sum + bookings, 0)
}

/** From today on. Bookings that wait for the link in their email are the guest's to confirm. */
async function listToConfirm(ctx: StaffContext): Promise<WireBookingDay['to_confirm']> {
  const rows = await ctx.transaction((db) =>
    db
      .selectFrom('bookings')
      .select(['day', sql<number>`count(*)::int`.as('bookings')])
      .where('tenant_id', '=', ctx.tenantId)
      .where('day', '>=', today(ctx))
      .where('state', '=', 'placed')
      .where('held_until', 'is', null)
      .groupBy('bookings.day')
      .orderBy('bookings.day')
      .execute(),
  )
  return rows.filter(({ day }) => maySee(ctx, day))
}

/** A booking as this person may see and change it. */
export function toWireBooking(ctx: StaffContext, row: BookingRow): WireBooking {
  const state = stateOf(row)
  return {
    id: row.id,
    day: row.day,
    time: row.start,
    // Checked by the form that wrote it.
    people: row.people as WireBooking['people'],
    guests: guestsOf(row.people),
    name: row.name,
    phone: row.phone,
    phone_text: phoneText(row.phone, ctx.site.tenant.country),
    email: row.email,
    message: row.message,
    notes: row.notes,
    state,
    source: row.source,
    held_until: row.held_until?.toISOString() ?? null,
    allowed: allowedBookingActions(state, sheetOf(ctx, row.day)),
    version: row.version,
    created_at: row.created_at.toISOString(),
  }
}

/** Refuses with 403 a day whose bookings this person may not change. @param tx if called within a transaction */
export async function requireSheet(ctx: StaffContext, day: PlainDate, tx?: Tx): Promise<void> {
  if (maySee(ctx, day)) return
  await requireRole(ctx, 'manager', { right: 'bookings', ...(tx ? { tx } : {}) })
}

/** Only a manager books more guests than a start takes. */
export async function requireOverCapacity(ctx: StaffContext): Promise<void> {
  await requireRole(ctx, 'manager', { right: 'bookings', field: 'over_capacity' })
}

function maySee(ctx: StaffContext, day: PlainDate): boolean {
  return mayChangeDay(sheetOf(ctx, day))
}

function sheetOf(ctx: StaffContext, day: PlainDate) {
  const isManager = ctx.member !== null && isAtLeast(ctx.member.role, 'manager')
  return { day, today: today(ctx), isManager }
}

function guestsAmong(rows: readonly Pick<BookingRow, 'people' | 'state' | 'held_until'>[]): number {
  return rows
    .filter((row) => holdsSeats(stateOf(row)))
    .reduce((sum, { people }) => sum + guestsOf(people), 0)
}
