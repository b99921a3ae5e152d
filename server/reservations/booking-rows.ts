import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely'
import type { Statements, Tx } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import { type BookingState, bookingStateOf } from '#domain/booking-states.ts'
import { type BookingForm, slotText } from '#domain/reservation.ts'
import { addDays, type PlainDate, plainDate } from '#domain/zone.ts'
import type { TenantContext, TenantScope } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { retentionDays } from '#server/jobs/retention.ts'

export type BookingRow = Selectable<Tables['bookings']>

/** The name of guests at the door who gave none. */
export const walkInName = 'Walk-in'

function selectBookings(db: Statements, tenantId: string) {
  return db.selectFrom('bookings').selectAll().where('tenant_id', '=', tenantId)
}

/** The bookings of a day by time. */
export async function readBookings(
  db: Statements,
  tenantId: string,
  day: PlainDate,
): Promise<BookingRow[]> {
  return selectBookings(db, tenantId)
    .where('day', '=', day)
    .orderBy('start')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Locks a booking's row (`for update`) and returns it. */
export async function lockBooking(tx: Tx, tenantId: string, id: string): Promise<BookingRow> {
  const row = await selectBookings(tx, tenantId).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

export async function insertBooking(
  tx: Tx,
  ctx: TenantContext,
  booking: Omit<InsertObject<Tables, 'bookings'>, 'tenant_id' | 'created_at'> & { day: PlainDate },
): Promise<BookingRow> {
  return tx
    .insertInto('bookings')
    .values({ ...booking, tenant_id: ctx.tenantId, created_at: ctx.now() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a locked booking, and raises its version. */
export async function updateBooking(
  tx: Tx,
  row: BookingRow,
  set: UpdateObject<Tables, 'bookings'>,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute()
}

export async function findBooking(
  db: Statements,
  tenantId: string,
  id: string,
): Promise<BookingRow | undefined> {
  return selectBookings(db, tenantId).where('id', '=', id).executeTakeFirst()
}

export function stateOf(row: Pick<BookingRow, 'state' | 'held_until'>): BookingState {
  return bookingStateOf(row.state, row.held_until !== null)
}

export function formOf(row: BookingRow): BookingForm {
  const { day, start, people, name, email, phone, message } = row
  return { date: day, time: slotText(start), people, name, email, phone, message }
}

/** A booking's label in the audit log. Without the name: the log is kept longer than bookings. */
export function labelOf({ people, start }: Pick<BookingRow, 'people' | 'start'>): string {
  return `${people} at ${start}`
}

/** Tells open screens to reload the bookings of these days. After the commit. */
export function publishBookings(
  { announcements, tenantId }: Pick<TenantContext, 'announcements' | 'tenantId'>,
  ...days: PlainDate[]
): void {
  for (const day of new Set(days)) announcements.publish('booking', tenantId, day)
}

/** Deletes personal data of old bookings, and hashes of networks and counted seats after the visit. */
export async function forgetBookings(ctx: TenantScope): Promise<void> {
  // Without the tenant's content, and so without its zone: a day ends everywhere within 12 hours of its end in UTC.
  const today = plainDate(new Date(ctx.now().getTime() - 12 * 3_600_000), 'UTC')
  await ctx.transaction(async (tx) => {
    const past = tx.updateTable('bookings').where('tenant_id', '=', ctx.tenantId)
    await past.set({ network: '' }).where('day', '<', today).where('network', '!=', '').execute()
    const nobody = { name: '', email: '', phone: '', message: '', notes: '' }
    await past
      .set(nobody)
      .where('day', '<', addDays(today, -retentionDays.bookingContacts))
      // Rows already anonymised are not rewritten each day.
      .where((where) =>
        where.or([
          where('name', 'not in', ['', walkInName]),
          ...(['email', 'phone', 'message', 'notes'] as const).map((field) =>
            where(field, '!=', ''),
          ),
        ]),
      )
      .execute()
    // Bookings of customers whose account was erased.
    await past
      .set({ ...nobody, forget_after_day: false })
      .where('day', '<', today)
      .where('forget_after_day', '=', true)
      .execute()
    await tx
      .deleteFrom('booking_usage')
      .where('tenant_id', '=', ctx.tenantId)
      .where('day', '<', addDays(today, -retentionDays.bookingCounters))
      .execute()
  })
}
