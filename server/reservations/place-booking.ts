import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { brokenConstraint, type Tx } from '#database/connection.ts'
import { holdMinutes, mustConfirm } from '#domain/booking-hold.ts'
import {
  type BookingForm,
  type BookingTimes,
  bookingProblems,
  bookingTexts,
  guestsOf,
  parseSlot,
  slotText,
} from '#domain/reservation.ts'
import { timeOf } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import {
  type BookingContext,
  bookerOf,
  countBooking,
  readBookingHistory,
} from './booking-limits.ts'
import { bookingQuestion } from './booking-messages.ts'
import { announceBooking } from './held-bookings.ts'
import { startsOn } from './list-timings.ts'

export interface PlacedBooking {
  /** Until then the seats are held for the link in the message; null when the table is the diner's. */
  heldUntil: Date | null
}

/**
 * Books a table, or refuses and writes nothing: 422 with the form's sentences, 409 when the time is full, 429 when the
 * contact or the network has booked enough. Large ones and second ones are held until their link confirms
 * them. The same key with the same booking is one booking.
 */
export async function placeBooking(
  ctx: BookingContext,
  form: BookingForm,
  key: string | null,
): Promise<PlacedBooking> {
  const { allowsBooking, booking } = ctx.site.tenant
  if (!allowsBooking) {
    throw new Refusal('wrong_state', { message: 'We don’t take bookings here at the moment.' })
  }
  const times: BookingTimes = {
    startsOn: (date) => startsOn(ctx, date),
    daysAllowed: booking.daysAllowed,
  }
  const write = () => ctx.transaction((tx) => writeOnce(ctx, tx, { form, times, key }))
  return write().catch((error: unknown) => {
    // The same key a moment earlier. It is committed now, so that this time it is found.
    if (brokenConstraint(error) === 'idempotency_keys_pkey') return write()
    throw error
  })
}

interface BookingInput {
  form: BookingForm
  times: BookingTimes
  key: string | null
}

async function writeOnce(
  ctx: BookingContext,
  tx: Tx,
  { form, times, key }: BookingInput,
): Promise<PlacedBooking> {
  const id = ctx.random.id()
  // Looked at before the rules: what was booked stays booked, also once its time can no longer be chosen.
  const booked = key && (await findBooked(ctx, tx, key, form, id))
  if (booked) return booked
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
  const history = await readBookingHistory(tx, ctx, booker, form.date)
  await takeSeats(ctx, tx, form.date, start, guests)
  const heldUntil = mustConfirm({ ...history, guests })
    ? new Date(ctx.now().getTime() + holdMinutes * 60_000)
    : null
  await tx
    .insertInto('bookings')
    .values({
      tenant_id: ctx.tenantId,
      id,
      day: form.date,
      start,
      people: form.people,
      name: form.name.trim(),
      email: form.email.trim(),
      phone: booker.phone,
      message: form.message.trim(),
      created_at: ctx.now(),
      held_until: heldUntil,
      confirmed_at: null,
      network: booker.network,
    })
    .execute()
  // As it is offered: a sender may write the same time in other ways, and this stands in a subject.
  const asOffered = { ...form, time: slotText(start) }
  if (heldUntil) await askToConfirm(ctx, tx, { form: asOffered, id, heldUntil })
  else await announceBooking(ctx, tx, asOffered)
  return { heldUntil }
}

/** The restaurant hears of it once the link was used; until then only the seats are taken. */
async function askToConfirm(
  ctx: BookingContext,
  tx: Tx,
  { form, id, heldUntil }: { form: BookingForm; id: string; heldUntil: Date },
): Promise<void> {
  const job = { tenantId: ctx.tenantId, id: ctx.random.id() }
  const body = bookingQuestion(ctx, form, id)
  await enqueue(tx, { ...job, topic: 'message', body, dueAt: ctx.now() })
  await enqueue(tx, {
    ...job,
    id: ctx.random.id(),
    topic: 'booking-release',
    body: { bookingId: id },
    dueAt: heldUntil,
  })
}

/** What the key was used for before, if it was for this booking; null where it is used now. */
async function findBooked(
  ctx: TenantContext,
  tx: Tx,
  key: string,
  form: BookingForm,
  id: string,
): Promise<PlacedBooking | null> {
  const scope = 'booking'
  const hash = createHash('sha256').update(JSON.stringify(form)).digest('base64url')
  const used = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'result_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (used) {
    if (used.request_hash !== hash) throw new Refusal('key_reused')
    const booking = await tx
      .selectFrom('bookings')
      .select('held_until')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', used.result_id)
      .executeTakeFirst()
    if (!booking) throw new Refusal('wrong_state', { message: bookingTexts.notConfirmed })
    return { heldUntil: booking.held_until }
  }
  await tx
    .insertInto('idempotency_keys')
    .values({
      tenant_id: ctx.tenantId,
      scope,
      key,
      request_hash: hash,
      result_id: id,
      created_at: ctx.now(),
    })
    .execute()
  return null
}

/** Takes so many seats, or refuses: at the write itself, so that parties who come at once cannot both have the last. */
async function takeSeats(
  ctx: TenantContext,
  tx: Tx,
  day: string,
  start: string,
  guests: number,
): Promise<void> {
  const capacity = ctx.site.tenant.booking.guestsPerSlot
  const full = new Refusal('conflict', { message: bookingTexts.timeFull })
  if (guests > capacity) throw full
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('booking_usage')
    .values({ tenant_id: ctx.tenantId, day, start, guests })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'day', 'start'])
        .doUpdateSet({ guests: sql`booking_usage.guests + excluded.guests` })
        .where(sql<boolean>`booking_usage.guests + excluded.guests <= ${capacity}`),
    )
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw full
}

/** The wire's name of a field of the form. */
function wireField(field: keyof BookingForm): string {
  return field === 'people' ? 'number_of_people' : field
}
