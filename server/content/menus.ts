import { parse } from 'yaml'
import type { WireLint } from '#contract/staff/menus.ts'
import { type MenuDocument, type Subject, withoutAllergens } from '#domain/menu-document.ts'
import type { Outlet } from '#domain/tenant.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { readTextFiles, type TextFiles } from '#server/tenancy/content-state.ts'
import { pathOf } from '#server/tenancy/file-paths.ts'
import { checkTexts } from '#server/tenancy/folder/check-folder.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import { picturePaths, type Uploads } from './uploaded-pictures.ts'

export function parseMenu(text: Buffer): MenuDocument {
  const menu: MenuDocument = parse(text.toString())
  // Optional in the file.
  return { ...menu, option_groups: menu.option_groups ?? {} }
}

/** The menus that an outlet of the caller sells, in the order of the outlets' names. */
export function menuIdsOf({ site, outletIds }: StaffContext): string[] {
  return [
    ...new Set(site.outlets.filter(({ id }) => outletIds.includes(id)).map(({ menuId }) => menuId)),
  ]
}

/** Refuses with 404 a menu that no outlet of the caller sells. */
export function requireMenu(ctx: StaffContext, menuId: string): void {
  if (!menuIdsOf(ctx).includes(menuId)) throw new Refusal('not_found')
}

/** Refuses to change a menu that other outlets sell as well. */
export function requireOwnMenu(ctx: StaffContext, menuId: string): void {
  requireMenu(ctx, menuId)
  const others = otherSellers(ctx, menuId)
  if (others.length === 0) return
  const names = others.slice(0, 3).map(({ name }) => name)
  throw new Refusal('forbidden', {
    message: `This menu is also sold at ${names.join(', ')}. Ask somebody who works for all of them.`,
  })
}

export function otherSellers({ site, outletIds }: StaffContext, menuId: string): Outlet[] {
  return site.outlets.filter((outlet) => outlet.menuId === menuId && !outletIds.includes(outlet.id))
}

export interface AllergensGiven {
  /** Dishes on the menus of the caller's outlets. */
  dishes: number
  /** Names of those, and of options that they offer, whose allergens are not given. */
  lacking: string[]
}

/** Not in a transaction: it reads the files under another role. */
export async function readAllergensGiven(ctx: StaffContext): Promise<AllergensGiven> {
  const { texts } = await readTextFiles(ctx.db, ctx.tenantId)
  const menus = menuIdsOf(ctx).flatMap((id) => {
    const text = texts.get(pathOf.menu(id))
    return text ? [parseMenu(text)] : []
  })
  const lacking = menus.flatMap(withoutAllergens)
  return {
    dishes: menus.flatMap(({ categories }) => categories.flatMap(({ items }) => items)).length,
    lacking: [...new Set(lacking.map(({ name }) => name))],
  }
}

/** Faults and warnings of the folder check for a menu with its changes, with the field instead of the line. */
export function lintMenu({
  file,
  files,
  draft,
}: {
  file: string
  files: TextFiles & { uploads: Uploads }
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
