import { valueText } from '#staff/office/value-text.ts'
import { bookingWords } from '#staff/words/bookings.ts'
import { hoursWords } from '#staff/words/hours.ts'
import { officeWords } from '#staff/words/office.ts'
import { promoWords } from '#staff/words/promos.ts'
import { brandingWords, paymentWords } from '#staff/words/restaurant.ts'
import { innerName } from './field-names.ts'

/** How instants and amounts of the wire are printed. */
interface Print {
  time(instant: string): string
  money(amount: number): string
}

const services = {
  delivery: hoursWords.kitchen.service.delivery,
  pickup: hoursWords.kitchen.service.pickup,
}

/** What the choices of a field are called on its screen. */
const choices: Partial<Record<string, Readonly<Record<string, string>>>> = {
  services,
  fulfilment: services,
  kind: promoWords.kinds,
  'payments.cash': paymentWords.cashFor,
  'branding.logo_style': brandingWords.logoStyles,
  'booking.confirm': bookingWords.form.choices,
}

const amounts = new Set([
  'minimum_spend',
  'fees.pickup_minimum',
  'fees.small_order.below',
  'fees.small_order.fee',
  'fees.service.min',
  'fees.service.max',
  'delivery_areas.fee',
  'delivery_areas.free_over',
  'delivery_areas.minimum_order',
])

/** A value of a field in the words of its screen: of a list of things a line for each. */
export function settingLines(field: string, value: unknown, print: Print): string[] {
  const isOfThings = Array.isArray(value) && value.some((each) => typeof each === 'object')
  return isOfThings
    ? value.map((each) => settingText(field, each, print))
    : [settingText(field, value, print)]
}

/** Of a list's lines those that the other side has not; where only their order differs, all of them. */
export function changedLines(lines: string[], others: readonly string[]): string[] {
  const own = lines.filter((line) => !others.includes(line))
  if (own.length > 0) return own
  return others.every((line) => lines.includes(line)) ? lines : [officeWords.nothing]
}

function settingText(field: string, value: unknown, print: Print): string {
  if (typeof value === 'number' && amounts.has(field)) return print.money(value)
  if (typeof value === 'string' && choices[field]?.[value]) return choices[field][value]
  if (Array.isArray(value) && value.length > 0) {
    return value.map((each) => settingText(field, each, print)).join(', ')
  }
  if (typeof value !== 'object' || value === null) return valueText(value, print.time)
  const parts = Object.entries(value)
  if (parts.length === 0) return valueText(null, print.time)
  return parts
    .map(([name, each]) => {
      const label = innerName(field, name) ?? name
      return `${label}: ${settingText(`${field}.${name}`, each, print)}`
    })
    .join('; ')
}
