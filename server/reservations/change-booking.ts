import type { BodyOf } from '#contract/calls/table.ts'
import type { WireBooking } from '#contract/staff/booking.ts'
import {
  type BookingState,
  type BookingStep,
  bookingRules,
  holdsSeats,
  isExpected,
} from '#domain/booking-states.ts'
import { isEmail, readPhone } from '#domain/contact.ts'
import { type PlainDate, timeIn } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { staffScope, takeKey } from '#server/idempotency/request-keys.ts'
import { audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { requireTerms } from '#server/tenancy/terms.ts'
import {
  type BookingRow,
  insertBooking,
  labelOf,
  lockBooking,
  publishBookings,
  stateOf,
  updateBooking,
  walkInName,
} from './booking-rows.ts'
import {
  giveSeatsBack,
  moveSeats,
  startsOn,
  takeSeats,
  takeSeatsUnchecked,
} from './booking-seats.ts'
import { requireOverCapacity, requireSheet, today, toWireBooking } from './list-bookings.ts'
import { notifyConfirmed, notifyGuest } from './notify-guest.ts'

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
    if (isOther) await notifyGuest(ctx, tx, changed, { what: 'moved' })
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
    if (!holdsSeats(state) && holdsSeats(to)) await takeSeatsUnchecked(ctx, tx, row)
    await updateBooking(tx, row, {
      state: to,
      held_until: null,
      ...(state === 'placed' && to === 'confirmed' ? { confirmed_at: ctx.now() } : {}),
    })
    const changed = { ...row, state: to, held_until: null, version: row.version + 1 }
    if (step === 'confirm') await notifyConfirmed(ctx, tx, changed)
    if (step === 'cancel') await notifyGuest(ctx, tx, changed, { what: 'cancelled', message })
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

/** How far ahead the restaurant itself may book, in days; a diner's own limit is a setting. */
export const farthestDay = 366

/**
 * The restaurant books for a caller, or, without day and time, seats guests at the door. The latter take seats at the
 * last start before now, bypassing the rules of the form. A repeated request returns the booking that the first made.
 */
export async function addBooking(
  ctx: MemberContext,
  request: BodyOf<'addBooking'>,
  key: string,
): Promise<WireBooking> {
  if (!ctx.site.tenant.allowsBooking) {
    throw new Refusal('wrong_state', { message: 'This restaurant has no tables to book.' })
  }
  const isWalkIn = request.day === undefined && request.time === undefined
  const place = isWalkIn ? atTheDoor(ctx) : bookedPlace(ctx, request)
  const contact = contactOf(request)
  if (request.over_capacity) await requireOverCapacity(ctx)
  if (!isWalkIn) await requireSheet(ctx, place.day)

  const booking = await ctx.transaction(async (tx) => {
    await requireTerms(tx, ctx.site)
    const id = ctx.random.id()
    const keyed = { scope: staffScope(ctx.actor), key, about: ['booking', request] }
    const known = await takeKey(ctx, tx, keyed, id)
    if (known !== undefined) return lockBooking(tx, ctx.tenantId, known)
    const seats = { ...place, people: request.people }
    if (isWalkIn || request.over_capacity) await takeSeatsUnchecked(ctx, tx, seats)
    else await takeSeats(ctx, tx, seats)
    const row = await insertBooking(tx, ctx, {
      ...seats,
      ...contact,
      id,
      name: request.name || (isWalkIn ? walkInName : ''),
      message: request.message,
      notes: request.notes,
      state: isWalkIn ? 'seated' : 'confirmed',
      source: isWalkIn ? 'walk_in' : 'phone',
      held_until: null,
      confirmed_at: ctx.now(),
    })
    if (!isWalkIn) await notifyConfirmed(ctx, tx, row)
    await audit(tx, ctx, {
      action: isWalkIn ? 'booking.walked_in' : 'booking.added',
      subject: { kind: 'booking', id, label: labelOf(row) },
      ...(request.over_capacity ? { reason: 'above the capacity' } : {}),
    })
    return row
  })
  publishBookings(ctx, booking.day)
  return toWireBooking(ctx, booking)
}

/** The last start before now. */
function atTheDoor(ctx: TenantContext): { day: PlainDate; start: string } {
  const day = today(ctx)
  const clock = timeNow(ctx)
  const starts = startsOn(ctx, day)
  return { day, start: starts.findLast((time) => time <= clock) ?? starts[0] ?? clock }
}

function bookedPlace(
  ctx: TenantContext,
  { day, time, name, phone, email }: BodyOf<'addBooking'>,
): { day: PlainDate; start: string } {
  if (day === undefined) throw invalid('day', 'Choose a day.')
  if (time === undefined) throw invalid('time', 'Choose a time.')
  if (!name) throw invalid('name', 'Write a name.')
  if (!phone && !email) throw invalid('phone', 'Write a phone number or an email.')
  checkStart(ctx, day, time)
  return { day, start: time }
}

/** A start that the day takes, and not one that is over. */
export function checkStart(ctx: TenantContext, day: PlainDate, time: string): void {
  const first = today(ctx)
  if (day < first || (day === first && time < timeNow(ctx))) {
    throw invalid(day < first ? 'day' : 'time', 'This is over already.')
  }
  if ((Date.parse(day) - Date.parse(first)) / 86_400_000 > farthestDay) {
    throw invalid('day', 'Choose a day within a year.')
  }
  const starts = startsOn(ctx, day)
  if (starts.length === 0) throw invalid('day', 'No tables are booked on this day.')
  if (!starts.includes(time)) {
    throw invalid('time', `Choose one of the times of this day: ${starts.join(', ')}.`)
  }
}

/** Spelt as in diners’ own bookings: a phone without spaces, an email as typed. */
export function contactOf({
  phone = '',
  email = '',
}: Pick<BodyOf<'changeBooking'>, 'phone' | 'email'>): {
  phone: string
  email: string
} {
  const number = phone && readPhone(phone)
  if (phone && !/^\+?\d{6,15}$/.test(number ?? '')) {
    throw invalid('phone', 'Write a whole phone number.')
  }
  if (email && !isEmail(email)) throw invalid('email', 'Enter a valid email')
  return { phone: number ?? '', email }
}

function timeNow({ now, site }: TenantContext): string {
  return timeIn(now(), site.tenant.timeZone)
}
