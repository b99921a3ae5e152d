import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { type ContentApp, openContentApp } from '#testing/content-app.ts'

let content: ContentApp
beforeAll(async () => {
  content = await openContentApp()
})
beforeEach(() => content.reset())
afterAll(() => content?.app.close())

const call: ContentApp['call'] = (...given) => content.call(...given)
const change = (revision: number, changes: object[], actor = content.manager) =>
  call<WireMenuEditor>('POST /api/staff/menus/main/changes', { revision, changes }, actor)
const set = (id: string, fields: object) => ({ op: 'item.set', id, fields })
const menu = async () => (await call<WireMenuEditor>('GET /api/staff/menus/main')).data
/** Drops one change. @param revision of the draft as it was shown */
const drop = (n: number, revision: number) =>
  call<WireMenuEditor>(`DELETE /api/staff/menus/main/changes/${n}?revision=${revision}`)
const dropAll = (revision: number) =>
  call<WireMenuEditor>(`DELETE /api/staff/menus/main/draft?revision=${revision}`)

describe('the draft of a menu', () => {
  test('drops single changes, unless others need them, and all of them', async () => {
    await change(0, [
      { op: 'category.add', after: null, category: { name: 'Sides' } },
      { op: 'item.add', category: 'mains', after: null, item: { name: 'Naan', price: 3 } },
      set('curry', { price: 13 }),
    ])
    await change(1, [{ op: 'item.move', id: 'naan', category: 'sides', after: null }])

    const { revision } = await menu()
    const needed = await drop(1, revision)
    const price = await drop(3, revision)
    const again = await drop(3, revision)
    const all = await dropAll(price.data.revision)
    const repeated = await dropAll(price.data.revision)

    expect([needed.status, price.status, again.status]).toEqual([409, 200, 404])
    expect([price.data.changes, all.data.changes]).toEqual([3, 0])
    expect(all.data.draft).toEqual(all.data.live)
    expect(repeated.status).toBe(200)
  })

  test('is not dropped as a whole once somebody else has noted more than was shown', async () => {
    await change(0, [set('curry', { price: 13 })])
    const shown = await menu()
    await change(1, [set('stew', { price: 15 })], content.owner)

    const refused = await dropAll(shown.revision)
    const kept = await menu()

    expect([refused.status, refused.data.revision]).toEqual([409, kept.revision])
    expect(kept.changes).toBe(2)
    expect((await dropAll(kept.revision)).data.changes).toBe(0)
  })

  test('keeps a change that somebody else has noted under the number of one that was shown', async () => {
    await change(0, [set('curry', { price: 13 }), set('stew', { price: 15 })])
    const { revision } = await menu()
    const other = await drop(2, revision)
    await change(other.data.revision, [set('pie', { price: 9 })], content.owner)

    const refused = await drop(2, revision)
    const untouched = await drop(1, revision)
    const dishes = (await menu()).draft.categories.flatMap(({ items }) => items)

    expect([other.status, refused.status, untouched.status]).toEqual([200, 409, 200])
    expect(dishes).toContainEqual(expect.objectContaining({ id: 'curry', price: 12.95 }))
    expect(dishes).toContainEqual(expect.objectContaining({ id: 'pie', price: 9 }))
  })
})
