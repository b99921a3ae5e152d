import type { Announcements } from '#server/announcements.ts'

/** Tells what is open for a customer, such as an event stream, that a session of theirs has ended. Called after the commit. */
export interface SessionEvents {
  publishEnd(tenantId: string, customerId: string): void
}

export function createSessionEvents(announcements: Announcements): SessionEvents {
  return {
    publishEnd: (tenantId, customerId) => announcements.publish('session', tenantId, customerId),
  }
}
