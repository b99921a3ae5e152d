import { parse } from 'yaml'
import { promoDefaults } from '#contract/staff/promo-defaults.ts'
import type { PromoUpdate } from '#contract/staff/promos.ts'
import type { KeyedChange } from '#server/content/change-content.ts'
import { changeDocument, readDocument } from '#server/content/change-document.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { AuditEntry } from '#server/staff/audit.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import { type PromosFile, promosFile } from '#server/tenancy/folder/promos-file.ts'

export const promosPath = 'promos.yaml'

/** An entry of the file as it is written: what it leaves out has its default. */
export type PromoEntry = { code: string } & Partial<Record<PromoField, unknown>>
export type PromoField = Exclude<keyof PromoUpdate, 'revision'>

/** What a field is when the file leaves it out. */
const defaults: Partial<Record<PromoField, unknown>> = { ...promoDefaults, value: 0 }

/** The promos as their file says, and how often it was changed. */
export async function readPromos(
  ctx: StaffContext,
): Promise<{ revision: number; promos: PromosFile }> {
  const { revision, data } = await readDocument(ctx, promosPath)
  return { revision, promos: promosFile.parse(data ?? []) }
}

/** The entries of the file; none without one. */
export function entriesOf(body: Buffer | undefined): PromoEntry[] {
  return (body && (parse(body.toString()) as PromoEntry[] | null)) ?? []
}

/** A field with its default. */
export function fieldOf(entry: PromoEntry, field: PromoField): unknown {
  return entry[field] ?? defaults[field] ?? null
}

/** An entry with other fields. What is its default is left out, so that files stay as short as people write them. */
export function withFields(
  entry: PromoEntry,
  fields: Partial<Record<PromoField, unknown>>,
): PromoEntry {
  const merged = Object.entries({ ...entry, ...fields }).filter(
    ([field, value]) =>
      value !== undefined &&
      JSON.stringify(value) !== JSON.stringify(defaults[field as PromoField]),
  )
  return { ...Object.fromEntries(merged), code: entry.code }
}

export function entryOf(entries: readonly PromoEntry[], code: string): PromoEntry {
  const entry = entryIn(entries, code)
  if (!entry) throw new Refusal('not_found')
  return entry
}

interface PromoChange {
  /** Null where it does not matter what others have changed. */
  revision: number | null
  action: AuditEntry['action']
  /** The list that they become, and the fields of each code that differ. */
  edit(entries: PromoEntry[]): {
    entries: PromoEntry[]
    changed: ReadonlyMap<string, readonly PromoField[]>
  }
  /** How the call names a field of a code. */
  nameOf?(code: string, field: PromoField): string
  keyed?: KeyedChange | null
  note?: string
}

export async function changePromos(
  ctx: MemberContext,
  { edit, action, nameOf = (_, field) => field, ...change }: PromoChange,
): Promise<{ revision: number }> {
  let [before, after]: [PromoEntry[], PromoEntry[]] = [[], []]
  return changeDocument(ctx, {
    ...change,
    file: promosPath,
    edit(data) {
      before = (data as PromoEntry[] | null) ?? []
      const { entries, changed } = edit(before)
      after = entries
      return {
        data: entries,
        changed: [...changed].flatMap(([code, fields]) => {
          const [was, becomes] = [entryIn(before, code), entryIn(after, code)]
          return fields.map((field) => ({
            field: `${code}.${field}`,
            name: nameOf(code, field),
            was: fieldOf(was ?? { code }, field),
            becomes: fieldOf(becomes ?? { code }, field),
          }))
        }),
      }
    },
    auditEntries: (changed) =>
      [...Map.groupBy(changed, ({ field }) => field.split('.')[0] ?? '')].map(([code, fields]) => {
        const names = fields.map(({ field }) => field.slice(code.length + 1) as PromoField)
        return {
          action,
          subject: { kind: 'promo', id: code, label: code },
          ...pick('before', entryIn(before, code), names),
          ...pick('after', entryIn(after, code), names),
        }
      }),
    fieldOf: ({ path = [], file, key }) =>
      file === promosPath ? path.slice(1).join('.') || key : `${file} ${key}`,
  })
}

function entryIn(entries: readonly PromoEntry[], code: string): PromoEntry | undefined {
  return entries.find((each) => each.code === code)
}

/** Fields for the log; none of a code that is new or gone. */
function pick(key: 'before' | 'after', entry: PromoEntry | undefined, fields: PromoField[]) {
  if (!entry) return {}
  return { [key]: Object.fromEntries(fields.map((field) => [field, fieldOf(entry, field)])) }
}
