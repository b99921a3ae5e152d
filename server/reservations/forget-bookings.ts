import { bookingWindow } from '#domain/reservation.ts'
import { addDays } from '#domain/zone.ts'
import type { TenantScope } from '#server/context.ts'
import { retentionDays } from '#server/jobs/retention.ts'

/**
 * Blanks who booked, once the visit is long over; how many came, and when, stays for the books. The network they booked
 * from is of no use after the visit, and the seats that were taken are counted no more.
 */
export async function forgetBookings(ctx: TenantScope): Promise<void> {
  const { first: today } = bookingWindow(ctx.now(), 0)
  await ctx.transaction(async (tx) => {
    const past = tx.updateTable('bookings').where('tenant_id', '=', ctx.tenantId)
    await past.set({ network: '' }).where('day', '<', today).where('network', '!=', '').execute()
    await past
      .set({ name: '', email: '', phone: '', message: '' })
      .where('day', '<', addDays(today, -retentionDays.bookingContacts))
      .where('phone', '!=', '')
      .execute()
    await tx
      .deleteFrom('booking_usage')
      .where('tenant_id', '=', ctx.tenantId)
      .where('day', '<', addDays(today, -retentionDays.bookingCounters))
      .execute()
  })
}
