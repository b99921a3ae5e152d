import type { WireVersionChange } from '#contract/staff/content-versions.ts'
import { bookingFields } from '#staff/words/bookings.ts'
import { areaFields, areaWords, hoursFields, hoursWords } from '#staff/words/hours.ts'
import { versionWords } from '#staff/words/office.ts'
import { promoFields } from '#staff/words/promos.ts'
import { brandingFields, messageWords, paymentWords } from '#staff/words/restaurant.ts'
import { contactFields } from '#staff/words/settings.ts'
import { websiteWords } from '#staff/words/website.ts'

// Fields of the tenant's files by the labels that they have on their screens. The names are those of
// `server/content/version-changes.ts`; `testing/field-names.test.ts` holds that none is missing.

type Names = Readonly<Record<string, string>>
const { folderFields, parts } = versionWords
const { slug, brand, menu, time_zone, paused, path, family } = folderFields
const { header_logo, footer_logo, favicon } = folderFields
const { latitude, longitude, line1, line2, city, postcode, photo, ...contact } = contactFields
const { taken, ...booking } = bookingFields
const { early_kitchen_minutes, ...kitchen } = hoursWords.kitchen.numbers
const { areas, ...fees } = areaFields
const { logo: _, ...brandingTexts } = brandingFields
const branding = { ...brandingTexts, header_logo, footer_logo, favicon }

const outlet: Names = {
  ...contact,
  ...under('address.', { line1, line2, city, postcode }),
  ...under('coordinates.', { latitude, longitude }),
  picture: photo,
  ...under('hours.', hoursWords.days),
  ...hoursFields,
  ...under('kitchen.', kitchen),
  early_kitchen_minutes,
  delivery_areas: areas,
  ...fees,
  ...{ slug, brand, menu, time_zone, paused },
}

const restaurant: Names = {
  ...websiteWords.fields,
  ...under('branding.', branding, parts.branding),
  ...under('messages.', messageWords.names, parts.messages),
  ...under('payments.', { cash: paymentWords.cash }, parts.payments),
  allow_booking: `${parts.booking} · ${taken}`,
  ...under('booking.', booking, parts.booking),
  ...{ time_zone, paused },
  name: folderFields.name,
  hosts: folderFields.hosts,
  country: folderFields.country,
  text_countries: folderFields.text_countries,
  currency: folderFields.currency,
  default_outlet: folderFields.default_outlet,
}

const fieldNames: Partial<Record<WireVersionChange['subject']['kind'], Names>> = {
  outlet,
  restaurant,
  brand: {
    ...websiteWords.fields,
    ...under('branding.', branding, parts.branding),
    ...{ path, family },
  },
  promo: promoFields,
  text: websiteWords.fields,
}

/** What is inside of a field's value, such as the parts of a delivery area. */
const innerNames: Partial<Record<string, Names>> = {
  exceptions: {
    date: hoursWords.holidays.date,
    hours: hoursWords.title,
    reason: hoursWords.holidays.reason,
  },
  delivery_areas: areaWords.fields,
  'fees.small_order': { below: areaWords.fees.below, fee: areaWords.fees.fee },
  'fees.service': areaWords.fees,
  messages: { text: messageWords.text, email: messageWords.email, send: messageWords.send },
  'booking.weekdays': hoursWords.days,
  hosts: { host: folderFields.host, kind: folderFields.kind },
  currency: { code: folderFields.currency_code, sign: folderFields.currency_sign },
}

/** What a field is called on its screen; undefined for one that has no name. */
export function fieldName(
  kind: WireVersionChange['subject']['kind'],
  field: string,
): string | undefined {
  return fieldNames[kind]?.[field]
}

/** What a part of a field's value is called. */
export function innerName(field: string, part: string): string | undefined {
  return (innerNames[field] ?? innerNames[field.split('.')[0] ?? ''])?.[part]
}

/** The names of the fields within a part, such as `address.city`; with the part's title before each where it has one. */
export function under(start: string, names: Names, title?: string): Names {
  return Object.fromEntries(
    Object.entries(names).map(([name, text]) => [
      start + name,
      title === undefined ? text : `${title} · ${text}`,
    ]),
  )
}
