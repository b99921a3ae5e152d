import type { DataOf } from '#contract/calls/table.ts'
import { toWireActor } from '#contract/staff/actor.ts'
import { toWireMenu } from '#contract/staff/menu-mapping.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { isSame, keyOf, placeOf } from '#domain/menu-difference.ts'
import { findSubject, type MenuDocument, type Subject } from '#domain/menu-document.ts'
import { subjectOf } from '#domain/menu-operations.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { readTextFiles } from '#server/tenancy/content-state.ts'
import { pathOf } from '#server/tenancy/file-paths.ts'
import { loadDraft } from './drafts.ts'
import {
  type MenuChange,
  type MenuState,
  menuKind,
  menuPictures,
  newWithoutAllergens,
  withoutDeletedHighlights,
} from './menu-draft.ts'
import { lintMenu, menuIdsOf, otherSellers, parseMenu, requireMenu } from './menus.ts'

export async function listStaffMenus(ctx: StaffContext): Promise<DataOf<'listStaffMenus'>> {
  const ids = menuIdsOf(ctx)
  const { texts } = await readTextFiles(ctx.db, ctx.tenantId)
  const { revisions, changes } = await ctx.transaction(async (db) => ({
    revisions: await db
      .selectFrom('content_revisions')
      .select(['file', 'revision'])
      .where('tenant_id', '=', ctx.tenantId)
      .execute(),
    changes: await db
      .selectFrom('menu_draft_changes')
      .select(['menu_id', ({ fn }) => fn.countAll<string>().as('count')])
      .where('tenant_id', '=', ctx.tenantId)
      .groupBy('menu_id')
      .execute(),
  }))
  return {
    menus: ids.flatMap((id) => {
      const text = texts.get(pathOf.menu(id))
      if (!text) return []
      const { categories } = parseMenu(text)
      return [
        {
          ...soldBy(ctx, id),
          revision: revisions.find(({ file }) => file === pathOf.menu(id))?.revision ?? 0,
          changes: Number(changes.find(({ menu_id }) => menu_id === id)?.count ?? 0),
          categories: categories.length,
          items: categories.reduce((sum, { items }) => sum + items.length, 0),
        },
      ]
    }),
  }
}

/** Refuses with 404 a menu that no outlet of the caller sells. */
export async function loadMenu(ctx: StaffContext, menuId: string): Promise<MenuState> {
  requireMenu(ctx, menuId)
  return loadDraft(ctx, menuKind(menuId))
}

export function toWireEditor(ctx: StaffContext, state: MenuState): WireMenuEditor {
  return {
    ...soldBy(ctx, state.id),
    revision: state.revision,
    changes: state.changes.length,
    live: toWireMenu(state.live),
    draft: toWireMenu(state.draft),
    lint: lintMenu(state),
    lost: toWireLost(state),
    pictures: menuPictures(ctx.site, state),
  }
}

function soldBy(ctx: StaffContext, id: string) {
  const own = ctx.site.outlets.filter(
    (outlet) => outlet.menuId === id && ctx.outletIds.includes(outlet.id),
  )
  const others = otherSellers(ctx, id)
  return { id, outlets: own.map(({ id }) => id), also_sold_at: others.map(({ name }) => name) }
}

/** A subject with its name in the first of the menus that contains it. */
export function namedSubject(subject: Subject, menus: readonly MenuDocument[]) {
  const known = menus.map((menu) => findSubject(menu, subject)).find(Boolean)
  return { ...subject, name: String(known?.name ?? subject.id) }
}

type WireDiff = DataOf<'getMenuDiff'>

/** Changes that publishing a menu would make, field by field, with warnings to review first. */
export async function getMenuDiff(ctx: StaffContext, menuId: string): Promise<WireDiff> {
  const state = await loadMenu(ctx, menuId)
  const { fitting, draft, revision } = state
  const changed = new Set(fitting.map(({ change }) => keyOf(subjectOf(change))))
  const blocked = new Set(newWithoutAllergens(state).map(({ id }) => keyOf({ kind: 'item', id })))
  // Missing allergens that prevent publishing are no warnings: the screen lists them separately.
  const warnings = lintMenu(state).filter(
    ({ subject, field, is_warning }) =>
      is_warning &&
      (!subject ||
        (changed.has(keyOf(subject)) && !(field === 'allergens' && blocked.has(keyOf(subject))))),
  )
  return {
    revision,
    changes: fitting.flatMap((change) => diffRows(state, change)),
    lost: toWireLost(state),
    warnings: [
      ...fitting.flatMap((change) => changedSince(state, change)),
      ...withoutDeletedHighlights(state).warnings,
      ...warnings.map(({ subject, field, message }) =>
        [subject && namedSubject(subject, [draft]).name, field, message].filter(Boolean).join(': '),
      ),
    ],
  }
}

function diffRows({ live, draft }: MenuState, menuChange: MenuChange): WireDiff['changes'] {
  const { n, change, by, at } = menuChange
  const subject = subjectOf(change)
  const head = {
    n,
    op: change.op,
    subject: namedSubject(subject, [live, draft]),
    by: toWireActor(by),
    at: at.toISOString(),
  }
  const [was, becomes] = [findSubject(live, subject), findSubject(draft, subject)]
  if ('fields' in change) {
    return Object.entries(change.fields).map(([field, value]) => ({
      ...head,
      field,
      was: was?.[field] ?? null,
      becomes: value,
    }))
  }
  if (change.op.endsWith('.move')) {
    return [
      { ...head, field: 'place', was: placeOf(live, subject), becomes: placeOf(draft, subject) },
    ]
  }
  return [{ ...head, field: '', was: was ?? null, becomes: becomes ?? null }]
}

/** Fields that were changed live after the draft began to change them. */
function changedSince({ live }: MenuState, { change, was }: MenuChange): string[] {
  const subject = subjectOf(change)
  const known = findSubject(live, subject)
  if (!known || !('fields' in change)) return []
  const { name } = namedSubject(subject, [live])
  return Object.keys(change.fields)
    .filter((field) => !isSame(known[field] ?? null, was[field] ?? null))
    .map(
      (field) => `${name}: ${field} has meanwhile become ${JSON.stringify(known[field] ?? null)}.`,
    )
}

function toWireLost({ lost, live, draft }: MenuState): WireMenuEditor['lost'] {
  return lost.map(({ operation: { n, change, by, at }, reason }) => {
    const added = 'item' in change ? change.item.name : undefined
    const subject = namedSubject(subjectOf(change), [live, draft])
    return {
      n,
      op: change.op,
      subject: { ...subject, name: String(added ?? subject.name) },
      reason,
      by: toWireActor(by),
      at: at.toISOString(),
    }
  })
}
