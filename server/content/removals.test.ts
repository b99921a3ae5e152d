import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { type ContentApp, openContentApp } from '#testing/content-app.ts'

let content: ContentApp
beforeAll(async () => {
  content = await openContentApp()
})
beforeEach(() => content.reset())
afterAll(() => content?.app.close())

interface Answer {
  fields: { field: string; yours: unknown; theirs: unknown; by: { name: string } }[]
}
const change = (revision: number, changes: object[], actor = content.manager) =>
  content.call<Answer>('POST /api/staff/menus/main/changes', { revision, changes }, actor)
const byOwner = (...changes: object[]) => change(0, changes, content.owner)
const dishes = async () => {
  const { data } = await content.call<WireMenuEditor>('GET /api/staff/menus/main')
  return data.draft.categories.flatMap(({ items }) => items.map(({ id }) => id))
}

describe('the removal of a part that another member has changed since is refused', () => {
  test('for a dish, with the changed fields', async () => {
    await byOwner(
      { op: 'item.set', id: 'curry', fields: { price: 13, spicy: 2 } },
      { op: 'item.move', id: 'curry', category: 'drinks', after: null },
    )

    const { status, data } = await change(0, [{ op: 'item.remove', id: 'curry' }])

    expect([status, data.fields]).toEqual([
      409,
      [
        expect.objectContaining({
          field: 'item.curry',
          yours: null,
          theirs: { name: 'Butter Curry', price: 13, spicy: 2, place: 'drinks/' },
          by: expect.objectContaining({ name: 'Cardamom' }),
        }),
      ],
    ])
    expect(await dishes()).toContain('curry')
  })

  test('of a category, with each of its dishes that was changed, came or moved to it', async () => {
    await byOwner(
      { op: 'category.set', id: 'drinks', fields: { name: 'Cold drinks' } },
      { op: 'item.set', id: 'lassi', fields: { price: 4 } },
      { op: 'item.add', category: 'drinks', after: 'lassi', item: { name: 'Chai', price: 2 } },
      { op: 'item.move', id: 'pie', category: 'drinks', after: null },
      { op: 'item.set', id: 'curry', fields: { price: 13 } },
    )

    const { status, data } = await change(0, [{ op: 'category.remove', id: 'drinks' }])

    expect([status, data.fields]).toMatchObject([
      409,
      [
        { field: 'category.drinks', yours: null, theirs: { name: 'Cold drinks' } },
        { field: 'item.pie', yours: null, theirs: { name: 'Fish Pie', place: 'drinks/' } },
        { field: 'item.lassi', yours: null, theirs: { name: 'Mango Lassi', price: 4 } },
        { field: 'item.chai', yours: null, theirs: { name: 'Chai' } },
      ],
    ])
  })

  test('of an option group, with its options and the dishes that were given it', async () => {
    await byOwner(
      { op: 'option.set', group: 'heat', id: 'hot', fields: { price: 0.75 } },
      { op: 'item.set', id: 'stew', fields: { options: ['heat', 'removals'] } },
    )

    const { status, data } = await change(0, [{ op: 'group.remove', id: 'heat' }])

    expect([status, data.fields]).toMatchObject([
      409,
      [
        { field: 'option.heat.hot', yours: null, theirs: { name: 'Hot', price: 0.75 } },
        { field: 'item.stew.options', yours: ['removals'], theirs: ['heat', 'removals'] },
      ],
    ])
  })

  test.each([
    ['a dish', { op: 'item.remove', id: 'curry' }],
    ['a category', { op: 'category.remove', id: 'mains' }],
    ['an option group', { op: 'group.remove', id: 'heat' }],
  ])('of %s, and done once they have seen it', async (_, removal) => {
    await byOwner(
      { op: 'item.set', id: 'curry', fields: { price: 13 } },
      { op: 'group.set', id: 'heat', fields: { name: 'How hot' } },
    )

    expect((await change(0, [removal])).status).toBe(409)
    expect((await change(1, [removal])).status).toBe(200)
  })
})

describe('parts removed together with another', () => {
  test.each([
    [
      'a dish of a category',
      { op: 'category.remove', id: 'drinks' },
      { op: 'item.set', id: 'lassi', fields: { price: 4 } },
      { field: 'item.lassi.price', yours: 4, theirs: null },
    ],
    [
      'an option of a group',
      { op: 'group.remove', id: 'heat' },
      { op: 'option.set', group: 'heat', id: 'hot', fields: { price: 0.75 } },
      { field: 'option.heat.hot.price', yours: 0.75, theirs: null },
    ],
    [
      'the group of a dish',
      { op: 'group.remove', id: 'heat' },
      { op: 'item.set', id: 'curry', fields: { options: ['heat'] } },
      { field: 'item.curry.options', yours: ['heat'], theirs: ['extras', 'removals'] },
    ],
    [
      'the group that another dish is given',
      { op: 'group.remove', id: 'heat' },
      { op: 'item.set', id: 'stew', fields: { options: ['heat', 'removals'] } },
      {
        field: 'item.stew.options',
        yours: ['heat', 'removals'],
        theirs: ['removals'],
        by: { name: 'Cardamom' },
      },
    ],
  ])('cannot be changed from an older page: %s', async (_, removal, edit, conflict) => {
    await byOwner(removal)

    const { status, data } = await change(0, [edit])

    expect([status, data.fields]).toMatchObject([409, [conflict]])
  })

  test.each([
    [
      'a category takes no new dish',
      { op: 'category.remove', id: 'drinks' },
      { op: 'item.add', category: 'drinks', after: null, item: { name: 'Chai', price: 2 } },
      { field: 'category.drinks', yours: { items: ['Chai'] }, theirs: null },
    ],
    [
      'a category takes no dish from another one',
      { op: 'category.remove', id: 'drinks' },
      { op: 'item.move', id: 'curry', category: 'drinks', after: null },
      { field: 'category.drinks', yours: { items: ['Butter Curry'] }, theirs: null },
    ],
    [
      'a group takes no new option',
      { op: 'group.remove', id: 'heat' },
      { op: 'option.add', group: 'heat', after: null, option: { name: 'Fiery', price: 1 } },
      { field: 'group.heat', yours: { options: ['Fiery'] }, theirs: null },
    ],
  ])('are named to an older page that adds to them: %s', async (_, removal, addition, conflict) => {
    await byOwner(removal)

    const { status, data } = await change(0, [addition])

    expect([status, data.fields]).toEqual([
      409,
      [
        expect.objectContaining({
          ...conflict,
          by: expect.objectContaining({ name: 'Cardamom' }),
        }),
      ],
    ])
    expect((await change(1, [addition])).status).toBe(422)
  })

  test('are named to an older page that uses them in a new dish: an option group', async () => {
    await byOwner({ op: 'group.remove', id: 'heat' })
    const item = { name: 'Chai', price: 2, options: ['heat', 'removals'] }

    const { status, data } = await change(0, [
      { op: 'item.add', category: 'drinks', after: null, item },
    ])

    expect([status, data.fields]).toMatchObject([
      409,
      [
        {
          field: 'group.heat',
          yours: { items: ['Chai'] },
          theirs: null,
          by: { name: 'Cardamom' },
        },
      ],
    ])
    expect(await dishes()).not.toContain('chai')
  })

  test('a dish that had moved elsewhere before does not leave, and is changed', async () => {
    await byOwner(
      { op: 'item.move', id: 'lassi', category: 'mains', after: null },
      { op: 'category.remove', id: 'drinks' },
    )

    const { status } = await change(0, [{ op: 'item.set', id: 'lassi', fields: { price: 4 } }])

    expect([status, await dishes()]).toEqual([200, ['lassi', 'curry', 'stew', 'pie']])
  })

  test('comes back with a removal that is dropped, and an older page learns of it', async () => {
    await byOwner({ op: 'category.remove', id: 'drinks' })
    await content.call('DELETE /api/staff/menus/main/changes/1?revision=1')

    const answer = await change(1, [{ op: 'item.remove', id: 'lassi' }])

    expect([answer.status, await dishes()]).toEqual([409, ['curry', 'stew', 'pie', 'lassi']])
  })
})
