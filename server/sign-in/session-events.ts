import type { Announcements } from '#server/announcements.ts'

/** Announces the end of a customer's session, so that open event streams are closed. Called after the commit. */
export interface SessionEvents {
  publishEnd(tenantId: string, customerId: string): void
}

export function createSessionEvents(announcements: Announcements): SessionEvents {
  return {
    publishEnd: (tenantId, customerId) => announcements.publish('session', tenantId, customerId),
  }
}
