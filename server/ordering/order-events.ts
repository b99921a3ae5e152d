import type { Announcements } from '#server/announcements.ts'

/** Announces a changed order to open order screens of all processes. Called after the commit. */
export interface OrderEvents {
  publish(tenantId: string, orderId: string): void
}

export function createOrderEvents(announcements: Announcements): OrderEvents {
  return { publish: (tenantId, orderId) => announcements.publish('order', tenantId, orderId) }
}
