import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { exportTenant } from '#server/tenancy/export-tenant.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { contentApp, setDish } from '#testing/content-app.ts'
import { writeFolder } from '#testing/folder-files.ts'

const content = contentApp()

describe('the draft of a menu', () => {
  /** Discards one change. @param revision of the draft as it was shown */
  const drop = (n: number, revision: number) =>
    content.call<WireMenuEditor>(`DELETE menus/main/changes/${n}?revision=${revision}`)
  const dropAll = (revision: number) =>
    content.call<WireMenuEditor>(`DELETE menus/main/draft?revision=${revision}`)

  test('drops single changes, unless others need them, and all of them', async () => {
    await content.changeMenu(0, [
      { op: 'category.add', after: null, category: { name: 'Sides' } },
      { op: 'item.add', category: 'mains', after: null, item: { name: 'Naan', price: 3 } },
      setDish('curry', { price: 13 }),
    ])
    await content.changeMenu(1, [{ op: 'item.move', id: 'naan', category: 'sides', after: null }])

    const { revision } = await content.menu()
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

  test('is not discarded as a whole once another member has added changes not shown yet', async () => {
    await content.changeMenu(0, [setDish('curry', { price: 13 })])
    const shown = await content.menu()
    await content.changeMenu(1, [setDish('stew', { price: 15 })], content.owner)

    const refused = await dropAll(shown.revision)
    const kept = await content.menu()

    expect([refused.status, refused.data.revision]).toEqual([409, kept.revision])
    expect(kept.changes).toBe(2)
    expect((await dropAll(kept.revision)).data.changes).toBe(0)
  })

  test('keeps another member’s change that reuses the number of a shown one', async () => {
    await content.changeMenu(0, [setDish('curry', { price: 13 }), setDish('stew', { price: 15 })])
    const { revision } = await content.menu()
    const other = await drop(2, revision)
    await content.changeMenu(other.data.revision, [setDish('pie', { price: 9 })], content.owner)

    const refused = await drop(2, revision)
    const untouched = await drop(1, revision)
    const dishes = (await content.menu()).draft.categories.flatMap(({ items }) => items)

    expect([other.status, refused.status, untouched.status]).toEqual([200, 409, 200])
    expect(dishes).toContainEqual(expect.objectContaining({ id: 'curry', price: 12.95 }))
    expect(dishes).toContainEqual(expect.objectContaining({ id: 'pie', price: 9 }))
  })
})

describe('the order of option groups', () => {
  interface Diff {
    changes: { op: string; field: string; was: string; becomes: string }[]
  }
  type Groups = Pick<WireMenuEditor['draft'], 'option_groups'>

  const move = (id: string, after: string | null, revision = 0, actor = content.manager) =>
    content.changeMenu(revision, [{ op: 'group.move', id, after }], actor)
  const idsOf = ({ option_groups }: Groups) => option_groups.map(({ id }) => id)
  const diff = async () => (await content.get<Diff>('menus/main/diff')).changes

  test('option groups are moved, published into the file, and brought back', async () => {
    const before = parse(await content.fileText('menus/main.yaml'))

    const { data } = await move('removals', null)
    expect(idsOf(data.draft)).toEqual(['removals', 'heat', 'extras'])
    expect(await diff()).toMatchObject([
      { op: 'group.move', field: 'place', was: '/extras', becomes: '/' },
    ])
    expect((await content.publishMenu(1)).status).toBe(200)

    const { live, changes } = await content.menu()
    expect([idsOf(live), changes]).toEqual([['removals', 'heat', 'extras'], 0])
    expect(parse(await content.fileText('menus/main.yaml'))).toEqual(before)
    const folder = await writeFolder(new Map(), 'sample')
    await exportTenant(content.app.services, folder.path)
    expect(await importTenant(content.app.services, folder.path)).toMatchObject({
      hasChanged: false,
    })
    await folder.remove()

    const brought = await content.call<WireMenuEditor>('POST versions/1/bring-back', {
      menu_id: 'main',
    })
    expect(idsOf(brought.data.draft)).toEqual(['heat', 'extras', 'removals'])
  })

  test('moving a group that another member has moved since is a conflict', async () => {
    await move('extras', null, 0, content.owner)

    const other = await move('removals', null)
    const same = await move('extras', 'heat')

    expect([other.status, same.status]).toEqual([200, 409])
    expect(same.data.fields).toMatchObject([
      {
        field: 'group.extras.place',
        yours: '/heat',
        theirs: '/removals',
        by: { name: 'Cardamom' },
      },
    ])
  })

  test('a new group comes where it is wanted, and has no number for an id', async () => {
    const group = { name: '12', type: 'single', options: [{ name: 'One' }] }

    const { data } = await content.changeMenu(0, [{ op: 'group.add', after: 'heat', group }])

    expect(idsOf(data.draft)).toEqual(['heat', 'group-12', 'extras', 'removals'])
  })

  test('a group that is not there is refused with a sentence', async () => {
    const { status, data } = await move('toppings', null)

    expect([status, data.errors[0]?.message]).toEqual([
      422,
      'There is no option group toppings any more.',
    ])
  })
})

describe('the prices of many dishes', () => {
  interface Prices {
    revision: number
    changes: number
    prices: { kind: string; id: string; field: string; was: number; becomes: number }[]
    fields: unknown[]
  }
  const prices = (body: object, query = '', actor = content.manager) =>
    content.call<Prices>(`POST menus/main/prices${query}`, body, actor)
  const shown = ({ data }: { data: Prices }) =>
    data.prices.map(({ id, field, was, becomes }) => [id, field, was, becomes])

  test('a preview returns the new prices and stores nothing', async () => {
    const preview = await prices(
      { revision: 0, categories: ['mains'], percent: 10, round_to: 0.05, include_options: true },
      '?preview=1',
    )

    expect(shown(preview)).toEqual([
      ['curry', 'price', 12.95, 14.25],
      ['stew', 'price', 14, 15.4],
      ['stew', 'special_price', 11.5, 12.65],
      ['pie', 'price', 13.25, 14.6],
      ['heat.hot', 'price', 0.5, 0.55],
      ['heat.inferno', 'price', 1, 1.1],
      ['extras.raita', 'price', 1.5, 1.65],
      ['extras.chutney', 'price', 0.75, 0.85],
      ['extras.pickle', 'price', 0.5, 0.55],
    ])
    expect((await content.menu()).changes).toBe(0)
  })

  test('without it they are changes of the draft, beside those already there', async () => {
    await content.changeMenu(0, [setDish('lassi', { price: 4 })])

    const { status, data } = await prices({ revision: 1, items: ['lassi', 'curry'], amount: 0.5 })

    expect(status).toBe(200)
    expect(data).toMatchObject({ revision: 2, changes: 2 })
    const { draft, live } = await content.menu()
    const priceOf = (document: typeof draft, id: string) =>
      document.categories.flatMap(({ items }) => items).find((item) => item.id === id)?.price
    expect([priceOf(draft, 'lassi'), priceOf(draft, 'curry'), priceOf(live, 'curry')]).toEqual([
      4.5, 13.45, 12.95,
    ])
  })

  test('a price changed by another member since is 409 with both', async () => {
    await content.changeMenu(0, [setDish('curry', { price: 20 })], content.owner)

    const { status, data } = await prices({ revision: 0, items: ['curry'], percent: 10 })

    expect(status).toBe(409)
    expect(data.fields).toMatchObject([{ field: 'item.curry.price', yours: 22, theirs: 20 }])
  })

  test.each([
    [{ revision: 0, items: ['curry'] }],
    [{ revision: 0, items: ['curry'], percent: 1, amount: 1 }],
    [{ revision: 0, percent: 1 }],
    [{ revision: 0, items: [], percent: 1 }],
    [{ revision: 0, items: ['gone'], percent: 1 }],
    [{ revision: 0, categories: ['gone'], percent: 1 }],
    [{ revision: 0, items: ['curry'], percent: 1, round_to: 0 }],
    [{ revision: 0, items: ['curry'], percent: 1.005 }],
  ])('%o is 422', async (body) => {
    expect((await prices(body)).status).toBe(422)
    expect((await prices(body, '?preview=1')).status).toBe(422)
  })
})
