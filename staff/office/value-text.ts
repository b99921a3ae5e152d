import { words } from '#staff/words/common.ts'
import { officeWords } from '#staff/words/office.ts'

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** An identifier of the code, such as `no_board`. */
const isName = /^[a-z]+(_[a-z]+)+$/

/** Formats a value of a setting or of the log. @param time formats an instant */
export function valueText(value: unknown, time: (instant: string) => string): string {
  if (value === null || value === undefined || value === '') return officeWords.nothing
  if (typeof value === 'boolean') return value ? officeWords.yes : officeWords.no
  if (Array.isArray(value))
    return value.map((each) => valueText(each, time)).join(', ') || officeWords.nothing
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${fieldText(name)} ${valueText(each, time)}`)
      .join(', ')
  const text = String(value)
  if (isInstant.test(text)) return time(text)
  if (text in words.status) return words.status[text as keyof typeof words.status]
  return isName.test(text) ? text.replaceAll('_', ' ') : text
}

/** `day_ends_at` and `kitchen.slot_minutes` in words. */
export function fieldText(field: string): string {
  return field.replaceAll(/[_.]/g, ' ')
}
