import { type Call, calls } from '#contract/calls.ts'
import type { AuditAction } from '#contract/staff/audit-actions.ts'
import type { ContentPart } from '#contract/staff/content-versions.ts'
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
  outletRules,
  tenantRules,
  withFields,
} from '#server/tenancy/file-fields.ts'
import { pathOf } from '#server/tenancy/file-paths.ts'
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

/** A form whose fields are in `tenant.yaml` or in an outlet's file. */
interface Part {
  /** The right to make this call includes every other way to change the part. */
  changedBy: Call
  fields: RegExp
  action: AuditAction
  /** How its call names a field of the file. */
  nameOf: (field: string) => string
  /** Of the audit log; an outlet's part is about the outlet. */
  subject?: AuditEntry['subject']
}

const settingsChanged = 'settings.changed'

export const contentParts = {
  hours: {
    changedBy: calls.updateHours,
    fields: /^(hours\.|kitchen\.|(exceptions|early_kitchen_minutes|orders_for_later|services)$)/,
    action: 'hours.changed',
    nameOf: (field) =>
      field === 'early_kitchen_minutes' ? `kitchen.${field}` : field.replace(/^hours/, 'weekly'),
  },
  areas: {
    changedBy: calls.updateAreas,
    fields: /^(delivery_areas$|fees\.)/,
    action: 'areas.changed',
    nameOf: (field) => (field === 'delivery_areas' ? 'areas' : field),
  },
  contact: {
    changedBy: calls.updateContactSettings,
    fields: /^(address\.|coordinates\.|(name|hygiene_rating|phone|email|direction_link|picture)$)/,
    action: settingsChanged,
    nameOf: (field) =>
      field === 'picture' ? 'photo' : field.replace(/^(address|coordinates)\./, ''),
  },
  branding: {
    changedBy: calls.updateBranding,
    subject: { kind: 'tenant', id: 'branding', label: 'name, logo and colours' },
    fields: /^branding\./,
    action: settingsChanged,
    nameOf: (field) => {
      const name = field.replace(/^branding\./, '')
      return (logoFields as readonly string[]).includes(name) ? 'logo' : name
    },
  },
  messages: {
    changedBy: calls.updateMessageSettings,
    subject: { kind: 'tenant', id: 'messages', label: 'messages to diners' },
    fields: /^messages\./,
    action: settingsChanged,
    nameOf: (field) => field,
  },
  payments: {
    changedBy: calls.updatePaymentSettings,
    subject: { kind: 'payment', id: 'payments', label: 'payments' },
    fields: /^payments\./,
    action: settingsChanged,
    nameOf: (field) => field.replace(/^payments\./, ''),
  },
  booking: {
    changedBy: calls.updateBookingRules,
    subject: { kind: 'booking', id: 'rules', label: 'the rules of bookings' },
    fields: /^(booking\.|allow_booking$)/,
    action: settingsChanged,
    nameOf: (field) => (field === 'allow_booking' ? 'taken' : field.replace(/^booking\./, '')),
  },
} as const satisfies Record<ContentPart, Part>

export const logoFields = ['header_logo', 'footer_logo', 'favicon'] as const

export interface SettingsChange {
  /** The revision that the form was loaded with. */
  revision: number
  /** Fields of the file by their names, such as `hours.monday`. */
  fields: (before: FileData) => FileData
  /** Throws a refusal where the member may not change one of these fields. */
  check?: (changed: string[]) => Promise<void>
  follow?: (files: Files, before: FileData, wanted: FileData) => Iterable<FollowingFile>
  isPreview?: boolean
  note?: string
  pictures?: readonly string[]
}

/** A form of the settings; `outletId` is null for those of the whole restaurant. */
export interface SettingsForm {
  part: ContentPart
  outletId: string | null
}

/**
 * Changes fields of `tenant.yaml` or of an outlet's file. Refuses members who do not work for the outlet, for
 * `tenant.yaml` for all of them.
 */
export async function changeSettings(
  ctx: MemberContext,
  form: SettingsForm,
  { fields, check, follow, ...change }: SettingsChange,
): Promise<DocumentState> {
  const { action, nameOf, subject }: Part = contentParts[form.part]
  const { outletId } = form
  if (outletId === null) requireAllOutlets(ctx)
  else requireOutlet(ctx, outletId)
  const file = fileOfSettings(form)
  const rules = outletId === null ? tenantRules : outletRules
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
        subject: subject ?? outletSubject(ctx, outletId ?? ''),
        outletId,
        before: Object.fromEntries(changed.map(({ name, was }) => [name, was])),
        after: Object.fromEntries(changed.map(({ name, becomes }) => [name, becomes])),
      },
    ],
    fieldOf: ({ path = [], file: faulty, key }: Fault) =>
      faulty === file ? wireField(path, rules, nameOf) : `${faulty} ${key}`,
  })
}

export function fileOfSettings({ outletId }: SettingsForm): string {
  return outletId === null ? pathOf.tenant : pathOf.outlet(outletId)
}

/** An outlet in the audit log. */
export function outletSubject({ site }: StaffContext, id: string): AuditEntry['subject'] {
  return { kind: 'outlet', id, label: outletName(site, id) }
}

/** The fields that a call sends, by their names in the file. */
export function sentFields(sent: object, nameInFile: (field: string) => string): FileData {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([field, value]) =>
      value === undefined ? [] : [[nameInFile(field), value]],
    ),
  )
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

export interface OutletState {
  file: OutletFile
  revision: number
  outlet: Outlet
}

export async function readOutlet(ctx: StaffContext, outletId: string): Promise<OutletState> {
  requireOutlet(ctx, outletId)
  return outletState(ctx, outletId, await readDocument(ctx, pathOf.outlet(outletId)))
}

export async function changeOutlet(
  ctx: MemberContext,
  part: ContentPart,
  outletId: string,
  change: SettingsChange,
): Promise<OutletState> {
  return outletState(ctx, outletId, await changeSettings(ctx, { part, outletId }, change))
}

function outletState({ site }: StaffContext, id: string, state: DocumentState): OutletState {
  if (state.data === null) throw new Refusal('not_found')
  const file = outletFile.parse(state.data)
  const { currency, timeZone } = site.tenant
  const context = { pictures: new Map(), currency: currency.code, timeZone }
  return { file, revision: state.revision, outlet: toOutlet(id, file, context) }
}

export interface TenantState {
  file: TenantFile
  revision: number
}

export async function readTenant(ctx: StaffContext): Promise<TenantState> {
  return tenantState(await readDocument(ctx, pathOf.tenant))
}

export async function changeTenant(
  ctx: MemberContext,
  part: ContentPart,
  change: SettingsChange,
): Promise<TenantState> {
  return tenantState(await changeSettings(ctx, { part, outletId: null }, change))
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
