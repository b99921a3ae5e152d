import type { BodyOf } from '#contract/calls/table.ts'
import type { WireBooking } from '#contract/staff/booking.ts'
import {
  type BookingState,
  type BookingStep,
  bookingRules,
  holdsSeats,
  isExpected,
} from '#domain/booking-states.ts'
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
import { giveSeatsBack, moveSeats, takeSeatsAnyway } from './booking-seats.ts'
import { requireOverCapacity, requireSheet, toWireBooking } from './list-bookings.ts'
import { tellConfirmed, tellGuest } from './tell-guest.ts'

/** Changes a booking of guests still to come, and tells them. 409 with the free seats unless a manager overrides it. */
export async function changeBooking(
  ctx: MemberContext,
  id: string,
  { over_capacity, ...request }: BodyOf<'changeBooking'>,
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

/**
 * Confirms, seats, ends or cancels a booking. Repeats succeed; a step that the state does not allow is 409. A no-show
 * frees the seats until the party is seated after all.
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
