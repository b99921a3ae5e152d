import { parse } from 'yaml'
import { promoDefaults } from '#contract/staff/promo-defaults.ts'
import type { PromoUpdate } from '#contract/staff/promos.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { readRevision } from '#server/tenancy/content-revisions.ts'
import { readFileOf } from '#server/tenancy/content-state.ts'
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
  // Before the file: with a later revision than its text, a form would overwrite a change that it has not seen.
  const { revision } = await ctx.transaction((db) => readRevision(db, ctx.tenantId, promosPath))
  const body = await ctx.db.transaction(
    ctx.tenantId,
    (tx) => readFileOf(tx, ctx.tenantId, promosPath),
    'tiffin_import',
  )
  return { revision, promos: promosFile.parse(entriesOf(body)) }
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
  const entry = entries.find((each) => each.code === code)
  if (!entry) throw new Refusal('not_found')
  return entry
}
