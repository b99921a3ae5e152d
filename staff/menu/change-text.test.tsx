import { expect, test } from 'vitest'
import type { WireMenuDocument } from '#contract/staff/menus.ts'
import {
  changeText,
  conflictText,
  fieldOf,
  listChange,
  percentText,
  subjectName,
  type WireChange,
  wholeText,
} from './change-text.tsx'

const menu = {
  option_groups: [{ id: 'heat', name: 'Heat', options: [{ id: 'mild', name: 'Mild' }] }],
  categories: [{ id: 'curries', name: 'Curries', items: [{ id: 'saag', name: 'Saag Paneer' }] }],
} as unknown as WireMenuDocument
const money = (amount: number) => `£${amount.toFixed(2)}`
const change = (field: string, kind: WireChange['subject']['kind'] = 'item') =>
  ({ field, subject: { kind, id: 'x', name: 'X' } }) as WireChange

test.each([
  ['price', 13.5, '£13.50'],
  ['special_price', null, '–'],
  ['allergens', null, 'not given'],
  ['allergens', [], 'none of the 14'],
  ['allergens', ['milk', 'nuts'], 'milk, nuts'],
  ['options', ['heat', 'gone'], 'Heat, gone'],
  ['hidden', true, 'yes'],
  ['hidden', null, 'no'],
  ['description', '', '–'],
  ['dietary', ['gluten_free', 'halal'], 'Gluten free, Halal'],
  ['dietary', [], '–'],
  ['type', 'multiple', 'Several'],
  ['place', 'curries/', 'first in Curries'],
  ['place', 'curries/saag', 'after Saag Paneer in Curries'],
  ['place', null, '–'],
])('%s %j reads %s', (field, value, text) => {
  expect(changeText(change(field), value, menu, money)).toBe(text)
})

test('places of categories and options are in their own lists', () => {
  expect(changeText(change('place', 'category'), '/curries', menu, money)).toBe('after Curries')
  expect(changeText(change('place', 'option'), 'heat/mild', menu, money)).toBe('after Mild in Heat')
})

test.each([
  ['item', { price: 11.5 }, 'new dish, £11.50'],
  ['category', { name: 'Breads' }, 'new category'],
  ['item', null, 'removed'],
] as const)('%s %j as a whole reads %s', (kind, becomes, text) => {
  expect(wholeText({ ...change('', kind), becomes }, money)).toBe(text)
})

test.each([
  [13.5, 13.95, '+3.3 %'],
  [10, 9, '−10 %'],
  [0, 5, null],
  [null, 5, null],
])('from %s to %s is %s', (was, becomes, text) => {
  expect(percentText({ ...change('price'), was, becomes })).toBe(text)
})

test.each([
  ['item.saag.price', { kind: 'item', name: 'price' }],
  ['option.heat.mild.name', { kind: 'option', name: 'name' }],
  ['category.curries', { kind: 'category', name: '' }],
  ['option.heat.mild', { kind: 'option', name: '' }],
])('%s is a field of %j', (key, parts) => {
  expect(fieldOf(key)).toEqual(parts)
})

test.each([
  ['item.saag.price', 5, undefined, '£5.00'],
  ['item.saag.allergens', ['milk', 'nuts'], ['milk', 'fish'], 'added nuts; removed fish'],
  ['item.saag.allergens', ['milk'], undefined, 'milk'],
  ['item.saag.allergens', [], ['milk'], 'none of the 14'],
  ['item.saag.dietary', ['gluten_free'], [], 'added Gluten free'],
  ['item.saag.options', ['gone', 'heat'], ['heat', 'gone'], 'gone, Heat'],
  ['item.saag.place', 'curries/saag', undefined, 'after Saag Paneer in Curries'],
  ['item.saag', null, undefined, 'removed'],
  ['item.saag', { name: 'Saag' }, undefined, 'kept and changed'],
  [
    'item.saag',
    { name: 'Saag', price: 5, place: 'curries/' },
    undefined,
    'price: £5.00; place: first in Curries',
  ],
])('in a conflict %s %j from %j reads %s', (key, value, before, text) => {
  expect(conflictText(key, value, { before, menu, money })).toBe(text)
})

test.each([
  ['item.saag.price', 'Saag Paneer'],
  ['category.curries', 'Curries'],
  ['group.heat.name', 'Heat'],
  ['option.heat.mild', 'Mild'],
  ['item.gone', 'gone'],
])('what %s is about is called %s', (key, name) => {
  expect(subjectName(key, menu)).toBe(name)
})

test.each([
  ['', 'a', 'added A'],
  ['a b', '', 'removed A, B'],
  ['a b', 'b c', 'added C; removed A'],
  ['a b c', 'c a b', 'C, A, B'],
])('from [%s] to [%s] is: %s', (was, is, text) => {
  const list = (entries: string) => entries.split(' ').filter(Boolean)

  expect(listChange(list(was), list(is), (entry) => entry.toUpperCase())).toBe(text)
})
