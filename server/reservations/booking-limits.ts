import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { type BookingHistory, mostPerNetwork } from '#domain/booking-hold.ts'
import { bookingWindow } from '#domain/reservation.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Limit } from '#server/sign-in/limits.ts'
import {
  addHit,
  clientNetwork,
  countedHits,
  counterKey,
  takeHit,
} from '#server/sign-in/rate-counters.ts'
import { limitReached } from '#server/sign-in/security-event.ts'

/** A request to book, for what it may do and for the link in its message. */
export type BookingContext = TenantContext & Pick<Context, 'ip' | 'origin'>

/** What one contact, and one network, may book within a day; each booking is one email at most. */
const bookingsPerContact: Limit = { hits: 5, windowSeconds: 24 * 3_600, bucketSeconds: 60 }
const bookingsPerNetwork: Limit = { hits: 30, windowSeconds: 24 * 3_600, bucketSeconds: 60 }

/** Far more than a guest's bookings bring about: who enters and moves bookings must not flood an address or a number. */
const messagesPerGuest: Limit = { hits: 20, windowSeconds: 24 * 3_600, bucketSeconds: 60 }

/** Whose limits a booking counts towards; the network only as a keyed hash. */
export interface Booker {
  email: string
  phone: string
  network: string
}

export function bookerOf(ctx: BookingContext, form: { email: string; phone: string }): Booker {
  return {
    email: form.email.trim().toLowerCase(),
    phone: form.phone.replace(/\D/g, ''),
    network: counterKey(ctx, 'booking-network', clientNetwork(ctx.ip)),
  }
}

/**
 * Counts a booking, or refuses it with 429. What is counted stays locked until the transaction ends, always in this
 * order, so that `readBookingHistory` after it sees every other booking of the same network and contact.
 */
export async function countBooking(
  tx: Tx,
  ctx: TenantContext,
  { email, phone, network }: Booker,
): Promise<void> {
  await takeHit(tx, ctx, network, bookingsPerNetwork, 'too_many_bookings')
  for (const [kind, contact] of [
    ['booking-email', email],
    ['booking-phone', phone],
  ] as const) {
    const key = counterKey(ctx, kind, contact)
    await takeHit(tx, ctx, key, bookingsPerContact, 'too_many_bookings')
  }
}

/** Counts a message to a guest; false where the address or number has had its messages of the day. */
export async function countGuestMessage(tx: Tx, ctx: TenantContext, to: string): Promise<boolean> {
  const contact = to.toLowerCase()
  const key = counterKey(ctx, 'booking-message', contact)
  const { hits } = await countedHits(tx, ctx, key, messagesPerGuest)
  if (hits >= messagesPerGuest.hits) {
    limitReached(ctx, 'booking-messages', contact)
    return false
  }
  await addHit(tx, ctx, key, messagesPerGuest)
  return true
}

/** What decides whether a booking must be confirmed; refuses a network that holds too many tables. */
export async function readBookingHistory(
  tx: Tx,
  ctx: TenantContext,
  { email, phone, network }: Booker,
  day: string,
): Promise<Omit<BookingHistory, 'guests'>> {
  const { first: today } = bookingWindow(ctx.now(), 0)
  const anHourAgo = new Date(ctx.now().getTime() - 3_600_000)
  const { rows } = await sql<{
    of_network: number
    unproven: number
    same_day: boolean
    of_hour: number
  }>`
    select
      (select count(*)::int from bookings
        where tenant_id = ${ctx.tenantId} and network = ${network} and day >= ${today}) as of_network,
      (select count(*)::int from bookings
        where tenant_id = ${ctx.tenantId} and network = ${network} and day >= ${today}
          and confirmed_at is null) as unproven,
      exists (select from bookings
        where tenant_id = ${ctx.tenantId} and day = ${day}
          and (lower(email) = ${email} or phone = ${phone})) as same_day,
      (select count(*)::int from bookings
        where tenant_id = ${ctx.tenantId} and created_at > ${anHourAgo}) as of_hour`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select without from gave no row')
  if (row.of_network >= mostPerNetwork) throw new Refusal('too_many_bookings')
  return {
    hasOtherThatDay: row.same_day,
    unprovenOfNetwork: row.unproven,
    inTheLastHour: row.of_hour,
  }
}
