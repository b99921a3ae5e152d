import { expect, test } from 'vitest'
import { dishesLosingGroup, removedBy, touchedBy } from './menu-difference.ts'
import type { MenuDocument } from './menu-document.ts'
import type { MenuOperation } from './menu-operations.ts'

const menu: MenuDocument = {
  option_groups: {
    heat: {
      name: 'Heat',
      options: [
        { id: 'mild', name: 'Mild' },
        { id: 'hot', name: 'Hot' },
      ],
    },
    sauce: { name: 'Sauce', options: [{ id: 'raita', name: 'Raita' }] },
  },
  categories: [
    {
      id: 'curries',
      name: 'Curries',
      items: [
        { id: 'butter', name: 'Butter', options: ['heat', 'sauce'] },
        { id: 'saag', name: 'Saag', options: ['sauce'] },
      ],
    },
    { id: 'drinks', name: 'Drinks', items: [{ id: 'lassi', name: 'Lassi' }] },
  ],
}

test.each<[MenuOperation, string[]]>([
  [
    { op: 'item.set', id: 'saag', fields: { price: 9, name: 'S' } },
    ['item.saag.price', 'item.saag.name'],
  ],
  [{ op: 'item.move', id: 'saag', category: 'drinks', after: null }, ['item.saag.place']],
  [{ op: 'item.add', category: 'drinks', after: null, item: { id: 'chai' } }, ['item.chai']],
  [{ op: 'item.remove', id: 'saag' }, ['item.saag']],
  [{ op: 'category.remove', id: 'curries' }, ['category.curries', 'item.butter', 'item.saag']],
  [
    { op: 'group.remove', id: 'heat' },
    ['group.heat', 'option.heat.mild', 'option.heat.hot', 'item.butter.options'],
  ],
  [{ op: 'option.remove', group: 'heat', id: 'hot' }, ['option.heat.hot']],
  [{ op: 'category.remove', id: 'gone' }, ['category.gone']],
])('%j touches %j', (operation, fields) => {
  expect(touchedBy(menu, operation)).toEqual(fields)
})

test('only existing entries leave a menu, and only by a removal', () => {
  expect(removedBy(menu, { op: 'group.remove', id: 'gone' })).toEqual([])
  expect(removedBy(menu, { op: 'category.move', id: 'curries', after: null })).toEqual([])
})

test('each dish that has a removed option group loses it', () => {
  const dishes = dishesLosingGroup(menu, { op: 'group.remove', id: 'sauce' })

  expect(dishes.map(({ id }) => id)).toEqual(['butter', 'saag'])
})
