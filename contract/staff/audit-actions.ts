/** Filters of the audit log: the actions of one kind, or (`system`) everything done automatically. */
export const auditGroups = [
  'money',
  'orders',
  'menu',
  'guests',
  'people',
  'settings',
  'system',
] as const
export type AuditGroup = (typeof auditGroups)[number]

/** The group of each action in the audit log. Actions are named `{subject}.{verb}`, with the verb in the past tense. */
const groupOf = {
  'member.signed_in': 'people',
  'member.sign_in_failed': 'people',
  'member.signed_out': 'people',
  'member.pin_set': 'people',
  'member.pin_locked': 'people',
  'member.invited': 'people',
  'member.joined': 'people',
  'member.changed': 'people',
  'member.removed': 'people',
  'session.ended': 'people',
  'device.paired': 'settings',
  'device.changed': 'settings',
  'device.removed': 'settings',
  'settings.changed': 'settings',
  'outlet.added': 'settings',
  'menu.published': 'menu',
  'menu.discarded': 'menu',
  'menu.undone': 'menu',
  'website.published': 'settings',
  'website.discarded': 'settings',
  'hours.changed': 'settings',
  'areas.changed': 'settings',
  'setup.changed': 'settings',
  'order.accepted': 'orders',
  'order.moved': 'orders',
  'order.delayed': 'orders',
  'order.undone': 'orders',
  'order.rejected': 'orders',
  'order.cancelled': 'orders',
  'order.refunded': 'money',
  'order.printed': 'orders',
  'order.stop_printed': 'orders',
  'order.tested': 'orders',
  'order.marked_test': 'orders',
  'stock.marked': 'menu',
  'stock.returned': 'menu',
  'service.paused': 'orders',
  'service.pause_changed': 'orders',
  'service.resumed': 'orders',
  'service.busy_set': 'orders',
  'service.went_live': 'orders',
  'printer.added': 'settings',
  'printer.changed': 'settings',
  'printer.removed': 'settings',
  'printer.tested': 'settings',
  'printer.tickets_forgotten': 'settings',
  'booking.walked_in': 'guests',
  'booking.added': 'guests',
  'booking.moved': 'guests',
  'booking.rescheduled': 'guests',
  'booking.changed': 'guests',
  'customer.viewed': 'guests',
  'customer.noted': 'guests',
  'customer.blocked': 'guests',
  'customer.unblocked': 'guests',
  'customer.exported': 'guests',
  'customer.erased': 'guests',
  'day.closed': 'money',
  'export.downloaded': 'people',
  'promo.added': 'money',
  'promo.changed': 'money',
  'promo.removed': 'money',
} as const satisfies Record<string, AuditGroup>
export type AuditAction = keyof typeof groupOf
// `Object.keys` loses the type of the keys.
export const auditActions = Object.keys(groupOf) as AuditAction[]

/** The actions of a group. For `system` all actions: that group filters by actor instead. */
export function actionsOf(group: AuditGroup): AuditAction[] {
  return auditActions.filter((action) => group === 'system' || groupOf[action] === group)
}

export const auditSubjects = [
  'member',
  // A member with the role `owner`; these entries are hidden from managers.
  'owner',
  'session',
  'device',
  'outlet',
  // The whole restaurant.
  'tenant',
  // Payment methods; these entries are hidden from managers.
  'payment',
  'order',
  'item',
  'setup',
  'menu',
  'printer',
  'booking',
  'customer',
  'day',
  'export',
  'promo',
] as const
export type AuditSubject = (typeof auditSubjects)[number]
