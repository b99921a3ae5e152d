import { sql } from 'kysely'
import type { LinkedBooking } from '#contract/reservation.ts'
import { isExpected } from '#domain/booking-states.ts'
import { bookingStart, slotText } from '#domain/reservation.ts'
import { withCall } from '#domain/sentences.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readSignedId } from '#server/keyed-hash.ts'
import { publishBookings } from './booking-events.ts'
import { cancelPurpose } from './booking-links.ts'
import { type BookingRow, findBooking, lockBooking, stateOf } from './booking-rows.ts'
import { giveSeatsBack } from './booking-seats.ts'
import { tellRestaurant } from './tell-guest.ts'

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
    await tx
      .updateTable('bookings')
      .set({ state: 'cancelled', held_until: null, version: sql<number>`version + 1` })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute()
    await tellRestaurant(ctx, tx, row, 'cancelled')
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

function linkEnded(): Refusal {
  return new Refusal('not_found', { message: 'This link does not work any more.' })
}
