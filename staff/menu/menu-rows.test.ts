import { expect, test } from 'vitest'
import type { WireMenuDocument } from '#contract/staff/menus.ts'
import {
  categoryDropOf,
  dishStep,
  dropOf,
  menuRows,
  searchTexts,
  stepInList,
  stepsOfRow,
} from './menu-rows.ts'
import { draftStateOf, type WireItem, withChanges } from './shown-menu.ts'

const item = (id: string, fields: Partial<WireItem> = {}): WireItem => ({
  id,
  name: id,
  kitchen_name: null,
  description: '',
  price: 5,
  special_price: null,
  picture: null,
  garnish: null,
  dietary: [],
  spicy: 0,
  allergens: [],
  calories: null,
  popular: false,
  sold_out: false,
  hidden: false,
  options: [],
  ...fields,
})
const menu: WireMenuDocument = {
  option_groups: [
    {
      id: 'heat',
      name: 'Heat',
      type: 'single',
      required: true,
      min: 0,
      max: 0,
      options: [{ id: 'hot', name: 'Jalapeño', price: 0, sold_out: false, allergens: [] }],
    },
  ],
  categories: [
    {
      id: 'curries',
      name: 'Curries',
      description: '',
      items: [
        item('butter', { allergens: ['milk', 'cereals containing gluten'] }),
        item('saag', { options: ['heat'], dietary: ['vegetarian'] }),
      ],
    },
    { id: 'breads', name: 'Breads', description: '', items: [item('naan')] },
    { id: 'drinks', name: 'Drinks', description: '', items: [] },
  ],
}
const shown = (search: string) =>
  menuRows(menu, search, searchTexts(menu)).map((row) =>
    row.kind === 'category' ? row.category.name : row.item.id,
  )

test.each([
  ['', ['Curries', 'butter', 'saag', 'Breads', 'naan', 'Drinks']],
  ['milk', ['Curries', 'butter']],
  ['gluten butter', ['Curries', 'butter']],
  ['jalapeno', ['Curries', 'saag']],
  ['vegetarian', ['Curries', 'saag']],
  ['pizza', []],
])('looking for %j shows %j', (search, rows) => {
  expect(shown(search)).toEqual(rows)
})

test.each([
  ['saag', -1, { category: 'curries', after: null }],
  ['butter', 1, { category: 'curries', after: 'saag' }],
  ['saag', 1, { category: 'breads', after: null }],
  ['naan', -1, { category: 'curries', after: 'saag' }],
  ['naan', 1, { category: 'drinks', after: null }],
] as const)('a step of %s by %i', (id, step, place) => {
  expect(dishStep(menu, id, step)).toEqual({ op: 'item.move', id, ...place })
})

test('the first and last category, the first dish, and the last dish of the last category cannot go on', () => {
  const rows = menuRows(menu, '', searchTexts(menu))
  expect(rows.map((row) => stepsOfRow(menu, row))).toEqual([
    { canMoveUp: false, canMoveDown: true },
    { canMoveUp: false, canMoveDown: true },
    { canMoveUp: true, canMoveDown: true },
    { canMoveUp: true, canMoveDown: true },
    { canMoveUp: true, canMoveDown: true },
    { canMoveUp: true, canMoveDown: false },
  ])
  const [curries, breads] = menu.categories
  if (!curries || !breads) throw new Error('The menu has lost its categories')
  const short = { ...menu, categories: [curries, breads] }
  const last = menuRows(short, '', searchTexts(short)).at(-1)
  expect(last && stepsOfRow(short, last)).toEqual({ canMoveUp: true, canMoveDown: false })
})

test('the first dish has nowhere to go up', () => {
  expect(dishStep(menu, 'butter', -1)).toBeNull()
})

test.each([
  ['b', -1, null],
  ['b', 1, 'c'],
  ['c', -1, 'a'],
  ['a', -1, undefined],
  ['c', 1, undefined],
] as const)('in a list %s by %i follows %s', (id, step, after) => {
  expect(stepInList(['a', 'b', 'c'], id, step)).toBe(after)
})

test.each([
  ['naan', { category: 'curries', item: 'saag', edge: 'top' }, 'butter'],
  ['naan', { category: 'curries', item: 'saag', edge: 'bottom' }, 'saag'],
  ['naan', { category: 'curries', item: 'butter', edge: 'top' }, null],
  ['naan', { category: 'drinks', item: null, edge: 'bottom' }, null],
  ['saag', { category: 'curries', item: 'butter', edge: 'top' }, null],
] as const)('%s dropped at %o', (id, target, after) => {
  expect(dropOf(menu, id, target)).toEqual({
    op: 'item.move',
    id,
    category: target.category,
    after,
  })
})

test('dropped where it lies is no change', () => {
  expect(dropOf(menu, 'saag', { category: 'curries', item: 'butter', edge: 'bottom' })).toBeNull()
  expect(dropOf(menu, 'saag', { category: 'curries', item: 'saag', edge: 'top' })).toBeNull()
})

test.each([
  ['curries', { category: 'breads', edge: 'bottom' }, 'breads'],
  ['breads', { category: 'curries', edge: 'top' }, null],
  ['drinks', { category: 'breads', edge: 'top' }, 'curries'],
  ['drinks', { category: 'curries', edge: 'top' }, null],
] as const)('category %s dropped at %o', (id, target, after) => {
  expect(categoryDropOf(menu, id, target)).toEqual({ op: 'category.move', id, after })
})

test.each([
  ['breads', { category: 'curries', edge: 'bottom' }],
  ['breads', { category: 'drinks', edge: 'top' }],
  ['breads', { category: 'breads', edge: 'top' }],
  ['breads', { category: 'gone', edge: 'top' }],
] as const)('category %s dropped at %o is no change', (id, target) => {
  expect(categoryDropOf(menu, id, target)).toBeNull()
})

test('changes on their way are shown, those that add wait for their ids', () => {
  const { categories } = withChanges(menu, [
    { op: 'item.set', id: 'naan', fields: { price: 6, picture: null } },
    { op: 'item.move', id: 'saag', category: 'breads', after: 'naan' },
    { op: 'item.remove', id: 'gone' },
    { op: 'category.add', after: null, category: { name: 'New' } },
  ])

  expect(categories.map(({ items }) => items.map(({ id }) => id))).toEqual([
    ['butter'],
    ['naan', 'saag'],
    [],
  ])
  expect(categories[1]?.items[0]).toEqual(item('naan', { price: 6 }))
})

test.each([
  ['new', item('x'), undefined],
  ['price', item('x', { price: 6, name: 'Y' }), 'a'],
  ['price', item('x', { special_price: 4 }), 'a'],
  ['changed', item('x', { name: 'Y' }), 'b'],
  ['moved', item('x'), 'b'],
  [null, item('x'), 'a'],
] as const)('a dish that is %s', (state, shown, liveIn) => {
  const live = liveIn && { item: item('x'), categoryId: liveIn }
  expect(draftStateOf(shown, 'a', live)).toBe(state)
})
