import type { WireBooking } from '#contract/staff/booking.ts'
import {
  type BookingState,
  type BookingStep,
  bookingRules,
  holdsSeats,
} from '#domain/booking-states.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { labelOf, lockBooking, publishBookings, stateOf, updateBooking } from './booking-rows.ts'
import { giveSeatsBack, takeSeatsAnyway } from './booking-seats.ts'
import { requireSheet, toWireBooking } from './list-bookings.ts'
import { tellConfirmed, tellGuest } from './tell-guest.ts'

/**
 * The restaurant confirms, seats, ends or cancels a booking. A repeated step succeeds; a step that the state does not
 * allow is 409. A no-show frees the seats; seating that party after all takes them again.
 * @param message of the restaurant to the guest, with a cancellation
 */
export async function stepBooking(
  ctx: MemberContext,
  id: string,
  step: BookingStep,
  message = '',
): Promise<WireBooking> {
  const booking = await ctx.transaction(async (tx) => {
    const row = await lockBooking(tx, ctx.tenantId, id)
    // The seats of a past day stay as counted, unless a manager corrects them.
    await requireSheet(ctx, row.day, tx)
    const state = stateOf(row)
    const { from, to } = bookingRules[step]
    if (state === to) return row
    if (!from.includes(state) || to === 'placed') {
      throw new Refusal('wrong_state', { message: `This booking is ${wordOf(state)}.` })
    }
    if (holdsSeats(state) && !holdsSeats(to)) await giveSeatsBack(ctx, tx, row)
    if (!holdsSeats(state) && holdsSeats(to)) await takeSeatsAnyway(ctx, tx, row)
    await updateBooking(tx, row, {
      state: to,
      held_until: null,
      ...(state === 'placed' && to === 'confirmed' ? { confirmed_at: ctx.now() } : {}),
    })
    const changed = { ...row, state: to, held_until: null, version: row.version + 1 }
    if (step === 'confirm') await tellConfirmed(ctx, tx, changed)
    if (step === 'cancel') await tellGuest(ctx, tx, changed, { what: 'cancelled', message })
    await audit(tx, ctx, {
      action: 'booking.moved',
      subject: { kind: 'booking', id, label: labelOf(row) },
      before: { state },
      after: { state: to },
    })
    return changed
  })
  publishBookings(ctx, booking.day)
  return toWireBooking(ctx, booking)
}

function wordOf(state: BookingState): string {
  return state === 'no_show' ? 'marked as not come' : state
}
