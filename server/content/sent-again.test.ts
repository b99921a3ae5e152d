import { beforeEach, describe, expect, test } from 'vitest'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import type { WirePrinter } from '#contract/staff/printing.ts'
import type { Database } from '#database/connection.ts'
import { contentApp } from '#testing/content-app.ts'
import { giveProof } from '#testing/staff.ts'

const content = contentApp({ withStaffHost: true })
beforeEach(() => giveProof(content.app.services, 'sample', content.owner))

/** A request that a browser repeats because its response was lost. */
const send = <T>(request: string, body: unknown, key = 'attempt 1') =>
  content.call<T>(request, body, content.owner, { 'idempotency-key': key })

interface Changed {
  revision: number
  changes: number
  applied: { op: string; subject: { id: string } }[]
}
const sendChange = (revision: number, change: object, key?: string) =>
  send<Changed>('POST menus/main/changes', { revision, changes: [change] }, key)

type Draft = WireMenuEditor['draft']
const itemsOf = ({ categories }: Draft) => categories.flatMap(({ items }) => items)
const curryOptions = (draft: Draft) => itemsOf(draft).find(({ id }) => id === 'curry')?.options
const dal = { op: 'item.add', category: 'mains', after: null, item: { name: 'Dal', price: 9 } }
const size = { name: 'Size', type: 'single', required: true, options: [{ name: 'Small' }] }

describe('sent again after its answer was lost', () => {
  test.each([
    {
      what: 'a category',
      change: { op: 'category.add', after: null, category: { name: 'Soups' } },
      count: ({ categories }: Draft) => categories.length,
    },
    { what: 'a dish', change: dal, count: (draft: Draft) => itemsOf(draft).length },
    {
      what: 'an option group',
      change: { op: 'group.add', group: size },
      count: ({ option_groups }: Draft) => option_groups.length,
    },
    {
      what: 'an option',
      change: { op: 'option.add', group: 'heat', after: null, option: { name: 'Mint' } },
      count: ({ option_groups }: Draft) => option_groups.flatMap(({ options }) => options).length,
    },
  ])('$what of a menu is added once', async ({ change, count }) => {
    const before = count((await content.menu()).draft)

    const first = await sendChange(0, change)
    // By then the form has reloaded the draft.
    const second = await sendChange((await content.menu()).revision, change)

    expect([first.status, second.status]).toEqual([200, 200])
    const { revision, applied } = first.data
    expect(second.data).toMatchObject({ revision, changes: 1, applied })
    expect(count((await content.menu()).draft)).toBe(before + 1)
  })

  test('a group for a dish is one group, and the dish has it', async () => {
    const change = { op: 'group.add', dish: 'curry', group: size }
    const before = curryOptions((await content.menu()).draft) ?? []

    const first = await sendChange(0, change)
    const second = await sendChange(1, change)

    expect(first.data.applied).toMatchObject([
      { op: 'group.add', subject: { id: 'size' } },
      { op: 'item.set', subject: { id: 'curry' } },
    ])
    expect(second.data.applied).toEqual(first.data.applied)
    expect(curryOptions((await content.menu()).draft)).toEqual([...before, 'size'])
  })

  test('a group for a dish that was removed is not added either', async () => {
    const { status } = await sendChange(0, { op: 'group.add', dish: 'gone', group: size })
    const { draft, live } = await content.menu()

    expect(status).toBe(422)
    expect(draft.option_groups).toEqual(live.option_groups)
  })

  test('another dish under the key of the first is refused; the same under another key is a second one', async () => {
    const first = await sendChange(0, dal)

    const other = await sendChange(0, { ...dal, item: { name: 'Raita', price: 3 } })
    const second = await sendChange(1, dal, 'attempt 2')

    expect(other.status).toBe(409)
    expect(second.data.applied[0]?.subject.id).not.toBe(first.data.applied[0]?.subject.id)
  })

  test('prices rise once', async () => {
    const { draft } = await content.menu()
    const rise = { categories: draft.categories.map(({ id }) => id), amount: 1 }
    const request = 'POST menus/main/prices'

    await send(request, { ...rise, revision: 0 })
    const second = await send(request, { ...rise, revision: 1 })

    const [was, is] = [draft, (await content.menu()).draft].map((each) => itemsOf(each)[0]?.price)
    expect([second.status, is]).toEqual([200, (was ?? 0) + 1])
  })

  const outlet = {
    like: 'borough',
    menu: 'copy',
    name: 'Sample Kitchen Camden',
    line1: '3 Far Street',
    city: 'London',
    postcode: 'nw1 8ab',
    phone: '020 7946 0333',
  }
  const printer = { name: 'Bar', outlet_id: 'borough', kind: 'escpos', width: 80, device_id: null }
  const area = {
    name: 'Near',
    postcodes: ['SE1'],
    radius_km: null,
    fee: 2,
    free_over: null,
    minimum_order: 10,
    minutes: 20,
  }
  const holiday = { date: '2027-12-25', ranges: [], reason: 'Christmas' }
  test.each([
    ['promos', { code: 'WINTER', headline: 'Winter', kind: 'percent', value: 10 }],
    ['team', { name: 'Clove', contact: 'clove@example.com', role: 'staff', outlets: 'all' }],
    ['outlets', outlet],
    ['printers', printer],
  ])('an addition to the %s has the same answer', async (path, body) => {
    const first = await send(`POST ${path}`, body)
    const second = await send(`POST ${path}`, body)

    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data).toEqual(first.data)
    const printers = await content.get<WirePrinter[]>('printers')
    const invitations = await content.app.transaction((tx) =>
      tx.selectFrom('outbox').select('id').where('topic', '=', 'staff-invitation').execute(),
    )
    expect([printers.length, invitations.length]).toEqual([
      path === 'printers' ? 1 : 0,
      path === 'team' ? 1 : 0,
    ])
  })

  test.each([
    ['a holiday', 'PUT hours/borough', { revision: 0, exceptions: [holiday] }],
    ['a delivery area', 'PUT areas/borough', { revision: 0, areas: [area] }],
  ])('%s is saved once, also on the revision before', async (_, request, body) => {
    const first = await send(request, body)
    const second = await send(request, body)

    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data).toEqual(first.data)
  })
})

const drafts = [
  ['a menu', 'menus/main', { op: 'item.set', id: 'curry', fields: { price: 13.5 } }],
  ['the website', 'website', { part: 'restaurant', fields: { closed_message: 'Back at one.' } }],
] as const

test.each(drafts)(
  '%s that a concurrent request with the same key has published is answered with that version',
  async (_, address, change) => {
    const draft = await content.call<{ revision: number }>(`POST ${address}/changes`, {
      revision: 0,
      changes: [change],
    })
    const url = `/api/staff/${address}/publish`
    const payload = { revision: draft.data.revision, note: 'Winter' }
    const headers = { 'idempotency-key': 'winter', 'content-type': 'application/json' }
    const { db } = content.app.services
    let first: WireVersion | undefined
    // The second request has read the content when the first one publishes.
    const transaction: Database['transaction'] = async (tenantId, work, role) => {
      const done = await db.transaction(tenantId, work, role)
      if (role !== 'tiffin_import' || first) return done
      const published = `POST ${url}`
      first = (await content.call<WireVersion>(published, payload, content.manager, headers)).data
      return done
    }
    const second = await content.callWith(transaction, url, payload, headers)

    expect(second.statusCode).toBe(200)
    expect(JSON.parse(second.body).data.number).toBe(first?.number)
  },
)
