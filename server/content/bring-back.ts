import { parse } from 'yaml'
import { type BodyOf, definitionOf } from '#contract/calls/table.ts'
import type { WireBroughtBack } from '#contract/staff/content-versions.ts'
import type { WireWebsite } from '#contract/staff/website.ts'
import { operationsBetween } from '#domain/menu-difference.ts'
import { isAtLeast } from '#domain/staff-rights.ts'
import { found, Refusal } from '#server/http/refusal.ts'
import { requireAllowed, requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { type FileData, fieldsOf, rulesOf } from '#server/tenancy/file-fields.ts'
import { pathOf } from '#server/tenancy/file-paths.ts'
import type { Files } from './change-document.ts'
import {
  changeSettings,
  contentParts,
  fileOfSettings,
  logoFields,
  requireAllOutlets,
  type SettingsChange,
} from './change-settings.ts'
import { followingContact } from './contact.ts'
import { editEmptyDraft } from './drafts.ts'
import { toWireEditor } from './get-menus.ts'
import { addOperation, menuKind } from './menu-draft.ts'
import { parseMenu, requireOwnMenu } from './menus.ts'
import { followingBranding, requirePayable } from './restaurant-settings.ts'
import { readFilesOfVersion } from './versions.ts'
import { toWireWebsite } from './website/website.ts'
import { partsIn, setField, websiteKind } from './website/website-draft.ts'
import { isForOwners, partOf } from './website/website-fields.ts'

/**
 * Restores one part of the settings from a version, live immediately; other settings stay unchanged. Refuses with 409
 * and both values if another person changed a field of the part after the caller loaded it.
 */
export async function bringBackSettings(
  ctx: MemberContext,
  number: number,
  request: BodyOf<'bringBackSettings'>,
): Promise<WireBroughtBack> {
  const part = contentParts[request.part]
  await requireAllowed(ctx, definitionOf(part.changedBy))
  const outletId = 'outlet_id' in request ? request.outlet_id : null
  if (outletId === null) requireAllOutlets(ctx)
  else requireOutlet(ctx, outletId)
  const form = { part: request.part, outletId }
  const old = await readSettings(ctx, number, fileOfSettings(form))
  const cash = old.fields['payments.cash']
  if (request.part === 'payments' && Array.isArray(cash)) requirePayable(ctx, cash)

  let isChanged = false
  const { revision } = await changeSettings(ctx, form, {
    revision: request.revision,
    fields(now) {
      const names = [...new Set([...Object.keys(now), ...Object.keys(old.fields)])].filter(
        (field) => part.fields.test(field) && isRestored(ctx, field, old.fields),
      )
      return Object.fromEntries(names.map((field) => [field, old.fields[field] ?? null]))
    },
    note: `As in version ${number}`,
    async check(changed) {
      isChanged = changed.length > 0
    },
    follow: followerOf(ctx, request, old.pictures),
  })
  return { revision, changed: isChanged }
}

interface Settings {
  /** Without defaults for keys that the file omits. */
  fields: FileData
  /** Files of the pictures that the fields name, by path; files that were deleted are omitted. */
  pictures: Files
}

async function readSettings(ctx: MemberContext, number: number, file: string): Promise<Settings> {
  const text = (await readFilesOfVersion(ctx, number, (path) => path === file)).get(file)
  const rules = rulesOf(file)
  if (!text || !rules) throw new Refusal('not_found')
  const fields = fieldsOf(parse(text.toString()), { parts: rules.parts, absent: {} })
  const named = new Set(
    [fields.picture, ...logoFields.map((field) => fields[`branding.${field}`])].map((name) =>
      pathOf.picture(String(name)),
    ),
  )
  return { fields, pictures: await readFilesOfVersion(ctx, number, (path) => named.has(path)) }
}

/**
 * Only owners may restore fees. Booking rules are restored together: if the version has none, the current ones stay.
 */
function isRestored({ member }: MemberContext, field: string, old: FileData): boolean {
  if (field.startsWith('fees.')) return isAtLeast(member.role, 'owner')
  return !field.startsWith('booking.') || 'booking.slots' in old
}

/** Other files to change with this part: as its own form does, and pictures deleted since that version. */
function followerOf(
  ctx: MemberContext,
  request: BodyOf<'bringBackSettings'>,
  pictures: Files,
): NonNullable<SettingsChange['follow']> {
  return (files, before, wanted) => {
    const deleted = [...pictures].filter(([path]) => !files.has(path))
    if (request.part === 'contact') {
      return [...deleted, ...followingContact(ctx, request.outlet_id, files, before, wanted)]
    }
    if (request.part !== 'branding') return []
    const [was, name] = [logoIn(before), logoIn(wanted)]
    const path = pathOf.picture(name)
    const body = pictures.get(path) ?? files.get(path)
    const logo = body && was !== name ? { name, body } : undefined
    return [...deleted, ...followingBranding(files, before, wanted, logo)]
  }
}

function logoIn({ branding }: FileData): string {
  return String((branding as FileData | undefined)?.header_logo)
}

/** Creates a draft of a menu as it was in a version. */
export async function bringBackMenu(ctx: MemberContext, number: number, menuId: string) {
  requireOwnMenu(ctx, menuId)
  const file = pathOf.menu(menuId)
  const files = await readFilesOfVersion(ctx, number, (path) => path === file)
  const wanted = parseMenu(found(files.get(file)))
  const { state } = await editEmptyDraft(ctx, menuKind(menuId), (draft) => {
    // Operations that cannot be applied are omitted.
    for (const operation of operationsBetween(draft.state.live, wanted)) {
      addOperation(ctx, draft, operation)
    }
  })
  return toWireEditor(ctx, state)
}

/**
 * Creates a draft of the website as it was in a version; if the caller is not an owner, without the fields that only
 * owners may change. Files that exist only now, or only in the version, are left unchanged.
 */
export async function bringBackWebsite(ctx: MemberContext, number: number): Promise<WireWebsite> {
  const before = partsIn(
    await readFilesOfVersion(ctx, number, (path) => partOf(path) !== undefined),
  )
  const isOwner = isAtLeast(ctx.member.role, 'owner')
  const { state } = await editEmptyDraft(ctx, websiteKind, (draft) => {
    for (const [file, { part, fields }] of before) {
      if (!draft.state.live.has(file)) continue
      for (const [field, value] of Object.entries(fields)) {
        if (isForOwners(part, field) && !isOwner) continue
        setField(ctx, draft, { part, field, value })
      }
    }
  })
  return toWireWebsite(ctx, state)
}
