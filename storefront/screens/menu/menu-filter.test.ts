import { expect, test } from 'vitest'
import { aGroup, anItem, anOption } from '#testing/sample-menu.ts'
import { filterMenu, type MenuFilter, menuFilter } from './menu-filter.ts'

const dal = anItem({
  id: 'dal',
  name: 'Tarka Dal',
  description: 'Yellow lentils, garlic',
  dietary: { vegetarian: true, vegan: true, halal: true, glutenFree: true, spicy: 0 },
})
const curry = anItem({
  id: 'curry',
  name: 'Butter Chicken',
  dietary: { vegetarian: false, vegan: false, halal: true, glutenFree: true, spicy: 1 },
  groups: [aGroup({ options: [anOption('Extra paneer')] })],
})
const categories = [
  { id: 'mild', name: 'Mild', description: '', items: [dal] },
  { id: 'hot', name: 'Hot', description: '', items: [curry] },
]
const found = (filter: Partial<MenuFilter>) =>
  filterMenu(categories, { ...menuFilter.none, ...filter }).flatMap(({ items }) =>
    items.map(({ id }) => id),
  )

test.each([
  ['the name', 'dal', ['dal']],
  ['the description', 'GARLIC', ['dal']],
  ['an option', 'paneer', ['curry']],
  ['words in any order', 'chicken  butter', ['curry']],
  ['nothing', ' ', ['dal', 'curry']],
  ['what no dish has', 'pizza', []],
])('search by %s', (_, text, ids) => {
  expect(found({ text })).toEqual(ids)
})

test('filters combine with and, and categories left empty are gone', () => {
  expect(found({ diet: new Set(['halal']) })).toEqual(['dal', 'curry'])
  expect(found({ diet: new Set(['halal', 'not-spicy']) })).toEqual(['dal'])
  expect(found({ diet: new Set(['vegan']), text: 'chicken' })).toEqual([])
  expect(filterMenu(categories, { ...menuFilter.none, text: 'dal' })).toHaveLength(1)
})

test('a filter comes back from the URL as it was written, beside what else stands there', () => {
  const filter = { text: 'a & b', diet: new Set(['vegan', 'halal']) }

  const search = menuFilter.write(new URLSearchParams('source=app&q=old'), filter)

  expect(menuFilter.read(search)).toEqual(filter)
  expect(search.get('source')).toBe('app')
  expect(String(menuFilter.write(search, menuFilter.none))).toBe('source=app')
})

test('one choice has one address, in whatever order it was made', () => {
  const written = (...diet: string[]) =>
    String(menuFilter.write(new URLSearchParams(), { text: '', diet: new Set(diet) }))

  expect(written('vegan', 'halal')).toBe(written('halal', 'vegan'))
})
