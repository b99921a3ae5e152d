import type { Tx } from '#database/connection.ts'
import { holdMinutes, mustConfirm, seatsToBook } from '#domain/booking-seats.ts'
import {
  type BookingForm,
  bookingProblems,
  bookingTexts,
  guestsOf,
  parseSlot,
} from '#domain/reservation.ts'
import { timeOf } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { callRefusal } from '#server/customers/customer.ts'
import { Refusal } from '#server/http/refusal.ts'
import { takeKey } from '#server/idempotency/request-keys.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { parseContact } from '#server/sign-in/contact.ts'
import { requireTerms, underCurrentTerms } from '#server/tenancy/terms.ts'
import {
  type BookingContext,
  bookerOf,
  countBooking,
  readBookingHistory,
} from './booking-limits.ts'
import { bookingQuestion } from './booking-messages.ts'
import { findBooking, formOf, insertBooking, publishBookings } from './booking-rows.ts'
import { stayMinutesOf, takeSeats, timesOf } from './booking-seats.ts'
import { announceBooking } from './notify-guest.ts'

export interface PlacedBooking {
  /** Until then the seats are held for the link in the message; null if the booking is confirmed. */
  heldUntil: Date | null
  /** The restaurant has yet to confirm it. */
  awaitsRestaurant: boolean
}

/**
 * Books a table, or writes nothing: 422 by the form's rules, 409 if the time is full or the contact blocked, 429 by
 * limits. Large and second bookings wait for their link. One booking per key.
 */
export async function placeBooking(
  ctx: BookingContext,
  form: BookingForm,
  key: string | null,
): Promise<PlacedBooking> {
  const placed = await underCurrentTerms(ctx, (current) => {
    if (!current.site.tenant.allowsBooking) {
      throw new Refusal('wrong_state', { message: 'We don’t take bookings here at the moment.' })
    }
    return current.transaction(async (tx) => {
      await requireTerms(tx, current.site)
      return writeOnce(current, tx, form, key)
    })
  })
  publishBookings(ctx, form.date)
  return placed
}

async function writeOnce(
  ctx: BookingContext,
  tx: Tx,
  form: BookingForm,
  key: string | null,
): Promise<PlacedBooking> {
  const id = ctx.random.id()
  // Before the rules are checked: a repeated request returns its booking, even if its time can no longer be chosen.
  const booked = key && (await takeKey(ctx, tx, { scope: 'booking', key, about: form }, id))
  if (booked) return placedBefore(ctx, tx, booked)
  const times = timesOf(ctx)
  const problems = bookingProblems(form, times, ctx.now())
  const [first] = problems
  if (first) {
    throw new Refusal('invalid', {
      message: first.message,
      data: {
        errors: problems.map(({ field, message }) => ({ field: wireField(field), message })),
      },
    })
  }
  const start = timeOf(parseSlot(form.time) ?? 0)
  const guests = guestsOf(form.people)
  const booker = bookerOf(ctx, form)
  await countBooking(tx, ctx, booker)
  await refuseBlockedContacts(ctx, tx, form)
  const history = await readBookingHistory(tx, ctx, booker, form.date)
  await takeSeats(ctx, tx, { day: form.date, start, people: form.people })
  const house = { seats: ctx.site.tenant.booking.guestsPerSlot, stayMinutes: stayMinutesOf(ctx) }
  const seats = seatsToBook(times, house, ctx.now())
  const heldUntil = mustConfirm({ ...history, ...seats, guests })
    ? new Date(ctx.now().getTime() + holdMinutes * 60_000)
    : null
  const row = await insertBooking(tx, ctx, {
    id,
    day: form.date,
    start,
    people: form.people,
    name: form.name.trim(),
    email: form.email.trim(),
    phone: booker.phone,
    message: form.message.trim(),
    held_until: heldUntil,
    confirmed_at: null,
    network: booker.network,
    state: ctx.site.tenant.booking.confirm === 'by_hand' ? 'placed' : 'confirmed',
  })
  if (heldUntil) {
    // The restaurant is notified once the link was used; until then only the seats are taken.
    const question = bookingQuestion(ctx, { id, form: formOf(row), origin: ctx.origin })
    await enqueue(tx, ctx, 'message', question)
    await enqueue(tx, ctx, 'booking-release', { bookingId: id }, heldUntil)
  } else {
    await announceBooking(ctx, tx, row, ctx.origin)
  }
  return { heldUntil, awaitsRestaurant: row.state === 'placed' }
}

/** The booking that the same request made earlier. */
async function placedBefore(ctx: TenantContext, tx: Tx, id: string): Promise<PlacedBooking> {
  const booking = await findBooking(tx, ctx.tenantId, id)
  if (!booking) throw new Refusal('wrong_state', { message: bookingTexts.notConfirmed })
  return { heldUntil: booking.held_until, awaitsRestaurant: booking.state === 'placed' }
}

/** The wire's name of a field of the form. */
function wireField(field: keyof BookingForm): string {
  return field === 'people' ? 'number_of_people' : field
}

/** Refuses a booking with the phone number or email that a blocked customer has proven. */
async function refuseBlockedContacts(
  ctx: TenantContext,
  tx: Tx,
  { phone, email }: { phone: string; email: string },
): Promise<void> {
  const contacts = [phone, email].flatMap(
    (text) => parseContact(text, ctx.site.tenant.country)?.contact ?? [],
  )
  if (contacts.length === 0) return
  const blocked = await tx
    .selectFrom('customers')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('blocked_at', 'is not', null)
    .where((where) =>
      where.or([
        where('contact', 'in', contacts),
        where.and([
          where('other_contact', 'in', contacts),
          where('other_contact_proven_at', 'is not', null),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (blocked) throw callRefusal('book', ctx.site.tenant.booking.phone)
}
