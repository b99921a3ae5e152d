import { expect, test } from 'vitest'
import { anItem } from '#testing/sample-menu.ts'
import { filterMenu, menuFilter } from './use-shown-menu.ts'

const dal = anItem({
  id: 'dal',
  name: 'Tarka Dal',
  dietary: { vegetarian: true, vegan: true, halal: true, glutenFree: true, spicy: 0 },
})
const curry = anItem({
  id: 'curry',
  name: 'Butter Chicken',
  dietary: { vegetarian: false, vegan: false, halal: true, glutenFree: true, spicy: 1 },
})
const categories = [
  { id: 'mild', name: 'Mild', description: '', items: [dal] },
  { id: 'hot', name: 'Hot', description: '', items: [curry] },
]
const found = (...diet: string[]) =>
  filterMenu(categories, new Set(diet)).flatMap(({ items }) => items.map(({ id }) => id))

test('filters combine with and, and categories left empty are gone', () => {
  expect(found()).toEqual(['dal', 'curry'])
  expect(found('halal')).toEqual(['dal', 'curry'])
  expect(found('halal', 'not-spicy')).toEqual(['dal'])
  expect(filterMenu(categories, new Set(['vegan']))).toHaveLength(1)
})

test('a category whose dishes are all hidden is left out, and a menu with dishes everywhere stays the same one', () => {
  const drinks = { id: 'drinks', name: 'Drinks', description: '', items: [] }

  expect(filterMenu([...categories, drinks], new Set())).toEqual(categories)
  expect(filterMenu(categories, new Set())).toBe(categories)
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
