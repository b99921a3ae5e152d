import { parse } from 'yaml'
import type { Tx } from '#database/connection.ts'
import { keyOf, menuDifference } from '#domain/menu-difference.ts'
import type { MenuDocument } from '#domain/menu-document.ts'
import type { ContentChange } from './content-change.ts'
import { changeRevision } from './content-revisions.ts'
import {
  type FieldRules,
  type FileData,
  fieldDifferences,
  type PromoData,
  promoDifferences,
  rulesOf,
} from './file-fields.ts'

/**
 * Records which fields a change touched, so that an edit based on older values is refused, and which ids left a menu, since
 * they are not given again.
 */
export async function noteFileChanges(tx: Tx, change: ContentChange): Promise<void> {
  const { tenantId, state, files, by, at } = change
  for (const file of new Set([...state.files.keys(), ...files.keys()])) {
    const [before, after] = [state.files.get(file), files.get(file)]
    const isNew = !before || !after
    if (isNew || before.equals(after)) continue
    const changes = changesOf(file, before, after)
    if (!changes) continue
    const { fields, retired } = changes
    await changeRevision(tx, { tenantId, file, by, at }, () => ({
      fields: change.isNoted ? [] : fields,
      retired,
    }))
  }
}

interface FileChanges {
  fields: string[]
  retired: string[]
}

/**
 * What differs between two states of a file; null for one that nobody changes field by field, such as a picture or a legal
 * text, which is no YAML.
 */
function changesOf(file: string, before: Buffer, after: Buffer): FileChanges | null {
  // The path says which schema the file was checked with.
  if (/^menus\/.+\.yaml$/.test(file)) {
    return menuChanges(parseAs<MenuDocument>(before), parseAs<MenuDocument>(after))
  }
  if (file === 'promos.yaml') {
    return promoChanges(parseAs<PromoData[] | null>(before), parseAs<PromoData[] | null>(after))
  }
  const rules = rulesOf(file)
  return rules ? fieldChanges(parseAs<FileData>(before), parseAs<FileData>(after), rules) : null
}

/** Of a YAML file that the folder's schemas have checked. */
function parseAs<T>(body: Buffer): T {
  return parse(body.toString())
}

function menuChanges(was: MenuDocument, becomes: MenuDocument): FileChanges {
  const differences = menuDifference(was, becomes)
  return {
    fields: differences.map(({ subject, field }) =>
      [keyOf(subject), field].filter(Boolean).join('.'),
    ),
    retired: differences
      .filter(({ field, becomes: left }) => field === '' && left === null)
      .map(({ subject }) => keyOf(subject)),
  }
}

function fieldChanges(was: FileData, becomes: FileData, rules: FieldRules): FileChanges {
  const differences = fieldDifferences(was, becomes, rules)
  return { fields: differences.map(({ field }) => field), retired: [] }
}

/** Nobody has an older form of a promo that is new. */
function promoChanges(was: PromoData[] | null, becomes: PromoData[] | null): FileChanges {
  const fields = promoDifferences(was, becomes).flatMap(({ code, was, fields }) =>
    was ? fields.map(({ field }) => `${code}.${field}`) : [],
  )
  return { fields, retired: [] }
}
