import { toMinorUnits } from '#contract/major-units.ts'
import type { OpeningHours, TimeRange } from '#domain/opening-hours.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { OutletFile } from '#server/tenancy/folder/outlet-file.ts'
import { type Pictures, pictureOf } from '#server/tenancy/pictures.ts'

/** @param currency ISO 4217 @param timeZone of the restaurant, for an outlet that names none */
export function toOutlet(
  id: string,
  file: OutletFile,
  { pictures, currency, timeZone }: { pictures: Pictures; currency: string; timeZone: string },
): Outlet {
  const { kitchen, fees } = file
  const { small_order, service } = fees
  const units = (amount: number) => toMinorUnits(amount, currency)
  return {
    id,
    slug: file.slug,
    name: file.name,
    brandId: file.brand,
    menuId: file.menu,
    address: file.address,
    coordinates: file.coordinates,
    directionLink: file.direction_link,
    phone: file.phone,
    email: file.email,
    timeZone: file.time_zone ?? timeZone,
    openingHours: toHours(file),
    isPaused: file.paused,
    takesOrdersForLater: file.orders_for_later,
    services: file.services,
    kitchen: {
      preparationMinutes: kitchen.preparation_minutes,
      earlyMinutes: file.early_kitchen_minutes,
      leadMinutes: kitchen.lead_minutes,
      daysAhead: kitchen.days_ahead,
      slotMinutes: kitchen.slot_minutes,
      slotCapacity: kitchen.slot_capacity,
    },
    deliveryAreas: file.delivery_areas.map((area) => ({
      name: area.name,
      postcodes: area.postcodes,
      radiusKm: area.radius_km ?? null,
      fee: units(area.fee),
      freeOver: area.free_over === undefined ? null : units(area.free_over),
      minimumOrder: units(area.minimum_order),
      minutes: area.minutes,
    })),
    fees: {
      smallOrder: small_order
        ? { below: units(small_order.below), fee: units(small_order.fee) }
        : null,
      service: service
        ? { percent: service.percent, min: units(service.min), max: units(service.max) }
        : null,
      pickupMinimum: units(fees.pickup_minimum),
    },
    hygieneRating: file.hygiene_rating,
    picture: file.picture ? pictureOf(pictures, file.picture) : null,
  }
}

export function toHours({ hours, exceptions }: OutletFile): OpeningHours {
  const weekly = Object.entries(hours).map(([day, written]) => [day, toRanges(written)])
  return {
    // The schema has each weekday.
    weekly: Object.fromEntries(weekly) as OpeningHours['weekly'],
    exceptions: exceptions.map(({ date, hours, reason }) => ({
      date,
      ranges: toRanges(hours),
      reason,
    })),
  }
}

function toRanges(hours: string): TimeRange[] {
  if (hours === 'closed') return []
  return hours.split(/, ?/).map((range) => {
    const [opens = '', closes = ''] = range.split('-')
    return { opens, closes }
  })
}
