import type { TenantScope } from '#server/context.ts'

/** Tells open boards, in this process and in others, that an outlet's service or stock changed. After the commit. */
export function announceService(
  { announcements, tenantId }: Pick<TenantScope, 'announcements' | 'tenantId'>,
  outletId: string,
): void {
  announcements.publish('outlet', tenantId, outletId)
}
