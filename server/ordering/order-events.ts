import type { Announcements } from '#server/announcements.ts'

/** Tells open order screens, in this process and in others, that an order moved. Called after the commit. */
export interface OrderEvents {
  publish(tenantId: string, orderId: string): void
}

export function createOrderEvents(announcements: Announcements): OrderEvents {
  return { publish: (tenantId, orderId) => announcements.publish('order', tenantId, orderId) }
}
