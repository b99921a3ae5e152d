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
      fee: toMinorUnits(area.fee, currency),
      freeOver: area.free_over === undefined ? null : toMinorUnits(area.free_over, currency),
      minimumOrder: toMinorUnits(area.minimum_order, currency),
      minutes: area.minutes,
    })),
    fees: {
      smallOrder: fees.small_order
        ? {
            below: toMinorUnits(fees.small_order.below, currency),
            fee: toMinorUnits(fees.small_order.fee, currency),
          }
        : null,
      service: fees.service
        ? {
            percent: fees.service.percent,
            min: toMinorUnits(fees.service.min, currency),
            max: toMinorUnits(fees.service.max, currency),
          }
        : null,
      pickupMinimum: toMinorUnits(fees.pickup_minimum, currency),
    },
    hygieneRating: file.hygiene_rating,
    picture: file.picture ? pictureOf(pictures, file.picture) : null,
  }
}

export function toHours({ hours, exceptions }: OutletFile): OpeningHours {
  return {
    weekly: {
      monday: toRanges(hours.monday),
      tuesday: toRanges(hours.tuesday),
      wednesday: toRanges(hours.wednesday),
      thursday: toRanges(hours.thursday),
      friday: toRanges(hours.friday),
      saturday: toRanges(hours.saturday),
      sunday: toRanges(hours.sunday),
    },
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
