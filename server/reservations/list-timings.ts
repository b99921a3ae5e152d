import { sql } from 'kysely'
import type { ReservationTimings } from '#contract/reservation.ts'
import { bookingWindow, slotText } from '#domain/reservation.ts'
import type { TenantContext } from '#server/context.ts'

/** What can be booked: the same starts each day, and how many seats are left where some are taken. */
export async function listReservationTimings(ctx: TenantContext): Promise<ReservationTimings> {
  const { allowsBooking, booking } = ctx.site.tenant
  const used = allowsBooking ? await guestsPerStart(ctx) : []
  return {
    slots: allowsBooking ? booking.slots.map(slotText) : [],
    booking_days_allowed: booking.daysAllowed,
    allow_booking_whatsapp_share: booking.whatsappShare ? 'true' : 'false',
    booking_whatsapp_number: booking.whatsappNumber,
    seats_per_slot: booking.guestsPerSlot,
    seats_left: used.map(({ date, start, guests }) => ({
      date,
      time: slotText(start),
      seats: Math.max(0, booking.guestsPerSlot - guests),
    })),
  }
}

function guestsPerStart(ctx: TenantContext) {
  const { first, last } = bookingWindow(ctx.now(), ctx.site.tenant.booking.daysAllowed)
  return ctx.transaction((tx) =>
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
}
