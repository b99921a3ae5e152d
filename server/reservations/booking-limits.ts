import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import {
  type BookingHistory,
  mostPerNetwork,
  mostWithoutProofPerNetwork,
  networksPerRange,
  type SeatsToBook,
} from '#domain/booking-seats.ts'
import { readPhone } from '#domain/contact.ts'
import { plainDate } from '#domain/zone.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { clientNetwork, clientRange } from '#server/http/client-address.ts'
import { type ReachedLimit, Refusal } from '#server/http/refusal.ts'
import type { Limit } from '#server/sign-in/limits.ts'
import {
  addHit,
  countedHits,
  counterKey,
  takeBackHit,
  takeHit,
} from '#server/sign-in/rate-counters.ts'
import { limitReached } from '#server/sign-in/security-event.ts'

/** Context of a booking request, for its limits and for the link in its message. */
export type BookingContext = TenantContext & Pick<Context, 'ip' | 'origin'>

const withinADay = { windowSeconds: 24 * 3_600, bucketSeconds: 60 }

/** A day's bookings per contact, and per network or range without confirmation by a link; each sends one email at most. */
const bookingsPerContact: Limit = { hits: 5, ...withinADay }
const bookingsPerNetwork: Limit = { hits: 30, ...withinADay }
const bookingsPerRange: Limit = { hits: 30 * networksPerRange, ...withinADay }

/** Far more than a guest's bookings cause: entering and moving bookings must not flood an address or a number. */
const messagesPerGuest: Limit = { hits: 20, ...withinADay }

/** Contacts and network whose limits a booking counts towards. */
export interface Booker {
  email: string
  phone: string
  /** The counters' names of the network and its range, only as keyed hashes, joined by a slash. */
  network: string
}

export function bookerOf(ctx: BookingContext, form: { email: string; phone: string }): Booker {
  return {
    email: form.email.trim().toLowerCase(),
    phone: readPhone(form.phone) ?? '',
    network: [
      counterKey(ctx, 'booking-range', clientRange(ctx.ip)),
      counterKey(ctx, 'booking-network', clientNetwork(ctx.ip)),
    ].join('/'),
  }
}

/** Prefix of a booking's `network` that all networks of its range share. */
function rangeOf(network: string): string {
  return network.split('/')[0] ?? ''
}

/** Counts a booking or refuses with 429. Keeps the counters locked, in this order, so that the history sees all others. */
export async function countBooking(
  tx: Tx,
  ctx: TenantContext,
  { email, phone, network }: Booker,
): Promise<void> {
  const take = (key: string, limit: Limit, reached: ReachedLimit) =>
    takeHit(tx, ctx, key, limit, reached, 'too_many_bookings')
  await take(rangeOf(network), bookingsPerRange, { name: 'bookings-range' })
  await take(network, bookingsPerNetwork, { name: 'bookings-network' })
  for (const [kind, contact] of Object.entries({
    'booking-email': email,
    'booking-phone': phone,
  })) {
    const reached = { name: `${kind}s`, contact }
    await take(counterKey(ctx, kind, contact), bookingsPerContact, reached)
  }
}

/** A booking confirmed by its link no longer counts towards its network's daily limit: its address is real. */
export async function uncountBooking(
  tx: Tx,
  ctx: TenantContext,
  { network, created_at: at }: { network: string; created_at: Date },
): Promise<void> {
  await takeBackHit(tx, ctx, rangeOf(network), bookingsPerRange, at)
  await takeBackHit(tx, ctx, network, bookingsPerNetwork, at)
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

/** What decides whether a booking must be confirmed; refuses networks with too many tables or cancellations in a day. */
export async function readBookingHistory(
  tx: Tx,
  ctx: TenantContext,
  { email, phone, network }: Booker,
  day: string,
): Promise<Omit<BookingHistory, 'guests' | keyof SeatsToBook>> {
  const today = plainDate(ctx.now(), ctx.site.tenant.timeZone)
  const ago = (hours: number) => new Date(ctx.now().getTime() - hours * 3_600_000)
  const { rows } = await sql<{
    of_network: number
    of_range: number
    unproven_of_network: number
    unproven_of_range: number
    unproven_guests: number
    same_day: boolean
    of_hour: number
  }>`
    with counted as (
      select
        people, held_until, created_at,
        network = ${network} as is_of_network,
        starts_with(network, ${rangeOf(network)}) as is_of_range,
        network <> '' as is_by_diner,
        -- Guests who have come are somebody, whatever their address.
        confirmed_at is null and state not in ('cancelled', 'seated', 'left') as is_unproven
      from bookings
      where tenant_id = ${ctx.tenantId} and day >= ${today}
        and (state <> 'cancelled' or created_at > ${ago(24)})
    )
    select
      count(*) filter (where is_of_network)::int as of_network,
      count(*) filter (where is_of_range)::int as of_range,
      count(*) filter (where is_of_network and is_unproven)::int as unproven_of_network,
      count(*) filter (where is_of_range and is_unproven)::int as unproven_of_range,
      -- Who comes with more than ten must confirm, so that '10+' is none of them unless the restaurant has written it.
      coalesce(sum(rtrim(people, '+')::int)
        filter (where is_unproven and held_until is null and is_by_diner and created_at > ${ago(24)}), 0)::int
        as unproven_guests,
      exists (select from bookings
        where tenant_id = ${ctx.tenantId} and day = ${day}
          and (lower(email) = ${email} or phone = ${phone})) as same_day,
      (select count(*)::int from bookings
        where tenant_id = ${ctx.tenantId} and created_at > ${ago(1)}) as of_hour
    from counted`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select of counts gave no row')
  for (const [all, unproven, times, name] of [
    [row.of_network, row.unproven_of_network, 1, 'bookings-held-by-network'],
    [row.of_range, row.unproven_of_range, networksPerRange, 'bookings-held-by-range'],
  ] as const) {
    if (all >= mostPerNetwork * times || unproven >= mostWithoutProofPerNetwork * times) {
      throw new Refusal('too_many_bookings', { limit: { name } })
    }
  }
  return {
    hasOtherThatDay: row.same_day,
    unprovenOfNetwork: row.unproven_of_network,
    unprovenOfRange: row.unproven_of_range,
    unprovenGuests: row.unproven_guests,
    inTheLastHour: row.of_hour,
  }
}
