import type { AuditAction, AuditSubject } from '#contract/staff/audit-actions.ts'
import type { Tx } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import type { Order } from '#domain/order.ts'
import type { TenantScope } from '#server/context.ts'
import { endOfRetention } from '#server/jobs/retention.ts'

/** Author and place: a `StaffContext`, or a job with `{ ...ctx, actor: systemActor }`. */
export type Audited = Pick<TenantScope, 'tenantId' | 'random' | 'now'> & {
  actor: Actor
  requestId?: string
}

export interface AuditEntry {
  action: AuditAction
  subject: { kind: AuditSubject; id: string; label: string }
  outletId?: string | null
  /** Old and new state; only fields that differ are stored. Never a code, a PIN, a token or card data. */
  before?: object
  after?: object
  reason?: string | null
}

/** Adds one row to the audit log, in the transaction that makes the change. */
export async function audit(tx: Tx, by: Audited, entry: AuditEntry): Promise<void> {
  const { actor } = by
  const { before, after } = onlyChanged(entry.before, entry.after)
  await tx
    .insertInto('audit_log')
    .values({
      tenant_id: by.tenantId,
      id: by.random.id(),
      at: by.now(),
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      device_id: actor.device?.id ?? null,
      device_name: actor.device?.name ?? null,
      outlet_id: entry.outletId ?? null,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      subject_label: entry.subject.label,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      reason: entry.reason ?? null,
      request_id: by.requestId ?? null,
    })
    .execute()
}

/** As `audit`, about an order. */
export function auditOrder(
  tx: Tx,
  by: Audited,
  { id, number, outlet }: Pick<Order, 'id' | 'number' | 'outlet'>,
  entry: Omit<AuditEntry, 'subject' | 'outletId'>,
): Promise<void> {
  const subject = { kind: 'order', id, label: number } as const
  return audit(tx, by, { ...entry, subject, outletId: outlet.id })
}

/** If both are known, only the fields that differ; else the known one. */
function onlyChanged(
  was: object | undefined,
  becomes: object | undefined,
): { before: object | null; after: object | null } {
  if (!was || !becomes) return { before: was ?? null, after: becomes ?? null }
  const before = new Map<string, unknown>(Object.entries(was))
  const after = new Map<string, unknown>(Object.entries(becomes))
  const fields = [...new Set([...before.keys(), ...after.keys()])].filter(
    (field) => JSON.stringify(before.get(field)) !== JSON.stringify(after.get(field)),
  )
  const pick = (from: Map<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, from.get(field) ?? null]))
  return { before: pick(before), after: pick(after) }
}

const signIns = ['member.signed_in', 'member.sign_in_failed', 'member.signed_out']

/** Deletes old rows of the log, under the role that may. The database itself refuses to delete anything younger. */
export async function deleteOldAudit({ db, tenantId, now }: TenantScope): Promise<void> {
  await db.transaction(
    tenantId,
    (tx) =>
      tx
        .deleteFrom('audit_log')
        .where('tenant_id', '=', tenantId)
        .where((row) =>
          row.or([
            row('at', '<', endOfRetention('auditLog', now())),
            row.and([
              row('at', '<', endOfRetention('auditedSignIns', now())),
              row('action', 'in', signIns),
            ]),
          ]),
        )
        .execute(),
    'tiffin_worker',
  )
}
