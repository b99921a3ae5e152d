import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import type { WireMember } from '#contract/staff/people.ts'
import type { WirePrinter } from '#contract/staff/printing.ts'
import type { WirePromo } from '#contract/staff/promos.ts'
import { type ContentApp, openContentApp } from '#testing/content-app.ts'
import { giveProof } from '#testing/staff.ts'

let content: ContentApp
beforeAll(async () => {
  content = await openContentApp()
})
beforeEach(async () => {
  await content.resetWithStaffHost()
  await giveProof(content.app.services, 'sample', content.owner)
})
afterAll(() => content?.app.close())

/** A request that a browser repeats because its response was lost. */
const send = <T>(request: string, body: unknown, key = 'attempt 1') =>
  content.call<T>(request, body, content.owner, { 'idempotency-key': key })
const menu = async () => (await content.call<WireMenuEditor>('GET /api/staff/menus/main')).data
const changes = 'POST /api/staff/menus/main/changes'

interface Changed {
  revision: number
  changes: number
  applied: { op: string; subject: { id: string } }[]
}

const dal = {
  op: 'item.add',
  category: 'mains',
  after: null,
  item: { name: 'Dal', price: 9 },
}
const additions = [
  {
    what: 'a category',
    change: { op: 'category.add', after: null, category: { name: 'Soups' } },
    count: ({ categories }: WireMenuEditor['draft']) => categories.length,
  },
  {
    what: 'a dish',
    change: dal,
    count: ({ categories }: WireMenuEditor['draft']) =>
      categories.flatMap(({ items }) => items).length,
  },
  {
    what: 'an option group',
    change: {
      op: 'group.add',
      group: { name: 'Bread', type: 'single', options: [{ name: 'Naan' }] },
    },
    count: ({ option_groups }: WireMenuEditor['draft']) => option_groups.length,
  },
  {
    what: 'an option',
    change: { op: 'option.add', group: 'heat', after: null, option: { name: 'Mint' } },
    count: ({ option_groups }: WireMenuEditor['draft']) =>
      option_groups.flatMap(({ options }) => options).length,
  },
]

const optionsOf = ({ categories }: WireMenuEditor['draft']) =>
  categories.flatMap(({ items }) => items).find(({ id }) => id === 'curry')?.options ?? []

describe('sent again after its answer was lost', () => {
  test.each(additions)('$what of a menu is added once', async ({ change, count }) => {
    const before = count((await menu()).draft)

    const first = await send<Changed>(changes, { revision: 0, changes: [change] })
    // By then the form has reloaded the draft.
    const { revision } = await menu()
    const second = await send<Changed>(changes, { revision, changes: [change] })

    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data).toMatchObject({
      revision: first.data.revision,
      changes: 1,
      applied: first.data.applied,
    })
    expect(count((await menu()).draft)).toBe(before + 1)
  })

  test('a group for a dish is one group, and the dish has it', async () => {
    const group = {
      op: 'group.add',
      dish: 'curry',
      group: { name: 'Size', type: 'single', required: true, options: [{ name: 'Small' }] },
    }
    const before = optionsOf((await menu()).draft)

    const first = await send<Changed>(changes, { revision: 0, changes: [group] })
    const second = await send<Changed>(changes, { revision: 1, changes: [group] })

    expect(first.data.applied).toMatchObject([
      { op: 'group.add', subject: { id: 'size' } },
      { op: 'item.set', subject: { id: 'curry' } },
    ])
    expect(second.data.applied).toEqual(first.data.applied)
    expect(optionsOf((await menu()).draft)).toEqual([...before, 'size'])
  })

  test('a group for a dish that was removed is not added either', async () => {
    const group = { name: 'Size', type: 'single', options: [{ name: 'Small' }] }

    const { status } = await send(changes, {
      revision: 0,
      changes: [{ op: 'group.add', dish: 'gone', group }],
    })

    expect(status).toBe(422)
    expect((await menu()).draft.option_groups).toEqual((await menu()).live.option_groups)
  })

  test('another dish under the key of the first is refused', async () => {
    await send(changes, { revision: 0, changes: [dal] })
    const other = { ...dal, item: { name: 'Raita', price: 3 } }

    const { status } = await send(changes, { revision: 0, changes: [other] })

    expect(status).toBe(409)
  })

  test('a dish under another key is a second one', async () => {
    const first = await send<Changed>(changes, { revision: 0, changes: [dal] })
    const second = await send<Changed>(changes, { revision: 1, changes: [dal] }, 'attempt 2')

    expect(second.data.applied[0]?.subject.id).not.toBe(first.data.applied[0]?.subject.id)
  })

  test('prices rise once', async () => {
    const price = async () =>
      (await menu()).draft.categories.flatMap(({ items }) => items)[0]?.price
    const was = await price()
    const rise = { categories: (await menu()).draft.categories.map(({ id }) => id), amount: 1 }
    const request = 'POST /api/staff/menus/main/prices'

    await send(request, { ...rise, revision: 0 })
    const second = await send<{ changes: number }>(request, { ...rise, revision: 1 })

    expect(second.status).toBe(200)
    expect(await price()).toBe((was ?? 0) + 1)
  })

  test('a promo is there already, and answered', async () => {
    const promo = { code: 'WINTER', headline: 'Winter', kind: 'percent', value: 10 }

    const first = await send<WirePromo>('POST /api/staff/promos', promo)
    const second = await send<WirePromo>('POST /api/staff/promos', promo)

    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data).toEqual(first.data)
  })

  test('an invitation is one member and one message', async () => {
    const member = { name: 'Clove', contact: 'clove@example.com', role: 'staff', outlets: 'all' }

    const first = await send<WireMember>('POST /api/staff/team', member)
    const second = await send<WireMember>('POST /api/staff/team', member)

    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data).toEqual(first.data)
    const messages = await content.app.services.db.transaction('sample', (tx) =>
      tx.selectFrom('outbox').select('id').where('topic', '=', 'staff-invitation').execute(),
    )
    expect(messages).toHaveLength(1)
  })

  test('a further outlet is one outlet', async () => {
    const outlet = {
      like: 'borough',
      menu: 'copy',
      name: 'Sample Kitchen Camden',
      line1: '3 Far Street',
      city: 'London',
      postcode: 'nw1 8ab',
      phone: '020 7946 0333',
    }

    const first = await send<{ id: string }>('POST /api/staff/outlets', outlet)
    const second = await send<{ id: string }>('POST /api/staff/outlets', outlet)

    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data).toEqual(first.data)
  })

  test('a printer is one printer', async () => {
    const printer = {
      name: 'Bar',
      outlet_id: 'borough',
      kind: 'escpos',
      width: 80,
      device_id: null,
    }

    const first = await send<WirePrinter>('POST /api/staff/printers', printer)
    const second = await send<WirePrinter>('POST /api/staff/printers', printer)

    expect(second.data).toEqual(first.data)
    const { data } = await content.call<WirePrinter[]>('GET /api/staff/printers')
    expect(data).toHaveLength(1)
  })

  test('a holiday or a delivery area is saved once, also on the revision before', async () => {
    const hours = 'PUT /api/staff/hours/borough'
    const holiday = { date: '2027-12-25', ranges: [], reason: 'Christmas' }
    const areas = 'PUT /api/staff/areas/borough'
    const area = {
      name: 'Near',
      postcodes: ['SE1'],
      radius_km: null,
      fee: 2,
      free_over: null,
      minimum_order: 10,
      minutes: 20,
    }
    for (const [request, body] of [
      [hours, { revision: 0, exceptions: [holiday] }],
      [areas, { revision: 0, areas: [area] }],
    ] as const) {
      const first = await send<{ revision: number }>(request, body)
      const second = await send<{ revision: number }>(request, body)

      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.data).toEqual(first.data)
    }
  })
})
