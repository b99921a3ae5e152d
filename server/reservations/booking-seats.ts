import { sql } from 'kysely'
import type { ReservationTimings } from '#contract/reservation.ts'
import type { Statements, Tx } from '#database/connection.ts'
import {
  type Arrivals,
  bookingStarts,
  defaultStayMinutes,
  guestsDuring,
} from '#domain/booking-seats.ts'
import {
  type BookingTimes,
  bookingTexts,
  bookingWindow,
  guestsOf,
  slotText,
} from '#domain/reservation.ts'
import { addDays, type PlainDate } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'

// `booking_usage` counts the guests who arrive at each start, and alone decides whether there is room: a party has its table
// for a stay, so that those who arrived before and after count too. Seats are taken and given back in the transaction that
// writes the booking.
// A booking is locked before its day, a day before its starts, and days in order. The row of a day is the one without a start.

/** A start of a day, and the seats wanted there. */
export interface Seats {
  day: string
  start: string
  people: string
}

/** Refuses with 409 and the number of free seats. The write itself checks, so two parties never get the same seats. */
export async function takeSeats(ctx: TenantContext, tx: Tx, seats: Seats): Promise<void> {
  const { day, start, people } = seats
  await lockDay(ctx, tx, day)
  const arrivals = await readArrivals(tx, ctx.tenantId, day)
  const left =
    ctx.site.tenant.booking.guestsPerSlot - guestsDuring(arrivals, start, stayMinutesOf(ctx))
  if (guestsOf(people) > left) {
    throw new Refusal('conflict', {
      message: bookingTexts.timeFull,
      data: { seats_left: Math.max(0, left) },
    })
  }
  await takeSeatsUnchecked(ctx, tx, seats)
}

/** How many guests arrive at each start of a day. */
export async function readArrivals(
  db: Statements,
  tenantId: string,
  day: string,
): Promise<Arrivals[]> {
  return db
    .selectFrom('booking_usage')
    .select(['start', 'guests'])
    .where('tenant_id', '=', tenantId)
    .where('day', '=', day)
    .where('guests', '>', 0)
    .execute()
}

/** Until the transaction ends, no other one judges whether this day has room. */
async function lockDay(
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  tx: Tx,
  day: string,
): Promise<void> {
  await sql`
    insert into booking_usage as used (tenant_id, day, start, guests)
    values (${tenantId}, ${day}, '', 0)
    on conflict (tenant_id, day, start) do update set guests = used.guests`.execute(tx)
}

/** A manager's decision counts, even above the capacity that diners are offered. */
export async function takeSeatsUnchecked(
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  tx: Tx,
  { day, start, people }: Seats,
): Promise<void> {
  await sql`
    insert into booking_usage as used (tenant_id, day, start, guests)
    values (${tenantId}, ${day}, ${start}, ${guestsOf(people)})
    on conflict (tenant_id, day, start) do update set guests = used.guests + excluded.guests`.execute(
    tx,
  )
}

/** Does nothing for a past day whose counters are deleted already. */
export async function giveSeatsBack(
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  tx: Tx,
  { day, start, people }: Seats,
): Promise<void> {
  await tx
    .updateTable('booking_usage')
    .set({ guests: sql`greatest(0, guests - ${guestsOf(people)}::int)` })
    .where('tenant_id', '=', tenantId)
    .where('day', '=', day)
    .where('start', '=', start)
    .execute()
}

/**
 * Seats at another start, or other ones at the same. The new seats are taken before the old ones are free for others.
 */
export async function moveSeats(
  ctx: TenantContext,
  tx: Tx,
  { from, to, isForced }: { from: Seats; to: Seats; isForced: boolean },
): Promise<void> {
  for (const day of [from.day, to.day].toSorted()) await lockDay(ctx, tx, day)
  await giveSeatsBack(ctx, tx, from)
  // A smaller party is never refused its own start, also where that was filled above its capacity.
  const isSmaller =
    from.day === to.day && from.start === to.start && guestsOf(to.people) <= guestsOf(from.people)
  if (isForced || isSmaller) await takeSeatsUnchecked(ctx, tx, to)
  else await takeSeats(ctx, tx, to)
}

/** Times that can be booked: the starts of each day, and the free seats of starts with bookings. */
export async function listReservationTimings(ctx: TenantContext): Promise<ReservationTimings> {
  const { allowsBooking, booking } = ctx.site.tenant
  const used = allowsBooking ? await arrivalsByDay(ctx) : new Map<PlainDate, Arrivals[]>()
  return {
    slots: allowsBooking ? booking.slots.map(slotText) : [],
    booking_days_allowed: booking.daysAllowed,
    allow_booking_whatsapp_share: booking.whatsappShare ? 'true' : 'false',
    booking_whatsapp_number: booking.whatsappNumber,
    time_zone: ctx.site.tenant.timeZone,
    seats_per_slot: booking.guestsPerSlot,
    seats_left: [...used].flatMap(([date, arrivals]) => seatsLeft(ctx, date, arrivals)),
    exceptions: allowsBooking ? otherDays(ctx) : [],
  }
}

/** The starts that a day takes, by the settings and the holidays of the tenant's default outlet. */
export function startsOn({ site }: TenantContext, date: PlainDate): string[] {
  const { booking, defaultOutletId } = site.tenant
  return bookingStarts(booking, site.outletById.get(defaultOutletId)?.openingHours, date)
}

/** When a diner can book a table. */
export function timesOf(ctx: TenantContext): BookingTimes {
  const { booking, timeZone } = ctx.site.tenant
  return { timeZone, startsOn: (date) => startsOn(ctx, date), daysAllowed: booking.daysAllowed }
}

/** Minutes for which a party has its table. */
export function stayMinutesOf({ site }: Pick<TenantContext, 'site'>): number {
  return site.tenant.booking.stayMinutes ?? defaultStayMinutes
}

function seatsLeft(
  ctx: TenantContext,
  date: PlainDate,
  arrivals: readonly Arrivals[],
): ReservationTimings['seats_left'] {
  const { guestsPerSlot } = ctx.site.tenant.booking
  return startsOn(ctx, date).flatMap((start) => {
    const guests = guestsDuring(arrivals, start, stayMinutesOf(ctx))
    if (guests === 0) return []
    return [{ date, time: slotText(start), seats: Math.max(0, guestsPerSlot - guests) }]
  })
}

function otherDays(ctx: TenantContext): ReservationTimings['exceptions'] {
  const { slots } = ctx.site.tenant.booking
  const times = timesOf(ctx)
  const { first } = bookingWindow(times, ctx.now())
  return Array.from({ length: times.daysAllowed + 1 }, (_, days) => addDays(first, days))
    .map((date) => ({ date, starts: startsOn(ctx, date) }))
    .filter(({ starts }) => starts.join() !== slots.join())
    .map(({ date, starts }) => ({ date, slots: starts.map(slotText) }))
}

async function arrivalsByDay(ctx: TenantContext): Promise<Map<PlainDate, Arrivals[]>> {
  const { first, last } = bookingWindow(timesOf(ctx), ctx.now())
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('booking_usage')
      .select(['day as date', 'start', 'guests'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('day', '>=', first)
      .where('day', '<=', last)
      .where('guests', '>', 0)
      .orderBy('day')
      .orderBy('start')
      .execute(),
  )
  return Map.groupBy(rows, ({ date }) => date)
}
