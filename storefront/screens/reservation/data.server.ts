import type { PageContext } from '#server/pages/page-context.ts'

export type ReservationPage = NonNullable<ReturnType<typeof getReservationPage>>

/** Null where bookings are not allowed. */
export function getReservationPage(ctx: PageContext) {
  const { allowsBooking, booking, home, brands } = ctx.site.tenant
  if (!allowsBooking) return null
  const plates = home.banners[0]?.plates ?? brands[0]?.heroPlates ?? []
  return { plates: plates.slice(0, 3), phone: booking.phone }
}
