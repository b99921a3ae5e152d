import { bookingWindow } from '#domain/reservation.ts'
import { addDays } from '#domain/zone.ts'
import type { TenantContext } from '#server/context.ts'

/** Days after a visit for which the restaurant keeps whose it was. */
const keptDays = 365

/** Blanks who booked, once the visit is long over; how many came, and when, stays for the books. */
export async function forgetBookings(ctx: TenantContext): Promise<void> {
  const { first: today } = bookingWindow(ctx.now(), 0)
  await ctx.transaction((tx) =>
    tx
      .updateTable('bookings')
      .set({ name: '', email: '', phone: '', message: '' })
      .where('tenant_id', '=', ctx.tenantId)
      .where('day', '<', addDays(today, -keptDays))
      .where('phone', '!=', '')
      .execute(),
  )
}
