import type { AuditAction } from '#contract/staff/audit-actions.ts'
import { isRecord } from '#domain/is-record.ts'
import type { Outlet } from '#domain/tenant.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { AuditEntry } from '#server/staff/audit.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import { toOutlet } from '#server/tenancy/content/build-outlet.ts'
import {
  type FieldRules,
  type FileData,
  fieldDifferences,
  fieldsOf,
  rulesOf,
  withFields,
} from '#server/tenancy/file-fields.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import { type OutletFile, outletFile } from '#server/tenancy/folder/outlet-file.ts'
import { type TenantFile, tenantFile } from '#server/tenancy/folder/tenant-file.ts'
import { outletName } from '#server/tenancy/site-content.ts'
import {
  changeDocument,
  type DocumentState,
  type Files,
  type FollowingFile,
  readDocument,
} from './change-document.ts'

export interface SettingsChange {
  /** The revision that the form was loaded with. */
  revision: number
  /** Fields of the file by their names, such as `hours.monday`. */
  fields: (before: FileData) => FileData
  action: AuditAction
  /** How a call names a field of the file. */
  nameOf: (field: string) => string
  /** Throws a refusal where the member may not change one of these fields. */
  check?: (changed: string[]) => Promise<void>
  /** Other files that change with it. */
  follow?: (files: Files, before: FileData, wanted: FileData) => Iterable<FollowingFile>
  isPreview?: boolean
  note?: string
  pictures?: readonly string[]
}

/** Changes the sent fields of `tenant.yaml`, a brand's or an outlet's file. Refuses with 404 one that does not exist. */
export async function changeSettings(
  ctx: MemberContext,
  file: string,
  { subject, outletId }: Pick<AuditEntry, 'subject' | 'outletId'>,
  { fields, action, nameOf, check, follow, ...change }: SettingsChange,
): Promise<DocumentState> {
  const rules = rulesOf(file)
  if (!rules) throw new Error(`${file} has no fields that are changed one by one`)
  return changeDocument(ctx, {
    ...change,
    file,
    async edit(before) {
      if (!isRecord(before)) throw new Refusal('not_found')
      const data = withFields(before, fields(fieldsOf(before, rules)), rules)
      const differences = fieldDifferences(before, data, rules)
      await check?.(differences.map(({ field }) => field))
      return {
        data,
        changed: differences.map((each) => ({ ...each, name: nameOf(each.field) })),
        ...(follow ? { follow: (files: Files) => follow(files, before, data) } : {}),
      }
    },
    auditEntries: (changed) => [
      {
        action,
        subject,
        outletId: outletId ?? null,
        before: Object.fromEntries(changed.map(({ name, was }) => [name, was])),
        after: Object.fromEntries(changed.map(({ name, becomes }) => [name, becomes])),
      },
    ],
    fieldOf: ({ path = [], file: faulty, key }: Fault) =>
      faulty === file ? wireField(path, rules, nameOf) : `${faulty} ${key}`,
  })
}

/** `areas.0.fee` of `delivery_areas`, 0, `fee`. */
function wireField(
  path: readonly PropertyKey[],
  { parts }: FieldRules,
  nameOf: (field: string) => string,
): string {
  const [first = '', second, ...rest] = path.map(String)
  const isPart = second !== undefined && parts.has(first)
  const name = isPart ? nameOf(`${first}.${second}`) : nameOf(first)
  return [name, ...(isPart || second === undefined ? [] : [second]), ...rest].join('.')
}

/** An outlet's file, and how often it was changed. */
export interface OutletState {
  file: OutletFile
  revision: number
  outlet: Outlet
}

export async function readOutlet(ctx: StaffContext, outletId: string): Promise<OutletState> {
  requireOutlet(ctx, outletId)
  return outletState(ctx, outletId, await readDocument(ctx, outletPath(outletId)))
}

export async function changeOutlet(
  ctx: MemberContext,
  outletId: string,
  change: SettingsChange,
): Promise<OutletState> {
  requireOutlet(ctx, outletId)
  const subject = { kind: 'outlet', id: outletId, label: outletName(ctx.site, outletId) } as const
  const about = { subject, outletId }
  const state = await changeSettings(ctx, outletPath(outletId), about, change)
  return outletState(ctx, outletId, state)
}

export function outletPath(outletId: string): string {
  return `outlets/${outletId}.yaml`
}

function outletState({ site }: StaffContext, id: string, state: DocumentState): OutletState {
  if (state.data === null) throw new Refusal('not_found')
  const file = outletFile.parse(state.data)
  const { currency, timeZone } = site.tenant
  const context = { pictures: new Map(), currency: currency.code, timeZone }
  return { file, revision: state.revision, outlet: toOutlet(id, file, context) }
}

/** `tenant.yaml`, and how often it was changed. */
export interface TenantState {
  file: TenantFile
  revision: number
}

export const tenantPath = 'tenant.yaml'

export async function readTenant(ctx: StaffContext): Promise<TenantState> {
  return tenantState(await readDocument(ctx, tenantPath))
}

/** Refuses members who do not work for all outlets. */
export async function changeTenant(
  ctx: MemberContext,
  subject: AuditEntry['subject'],
  change: SettingsChange,
): Promise<TenantState> {
  requireAllOutlets(ctx)
  return tenantState(await changeSettings(ctx, tenantPath, { subject }, change))
}

function tenantState({ data, revision }: DocumentState): TenantState {
  return { file: tenantFile.parse(data), revision }
}

/** Refuses members of some outlets to change what applies to all outlets. */
export function requireAllOutlets({ member }: MemberContext): void {
  if (member.outlets === null) return
  throw new Refusal('forbidden', {
    message: 'This is about all outlets. Ask somebody who works for all of them.',
  })
}
