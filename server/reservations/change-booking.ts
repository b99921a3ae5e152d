import type { BookingChange, WireBooking } from '#contract/staff/booking.ts'
import { isExpected } from '#domain/booking-states.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { requireTerms } from '#server/tenancy/terms.ts'
import { checkStart, contactOf } from './add-booking.ts'
import {
  type BookingRow,
  labelOf,
  lockBooking,
  publishBookings,
  stateOf,
  updateBooking,
} from './booking-rows.ts'
import { moveSeats } from './booking-seats.ts'
import { requireOverCapacity, requireSheet, toWireBooking } from './list-bookings.ts'
import { tellGuest } from './tell-guest.ts'

/**
 * Changes a booking. Another day, time or number of people needs free seats: 409 with their number, unless a manager
 * overrides it; the guest is notified. Only guests who have not arrived can be moved.
 */
export async function changeBooking(
  ctx: MemberContext,
  id: string,
  { over_capacity, ...request }: BookingChange,
): Promise<WireBooking> {
  if (over_capacity) await requireOverCapacity(ctx)
  const contact = contactOf(request)
  const { booking, before } = await ctx.transaction(async (tx) => {
    await requireTerms(tx, ctx.site)
    const row = await lockBooking(tx, ctx.tenantId, id)
    await requireSheet(ctx, row.day, tx)
    const to = {
      day: request.day ?? row.day,
      start: request.time ?? row.start,
      people: request.people ?? row.people,
    }
    const isMoved = to.day !== row.day || to.start !== row.start
    const isOther = isMoved || to.people !== row.people
    if (isOther && !isExpected(stateOf(row))) {
      throw new Refusal('wrong_state', { message: 'Only guests who are still to come are moved.' })
    }
    if (isMoved) {
      await requireSheet(ctx, to.day, tx)
      checkStart(ctx, to.day, to.start)
    }
    if (isOther) await moveSeats(ctx, tx, { from: row, to, isForced: over_capacity })
    const words = {
      name: request.name ?? row.name,
      phone: request.phone === undefined ? row.phone : contact.phone,
      email: request.email === undefined ? row.email : contact.email,
      message: request.message ?? row.message,
      notes: request.notes ?? row.notes,
    }
    if (!words.name) throw invalid('name', 'Write a name.')
    await updateBooking(tx, row, { ...to, ...words })
    const changed = { ...row, ...to, ...words, version: row.version + 1 }
    if (isOther) await tellGuest(ctx, tx, changed, { what: 'moved' })
    await audit(tx, ctx, {
      action: isOther ? 'booking.rescheduled' : 'booking.changed',
      subject: { kind: 'booking', id, label: labelOf(row) },
      before: { ...placeOf(row), ...wordsChanged(row, changed, 'before') },
      after: { ...placeOf(changed), ...wordsChanged(row, changed, 'changed') },
      ...(over_capacity && isOther ? { reason: 'above the capacity' } : {}),
    })
    return { booking: changed, before: row }
  })
  publishBookings(ctx, before.day, booking.day)
  return toWireBooking(ctx, booking)
}

function placeOf({ day, start, people }: BookingRow) {
  return { day, time: start, people }
}

/** Records that notes differ, not their text: the log is kept longer than bookings. */
function wordsChanged(before: BookingRow, after: BookingRow, word: string): Record<string, string> {
  const fields = (['name', 'phone', 'email', 'message', 'notes'] as const).filter(
    (field) => before[field] !== after[field],
  )
  return Object.fromEntries(fields.map((field) => [field, word]))
}
