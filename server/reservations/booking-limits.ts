import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import {
  type BookingHistory,
  mostPerNetwork,
  mostWithoutProofPerNetwork,
} from '#domain/booking-hold.ts'
import { bookingWindow } from '#domain/reservation.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Limit } from '#server/sign-in/limits.ts'
import {
  addHit,
  clientNetwork,
  countedHits,
  counterKey,
  takeBackHit,
  takeHit,
} from '#server/sign-in/rate-counters.ts'
import { limitReached } from '#server/sign-in/security-event.ts'

/** A request to book, for what it may do and for the link in its message. */
export type BookingContext = TenantContext & Pick<Context, 'ip' | 'origin'>

/**
 * What one contact may book within a day, and one network without confirming it by a link; each booking is one email at most.
 */
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
  const ofNetwork = { name: 'bookings-network' }
  await takeHit(tx, ctx, network, bookingsPerNetwork, ofNetwork, 'too_many_bookings')
  for (const [kind, contact] of [
    ['booking-email', email],
    ['booking-phone', phone],
  ] as const) {
    const key = counterKey(ctx, kind, contact)
    const ofContact = { name: `${kind}s`, contact }
    await takeHit(tx, ctx, key, bookingsPerContact, ofContact, 'too_many_bookings')
  }
}

/** A booking that its link has confirmed does not count towards its network's day: the address is somebody's. */
export async function countNoMore(
  tx: Tx,
  ctx: TenantContext,
  booking: { network: string | null; created_at: Date },
): Promise<void> {
  const { network, created_at: at } = booking
  if (network !== null) await takeBackHit(tx, ctx, network, bookingsPerNetwork, at)
}

/** Counts a message to a guest; false where the address or number has had its messages of the day. */
export async function countGuestMessage(tx: Tx, ctx: TenantContext, to: string): Promise<boolean> {
  const contact = to.toLowerCase()
  const key = counterKey(ctx, 'booking-message', contact)
  const { hits } = await countedHits(tx, ctx, key, messagesPerGuest)
  if (hits >= messagesPerGuest.hits) {
    limitReached(ctx, { name: 'booking-messages', contact })
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
        where tenant_id = ${ctx.tenantId} and network = ${network} and day >= ${today}
          and state <> 'cancelled') as of_network,
      (select count(*)::int from bookings
        where tenant_id = ${ctx.tenantId} and network = ${network} and day >= ${today}
          and state <> 'cancelled' and confirmed_at is null) as unproven,
      exists (select from bookings
        where tenant_id = ${ctx.tenantId} and day = ${day}
          and (lower(email) = ${email} or phone = ${phone})) as same_day,
      (select count(*)::int from bookings
        where tenant_id = ${ctx.tenantId} and created_at > ${anHourAgo}) as of_hour`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select without from gave no row')
  if (row.of_network >= mostPerNetwork || row.unproven >= mostWithoutProofPerNetwork) {
    throw new Refusal('too_many_bookings', { limit: { name: 'bookings-held-by-network' } })
  }
  return {
    hasOtherThatDay: row.same_day,
    unprovenOfNetwork: row.unproven,
    inTheLastHour: row.of_hour,
  }
}
