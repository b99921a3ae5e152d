import fc from 'fast-check'
import { allergens } from '#domain/menu.ts'
import { type MenuDocument, type MenuEntry, subjectsOf } from '#domain/menu-document.ts'
import { idFromName } from '#domain/menu-ids.ts'
import type { MenuOperation } from '#domain/menu-operations.ts'
import { applyOperation } from './apply-operation.ts'

/** Words that YAML might read as something else, or that need quotes. */
export const trickyWords = fc.oneof(
  fc.constantFrom(
    'Naan',
    'no',
    '12',
    '- x',
    'a: b',
    '#1',
    "Chef's",
    '"q"',
    '~',
    '辣',
    '{x}',
    '1e3',
  ),
  fc
    .string({ minLength: 1, maxLength: 30 })
    .map((each) => each.trim())
    .filter(Boolean),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((each) => each.trim())
    .filter(Boolean),
)

/** At least 2 pence, so that an offer can be below it. */
const price = fc.integer({ min: 2, max: 9_999 }).map((pence) => pence / 100)
const someAllergens = fc.subarray([...allergens], { maxLength: 4 })
const picture = fc.constantFrom(null, 'curry.webp')

const itemFields = fc.record(
  {
    name: trickyWords,
    kitchen_name: fc.option(trickyWords),
    description: trickyWords,
    price,
    picture,
    garnish: picture,
    dietary: fc.subarray(['vegetarian', 'vegan', 'halal', 'gluten_free']),
    spicy: fc.constantFrom(0, 1, 2, 3),
    allergens: fc.option(someAllergens),
    calories: fc.option(fc.nat(5_000)),
    popular: fc.boolean(),
    sold_out: fc.boolean(),
    hidden: fc.boolean(),
  },
  { requiredKeys: [] },
)
const optionFields = fc.record(
  { name: trickyWords, price, sold_out: fc.boolean(), allergens: someAllergens },
  { requiredKeys: [] },
)

export const menuOperations = [
  ...(['item.set', 'item.add', 'item.move', 'item.remove'] as const),
  ...(['category.set', 'category.add', 'category.move', 'category.remove'] as const),
  ...(['group.set', 'group.add', 'group.move', 'group.remove'] as const),
  ...(['option.set', 'option.add', 'option.move', 'option.remove'] as const),
] satisfies MenuOperation['op'][]

/** An edit before it is known what the menu has: numbers are brought to what is there. */
export const menuEdit = fc.record({
  op: fc.constantFrom(...menuOperations),
  at: fc.nat(),
  to: fc.nat(),
  name: trickyWords,
  price,
  isOffer: fc.boolean(),
  item: itemFields,
  option: optionFields,
  description: fc.option(trickyWords),
  isMultiple: fc.boolean(),
  isRequired: fc.boolean(),
  least: fc.nat(3),
  most: fc.nat(3),
})
export type MenuEdit = typeof menuEdit extends fc.Arbitrary<infer Value> ? Value : never

/** The menu after an edit, and the operation; null where the menu has nothing that it could be about. */
export function applyMenuEdit(
  menu: MenuDocument,
  edit: MenuEdit,
): { menu: MenuDocument; operation: MenuOperation } | null {
  const operation = operationOf(menu, edit)
  const next = operation && applyOperation(menu, operation)
  return next && typeof next !== 'string' ? { menu: next, operation } : null
}

/** An operation that the menu's form accepts. */
function operationOf(menu: MenuDocument, edit: MenuEdit): MenuOperation | null {
  const [what, verb] = edit.op.split('.') as [string, 'set' | 'add' | 'move' | 'remove']
  if (what === 'item') return itemOperation(menu, verb, edit)
  if (what === 'category') return categoryOperation(menu, verb, edit)
  return what === 'group' ? groupOperation(menu, verb, edit) : optionOperation(menu, verb, edit)
}

const pick = <Thing>(list: readonly Thing[], n: number): Thing | undefined =>
  list[n % Math.max(1, list.length)]
/** One of them to follow, or null for the first place. */
const neighbour = (list: readonly MenuEntry[], n: number): string | null =>
  list[n % (list.length + 1)]?.id ?? null

function newId(menu: MenuDocument, name: string): string {
  const ids = new Set(subjectsOf(menu).map(({ id }) => id.replace(/^.*\./, '')))
  return idFromName(name, (id) => ids.has(id), 'dish')
}

function itemOperation(
  menu: MenuDocument,
  verb: 'set' | 'add' | 'move' | 'remove',
  { at, to, name, price, isOffer, item: fields }: MenuEdit,
): MenuOperation | null {
  const item = pick(
    menu.categories.flatMap(({ items }) => items),
    at,
  )
  const category = pick(menu.categories, to)
  const groups = Object.keys(menu.option_groups ?? {}).filter((_, index) => (to >> index) & 1)
  const offer = (amount: unknown) => (isOffer ? Math.floor(Number(amount) * 50) / 100 : null)
  if (verb === 'add') {
    if (!category) return null
    const added = Object.entries({ ...fields, name, price, options: groups }).filter(
      ([, value]) => value !== null,
    )
    return {
      op: 'item.add',
      category: category.id,
      after: neighbour(category.items, at),
      item: { id: newId(menu, name), ...Object.fromEntries(added) },
    }
  }
  if (!item) return null
  if (verb === 'remove') return { op: 'item.remove', id: item.id }
  if (verb === 'set') {
    return {
      op: 'item.set',
      id: item.id,
      fields: {
        ...fields,
        ...(to % 3 === 0 ? { options: groups } : {}),
        special_price: offer(fields.price ?? item.price),
      },
    }
  }
  if (!category) return null
  const after = neighbour(category.items, to)
  return {
    op: 'item.move',
    id: item.id,
    category: category.id,
    after: after === item.id ? null : after,
  }
}

function categoryOperation(
  menu: MenuDocument,
  verb: 'set' | 'add' | 'move' | 'remove',
  { at, to, name, description }: MenuEdit,
): MenuOperation | null {
  const after = neighbour(menu.categories, to)
  if (verb === 'add') {
    const words = description === null ? {} : { description }
    return { op: 'category.add', after, category: { id: newId(menu, name), name, ...words } }
  }
  const id = pick(menu.categories, at)?.id
  if (id === undefined) return null
  if (verb === 'set') return { op: 'category.set', id, fields: { name, description } }
  if (verb === 'move') return { op: 'category.move', id, after: after === id ? null : after }
  // A menu has one category at least.
  return menu.categories.length > 1 ? { op: 'category.remove', id } : null
}

function groupOperation(
  menu: MenuDocument,
  verb: 'set' | 'add' | 'move' | 'remove',
  { at, to, name, isMultiple, isRequired, least, most, price, option }: MenuEdit,
): MenuOperation | null {
  const groups = Object.entries(menu.option_groups ?? {}).map(([id, group]) => ({ id, ...group }))
  const after = neighbour(groups, to)
  const form = (options: number) => ({
    name: `Choose ${name}`,
    type: isMultiple ? 'multiple' : 'single',
    required: isRequired,
    min: Math.min(least, options),
    max: most === 0 ? 0 : Math.max(most, Math.min(least, options)),
  })
  if (verb === 'add') {
    const id = newId(menu, name)
    const options = [{ id: 'one', ...option, name, price }]
    return { op: 'group.add', after, group: { id, ...form(1), options } }
  }
  const group = pick(groups, at)
  if (!group) return null
  const { id } = group
  if (verb === 'set') return { op: 'group.set', id, fields: form(group.options.length) }
  if (verb === 'move') return { op: 'group.move', id, after: after === id ? null : after }
  return { op: 'group.remove', id }
}

function optionOperation(
  menu: MenuDocument,
  verb: 'set' | 'add' | 'move' | 'remove',
  { at, to, name, price, option: fields }: MenuEdit,
): MenuOperation | null {
  const groups = Object.entries(menu.option_groups ?? {})
  const [group = '', found] = pick(groups, at) ?? []
  if (!found) return null
  const { options } = found
  const after = neighbour(options, to)
  if (verb === 'add') {
    const option = { id: newId(menu, name), ...fields, name, price }
    return { op: 'option.add', group, after, option }
  }
  const id = pick(options, to)?.id
  if (id === undefined) return null
  if (verb === 'set') return { op: 'option.set', group, id, fields: { ...fields, name } }
  if (verb === 'move') return { op: 'option.move', group, id, after: after === id ? null : after }
  // As many as must be chosen stay, and one at least.
  return options.length > Math.max(1, Number(found.min ?? 0))
    ? { op: 'option.remove', group, id }
    : null
}
