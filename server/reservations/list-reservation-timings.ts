import { sql } from 'kysely'
import type { ReservationTimings } from '#contract/reservation.ts'
import {
  type Arrivals,
  bookingStarts,
  defaultStayMinutes,
  guestsDuring,
} from '#domain/booking-seats.ts'
import { type BookingTimes, bookingWindow, slotText } from '#domain/reservation.ts'
import { addDays, type PlainDate } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'

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
export function stayOf({ site }: Pick<TenantContext, 'site'>): number {
  return site.tenant.booking.stayMinutes ?? defaultStayMinutes
}

function seatsLeft(
  ctx: TenantContext,
  date: PlainDate,
  arrivals: readonly Arrivals[],
): ReservationTimings['seats_left'] {
  const { guestsPerSlot } = ctx.site.tenant.booking
  return startsOn(ctx, date).flatMap((start) => {
    const guests = guestsDuring(arrivals, start, stayOf(ctx))
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
      .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'), 'start', 'guests'])
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
