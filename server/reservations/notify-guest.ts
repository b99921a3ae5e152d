import type { Tx } from '#database/connection.ts'
import { bookingStart, reminderHours } from '#domain/reservation.ts'
import type { Context, TenantContext } from '#server/context.ts'
import type { BookingReminder } from '#server/jobs/job-bodies.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { countGuestMessage } from './booking-limits.ts'
import { bookingNotice, dinerOrigin, type GuestNews, guestMessage } from './booking-messages.ts'
import { type BookingRow, formOf, stateOf } from './booking-rows.ts'

type WithOrigin = TenantContext & Pick<Context, 'origin'>

/** Notifies the diner and the restaurant of a booking that the diner placed. */
export async function announceBooking(
  ctx: TenantContext,
  tx: Tx,
  booking: BookingRow,
  origin: string,
): Promise<void> {
  const isConfirmed = stateOf(booking) === 'confirmed'
  await send(ctx, tx, booking, { news: isConfirmed ? 'confirmed' : 'received', origin })
  await notifyRestaurant(ctx, tx, booking, isConfirmed ? 'new' : 'to_confirm')
  if (isConfirmed) await remindLater(ctx, tx, booking, origin)
}

export async function notifyRestaurant(
  ctx: TenantContext,
  tx: Tx,
  booking: BookingRow,
  what: Parameters<typeof bookingNotice>[2],
): Promise<void> {
  const body = bookingNotice(ctx, formOf(booking), what)
  await enqueue(tx, ctx, 'restaurant-message', { ...body, bookingId: booking.id })
}

/** The restaurant has confirmed a booking, or made it for a caller. */
export async function notifyConfirmed(ctx: WithOrigin, tx: Tx, booking: BookingRow): Promise<void> {
  const origin = dinerOrigin(ctx)
  await send(ctx, tx, booking, { news: 'confirmed', origin })
  await remindLater(ctx, tx, booking, origin)
}

/** The restaurant has moved or cancelled a booking. */
export async function notifyGuest(
  ctx: WithOrigin,
  tx: Tx,
  booking: BookingRow,
  { what, message = '' }: { what: 'moved' | 'cancelled'; message?: string },
): Promise<void> {
  const origin = dinerOrigin(ctx)
  await send(ctx, tx, booking, { news: what, origin, note: message })
  if (what === 'moved' && stateOf(booking) === 'confirmed') {
    await remindLater(ctx, tx, booking, origin)
  }
}

/** Hours before the start; the link in the message cancels. Bookings made later than that get no reminder. */
async function remindLater(
  ctx: TenantContext,
  tx: Tx,
  { id, day, start }: BookingRow,
  origin: string,
): Promise<void> {
  const dueAt = new Date(
    bookingStart(day, start, ctx.site.tenant.timeZone).getTime() - reminderHours * 3_600_000,
  )
  if (dueAt <= ctx.now()) return
  await enqueue(
    tx,
    ctx,
    'booking-reminder',
    { bookingId: id, start: `${day} ${start}`, origin },
    dueAt,
  )
}

/** Reminds of a booking that is still current and was not moved since; once, even if the job is repeated. */
export async function remindGuest(
  ctx: TenantContext,
  { bookingId, start, origin }: BookingReminder,
): Promise<void> {
  const [day = '', time = ''] = start.split(' ')
  if (bookingStart(day, time, ctx.site.tenant.timeZone) <= ctx.now()) return
  await ctx.transaction(async (tx) => {
    const row = await tx
      .updateTable('bookings')
      .set({ reminded_of: start })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', bookingId)
      .where('state', '=', 'confirmed')
      .where('held_until', 'is', null)
      .where('day', '=', day)
      .where('start', '=', time)
      .where('reminded_of', '!=', start)
      .returningAll()
      .executeTakeFirst()
    if (row) await send(ctx, tx, { ...row, day }, { news: 'reminder', origin })
  })
}

async function send(
  ctx: TenantContext,
  tx: Tx,
  booking: BookingRow,
  { news, origin, note }: { news: GuestNews; origin: string; note?: string },
): Promise<void> {
  const told = { id: booking.id, form: formOf(booking), origin }
  const body = guestMessage(ctx, told, news, note)
  if (!body || !(await countGuestMessage(tx, ctx, body.to))) return
  await enqueue(tx, ctx, 'message', { ...body, bookingId: booking.id })
}
