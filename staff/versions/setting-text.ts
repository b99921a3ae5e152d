import type { WireBanner, WireRestaurantFields } from '#contract/staff/website.ts'
import { valueText } from '#staff/office/value-text.ts'
import { bookingWords } from '#staff/words/bookings.ts'
import { words } from '#staff/words/common.ts'
import { officeWords } from '#staff/words/office.ts'
import { promoWords } from '#staff/words/promos.ts'
import { brandingWords, paymentWords } from '#staff/words/restaurant.ts'
import { websiteWords } from '#staff/words/website.ts'
import { innerName } from './field-names.ts'

/** How instants and amounts of the wire are printed. */
export interface Print {
  time(instant: string): string
  money(amount: number): string
}

/** What the choices of a field are called on its screen. */
const choices: Partial<Record<string, Readonly<Record<string, string>>>> = {
  services: words.fulfilment,
  fulfilment: words.fulfilment,
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

/** A value of a field in the words of its screen: a line for each entry of a list, each line of a text. */
export function settingLines(field: string, value: unknown, print: Print): string[] {
  const lines = linesOf(field, value, print)
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length > 0 ? lines : [officeWords.nothing]
}

function linesOf(field: string, value: unknown, print: Print): string[] {
  if (value === null || value === undefined) return []
  switch (field) {
    case 'text':
      return String(value).split('\n')
    case 'story': {
      const { title, paragraphs } = value as WireRestaurantFields['story']
      return [title, ...paragraphs]
    }
    case 'banners':
      return (value as WireBanner[]).flatMap(bannerLines)
    case 'hygiene':
      return linesOf('', (value as WireRestaurantFields['hygiene']).enabled, print)
    case 'referral': {
      const { reward, minimum_spend } = value as NonNullable<WireRestaurantFields['referral']>
      const minimum = `${websiteWords.details.minimumSpend} ${print.money(minimum_spend)}`
      return [`${print.money(reward)} (${minimum})`]
    }
  }
  const isOfThings = Array.isArray(value) && value.some((each) => typeof each === 'object')
  return isOfThings
    ? value.map((each) => settingText(field, each, print))
    : [settingText(field, value, print)]
}

/** With the banner's place in each line, since they are shown one after the other. */
function bannerLines(banner: WireBanner, index: number): string[] {
  const { home } = websiteWords
  const { headline, text, action, plates, picture } = banner
  const parts = [
    [home.headline, headline],
    [home.text, text],
    [home.label, action.label],
    [home.href, action.href],
    [home.plates, plates.join(', ')],
    [home.photo, picture],
  ]
  return parts.flatMap(([name, value]) =>
    value ? [`${home.banner(index + 1)} · ${name}: ${value}`] : [],
  )
}

/** The lines that the other side does not have; where only their order differs, all of them. */
export function changedLines(lines: string[], others: readonly string[]): string[] {
  const left = [...others]
  const own = lines.filter((line) => {
    const at = left.indexOf(line)
    // Of two equal lines the other side may have one.
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  if (own.length > 0) return own
  return left.length === 0 ? lines : [officeWords.nothing]
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
