import { sql } from 'kysely'
import type { LinkedBooking } from '#contract/reservation.ts'
import { isExpected } from '#domain/booking-states.ts'
import { type BookingForm, bookingStart, slotText } from '#domain/reservation.ts'
import { withCall } from '#domain/sentences.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readSignedId } from '#server/keyed-hash.ts'
import { uncountBooking } from './booking-limits.ts'
import { cancelPurpose, confirmPurpose } from './booking-messages.ts'
import {
  type BookingRow,
  findBooking,
  formOf,
  lockBooking,
  publishBookings,
  stateOf,
  updateBooking,
} from './booking-rows.ts'
import { giveSeatsBack } from './booking-seats.ts'
import { announceBooking, notifyRestaurant } from './notify-guest.ts'

/** The booking of a link: when and for how many, nothing about who. */
export async function showBooking(ctx: TenantContext, key: string): Promise<LinkedBooking> {
  const id = idOf(ctx, key)
  const row = await ctx.transaction((db) => findBooking(db, ctx.tenantId, id))
  if (!row) throw linkEnded()
  return toLinked(ctx, row)
}

/** Cancels by the guest: frees the seats and tells the restaurant. A second use of the link succeeds too. */
export async function cancelByLink(ctx: TenantContext, key: string): Promise<LinkedBooking> {
  const id = idOf(ctx, key)
  const booking = await ctx.transaction(async (tx) => {
    const row = await lockBooking(tx, ctx.tenantId, id).catch((error: unknown) => {
      throw error instanceof Refusal ? linkEnded() : error
    })
    if (stateOf(row) === 'cancelled') return row
    if (!canCancel(ctx, row)) {
      const { phone } = ctx.site.tenant.booking
      throw new Refusal('wrong_state', {
        message: withCall('This booking can’t be cancelled here any more.', phone),
      })
    }
    await giveSeatsBack(ctx, tx, row)
    await updateBooking(tx, row, { state: 'cancelled', held_until: null })
    await notifyRestaurant(ctx, tx, row, 'cancelled')
    return { ...row, state: 'cancelled' as const, held_until: null }
  })
  publishBookings(ctx, booking.day)
  return toLinked(ctx, booking)
}

function toLinked(ctx: TenantContext, row: BookingRow): LinkedBooking {
  return {
    date: row.day,
    time: slotText(row.start),
    number_of_people: row.people,
    state: stateOf(row),
    can_cancel: canCancel(ctx, row),
    phone: ctx.site.tenant.booking.phone,
  }
}

/** Until it begins. */
function canCancel({ now, site }: TenantContext, row: BookingRow): boolean {
  return isExpected(stateOf(row)) && now() < bookingStart(row.day, row.start, site.tenant.timeZone)
}

function idOf(ctx: TenantContext, key: string): string {
  const id = readSignedId(ctx, cancelPurpose, key)
  if (id === null) throw linkEnded()
  return id
}

/** Places a held booking by its link, and tells both sides. Repeats succeed; refused once the hold or booking has ended. */
export async function confirmBooking(
  ctx: TenantContext & Pick<Context, 'origin'>,
  key: string,
): Promise<{ form: BookingForm; awaitsRestaurant: boolean }> {
  const id = readSignedId(ctx, confirmPurpose, key)
  if (id === null) throw linkEnded(' Please book again.')
  const booking = await ctx.transaction(async (tx) => {
    const confirmed = await tx
      .updateTable('bookings')
      .set({ held_until: null, confirmed_at: ctx.now(), version: sql<number>`version + 1` })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .where('held_until', '>', ctx.now())
      .returning(['network', 'created_at'])
      .executeTakeFirst()
    const row = await findBooking(tx, ctx.tenantId, id)
    if (!row || row.held_until !== null || row.state === 'cancelled') {
      throw linkEnded(' Please book again.')
    }
    if (confirmed) {
      await uncountBooking(tx, ctx, confirmed)
      await announceBooking(ctx, tx, row, ctx.origin)
    }
    return row
  })
  publishBookings(ctx, booking.day)
  return { form: formOf(booking), awaitsRestaurant: stateOf(booking) === 'placed' }
}

/** Releases the seats of an unconfirmed held booking and deletes it. */
export async function releaseBooking(
  ctx: TenantContext,
  { bookingId }: { bookingId: string },
): Promise<void> {
  const day = await ctx.transaction(async (tx) => {
    const released = await tx
      .deleteFrom('bookings')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', bookingId)
      .where('held_until', '<=', ctx.now())
      .returning(['day', 'start', 'people'])
      .executeTakeFirst()
    if (released) await giveSeatsBack(ctx, tx, released)
    return released?.day
  })
  if (day) publishBookings(ctx, day)
}

function linkEnded(more = ''): Refusal {
  return new Refusal('not_found', { message: `This link does not work any more.${more}` })
}
