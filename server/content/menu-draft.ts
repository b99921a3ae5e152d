import { parse } from 'yaml'
import { isSame, isSameMenu, keyOf, placeOf, touchedBy } from '#domain/menu-difference.ts'
import {
  type Fields,
  findSubject,
  type MenuDocument,
  type MenuEntry,
  mostOptions,
  subjectsOf,
} from '#domain/menu-document.ts'
import {
  applyInPlace,
  applyOperations,
  type MenuOperation,
  subjectOf,
} from '#domain/menu-operations.ts'
import type { Picture } from '#domain/picture.ts'
import { found, Refusal } from '#server/http/refusal.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { toMenu } from '#server/tenancy/content/build-menu.ts'
import { fileAt, pathOf } from '#server/tenancy/file-paths.ts'
import { menuFile } from '#server/tenancy/folder/menu-file.ts'
import { planExistingPictures } from '#server/tenancy/pictures.ts'
import { rewriteYaml } from '#server/tenancy/rewrite-yaml.ts'
import { type SiteContent, withMenu } from '#server/tenancy/site-content.ts'
import { authorOf } from './change-content.ts'
import type { Draft, DraftChange, DraftKind, OpenDraft } from './drafts.ts'
import { menuFieldOf, parseMenu, requireOwnMenu } from './menus.ts'

export interface MenuChange extends DraftChange {
  /** Revision of the draft that this change was last written with. */
  revision: number
  change: MenuOperation
  /** The fields' live values when the change was made. */
  was: Fields
}

/** A menu: the live version, and the draft with its unpublished changes. */
export interface MenuState extends Draft<MenuChange> {
  id: string
  file: string
  live: MenuDocument
  draft: MenuDocument
  /** Changes that can be applied to the live menu; `lost` are the others. */
  fitting: MenuChange[]
  lost: { operation: MenuChange; reason: string }[]
}

export type OpenMenu = OpenDraft<MenuState>

export function menuKind(menuId: string): DraftKind<MenuState> {
  const file = pathOf.menu(menuId)
  return {
    file,
    title: 'This menu',
    publishKey: ['publish', menuId],
    actions: { published: 'menu.published', discarded: 'menu.discarded' },
    subject: { kind: 'menu', id: menuId, label: menuId },
    requireMember: (ctx) => requireOwnMenu(ctx, menuId),
    read: ({ texts }) => parseMenu(found(texts.get(file))),
    stateOf(given) {
      const { menu, fitting, lost } = applyOperations(given.live, given.changes)
      return { ...given, id: menuId, file, draft: menu, fitting, lost }
    },
    async readChanges(db, tenantId) {
      const rows = await db
        .selectFrom('menu_draft_changes')
        .select(['n', 'revision', 'operation', 'was', 'by', 'at'])
        .where(({ and }) => and({ tenant_id: tenantId, menu_id: menuId }))
        .orderBy('n')
        .execute()
      return rows.map(({ operation, ...row }) => ({ ...row, change: operation }))
    },
    deleteChanges: (tx, tenantId, numbers) =>
      tx
        .deleteFrom('menu_draft_changes')
        .where(({ and }) => and({ tenant_id: tenantId, menu_id: menuId }))
        .where('n', 'in', numbers)
        .execute(),
    insertChanges: (tx, tenantId, changes) =>
      tx
        .insertInto('menu_draft_changes')
        .values(
          changes.map(({ change, was, by, ...row }) => ({
            ...row,
            tenant_id: tenantId,
            menu_id: menuId,
            operation: JSON.stringify(change),
            was: JSON.stringify(was),
            by: JSON.stringify(by),
          })),
        )
        .execute(),
    touchedBy: ({ live }, { change }) => touchedBy(live, change),
    revisionOf: (_, { revision }) => revision,
    requireDiscardable,
    requireRoom,
    publication(state) {
      const { files, live, draft, fitting } = state
      if (isSameMenu(live, draft)) return null
      refuseWithoutAllergens(state)
      const text = files.texts.get(file)?.toString() ?? ''
      return {
        changes: fitting,
        files: [
          [file, Buffer.from(rewriteYaml(text, draft))],
          ...withoutDeletedHighlights(state).files,
        ],
        pictures: picturesIn(draft),
        fieldOf: menuFieldOf(file, draft),
      }
    },
    preview(site, state) {
      const checked = menuFile.safeParse(state.draft)
      if (!checked.success) return null
      const pictures = planExistingPictures(menuPictures(site, state))
      const currency = site.tenant.currency.code
      return withMenu(site, toMenu(menuId, checked.data, { pictures, currency }))
    },
    /** Where the menu is shown: at the default outlet, if that sells it. */
    pageOf({ outlets, tenant }) {
      const sellers = outlets.filter((outlet) => outlet.menuId === menuId)
      const [first] = sellers
      const isDefault = sellers.some(({ id }) => id === tenant.defaultOutletId)
      return isDefault || !first ? '/menu' : `/menu/${first.slug}`
    },
  }
}

/** Adds an operation to a draft; returns the reason as a sentence if it cannot be applied. */
export function addOperation(
  ctx: MemberContext,
  draft: OpenMenu,
  operation: MenuOperation,
): string | undefined {
  const { state } = draft
  const was = valuesBefore(state.live, operation)
  const touched = touchedBy(state.draft, operation)
  const problem = applyInPlace(state.draft, operation)
  if (problem !== undefined) return problem
  for (const field of touched) draft.touched.add(field)
  const n = Math.max(0, ...[...state.changes, ...draft.changes].map((each) => each.n)) + 1
  const revision = state.revision + 1
  const change = 'fields' in operation ? replaceFields(draft, operation, revision) : operation
  if (change) {
    draft.changes.push({ n, revision, change, was, by: authorOf(ctx), at: ctx.now() })
  }
  return undefined
}

/**
 * Removes earlier values of these fields from the draft, so that it has each field once. Returns the operation without
 * values that are already live; undefined if none is left.
 */
function replaceFields(
  draft: OpenMenu,
  operation: Extract<MenuOperation, { fields: Fields }>,
  revision: number,
): MenuOperation | undefined {
  const subject = subjectOf(operation)
  const isAboutIt = ({ change }: MenuChange) => keyOf(subjectOf(change)) === keyOf(subject)
  draft.changes = draft.changes.flatMap((each): MenuChange[] => {
    const { change } = each
    if (change.op !== operation.op || !isAboutIt(each) || !('fields' in change)) return [each]
    const fields = without(change.fields, Object.keys(operation.fields))
    const rest = { ...change, fields } as MenuOperation
    return Object.keys(fields).length > 0 ? [{ ...each, revision, change: rest }] : []
  })
  const known = findSubject(draft.state.live, subject)
  // Entries that the draft adds or moves keep each value: there is no live value in that place to compare with.
  const isMoved = draft.changes.some(isAboutIt)
  const same =
    isMoved || !known
      ? []
      : Object.keys(operation.fields).filter((field) =>
          isSame(known[field] ?? null, operation.fields[field] ?? null),
        )
  const fields = without(operation.fields, same)
  return Object.keys(fields).length > 0 ? { ...operation, fields } : undefined
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !names.includes(field)))
}

/** The live values of the changed fields, to detect that they change before the draft is published. */
function valuesBefore(menu: MenuDocument, operation: MenuOperation): Fields {
  const subject = subjectOf(operation)
  if (operation.op.endsWith('.move')) return { place: placeOf(menu, subject) }
  const known = findSubject(menu, subject)
  const fields = 'fields' in operation ? Object.keys(operation.fields) : []
  return Object.fromEntries(fields.map((field) => [field, known?.[field] ?? null]))
}

/** Refuses with 409 where another change depends on this one. */
function requireDiscardable({ live, changes, lost }: MenuState, discarded: MenuChange): void {
  const rest = applyOperations(
    live,
    changes.filter((each) => each !== discarded),
  )
  const lostBefore = lost.map(({ operation }) => operation)
  if (rest.lost.every(({ operation }) => lostBefore.includes(operation))) return
  throw new Refusal('conflict', {
    message: 'Another change depends on this one. Drop that first.',
  })
}

const limits = {
  categories: [60, 'categories'],
  items: [600, 'dishes'],
  groups: [300, 'option groups'],
  options: [mostOptions, 'options in a group'],
  changes: [2_000, 'changes that are not live'],
} as const

function requireRoom({ state: { draft }, changes }: OpenMenu): void {
  const groups = Object.values(draft.option_groups ?? {})
  const counts = {
    categories: draft.categories.length,
    items: draft.categories.reduce((sum, { items }) => sum + items.length, 0),
    groups: groups.length,
    options: Math.max(0, ...groups.map(({ options }) => options.length)),
    changes: changes.length,
  }
  for (const [what, [most, name]] of Object.entries(limits)) {
    if (counts[what as keyof typeof limits] <= most) continue
    throw new Refusal('limit_reached', { message: `A menu can have at most ${most} ${name}.` })
  }
}

/** New dishes without an allergen declaration. They cannot be published. */
export function newWithoutAllergens({
  fitting,
  draft,
}: Pick<MenuState, 'fitting' | 'draft'>): MenuEntry[] {
  const added = new Set(
    fitting.flatMap(({ change }) => (change.op === 'item.add' ? [change.item.id] : [])),
  )
  return draft.categories
    .flatMap(({ items }) => items)
    .filter(({ id, allergens }) => added.has(id) && allergens === undefined)
}

/** Refuses to publish new dishes without a declaration of the 14 allergens. */
function refuseWithoutAllergens(state: MenuState): void {
  const errors = newWithoutAllergens(state).map(({ id, name }) => ({
    field: `item.${id}.allergens`,
    message: `${String(name)}: choose its allergens, or none of these.`,
  }))
  const [first] = errors
  if (first) throw new Refusal('invalid', { message: first.message, data: { errors } })
}

/**
 * Removes deleted dishes from the highlights of brands. Without this, a highlighted dish could be deleted only by
 * editing the folder by hand.
 * @returns the changed files of brands, by path, and a sentence for each removed highlight
 */
export function withoutDeletedHighlights({ id, files: { texts }, live, draft }: MenuState): {
  files: Map<string, Buffer>
  warnings: string[]
} {
  const itemsOf = (menu: MenuDocument) =>
    subjectsOf(menu).flatMap((subject) => (subject.kind === 'item' ? [`${id}.${subject.id}`] : []))
  const kept = new Set(itemsOf(draft))
  const gone = new Set(itemsOf(live).filter((item) => !kept.has(item)))
  const files = new Map<string, Buffer>()
  const warnings: string[] = []
  if (gone.size === 0) return { files, warnings }
  for (const [path, body] of texts) {
    if (fileAt(path)?.kind !== 'brands') continue
    const text = body.toString()
    const brand: { highlights?: string[]; branding: { name: string } } = parse(text)
    const [removed = [], remaining = []] = [true, false].map((isGone) =>
      brand.highlights?.filter((item) => gone.has(item) === isGone),
    )
    if (removed.length === 0) continue
    files.set(path, Buffer.from(rewriteYaml(text, { ...brand, highlights: remaining })))
    for (const item of removed) {
      const name = item.slice(id.length + 1)
      warnings.push(`${name} is a highlight of ${brand.branding.name} and leaves its page.`)
    }
  }
  return { files, warnings }
}

function picturesIn({ categories }: MenuDocument): string[] {
  const named = categories.flatMap(({ items }) =>
    items.flatMap(({ picture, garnish }) => [picture, garnish]),
  )
  return [...new Set(named.filter((file) => typeof file === 'string'))]
}

/** Pictures of live dishes and uploaded pictures, by file name. */
export function menuPictures(
  site: SiteContent,
  { id, live, files }: MenuState,
): Record<string, Picture> {
  const pictures: Record<string, Picture> = Object.fromEntries(files.uploads)
  for (const item of live.categories.flatMap(({ items }) => items)) {
    const shown = site.itemById.get(`${id}.${item.id}`)?.item
    for (const key of ['picture', 'garnish'] as const) {
      const [name, picture] = [item[key], shown?.[key]]
      if (picture && typeof name === 'string') pictures[name] = picture
    }
  }
  return pictures
}
