import type { z } from 'zod'
import { toMajorUnits, toMinorUnits } from '#contract/major-units.ts'
import type { menuPrices, menuPricesChanged } from '#contract/staff/menu-prices.ts'
import { type PriceShift, shiftedPrice, shiftedPrices } from '#domain/bulk-prices.ts'
import type { Fields, MenuDocument } from '#domain/menu-document.ts'
import type { MenuOperation } from '#domain/menu-operations.ts'
import { invalid } from '#server/http/refusal.ts'
import { keyedBy } from '#server/idempotency/request-keys.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { changeDraft } from './change-menu.ts'
import { editDraft } from './drafts.ts'
import { loadMenu } from './get-menus.ts'
import { menuKind, type OpenMenu } from './menu-draft.ts'
import { requireOwnMenu } from './menus.ts'

type Request = z.output<typeof menuPrices>
type ChangedPrices = z.output<typeof menuPricesChanged>
type PriceRow = ChangedPrices['prices'][number]

/** Previews raising or lowering the prices of many dishes. */
export async function previewMenuPrices(
  ctx: MemberContext,
  menuId: string,
  request: Request,
): Promise<ChangedPrices> {
  requireOwnMenu(ctx, menuId)
  const { draft, revision, changes } = await loadMenu(ctx, menuId)
  const { rows } = newPrices(draft, request, ctx.site.tenant.currency.code)
  return { revision: revision.revision, changes: changes.length, prices: rows }
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
  return { revision: state.revision.revision, changes: state.changes.length, prices: rows }
}

/** The chosen entries of a menu, with their prices before and after. */
function newPrices(
  menu: MenuDocument,
  request: Request,
  currency: string,
): { rows: PriceRow[]; operations: MenuOperation[] } {
  const items = chosenItems(menu, request)
  const toMinor = (amount: number) => toMinorUnits(amount, currency)
  const roundTo = request.round_to === undefined ? null : toMinor(request.round_to)
  const { percent, amount = 0 } = request
  const shift: PriceShift = percent === undefined ? { amount: toMinor(amount) } : { percent }
  const rows: PriceRow[] = []
  const operations: MenuOperation[] = []

  for (const item of items) {
    const { price, specialPrice } = shiftedPrices(
      { price: toMinor(numberIn(item.price)), specialPrice: offerOf(item, toMinor) },
      shift,
      roundTo,
      currency,
    )
    const becomes = {
      price: toMajorUnits(price, currency),
      ...(specialPrice === null ? {} : { special_price: toMajorUnits(specialPrice, currency) }),
    }
    add({ kind: 'item', id: item.id, entry: item, becomes }, (fields) => ({
      op: 'item.set',
      id: item.id,
      fields,
    }))
  }
  if (request.include_options) {
    const groups = new Set(
      items.flatMap(({ options }) => (Array.isArray(options) ? (options as string[]) : [])),
    )
    for (const group of groups) {
      for (const option of menu.option_groups?.[group]?.options ?? []) {
        const price = shiftedPrice(toMinor(numberIn(option.price)), shift, roundTo, currency)
        const becomes = { price: toMajorUnits(price, currency) }
        const { id } = option
        add({ kind: 'option', id: `${group}.${id}`, entry: option, becomes }, (fields) => ({
          op: 'option.set',
          group,
          id,
          fields,
        }))
      }
    }
  }
  return { rows, operations }

  function add(
    {
      kind,
      id,
      entry,
      becomes,
    }: Pick<PriceRow, 'kind' | 'id'> & { entry: Fields; becomes: Fields },
    operation: (fields: Fields) => MenuOperation,
  ): void {
    const fields = Object.fromEntries(
      Object.entries(becomes).filter(([field, value]) => numberIn(entry[field]) !== value),
    )
    if (Object.keys(fields).length === 0) return
    operations.push(operation(fields))
    for (const [field, value] of Object.entries(fields)) {
      rows.push({
        kind,
        id,
        name: String(entry.name),
        field: field as PriceRow['field'],
        was: numberIn(entry[field]),
        becomes: numberIn(value),
      })
    }
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

function offerOf({ special_price }: Fields, toMinor: (amount: number) => number): number | null {
  return typeof special_price === 'number' ? toMinor(special_price) : null
}

/** A price in a file as a number; an absent price is 0. */
function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
