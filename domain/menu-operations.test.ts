import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSameMenu,
  menuDifference,
  operationsBetween,
  removedBy,
  touchedBy,
} from './menu-difference.ts'
import type { MenuDocument, Subject } from './menu-document.ts'
import { idFromName } from './menu-ids.ts'
import { applyInPlace, applyOperations, type MenuOperation } from './menu-operations.ts'

/** The menu after an operation, or a sentence where it does not apply; the given menu stays as it is. */
function applyOperation(menu: MenuDocument, operation: MenuOperation): MenuDocument | string {
  const next = structuredClone(menu)
  return applyInPlace(next, operation) ?? next
}

const named = (id: string) => ({ id, name: id })

const menu = (): MenuDocument => ({
  option_groups: {
    heat: { name: 'Heat', type: 'single', options: [named('mild'), named('hot')] },
  },
  categories: [
    {
      ...named('curries'),
      items: [
        { id: 'butter', name: 'Butter', price: 12.5, options: ['heat'] },
        { id: 'saag', name: 'Saag', price: 9 },
      ],
    },
    { ...named('drinks'), items: [{ id: 'lassi', name: 'Lassi', price: 3.5 }] },
  ],
})

function changed(...operations: MenuOperation[]): MenuDocument {
  return operations.reduce<MenuDocument>((from, operation) => {
    const to = applyOperation(from, operation)
    if (typeof to === 'string') throw new Error(to)
    return to
  }, menu())
}
/** Makes changes of the value throw. */
function deepFreeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (typeof part === 'object' && part) deepFreeze(part)
  return Object.freeze(value)
}
const idsOf = ({ categories }: MenuDocument) =>
  categories.map(({ id, items }) => [id, ...items.map((item) => item.id)])

const groupIdsOf = ({ option_groups = {} }: MenuDocument) => Object.keys(option_groups)

describe('an operation on a menu', () => {
  test('sets and takes away fields, in the order of the files', () => {
    const { categories } = changed({
      op: 'item.set',
      id: 'butter',
      fields: { special_price: 11, description: 'New', options: null },
    })

    expect(Object.entries(categories[0]?.items[0] ?? {})).toEqual([
      ['id', 'butter'],
      ['name', 'Butter'],
      ['description', 'New'],
      ['price', 12.5],
      ['special_price', 11],
    ])
  })

  test.each<[string, MenuOperation, string[][]]>([
    [
      'moves a dish to another category, behind another one',
      { op: 'item.move', id: 'butter', category: 'drinks', after: 'lassi' },
      [
        ['curries', 'saag'],
        ['drinks', 'lassi', 'butter'],
      ],
    ],
    [
      'moves a dish to the front',
      { op: 'item.move', id: 'saag', category: 'curries', after: null },
      [
        ['curries', 'saag', 'butter'],
        ['drinks', 'lassi'],
      ],
    ],
    [
      'puts an entry without a place at the end',
      { op: 'item.add', category: 'drinks', item: { id: 'chai', price: 2 } },
      [
        ['curries', 'butter', 'saag'],
        ['drinks', 'lassi', 'chai'],
      ],
    ],
    [
      'puts an entry at the end when the one that it should follow was removed',
      { op: 'item.add', category: 'curries', after: 'gone', item: { id: 'chai', price: 2 } },
      [
        ['curries', 'butter', 'saag', 'chai'],
        ['drinks', 'lassi'],
      ],
    ],
  ])('%s', (_, operation, ids) => {
    expect(idsOf(changed(operation))).toEqual(ids)
  })

  test('moves no option group in front of those whose ids are numbers', () => {
    const added = changed({ op: 'group.add', group: { id: '12', name: 'Twelve', options: [] } })

    expect(groupIdsOf(added)).toEqual(['12', 'heat'])
    expect(applyOperation(added, { op: 'group.move', id: 'heat', after: null })).toBe(
      'Option groups whose id is a number alone stay first.',
    )
  })

  test.each([
    ['heat', null, ['heat', 'size', 'sides']],
    ['size', 'sides', ['heat', 'sides', 'size']],
    ['size', 'gone', ['heat', 'sides', 'size']],
  ])('moves the option group %s behind %s', (id, after, ids) => {
    const group = (id: string) => ({ ...named(id), options: [] })
    const three = [
      { op: 'group.add', group: group('sides') },
      { op: 'group.add', after: null, group: group('size') },
    ] as const

    expect(groupIdsOf(changed(...three))).toEqual(['size', 'heat', 'sides'])
    expect(groupIdsOf(changed(...three, { op: 'group.move', id, after }))).toEqual(ids)
  })

  test('that removes a group takes it from its dishes', () => {
    const { option_groups, categories } = changed({ op: 'group.remove', id: 'heat' })

    expect(option_groups).toEqual({})
    expect(categories[0]?.items[0]?.options).toEqual([])
  })

  test.each<[MenuOperation, string]>([
    [{ op: 'item.set', id: 'naan', fields: {} }, 'There is no dish naan any more.'],
    [
      { op: 'item.move', id: 'saag', category: 'x', after: null },
      'There is no category x any more.',
    ],
    [
      { op: 'item.add', category: 'drinks', after: null, item: { id: 'saag' } },
      'There is saag already.',
    ],
    [{ op: 'option.remove', group: 'x', id: 'y' }, 'There is no option group x any more.'],
    [{ op: 'option.set', group: 'heat', id: 'y', fields: {} }, 'There is no option y any more.'],
    [{ op: 'group.remove', id: 'toString' }, 'There is no option group toString any more.'],
    [{ op: 'category.remove', id: 'x' }, 'There is no category x any more.'],
  ])('that does not fit says why: %o', (operation, reason) => {
    expect(applyOperation(menu(), operation)).toBe(reason)
  })

  test.each<[string, MenuOperation[]]>([
    [
      'an option into a new group',
      [
        { op: 'group.add', group: { id: 'size', name: 'Size', options: [{ id: 's', name: 'S' }] } },
        { op: 'option.add', group: 'size', after: 's', option: { id: 'l', name: 'L' } },
        { op: 'option.set', group: 'size', id: 'l', fields: { price: 2 } },
        { op: 'option.move', group: 'size', id: 'l', after: null },
        { op: 'option.remove', group: 'size', id: 's' },
      ],
    ],
    [
      'a dish into a new category',
      [
        { op: 'category.add', after: null, category: { id: 'soups', name: 'Soups', items: [] } },
        { op: 'item.add', category: 'soups', after: null, item: { id: 'dal', options: ['heat'] } },
        { op: 'item.move', id: 'saag', category: 'soups', after: 'dal' },
        { op: 'item.set', id: 'saag', fields: { options: ['heat'], allergens: ['milk'] } },
        { op: 'group.remove', id: 'heat' },
      ],
    ],
  ])('is applied again with the same result: %s', (_, operations) => {
    const changes = operations.map((change) => deepFreeze({ change }))

    const first = applyOperations(menu(), changes)

    expect(first.lost).toEqual([])
    expect(applyOperations(menu(), changes)).toEqual(first)
  })

  test('that can no longer be applied is named, and the others are applied', () => {
    const changes: { change: MenuOperation }[] = [
      { change: { op: 'item.remove', id: 'saag' } },
      { change: { op: 'item.set', id: 'saag', fields: { price: 1 } } },
      { change: { op: 'item.set', id: 'lassi', fields: { price: 4 } } },
    ]

    const { menu: result, fitting, lost } = applyOperations(menu(), changes)

    expect(fitting).toEqual([changes[0], changes[2]])
    expect(lost).toEqual([{ operation: changes[1], reason: 'There is no dish saag any more.' }])
    expect(result.categories[1]?.items[0]?.price).toBe(4)
  })
})

/** Menus of a few things with few names, so that two of them have much in common. */
const some = (ids: string, minLength = 0) => fc.shuffledSubarray([...ids], { minLength })
const generatedMenu = fc
  .record({
    groups: some('ABC'),
    options: fc.tuple(some('abcdefgh'), some('abcdefgh'), some('abcdefgh')),
    categories: some('XYZ', 1),
    items: some('ijklmnop'),
    numbers: fc.array(fc.nat(5), { minLength: 8, maxLength: 8 }),
  })
  .map(({ groups, options, categories, items, numbers }): MenuDocument => {
    const optionsOf = (index: number) =>
      (options[index] ?? []).map((id) => ({ id, price: numbers[index] }))
    return {
      option_groups: Object.fromEntries(
        groups.map((id, index) => [id, { name: `${numbers[index]}`, options: optionsOf(index) }]),
      ),
      categories: categories.map((id, index) => ({
        id,
        name: `${numbers[index + 3]}`,
        items: items
          .filter((_, place) => (numbers[place] ?? 0) % categories.length === index)
          .map((item, place) => ({
            id: item,
            price: numbers[place] ?? 0,
            ...(place % 2 === 0 ? { options: groups } : {}),
          })),
      })),
    }
  })

describe('the difference of two menus', () => {
  test('applied as operations to the first gives the second; that of equal menus is none', () => {
    fc.assert(
      fc.property(generatedMenu, generatedMenu, (from, to) => {
        const { menu: result, lost } = applyOperations(
          from,
          operationsBetween(from, to).map((change) => ({ change })),
        )

        expect(lost).toEqual([])
        expect(result).toEqual(to)
        expect(groupIdsOf(result)).toEqual(groupIdsOf(to))
        expect(operationsBetween(to, structuredClone(to))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('names each field with both values, and the place of what moved', () => {
    const from = changed({ op: 'group.add', group: { id: 'size', name: 'Size', options: [] } })
    const { menu: to } = applyOperations(
      from,
      [
        { op: 'item.set' as const, id: 'saag', fields: { price: 9.5 } },
        { op: 'item.move' as const, id: 'lassi', category: 'curries', after: 'saag' },
        { op: 'option.remove' as const, group: 'heat', id: 'hot' },
        { op: 'group.move' as const, id: 'size', after: null },
      ].map((change) => ({ change })),
    )
    const of = (
      kind: Subject['kind'],
      id: string,
      field: string,
      was: unknown,
      becomes: unknown,
    ) => ({
      subject: { kind, id },
      field,
      was,
      becomes,
    })

    expect(menuDifference(from, to)).toEqual([
      of('group', 'size', 'place', '/heat', '/'),
      of('option', 'heat.hot', '', named('hot'), null),
      of('item', 'saag', 'price', 9, 9.5),
      of('item', 'lassi', 'place', 'drinks/', 'curries/saag'),
    ])
  })

  test('counts the order of option groups', () => {
    const from = changed({ op: 'group.add', group: { id: 'size', name: 'Size', options: [] } })
    const to = applyOperation(from, { op: 'group.move', id: 'size', after: null }) as MenuDocument

    expect([isSameMenu(from, to), isSameMenu(from, structuredClone(from))]).toEqual([false, true])
  })
})

test.each([
  ['Butter Chicken', [], 'butter-chicken'],
  ['Crème brûlée & Co.', [], 'creme-brulee-co'],
  ['Chef’s special', [], 'chefs-special'],
  ['Naan', ['naan', 'naan-2'], 'naan-3'],
  ['咖喱', [], 'dish'],
  ['咖喱', ['dish'], 'dish-2'],
  ['12', [], 'dish-12'],
])('the id of %s beside %j is %s', (name, taken, id) => {
  expect(idFromName(name, (each) => taken.includes(each), 'dish')).toBe(id)
})

test.each<[MenuOperation, string[]]>([
  [
    { op: 'item.set', id: 'saag', fields: { price: 9, options: [] } },
    ['item.saag.price', 'item.saag.options'],
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
  expect(touchedBy(menu(), operation)).toEqual(fields)
})

test('only existing entries leave a menu, and only by a removal', () => {
  expect(removedBy(menu(), { op: 'group.remove', id: 'gone' })).toEqual([])
  expect(removedBy(menu(), { op: 'category.move', id: 'curries', after: null })).toEqual([])
})
