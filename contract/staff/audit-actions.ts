/** What the audit log has rows for: `{subject}.{verb}`, in the past tense. */
export const auditActions = [
  'member.signed_in',
  'member.sign_in_failed',
  'member.signed_out',
  'member.pin_set',
  'member.pin_locked',
  'member.invited',
  'member.joined',
  'member.changed',
  'member.removed',
  'session.ended',
  'device.paired',
  'device.changed',
  'device.removed',
  'settings.changed',
  'setup.changed',
  'order.accepted',
  'order.moved',
  'order.delayed',
  'order.undone',
  'order.rejected',
  'order.cancelled',
  'order.refunded',
  'order.printed',
  'order.tested',
  'stock.marked',
  'stock.returned',
  'service.paused',
  'service.resumed',
  'service.busy_set',
  'service.went_live',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What a row is about. */
export const auditSubjects = [
  'member',
  // A member of that role: managers see nothing about them.
  'owner',
  'session',
  'device',
  'outlet',
  'order',
  'item',
  'setup',
] as const
export type AuditSubject = (typeof auditSubjects)[number]
