import { addDays, plainDate } from '#domain/zone.ts'
import type { TenantScope } from '#server/context.ts'
import { retentionDays } from '#server/jobs/retention.ts'
import { walkInName } from './booking-rows.ts'

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
