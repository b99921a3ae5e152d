import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { type BookingForm, guestsOf, slotText } from '#domain/reservation.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { readSignedId } from '#server/signed-id.ts'
import { bookingConfirmation, bookingNotice, bookingPurpose } from './booking-messages.ts'

/**
 * The link of a held booking was used: it is placed, the restaurant hears of it and the diner gets the confirmation.
 * A second use is still a success; after the time is over it is refused.
 */
export async function confirmBooking(ctx: TenantContext, key: string): Promise<BookingForm> {
  const id = readSignedId(ctx, bookingPurpose, key)
  if (id === null) throw linkEnded()
  return ctx.transaction(async (tx) => {
    const confirmed = await tx
      .updateTable('bookings')
      .set({ held_until: null, confirmed_at: ctx.now() })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .where('held_until', '>', ctx.now())
      .returning('id')
      .executeTakeFirst()
    const booking = await findBooking(tx, ctx.tenantId, id)
    if (!booking || booking.isHeld) throw linkEnded()
    if (confirmed) await announceBooking(ctx, tx, booking.form)
    return booking.form
  })
}

/** A held booking that nobody confirmed gives back its seats; nothing of it is kept. */
export async function releaseBooking(
  ctx: TenantContext,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const released = await tx
      .deleteFrom('bookings')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', bookingId)
      .where('held_until', '<=', ctx.now())
      .returning([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'start', 'people'])
      .executeTakeFirst()
    if (!released) return
    await tx
      .updateTable('booking_usage')
      .set({ guests: sql`guests - ${guestsOf(released.people)}::int` })
      .where('tenant_id', '=', ctx.tenantId)
      .where('day', '=', released.day)
      .where('start', '=', released.start)
      .execute()
  })
}

/** The confirmation to the diner and the notice to the restaurant. */
export async function announceBooking(
  ctx: TenantContext,
  tx: Tx,
  form: BookingForm,
): Promise<void> {
  const messages = [
    { topic: 'message', body: bookingConfirmation(ctx, form) },
    { topic: 'restaurant-message', body: bookingNotice(ctx, form) },
  ] as const
  for (const { topic, body } of messages) {
    await enqueue(tx, {
      tenantId: ctx.tenantId,
      id: ctx.random.id(),
      topic,
      body,
      dueAt: ctx.now(),
    })
  }
}

async function findBooking(tx: Tx, tenantId: string, id: string) {
  const row = await tx
    .selectFrom('bookings')
    .select([
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'),
      'start',
      'people',
      'name',
      'email',
      'phone',
      'message',
      'held_until',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { start, held_until, ...form } = row
  return { form: { ...form, time: slotText(start) }, isHeld: held_until !== null }
}

function linkEnded(): Refusal {
  return new Refusal('not_found', {
    message: 'This link does not work any more. Please book again.',
  })
}
