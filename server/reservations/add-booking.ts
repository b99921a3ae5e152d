import type { BodyOf } from '#contract/calls/table.ts'
import type { WireBooking } from '#contract/staff/booking.ts'
import { isEmail, readPhone } from '#domain/contact.ts'
import { type PlainDate, timeIn } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { staffScope, takeKey } from '#server/idempotency/request-keys.ts'
import { audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { requireTerms } from '#server/tenancy/terms.ts'
import { insertBooking, labelOf, lockBooking, publishBookings, walkInName } from './booking-rows.ts'
import { startsOn, takeSeats, takeSeatsAnyway } from './booking-seats.ts'
import { requireOverCapacity, requireSheet, today, toWireBooking } from './list-bookings.ts'
import { tellConfirmed } from './tell-guest.ts'

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
    if (isWalkIn || request.over_capacity) await takeSeatsAnyway(ctx, tx, seats)
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
    if (!isWalkIn) await tellConfirmed(ctx, tx, row)
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
