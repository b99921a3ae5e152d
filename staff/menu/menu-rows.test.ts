import { expect, test } from 'vitest'
import type { WireMenuDocument } from '#contract/staff/menus.ts'
import { findDishes, placeAfterDrop, placeAfterStep, searchTexts } from './menu-rows.ts'
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
const found = (search: string) =>
  findDishes(menu, search, searchTexts(menu)).flatMap(({ name, items }) => [
    name,
    ...items.map(({ id }) => id),
  ])

test.each([
  ['', ['Curries', 'butter', 'saag', 'Breads', 'naan', 'Drinks']],
  ['milk', ['Curries', 'butter']],
  ['gluten butter', ['Curries', 'butter']],
  ['jalapeno', ['Curries', 'saag']],
  ['vegetarian', ['Curries', 'saag']],
  ['pizza', []],
])('a search for %j shows %j', (search, names) => {
  expect(found(search)).toEqual(names)
})

const lists = menu.categories.map(({ id, name, items }) => ({ id, name, entries: items }))

test.each([
  ['saag', -1, { list: 'curries', after: null }],
  ['butter', 1, { list: 'curries', after: 'saag' }],
  ['saag', 1, { list: 'breads', after: null }],
  ['naan', -1, { list: 'curries', after: 'saag' }],
  ['naan', 1, { list: 'drinks', after: null }],
  ['butter', -1, null],
  ['gone', 1, null],
] as const)('a step of %s by %i', (id, step, place) => {
  expect(placeAfterStep(lists, id, step)).toEqual(place)
})

test('the last dish of the last category cannot move down', () => {
  expect(placeAfterStep(lists.slice(0, 2), 'naan', 1)).toBeNull()
})

test.each([
  ['naan', { list: 'curries', entry: 'saag', edge: 'top' }, 'butter'],
  ['naan', { list: 'curries', entry: 'saag', edge: 'bottom' }, 'saag'],
  ['naan', { list: 'curries', entry: 'butter', edge: 'top' }, null],
  ['naan', { list: 'drinks', entry: null, edge: 'bottom' }, null],
  ['saag', { list: 'curries', entry: 'butter', edge: 'top' }, null],
] as const)('%s dropped at %o', (id, target, after) => {
  expect(placeAfterDrop(lists, id, target)).toEqual({ list: target.list, after })
})

test.each([
  ['saag', { list: 'curries', entry: 'butter', edge: 'bottom' }],
  ['saag', { list: 'curries', entry: 'saag', edge: 'top' }],
  ['butter', { list: 'curries', entry: 'saag', edge: 'top' }],
  ['butter', { list: 'curries', entry: null, edge: 'bottom' }],
  ['butter', { list: 'breads', entry: 'gone', edge: 'top' }],
  ['butter', { list: 'gone', entry: null, edge: 'bottom' }],
] as const)('%s dropped at %o is no change', (id, target) => {
  expect(placeAfterDrop(lists, id, target)).toBeNull()
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
