/** Actions recorded by the audit log: `{subject}.{verb}`, in the past tense. */
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
  'outlet.added',
  'menu.published',
  'menu.discarded',
  'menu.undone',
  'website.published',
  'website.discarded',
  'hours.changed',
  'areas.changed',
  'setup.changed',
  'order.accepted',
  'order.moved',
  'order.delayed',
  'order.undone',
  'order.rejected',
  'order.cancelled',
  'order.refunded',
  'order.printed',
  'order.stop_printed',
  'order.tested',
  'order.marked_test',
  'stock.marked',
  'stock.returned',
  'service.paused',
  'service.pause_changed',
  'service.resumed',
  'service.busy_set',
  'service.went_live',
  'printer.added',
  'printer.changed',
  'printer.removed',
  'printer.tested',
  'printer.tickets_forgotten',
  'booking.walked_in',
  'booking.added',
  'booking.moved',
  'booking.rescheduled',
  'booking.changed',
  'customer.viewed',
  'customer.noted',
  'customer.blocked',
  'customer.unblocked',
  'customer.exported',
  'customer.erased',
  'day.closed',
  'export.downloaded',
  'promo.added',
  'promo.changed',
  'promo.removed',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Filters of the log: actions of one kind, or everything done automatically. */
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

type FirstWord<Action> = Action extends `${infer Word}.${string}` ? Word : never

const groupOfWord: Record<FirstWord<AuditAction>, AuditGroup> = {
  order: 'orders',
  service: 'orders',
  stock: 'menu',
  menu: 'menu',
  promo: 'money',
  day: 'money',
  booking: 'guests',
  customer: 'guests',
  member: 'people',
  session: 'people',
  export: 'people',
  device: 'settings',
  printer: 'settings',
  settings: 'settings',
  outlet: 'settings',
  website: 'settings',
  hours: 'settings',
  areas: 'settings',
  setup: 'settings',
}

function groupOf(action: AuditAction): AuditGroup {
  if (action === 'order.refunded') return 'money'
  // `split` does not type the text before the dot.
  return groupOfWord[action.split('.')[0] as FirstWord<AuditAction>]
}

/** The actions of a group; `system` filters by actor, so it includes all of them. */
export function actionsOf(group: AuditGroup): AuditAction[] {
  return auditActions.filter((action) => group === 'system' || groupOf(action) === group)
}

/** Subjects of rows in the audit log. */
export const auditSubjects = [
  'member',
  // A member with that role: hidden from managers.
  'owner',
  'session',
  'device',
  'outlet',
  // The whole restaurant.
  'tenant',
  // How diners pay: hidden from managers.
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
