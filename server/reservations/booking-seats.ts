import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { bookingTexts, guestsOf } from '#domain/reservation.ts'
import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'

// `booking_usage` alone decides whether there is room: seats are taken and given back in the transaction that writes the
// booking.
// Whoever changes a booking locks it first and its starts after it, those in the order of the clock.

/** A start of a day, and the seats wanted there. */
export interface Seats {
  day: string
  start: string
  people: string
}

/** Refuses with 409 and the seats that are left, at the write itself: parties who come at once cannot both have the last. */
export async function takeSeats(ctx: TenantContext, tx: Tx, seats: Seats): Promise<void> {
  const { day, start, people } = seats
  const guests = guestsOf(people)
  const capacity = ctx.site.tenant.booking.guestsPerSlot
  if (guests > capacity) throw await full(ctx, tx, seats)
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
  if (!numInsertedOrUpdatedRows) throw await full(ctx, tx, seats)
}

/** A manager's decision counts, even above the capacity that diners are offered. */
export async function takeSeatsAnyway(
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  tx: Tx,
  { day, start, people }: Seats,
): Promise<void> {
  await sql`
    insert into booking_usage as used (tenant_id, day, start, guests)
    values (${tenantId}, ${day}, ${start}, ${guestsOf(people)})
    on conflict (tenant_id, day, start) do update set guests = used.guests + excluded.guests`.execute(
    tx,
  )
}

/** Does nothing for a past day whose counters are deleted already. */
export async function giveSeatsBack(
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  tx: Tx,
  { day, start, people }: Seats,
): Promise<void> {
  await tx
    .updateTable('booking_usage')
    .set({ guests: sql`greatest(0, guests - ${guestsOf(people)}::int)` })
    .where('tenant_id', '=', tenantId)
    .where('day', '=', day)
    .where('start', '=', start)
    .execute()
}

/**
 * Seats at another start, or other ones at the same. Both starts are held from the beginning, so that the new seats are
 * taken before the old ones are free for others.
 */
export async function moveSeats(
  ctx: TenantContext,
  tx: Tx,
  { from, to, isForced }: { from: Seats; to: Seats; isForced: boolean },
): Promise<void> {
  const starts = [from, to].toSorted((a, b) =>
    `${a.day} ${a.start}`.localeCompare(`${b.day} ${b.start}`),
  )
  for (const { day, start } of starts) {
    // Locks a counter that exists, and makes one that does not.
    await sql`
      insert into booking_usage as used (tenant_id, day, start, guests)
      values (${ctx.tenantId}, ${day}, ${start}, 0)
      on conflict (tenant_id, day, start) do update set guests = used.guests`.execute(tx)
  }
  await giveSeatsBack(ctx, tx, from)
  // A smaller party is never refused its own start, also where that was filled above its capacity.
  const isSmaller =
    from.day === to.day && from.start === to.start && guestsOf(to.people) <= guestsOf(from.people)
  if (isForced || isSmaller) await takeSeatsAnyway(ctx, tx, to)
  else await takeSeats(ctx, tx, to)
}

async function full(ctx: TenantContext, tx: Tx, { day, start }: Seats): Promise<Refusal> {
  const used = await tx
    .selectFrom('booking_usage')
    .select('guests')
    .where('tenant_id', '=', ctx.tenantId)
    .where('day', '=', day)
    .where('start', '=', start)
    .executeTakeFirst()
  const left = ctx.site.tenant.booking.guestsPerSlot - (used?.guests ?? 0)
  return new Refusal('conflict', {
    message: bookingTexts.timeFull,
    data: { seats_left: Math.max(0, left) },
  })
}
