import type { AuditSubject } from '#contract/staff/audit-actions.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import { type TenantFile, tenantFile } from '#server/tenancy/folder/tenant-file.ts'
import { changeFile, type FileChange, readFile } from './change-file.ts'

/** `tenant.yaml` as it is, and how often it was changed. */
export interface TenantState {
  file: TenantFile
  revision: number
}

const path = 'tenant.yaml'

export async function readTenant(ctx: StaffContext): Promise<TenantState> {
  const { data, revision } = await readFile(ctx, path)
  return { file: tenantFile.parse(data), revision }
}

/**
 * Writes the fields that were sent into `tenant.yaml`, as `changeFile` settles it. Refused for somebody who does not work for
 * all outlets.
 */
export async function changeTenant(
  ctx: MemberContext,
  change: Pick<FileChange, 'revision' | 'fields' | 'nameOf' | 'follow' | 'action' | 'note'> & {
    about: { kind: AuditSubject; id: string; label: string }
  },
): Promise<TenantState> {
  requireAllOutlets(ctx)
  const { about, ...rest } = change
  const { data, revision } = await changeFile(ctx, {
    ...rest,
    file: path,
    subject: about,
  })
  return { file: tenantFile.parse(data), revision }
}

/** Refuses somebody who works for some outlets what holds for all. */
export function requireAllOutlets({ member }: MemberContext): void {
  if (member.outlets === null) return
  throw new Refusal('forbidden', {
    message: 'This is about all outlets. Ask somebody who works for all of them.',
  })
}
