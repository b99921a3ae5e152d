import { sql } from 'kysely'
import { checkDays } from '#server/reports/business-spans.ts'
import { requireRight } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { batchSize, countRows, type ExportSource, nextOf } from './export-source.ts'

/** The bookings of some days. */
export async function bookingsSource(
  ctx: MemberContext,
  days: { from: string; to: string },
): Promise<ExportSource<{ day: string; id: string }>> {
  await requireRight(ctx, 'bookings')
  checkDays(days)
  const from = sql`bookings where tenant_id = ${ctx.tenantId} and day >= ${days.from} and day <= ${days.to}`
  return {
    name: 'bookings',
    columns: [
      ...['day', 'time', 'people', 'name', 'phone', 'email', 'message', 'state', 'source'],
      'booked_at',
    ],
    count: (db, most) => countRows(db, from, most),
    async read(db, after) {
      const { rows } = await sql<{
        id: string
        day: string
        start: string
        people: string
        name: string
        phone: string
        email: string
        message: string
        state: string
        source: string
        created_at: Date
      }>`
        select id, to_char(day, 'YYYY-MM-DD') as day, start, people, name, phone, email, message,
          case when held_until is null then state else 'placed' end as state, source, created_at
        from ${from} and ${after ? sql`(bookings.day, id) > (${after.day}::date, ${after.id})` : sql`true`}
        order by bookings.day, id limit ${batchSize}`.execute(db)
      return {
        rows: rows.map((row) => [
          row.day,
          row.start,
          row.people,
          row.name,
          row.phone,
          row.email,
          row.message,
          row.state,
          row.source,
          row.created_at,
        ]),
        next: nextOf(rows, ({ day, id }) => ({ day, id })),
      }
    },
  }
}
