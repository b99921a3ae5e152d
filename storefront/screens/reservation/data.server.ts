import type { Picture } from '#domain/picture.ts'
import type { PageContext } from '#server/pages/page-context.ts'

export interface ReservationPage {
  /** Three plates beside the title. */
  plates: Picture[]
  /** The fixed number behind 'Call Now'. */
  phone: string
}

/** Null where bookings are not allowed. */
export function getReservationPage(ctx: PageContext): ReservationPage | null {
  const { allowsBooking, booking, home, brands } = ctx.site.tenant
  if (!allowsBooking) return null
  const plates = home.banners[0]?.plates ?? brands[0]?.heroPlates ?? []
  return { plates: plates.slice(0, 3), phone: booking.phone }
}
