import type { KeyedChange } from '#server/content/change-content.ts'
import { changeDocument, readDocument } from '#server/content/change-document.ts'
import type { AuditEntry } from '#server/staff/audit.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import {
  type PromoData,
  type PromoDifference,
  promoDifferences,
} from '#server/tenancy/file-fields.ts'
import { type PromosFile, promosFile } from '#server/tenancy/folder/promos-file.ts'

export const promosPath = 'promos.yaml'

/** The promos as their file says, and how often it was changed. */
export async function readPromos(
  ctx: StaffContext,
): Promise<{ revision: number; promos: PromosFile }> {
  const { revision, data } = await readDocument(ctx, promosPath)
  return { revision, promos: promosFile.parse(data ?? []) }
}

interface PromoChange {
  /** Null to skip the check for conflicting changes. */
  revision: number | null
  action: AuditEntry['action']
  /** The changed list, or a refusal. */
  edit(entries: PromoData[]): PromoData[]
  /** How the call names a field of a code. */
  nameOf?(code: string, field: string): string
  keyed?: KeyedChange | null
  note?: string
}

export async function changePromos(
  ctx: MemberContext,
  { edit, action, nameOf = (_, field) => field, ...change }: PromoChange,
): Promise<{ revision: number; isChanged: boolean }> {
  let differences: PromoDifference[] = []
  const { revision } = await changeDocument(ctx, {
    ...change,
    file: promosPath,
    edit(data) {
      const before = (data as PromoData[] | null) ?? []
      const after = edit(before)
      differences = promoDifferences(before, after)
      const changed = differences.flatMap(({ code, fields }) =>
        fields.map(({ field, ...values }) => ({
          ...values,
          field: `${code}.${field}`,
          name: nameOf(code, field),
        })),
      )
      return { data: after, changed }
    },
    auditEntries: () =>
      differences.map(({ code, was, becomes, fields }) => ({
        action,
        subject: { kind: 'promo', id: code, label: code },
        ...(was && { before: Object.fromEntries(fields.map(({ field, was }) => [field, was])) }),
        ...(becomes && {
          after: Object.fromEntries(fields.map(({ field, becomes }) => [field, becomes])),
        }),
      })),
    fieldOf: ({ path = [], file, key }) =>
      file === promosPath ? path.slice(1).join('.') || key : `${file} ${key}`,
  })
  return { revision, isChanged: differences.length > 0 }
}
