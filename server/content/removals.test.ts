import { describe, expect, test } from 'vitest'
import { contentApp, setDish } from '#testing/content-app.ts'

const content = contentApp()
const byOwner = (...changes: object[]) => content.changeMenu(0, changes, content.owner)
const dishes = async () =>
  (await content.menu()).draft.categories.flatMap(({ items }) => items.map(({ id }) => id))
const setGroup = (id: string, fields: object) => ({ op: 'group.set', id, fields })
const setHot = (fields: object) => ({ op: 'option.set', group: 'heat', id: 'hot', fields })
const move = (id: string, category: string) => ({ op: 'item.move', id, category, after: null })
const add = (item: object, after: string | null = null) => ({
  op: 'item.add',
  category: 'drinks',
  after,
  item: { price: 2, ...item },
})
const removeDish = { op: 'item.remove', id: 'curry' }
const removeDrinks = { op: 'category.remove', id: 'drinks' }
const removeHeat = { op: 'group.remove', id: 'heat' }

describe('the removal of a part that another member has changed since is refused', () => {
  test('for a dish, with the changed fields', async () => {
    await byOwner(setDish('curry', { price: 13, spicy: 2 }), move('curry', 'drinks'))

    const { status, data } = await content.changeMenu(0, [removeDish])

    expect(status).toBe(409)
    expect(data.fields).toEqual([
      {
        field: 'item.curry',
        yours: null,
        theirs: { name: 'Butter Curry', price: 13, spicy: 2, place: 'drinks/' },
        by: expect.objectContaining({ name: 'Cardamom' }),
        at: expect.any(String),
      },
    ])
    expect(await dishes()).toContain('curry')
  })

  test('of a category, with each of its dishes that was changed, came or moved to it', async () => {
    await byOwner(
      { op: 'category.set', id: 'drinks', fields: { name: 'Cold drinks' } },
      setDish('lassi', { price: 4 }),
      add({ name: 'Chai' }, 'lassi'),
      move('pie', 'drinks'),
      setDish('curry', { price: 13 }),
    )

    const { status, data } = await content.changeMenu(0, [removeDrinks])

    expect(status).toBe(409)
    expect(data.fields).toMatchObject([
      { field: 'category.drinks', yours: null, theirs: { name: 'Cold drinks' } },
      { field: 'item.pie', yours: null, theirs: { name: 'Fish Pie', place: 'drinks/' } },
      { field: 'item.lassi', yours: null, theirs: { name: 'Mango Lassi', price: 4 } },
      { field: 'item.chai', yours: null, theirs: { name: 'Chai' } },
    ])
  })

  test('of an option group, with its options and the dishes that were given it', async () => {
    await byOwner(setHot({ price: 0.75 }), setDish('stew', { options: ['heat', 'removals'] }))

    const { status, data } = await content.changeMenu(0, [removeHeat])

    expect(status).toBe(409)
    expect(data.fields).toMatchObject([
      { field: 'option.heat.hot', yours: null, theirs: { name: 'Hot', price: 0.75 } },
      { field: 'item.stew.options', yours: ['removals'], theirs: ['heat', 'removals'] },
    ])
  })

  test.each([
    ['a dish', removeDish],
    ['a category', { op: 'category.remove', id: 'mains' }],
    ['an option group', removeHeat],
  ])('of %s, and done once they have seen it', async (_, removal) => {
    await byOwner(setDish('curry', { price: 13 }), setGroup('heat', { name: 'How hot' }))

    expect((await content.changeMenu(0, [removal])).status).toBe(409)
    expect((await content.changeMenu(1, [removal])).status).toBe(200)
  })
})

describe('parts removed together with another', () => {
  test.each([
    [
      'a dish of a category',
      removeDrinks,
      setDish('lassi', { price: 4 }),
      { field: 'item.lassi.price', yours: 4, theirs: null },
    ],
    [
      'an option of a group',
      removeHeat,
      setHot({ price: 0.75 }),
      { field: 'option.heat.hot.price', yours: 0.75, theirs: null },
    ],
    [
      'the group of a dish',
      removeHeat,
      setDish('curry', { options: ['heat'] }),
      { field: 'item.curry.options', yours: ['heat'], theirs: ['extras', 'removals'] },
    ],
    [
      'the group that another dish is given',
      removeHeat,
      setDish('stew', { options: ['heat', 'removals'] }),
      { field: 'item.stew.options', yours: ['heat', 'removals'], theirs: ['removals'] },
    ],
  ])('cannot be changed from an older page: %s', async (_, removal, edit, conflict) => {
    await byOwner(removal)

    const { status, data } = await content.changeMenu(0, [edit])

    expect(status).toBe(409)
    expect(data.fields).toMatchObject([{ ...conflict, by: { name: 'Cardamom' } }])
  })

  test.each([
    [
      'a category takes no new dish',
      removeDrinks,
      add({ name: 'Chai' }),
      { field: 'category.drinks', yours: { items: ['Chai'] } },
    ],
    [
      'a category takes no dish from another one',
      removeDrinks,
      move('curry', 'drinks'),
      { field: 'category.drinks', yours: { items: ['Butter Curry'] } },
    ],
    [
      'a group takes no new option',
      removeHeat,
      { op: 'option.add', group: 'heat', after: null, option: { name: 'Fiery', price: 1 } },
      { field: 'group.heat', yours: { options: ['Fiery'] } },
    ],
    [
      'a new dish takes no option group',
      removeHeat,
      add({ name: 'Chai', options: ['heat', 'removals'] }),
      { field: 'group.heat', yours: { items: ['Chai'] } },
    ],
  ])('are named to an older page that adds to them: %s', async (_, removal, addition, conflict) => {
    await byOwner(removal)
    const before = await dishes()

    const { status, data } = await content.changeMenu(0, [addition])

    expect(status).toBe(409)
    expect(data.fields).toMatchObject([{ ...conflict, theirs: null, by: { name: 'Cardamom' } }])
    expect(data.fields).toHaveLength(1)
    expect(await dishes()).toEqual(before)
  })

  test('are a fault to a page that has seen the removal', async () => {
    await byOwner(removeDrinks, removeHeat)
    const option = { op: 'option.add', group: 'heat', after: null, option: { name: 'Fiery' } }

    for (const addition of [add({ name: 'Chai' }), move('curry', 'drinks'), option]) {
      expect((await content.changeMenu(1, [addition])).status).toBe(422)
    }
  })

  test('a dish that had moved elsewhere before does not leave, and is changed', async () => {
    await byOwner(move('lassi', 'mains'), removeDrinks)

    const { status } = await content.changeMenu(0, [setDish('lassi', { price: 4 })])

    expect([status, await dishes()]).toEqual([200, ['lassi', 'curry', 'stew', 'pie']])
  })

  test('comes back with a removal that is dropped, and an older page learns of it', async () => {
    await byOwner(removeDrinks)
    await content.call('DELETE menus/main/changes/1?revision=1')

    const answer = await content.changeMenu(1, [{ op: 'item.remove', id: 'lassi' }])

    expect([answer.status, await dishes()]).toEqual([409, ['curry', 'stew', 'pie', 'lassi']])
  })
})
