import type { AuditAction } from '#contract/staff/audit-actions.ts'
import type { AuditRow } from '#contract/staff/settings.ts'

type Row = Omit<AuditRow, 'text'>

/** What was done, between who did it and what it was done to; the reason follows behind a colon. */
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
  'setup.changed': 'noted the first-day step',
  'order.accepted': 'accepted',
  'order.moved': 'moved',
  'order.delayed': 'delayed',
  'order.undone': 'took back the last step of',
  'order.rejected': 'rejected',
  'order.cancelled': 'cancelled',
  'order.refunded': 'refunded',
  'order.printed': 'printed',
  'order.tested': 'placed the test order',
  'stock.marked': 'marked as sold out',
  'stock.returned': 'brought back',
  'service.paused': 'paused',
  'service.resumed': 'resumed',
  'service.busy_set': 'set as busy',
  'service.went_live': 'went live with',
}

/** A row as a person reads it: 'Saffron removed the screen Pass.' */
export function auditSentence({ actor, action, subject, before, after, reason }: Row): string {
  const verb = verbs[action as AuditAction] ?? action
  const isAboutActor = subject.id === actor.id
  const where = actor.device && actor.kind === 'member' ? ` at ${actor.device}` : ''
  const what = isAboutActor ? '' : ` ${subject.label}`
  const fields =
    before && after ? Object.keys(after).map((field) => field.replaceAll('_', ' ')) : []
  const changed = fields.length > 0 ? ` (${fields.join(', ')})` : ''
  return `${actor.name}${where} ${verb}${what}${changed}${reason ? `: ${reason}` : ''}.`
}
