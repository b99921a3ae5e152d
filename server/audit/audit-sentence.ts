import { toMinorUnits } from '#contract/major-units.ts'
import type { AuditRow } from '#contract/staff/audit.ts'
import type { AuditAction } from '#contract/staff/audit-actions.ts'
import type { Currency } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import { orderReasons } from '#domain/order-reasons.ts'
import { refundReasonNames } from '#domain/refund.ts'
import { lowerFirst } from '#domain/sentences.ts'
import { plainDate, timeIn } from '#domain/zone.ts'

type Row = Omit<AuditRow, 'text'>

const endReasonNames = Object.fromEntries(
  Object.entries(orderReasons).map(([code, { button }]) => [code, button ?? 'Nobody answered']),
)

/** Verb of each action. The subject follows it, or replaces `*`; the reason comes last, after a colon. */
const verbs: Record<AuditAction, string> = {
  'member.signed_in': 'signed in',
  'member.sign_in_failed': 'entered a wrong code for',
  'member.signed_out': 'signed out',
  'member.pin_set': 'set a PIN',
  'member.pin_locked': 'entered too many wrong PINs for',
  'member.invited': 'invited',
  'member.joined': 'joined the team',
  'member.changed': 'changed',
  'member.removed': 'removed',
  'session.ended': 'ended a session of',
  'device.paired': 'paired the screen',
  'device.changed': 'changed the screen',
  'device.removed': 'removed the screen',
  'settings.changed': 'changed the settings of',
  'outlet.added': 'added the outlet',
  'menu.published': 'published the menu',
  'menu.discarded': 'dropped the changes of the menu',
  'menu.undone': 'undid the publication of',
  'website.published': 'published the',
  'website.discarded': 'dropped the changes of the',
  'hours.changed': 'changed the hours of',
  'areas.changed': 'changed the delivery areas of',
  'setup.changed': 'noted the first-day step',
  'order.accepted': 'accepted',
  'order.moved': 'moved',
  'order.delayed': 'delayed',
  'order.undone': 'took back the last step of',
  'order.rejected': 'rejected',
  'order.cancelled': 'cancelled',
  'order.refunded': 'refunded',
  'order.printed': 'printed',
  'order.stop_printed': 'printed the STOP slip of',
  'order.tested': 'placed the test order',
  'order.marked_test': 'marked * as a test',
  'stock.marked': 'marked * as sold out',
  'stock.returned': 'brought back',
  'service.paused': 'paused',
  'service.pause_changed': 'changed the pause of',
  'service.resumed': 'resumed',
  'service.busy_set': 'set * as busy',
  'service.went_live': 'went live with',
  'printer.added': 'added the printer',
  'printer.changed': 'changed the printer',
  'printer.removed': 'removed the printer',
  'printer.tested': 'tested the printer',
  'printer.tickets_forgotten': 'dropped the waiting tickets of the printer',
  'booking.walked_in': 'seated',
  'booking.added': 'booked a table for',
  'booking.moved': 'changed the booking of',
  'booking.rescheduled': 'moved the booking of',
  'booking.changed': 'changed the booking of',
  'customer.viewed': 'looked at',
  'customer.noted': 'changed the notes about',
  'customer.blocked': 'blocked',
  'customer.unblocked': 'unblocked',
  'customer.exported': 'exported the data of',
  'customer.erased': 'erased',
  'day.closed': 'closed the day',
  'export.downloaded': 'downloaded',
  'promo.added': 'added the promo',
  'promo.changed': 'changed the promo',
  'promo.removed': 'removed the promo',
}

interface RowContext {
  zone: string
  currency: Currency
  /** Where it was done, if the outlet is still there. */
  outlet?: string | undefined
}

/** A row as a person reads it: 'Saffron refunded £8.95 on BSB-1042: missing dish.' */
export function auditSentence(row: Row, context: RowContext): string {
  const { actor, action, subject, before, after } = row
  const verb = verbs[action as AuditAction] ?? action
  const isAboutActor = subject.id === actor.id
  const where = actor.device && actor.kind === 'member' ? ` at ${actor.device}` : ''
  const what = isAboutActor ? '' : `${amountText(row, context)}${subject.label}`
  const done = verb.includes('*') ? verb.replace('*', () => what) : `${verb} ${what}`.trimEnd()
  const fields =
    before && after && subject.kind !== 'order'
      ? Object.keys(after)
          // The sentence shows an end as a time, not as a field.
          .filter((field) => field !== 'until')
          .map(fieldText)
      : []
  const changed = fields.length > 0 ? ` (${fields.join(', ')})` : ''
  const effect = `${changed}${orderText(row, context)}${stockText(row, context)}${serviceText(row)}${untilText(row, context.zone)}`
  const reason = reasonText(row)
  return `${actor.name}${where} ${done}${effect}${reason ? `: ${reason}` : ''}.`
}

/** `pin_for_moves` and `weekly.monday` in words; rows are opened for the labels of the screens. */
function fieldText(field: string): string {
  const name = field.slice(field.lastIndexOf('.') + 1).replaceAll('_', ' ')
  // Days of the week have a capital.
  return field.startsWith('weekly.') ? name.charAt(0).toUpperCase() + name.slice(1) : name
}

function amountText({ action, after }: Row, { currency }: RowContext): string {
  if (action !== 'order.refunded' || typeof after?.amount !== 'number') return ''
  return `${moneyText(after.amount, currency)} on `
}

function moneyText(amount: number, currency: Currency): string {
  return formatMoney(toMinorUnits(amount, currency.code), currency)
}

function orderText({ action, before, after }: Row, { currency }: RowContext): string {
  if (action === 'order.accepted') return after?.minutes ? ` with ${after.minutes} minutes` : ''
  if (action === 'order.moved') return ` to ${statusText(after)}`
  if (action === 'order.undone') return ` (${statusText(before)})`
  if (action === 'order.delayed') return ` by ${minutesLater(before, after)} minutes`
  if (action !== 'order.cancelled') return ''
  if (typeof after?.refund === 'number')
    return ` and gave back ${moneyText(after.refund, currency)}`
  return after?.refund === 'none' ? ' and gave nothing back' : ''
}

function statusText(fields: Row['after']): string {
  return String(fields?.status).replaceAll('_', ' ')
}

function minutesLater(before: Row['before'], after: Row['after']): number {
  const at = (fields: Row['after']) => Date.parse(String(fields?.ready_by))
  return Math.round((at(after) - at(before)) / 60_000)
}

function stockText({ action, subject }: Row, { outlet }: RowContext): string {
  const isStock = action === 'stock.marked' || action === 'stock.returned'
  return isStock && outlet && outlet !== subject.label ? ` at ${outlet}` : ''
}

/** Reasons about orders are kept as a code, with a note behind a colon; others are words already. */
function reasonText({ action, reason }: Row): string | null {
  if (!reason || !action.startsWith('order.')) return reason
  const [code = '', ...note] = reason.split(': ')
  const names: Record<string, string> =
    action === 'order.refunded' ? refundReasonNames : endReasonNames
  const name = names[code]
  if (!name) return reason
  if (code === 'other' && note.length > 0) return note.join(': ')
  return [lowerFirst(name), ...note].join(': ')
}

function serviceText({ action, before, after }: Row): string {
  const { services, minutes } = { ...before, ...after } as Record<string, unknown>
  if (action === 'service.busy_set') return minutes === 0 ? ' (no more)' : ` (+${minutes} min)`
  const isNamed = action === 'service.paused' || action === 'service.resumed'
  return isNamed && Array.isArray(services) ? ` (${services.join(' and ')})` : ''
}

/** When a temporary change ends: an end by the clock has no row of its own. */
function untilText({ at, after }: Row, zone: string): string {
  const until = after && 'until' in after ? after.until : undefined
  if (typeof until !== 'string') return ''
  const end = new Date(until)
  const time = timeIn(end, zone)
  if (plainDate(end, zone) === plainDate(new Date(at), zone)) return ` until ${time}`
  const day = end.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: zone })
  return ` until ${day} ${time}`
}
