import type { TenantContext } from '#server/context.ts'

/** Tells open boards that a printer of the outlet, or what waits for it, has changed. After the commit. */
export function announcePrinting(
  { announcements, tenantId }: Pick<TenantContext, 'announcements' | 'tenantId'>,
  outletId: string,
): void {
  announcements.publish('print', tenantId, outletId)
}
