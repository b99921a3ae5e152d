import { z } from 'zod'
import { normalisePostcode } from '#domain/address.ts'
import { largestAmount } from '#domain/currency.ts'
import { rangesFault } from '#domain/edited-hours.ts'
import { valueText } from './fault.ts'

// Schemas of the values in a folder, each with its error message.

export const text = z.string().trim()
export const filled = text.min(1)
export const id = checked(
  (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
  'an id; use lower-case words with hyphens, such as butter-chicken',
)
export const colour = checked(
  (value) => /^#[0-9a-fA-F]{6}$/.test(value),
  'a colour; write it such as "#A11650", in quotes',
)
export const file = checked(
  (value) => /^[\w.-]+$/.test(value),
  'the name of a file; write it without its folder, such as curry.webp',
)
export const link = checked(
  (value) => /^(https?:\/\/\S+|\/\S*)$/.test(value),
  'an address; it starts with https:// or /',
)
export const email = z.email(isNot('an email address'))
export const clockTime = checked(
  (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  'a time; write it such as "18:30"',
)
export const date = z.iso.date(isNot('a date; write it such as "2026-12-25"'))
export const instant = z.iso.datetime({
  offset: true,
  ...isNot('an instant; write it such as "2026-12-25T00:00:00Z"'),
})
export const timeZone = checked(isTimeZone, 'a time zone; write it such as Europe/London')
export const postcode = checked(
  (value) => normalisePostcode(value) === value,
  'a postcode; write it such as SE1 1AA',
)
/** A district is half a postcode, a sector all but its last two letters. */
export const postcodeArea = checked(
  (value) => [`${value} 1AA`, `${value}AA`].some((whole) => normalisePostcode(whole) === whole),
  'a postcode district or sector; write it such as SE1 or SE1 9',
)
export const hours = checked(
  isHours,
  'opening hours; write them such as 12:00-14:30, 17:00-23:00 or closed, without overlap',
)

/** In main units of the tenant's currency; `check-prices.ts` knows how many decimals that has. */
export const price = z
  .number({ error: ({ input }) => aboutPrice(input) })
  .min(0, { error: ({ input }) => `${valueText(input)} is less than nothing` })
  .max(largestAmount)

/** Text that passes a test; `what` names the valid text and how to write it. */
export function checked(isRight: (value: string) => boolean, what: string) {
  return z.string(isNot(what)).refine(isRight, isNot(what))
}

function isNot(what: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined ? 'is missing' : `${valueText(input)} is not ${what}`,
  }
}

function aboutPrice(input: unknown): string {
  if (input === undefined) return 'is missing'
  const amount = /(\d+)(?:[.,](\d{1,2}))?/.exec(String(input))
  const written = amount
    ? [amount[1], amount[2]?.padEnd(2, '0')].filter(Boolean).join('.')
    : '12.95'
  return `${valueText(input)} is not a price; write ${written}`
}

/** Ranges one after the other. */
function isHours(value: string): boolean {
  if (value === 'closed') return true
  const parts = value.split(/, ?/).map((range) => range.split('-'))
  const ranges = parts.map(([opens = '', closes = '']) => ({ opens, closes }))
  if (parts.some(({ length }) => length > 2) || rangesFault(ranges)) return false
  return ranges.every(({ opens }, index) => opens >= (ranges[index - 1]?.opens ?? ''))
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined
  } catch {
    return false
  }
}
