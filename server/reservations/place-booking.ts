import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { brokenConstraint, type Tx } from '#database/connection.ts'
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
import { enqueue } from '#server/messaging/outbox.ts'
import { bookingConfirmation, bookingNotice } from './booking-messages.ts'

/**
 * Books a table, or refuses and writes nothing: 422 with the form's sentences, 409 when the time is full. The same key
 * with the same booking is one booking (decisions §11).
 */
export async function placeBooking(
  ctx: TenantContext,
  form: BookingForm,
  key: string | null,
): Promise<void> {
  const { allowsBooking, booking } = ctx.site.tenant
  if (!allowsBooking) {
    throw new Refusal('wrong_state', { message: 'We don’t take bookings here at the moment.' })
  }
  const times: BookingTimes = { slots: booking.slots, daysAllowed: booking.daysAllowed }
  const write = () => ctx.transaction((tx) => writeOnce(ctx, tx, { form, times, key }))
  await write().catch((error: unknown) => {
    // The same key a moment earlier. It is committed now, so that this time it is found.
    if (brokenConstraint(error) === 'idempotency_keys_pkey') return write()
    throw error
  })
}

interface Attempt {
  form: BookingForm
  times: BookingTimes
  key: string | null
}

async function writeOnce(ctx: TenantContext, tx: Tx, { form, times, key }: Attempt): Promise<void> {
  const id = ctx.random.id()
  // Looked at before the rules: what was booked stays booked, also once its time can no longer be chosen.
  if (key && (await wasBooked(ctx, tx, key, form, id))) return
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
  await takeSeats(ctx, tx, form.date, start, guestsOf(form.people))
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
      phone: form.phone.trim(),
      message: form.message.trim(),
      created_at: ctx.now(),
    })
    .execute()
  // As it is offered: a sender may write the same time in other ways, and this stands in a subject.
  const booked = { ...form, time: slotText(start) }
  for (const message of [bookingConfirmation(ctx, booked), bookingNotice(ctx, booked)]) {
    await enqueue(tx, {
      tenantId: ctx.tenantId,
      id: ctx.random.id(),
      topic: 'message',
      body: message,
      dueAt: ctx.now(),
    })
  }
}

/** Whether the key was used for this booking before; if not it is used now. */
async function wasBooked(
  ctx: TenantContext,
  tx: Tx,
  key: string,
  form: BookingForm,
  id: string,
): Promise<boolean> {
  const scope = 'booking'
  const hash = createHash('sha256').update(JSON.stringify(form)).digest('base64url')
  const used = await tx
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('tenant_id', '=', ctx.tenantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (used) {
    if (used.request_hash !== hash) throw new Refusal('key_reused')
    return true
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
  return false
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
