/** The rights of people at a restaurant; calls and screens check them by these names. */
export const rights = [
  'orders.move',
  'orders.cancel',
  'orders.refund',
  'stock',
  'service',
  'hours',
  'menu.write',
  'menu.publish',
  'promos',
  'bookings',
  'bookings.rules',
  'customers',
  'reports',
  'team',
  'devices',
  'settings',
  'audit',
] as const
export type Right = (typeof rights)[number]

/** From the least to the most trusted. */
export const roles = ['staff', 'manager', 'owner'] as const
export type Role = (typeof roles)[number]

/** The rights of each role. Limits within a right (an amount, an age) are checked by role, with `isAtLeast`. */
export const rightsOfRole: Record<Role, ReadonlySet<Right>> = {
  staff: new Set(['orders.move', 'stock', 'service', 'bookings']),
  manager: new Set(rights),
  owner: new Set(rights),
}

/** A paired screen that is locked. Calls about busy times and pauses check further limits. */
export const rightsOfDevice: ReadonlySet<Right> = new Set(['orders.move', 'stock', 'service'])

export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}

/** A manager manages the staff; only an owner manages managers and owners. */
export function mayManage(role: Role, other: Role): boolean {
  return role === 'owner' || (role === 'manager' && other === 'staff')
}

/** The roles that have a right, the least trusted first. */
export function rolesWith(right: Right): Role[] {
  return roles.filter((role) => rightsOfRole[role].has(right))
}
