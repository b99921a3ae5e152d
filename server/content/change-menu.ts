import type { z } from 'zod'
import type { BodyOf, DataOf } from '#contract/calls/table.ts'
import { toMajorUnits, toMinorUnits } from '#contract/major-units.ts'
import { toWireMenu } from '#contract/staff/menu-mapping.ts'
import type { menuPrices, WireMenuChange } from '#contract/staff/menus.ts'
import { type PriceShift, shiftedPrice, shiftedPrices } from '#domain/bulk-prices.ts'
import { keyOf } from '#domain/menu-difference.ts'
import {
  type Fields,
  findSubject,
  type MenuDocument,
  type MenuEntry,
  type SubjectKind,
  subjectsOf,
} from '#domain/menu-document.ts'
import { idFromName } from '#domain/menu-ids.ts'
import { type MenuOperation, subjectOf } from '#domain/menu-operations.ts'
import { invalid } from '#server/http/refusal.ts'
import { keyedBy } from '#server/idempotency/request-keys.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { menuConflicts, refuseConflicts } from './draft-conflicts.ts'
import { editDraft } from './drafts.ts'
import { loadMenu, namedSubject } from './get-menus.ts'
import { addOperation, menuKind, type OpenMenu } from './menu-draft.ts'
import { lintMenu, requireOwnMenu } from './menus.ts'
import { requirePictures } from './uploaded-pictures.ts'

/**
 * Adds changes to a menu's draft. A change is refused if another person changed the same field after the editor's
 * revision. Repeated changes under the same key are noted once, whatever the present revision.
 */
export async function changeMenu(
  ctx: MemberContext,
  menuId: string,
  key: string | null,
  { revision, changes: sent }: BodyOf<'changeMenu'>,
): Promise<DataOf<'changeMenu'>> {
  const keyed = keyedBy(ctx.actor, key, ['menu', menuId, sent])
  const { state, result } = await editDraft(
    ctx,
    menuKind(menuId),
    async (draft, tx) => {
      const applied = sent.flatMap((change, index) =>
        operationsOf(change, draft).map((operation) => {
          const problem = changeDraft(ctx, draft, operation, revision)
          if (problem !== undefined) throw invalid(`changes.${index}`, problem)
          return { op: operation.op, subject: subjectOf(operation) }
        }),
      )
      const { pictures } = draft.state.files
      await requirePictures(tx, ctx.tenantId, picturesIn(sent), pictures)
      return applied
    },
    keyed,
  )
  return {
    revision: state.revision,
    changes: state.changes.length,
    applied: result.map(({ op, subject }) => ({
      op,
      subject: namedSubject(subject, [state.draft, state.live]),
    })),
    draft: toWireMenu(state.draft),
    lint: lintMenu(state),
  }
}

/**
 * Adds an operation to a draft; 409 if another person has changed the same field since.
 * @returns a sentence where it does not fit
 */
export function changeDraft(
  ctx: MemberContext,
  draft: OpenMenu,
  operation: MenuOperation,
  since: number,
): string | undefined {
  const { draft: menu, touched } = draft.state
  refuseConflicts(menuConflicts(menu, touched, operation, since))
  return addOperation(ctx, draft, operation)
}

function picturesIn(changes: readonly WireMenuChange[]): { field: string; file: string }[] {
  return changes.flatMap((change, index) => {
    const { picture, garnish }: Fields =
      change.op === 'item.add' ? change.item : change.op === 'item.set' ? change.fields : {}
    return [picture, garnish].flatMap((file) =>
      typeof file === 'string' ? [{ field: `changes.${index}`, file }] : [],
    )
  })
}

/** Operations of a change; a new group for a dish also updates the dish's list of groups. */
function operationsOf(change: WireMenuChange, { state }: OpenMenu): MenuOperation[] {
  const { draft: menu, retired } = state
  const operation = withIds(change, menu, retired)
  if (change.op !== 'group.add' || change.dish === undefined) return [operation]
  const options = findSubject(menu, { kind: 'item', id: change.dish })?.options
  const fields = { options: [...(Array.isArray(options) ? options : []), subjectOf(operation).id] }
  return [operation, { op: 'item.set', id: change.dish, fields }]
}

/** Gives a new entry its id, made from its name. */
function withIds(change: WireMenuChange, menu: MenuDocument, retired: readonly string[]) {
  const known = new Set([...subjectsOf(menu).map(keyOf), ...retired])
  function named(kind: SubjectKind, entry: Fields & { name: string }, group?: string): MenuEntry {
    const keyFor = (id: string) => keyOf({ kind, id: group === undefined ? id : `${group}.${id}` })
    const otherwise = kind === 'item' ? 'dish' : kind
    const id = idFromName(entry.name, (each) => known.has(keyFor(each)), otherwise)
    known.add(keyFor(id))
    return { ...entry, id }
  }
  switch (change.op) {
    case 'item.add':
      return { ...change, item: named('item', change.item) }
    case 'category.add':
      return { ...change, category: named('category', change.category) }
    case 'option.add':
      return { ...change, option: named('option', change.option, change.group) }
    case 'group.add': {
      const { id, ...group } = named('group', change.group)
      const options = change.group.options.map((option) => named('option', option, id))
      return { op: change.op, after: change.after, group: { ...group, id, options } }
    }
    default:
      // The same fields in the form of the files.
      return change as MenuOperation
  }
}

type Request = z.output<typeof menuPrices>
type ChangedPrices = DataOf<'changeMenuPrices'>
type PriceRow = ChangedPrices['prices'][number]

export async function previewMenuPrices(ctx: MemberContext, menuId: string, request: Request) {
  requireOwnMenu(ctx, menuId)
  const { draft, revision, changes } = await loadMenu(ctx, menuId)
  const { rows } = newPrices(draft, request, ctx.site.tenant.currency.code)
  return { revision, changes: changes.length, prices: rows }
}

/**
 * Raises or lowers the prices of many dishes in the draft. Sent again under the same key it changes no price a second time,
 * and answers none.
 */
export async function changeMenuPrices(
  ctx: MemberContext,
  menuId: string,
  key: string | null,
  request: Request,
): Promise<ChangedPrices> {
  const { revision: since, ...shift } = request
  let rows: PriceRow[] = []
  const change = (draft: OpenMenu) => {
    const prices = newPrices(draft.state.draft, request, ctx.site.tenant.currency.code)
    rows = prices.rows
    for (const operation of prices.operations) changeDraft(ctx, draft, operation, since)
  }
  const keyed = keyedBy(ctx.actor, key, ['menu prices', menuId, shift])
  const { state } = await editDraft(ctx, menuKind(menuId), change, keyed)
  return { revision: state.revision, changes: state.changes.length, prices: rows }
}

/** An entry whose price is changed, with the operation that sets its fields. */
interface Priced {
  row: Pick<PriceRow, 'kind' | 'id'>
  entry: Fields
  becomes: Fields
  set(fields: Fields): MenuOperation
}

/** The chosen entries of a menu, with their prices before and after. */
function newPrices(
  menu: MenuDocument,
  request: Request,
  currency: string,
): { rows: PriceRow[]; operations: MenuOperation[] } {
  const toMinor = (amount: unknown) => toMinorUnits(numberIn(amount), currency)
  const roundTo = request.round_to === undefined ? null : toMinor(request.round_to)
  const { percent, amount = 0 } = request
  const shift: PriceShift = percent === undefined ? { amount: toMinor(amount) } : { percent }
  const items = chosenItems(menu, request)
  const groups = request.include_options
    ? new Set(items.flatMap(({ options }) => (Array.isArray(options) ? options.map(String) : [])))
    : []
  const priced = [
    ...items.map((entry): Priced => {
      const { id, special_price: offer } = entry
      const { price, specialPrice } = shiftedPrices(
        {
          price: toMinor(entry.price),
          specialPrice: typeof offer === 'number' ? toMinor(offer) : null,
        },
        shift,
        roundTo,
        currency,
      )
      const becomes = {
        price: toMajorUnits(price, currency),
        ...(specialPrice === null ? {} : { special_price: toMajorUnits(specialPrice, currency) }),
      }
      const set = (fields: Fields): MenuOperation => ({ op: 'item.set', id, fields })
      return { row: { kind: 'item', id }, entry, becomes, set }
    }),
    ...[...groups].flatMap((group) =>
      (menu.option_groups?.[group]?.options ?? []).map((entry): Priced => {
        const { id } = entry
        const price = shiftedPrice(toMinor(entry.price), shift, roundTo, currency)
        const becomes = { price: toMajorUnits(price, currency) }
        const set = (fields: Fields): MenuOperation => ({ op: 'option.set', group, id, fields })
        return { row: { kind: 'option', id: `${group}.${id}` }, entry, becomes, set }
      }),
    ),
  ]
  const changed = priced.flatMap(({ becomes, ...about }) => {
    const fields = Object.entries(becomes).filter(
      ([field, value]) => numberIn(about.entry[field]) !== value,
    )
    return fields.length > 0 ? [{ ...about, fields }] : []
  })
  return {
    operations: changed.map(({ set, fields }) => set(Object.fromEntries(fields))),
    rows: changed.flatMap(({ row, entry, fields }) =>
      fields.map(([field, value]) => ({
        ...row,
        name: String(entry.name),
        field: field as PriceRow['field'],
        was: numberIn(entry[field]),
        becomes: numberIn(value),
      })),
    ),
  }
}

function chosenItems(
  { categories }: MenuDocument,
  { items = [], categories: chosen = [] }: Request,
) {
  const known = new Set(categories.map(({ id }) => id))
  const unknown = chosen.find((id) => !known.has(id))
  if (unknown !== undefined)
    throw invalid('categories', `There is no category ${unknown} any more.`)
  const all = categories.flatMap((category) => category.items)
  const gone = items.find((id) => !all.some((item) => item.id === id))
  if (gone !== undefined) throw invalid('items', `There is no dish ${gone} any more.`)
  return categories.flatMap((category) =>
    category.items.filter(({ id }) => chosen.includes(category.id) || items.includes(id)),
  )
}

/** A price in a file as a number; an absent price is 0. */
function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
