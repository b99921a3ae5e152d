import { sql } from 'kysely'
import type { BookingForm } from '#domain/reservation.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readSignedId } from '#server/keyed-hash.ts'
import { publishBookings } from './booking-events.ts'
import { countNoMore } from './booking-limits.ts'
import { confirmPurpose } from './booking-links.ts'
import { findBooking, formOf, stateOf } from './booking-rows.ts'
import { giveSeatsBack } from './booking-seats.ts'
import { announceBooking } from './tell-guest.ts'

/**
 * The link of a held booking was used: it is placed, the restaurant is told and the diner gets the confirmation.
 * A second use is still a success; after the time is over, and once the restaurant has cancelled it, it is refused.
 */
export async function confirmBooking(
  ctx: TenantContext & Pick<Context, 'origin'>,
  key: string,
): Promise<{ form: BookingForm; awaitsRestaurant: boolean }> {
  const id = readSignedId(ctx, confirmPurpose, key)
  if (id === null) throw linkEnded()
  const booking = await ctx.transaction(async (tx) => {
    const confirmed = await tx
      .updateTable('bookings')
      .set({ held_until: null, confirmed_at: ctx.now(), version: sql<number>`version + 1` })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .where('held_until', '>', ctx.now())
      .returning(['network', 'created_at'])
      .executeTakeFirst()
    const row = await findBooking(tx, ctx.tenantId, id)
    if (!row || row.held_until !== null || row.state === 'cancelled') throw linkEnded()
    if (confirmed) {
      await countNoMore(tx, ctx, confirmed)
      await announceBooking(ctx, tx, row, ctx.origin)
    }
    return row
  })
  publishBookings(ctx, booking.day)
  return { form: formOf(booking), awaitsRestaurant: stateOf(booking) === 'placed' }
}

/** A held booking that nobody confirmed gives back its seats; nothing of it is kept. */
export async function releaseBooking(
  ctx: TenantContext,
  { bookingId }: { bookingId: string },
): Promise<void> {
  const day = await ctx.transaction(async (tx) => {
    const released = await tx
      .deleteFrom('bookings')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', bookingId)
      .where('held_until', '<=', ctx.now())
      .returning([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'start', 'people'])
      .executeTakeFirst()
    if (released) await giveSeatsBack(ctx, tx, released)
    return released?.day
  })
  if (day) publishBookings(ctx, day)
}

function linkEnded(): Refusal {
  return new Refusal('not_found', {
    message: 'This link does not work any more. Please book again.',
  })
}
