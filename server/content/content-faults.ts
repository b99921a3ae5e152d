import type { WireLint } from '#contract/staff/menus.ts'
import type { MenuDocument, Subject } from '#domain/menu-document.ts'
import { checkTexts } from '#server/tenancy/folder/check-folder.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import type { DraftFiles } from './drafts.ts'
import { picturePaths } from './uploaded-pictures.ts'

/** Faults and warnings of the folder check for a menu with its changes, with the field instead of the line. */
export function lintMenu({
  file,
  files,
  draft,
}: {
  file: string
  files: DraftFiles
  draft: MenuDocument
}): WireLint[] {
  if (!files.texts.has(file)) return []
  // Other menus have their own lint: reading all of them would take longer than a person waits for a key.
  const texts = new Map([...files.texts].filter(([path]) => !path.startsWith('menus/')))
  // JSON is YAML, and the lines of the file do not matter here.
  texts.set(file, Buffer.from(JSON.stringify(draft)))
  const faults = checkTexts(texts, picturePaths(files))
  return lintOf(faults, file, draft)
}

/** The faults of a menu's file, each with its subject. */
function lintOf(faults: readonly Fault[], file: string, menu: MenuDocument): WireLint[] {
  return faults
    .filter((fault) => fault.file === file)
    .map(({ path = [], key, message, isWarning }) => ({
      subject: subjectAt(menu, path),
      field: key,
      message,
      is_warning: isWarning,
    }))
}

function subjectAt(menu: MenuDocument, path: readonly PropertyKey[]): Subject | null {
  const [list, first, inner, second] = path
  if (list === 'categories') {
    const category = menu.categories[Number(first)]
    const item = inner === 'items' ? category?.items[Number(second)] : undefined
    if (item) return { kind: 'item', id: item.id }
    return category ? { kind: 'category', id: category.id } : null
  }
  if (list !== 'option_groups' || first === undefined) return null
  const group = String(first)
  const option =
    inner === 'options' ? menu.option_groups?.[group]?.options[Number(second)] : undefined
  return option ? { kind: 'option', id: `${group}.${option.id}` } : { kind: 'group', id: group }
}

/** Returns the field of a menu's fault, such as `item.lassi.price`. */
export function menuFieldOf(file: string, menu: MenuDocument): (fault: Fault) => string {
  return (fault) => {
    const [lint] = lintOf([fault], file, menu)
    if (!lint) return [fault.file, fault.key].filter(Boolean).join(' ')
    const { subject, field } = lint
    return [subject?.kind, subject?.id, field].filter(Boolean).join('.')
  }
}
