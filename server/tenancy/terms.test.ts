import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { DataOf } from '#contract/calls/table.ts'
import type { SiteConfig } from '#contract/config.ts'
import type { OrderChange } from '#contract/order-mapping.ts'
import type { WireService, stock as wireStock } from '#contract/staff/service.ts'
import { connect, type Database } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import type { Fulfilment } from '#domain/fulfilment.ts'
import { writePause } from '#server/service/write-facts.ts'
import type { DinerAccount } from '#testing/an-order.ts'
import { type ContentApp, openContentApp } from '#testing/content-app.ts'
import { addCustomer } from '#testing/shop.ts'
import { staffCall } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { testDatabase } from '#testing/test-database.ts'
import { liveFactsChanged } from './live-facts.ts'
import { requireTerms, StaleTerms } from './terms.ts'

// Content is queried once and then updated by announcements only, so that a change must announce itself.
const asProcess = { hearsOnly: true, environment: { ORDER_LIMIT_FACTOR: '1000' } }
let database: Database & { url: string | undefined }
let content: ContentApp
/** The one that the restaurant's calls go to, and on a server another one, which has everything in memory. */
let processes: TestApp[]
let diner: DinerAccount
beforeAll(async () => {
  database = await testDatabase()
  content = await openContentApp({ ...asProcess, db: database })
  processes = [content.app]
  if (!database.url) return
  const db = await connect({ url: database.url, poolSize: 4 })
  processes.push(await testApp({ ...asProcess, db, folders: [] }))
  await Promise.all(processes.map(({ services }) => services.announcements.listen()))
})
afterAll(async () => {
  for (const { close } of (processes ?? []).toReversed()) await close()
})
beforeEach(async () => {
  await content.reset()
  diner = await addCustomer(content.app.services, 'sample')
  for (const { services } of processes) await services.content.loadNewest('sample')
})

let keys = 0
/** Two curries to SE1 for £28.40. */
const orderAt = (app: TestApp, given: object = {}) =>
  app.call<{ changes: OrderChange[] }>('POST /api/order', {
    token: diner.token,
    headers: { 'idempotency-key': `terms-${keys++}` },
    body: {
      outlet_id: 'borough',
      type: 'delivery',
      timing: 'asap',
      address_id: diner.addressId,
      lines: [
        {
          item_id: 'main.curry',
          quantity: 2,
          options: [{ option_id: 'heat.mild', quantity: 2 }],
          note: '',
        },
      ],
      tip: 0,
      note: '',
      payment_method: 'cash',
      expected_total: 28.4,
      ...given,
    },
  })
const bookAt = (app: TestApp) =>
  app.call('POST /api/booking', {
    remoteAddress: `198.51.100.${keys++ % 250}`,
    body: {
      date: '2026-11-21',
      time: '07:30 PM',
      number_of_people: '4',
      name: 'Sample DinerAccount',
      phone: '07700900123',
      email: 'diner@example.com',
      message: '',
    },
  })
const soldOut = { outlets: ['borough'], until: 'manual' }
const pauses = 'POST service/borough/pauses'
const hours = 'PUT hours/borough'

async function publish(fields: object) {
  await content.call('POST menus/main/changes', {
    revision: 0,
    changes: [{ op: 'item.set', id: 'curry', fields }],
  })
  return content.call('POST menus/main/publish', { revision: 1, note: '' }, undefined, {
    'idempotency-key': `publish-${keys++}`,
  })
}

/** Changes by the restaurant, with the kind of change that an order meets immediately. */
const changes: [string, string, () => ReturnType<ContentApp['call']>][] = [
  [
    'a dish that is sold out',
    'sold_out',
    () => content.call('PUT stock', { ...soldOut, kind: 'item', id: 'main.curry' }),
  ],
  [
    'an option that is sold out',
    'option',
    () => content.call('PUT stock', { ...soldOut, kind: 'option', id: 'heat.mild' }),
  ],
  [
    'a dish of which one is left',
    'sold_out',
    () => content.call('PUT stock', { ...soldOut, kind: 'item', id: 'main.curry', left: 1 }),
  ],
  [
    'a pause of delivery',
    'closed',
    () => content.call(pauses, { services: ['delivery'], until: 'manual' }),
  ],
  [
    'a pause of everything',
    'closed',
    () => content.call(pauses, { services: ['delivery', 'pickup'], until: 'next_opening' }),
  ],
  [
    'closed today',
    'slot',
    () =>
      content.call(hours, {
        revision: 0,
        exceptions: [{ date: '2026-11-20', ranges: [], reason: '' }],
      }),
  ],
  [
    'other hours',
    'slot',
    () => content.call(hours, { revision: 0, weekly: [{ day: 'friday', ranges: [] }] }),
  ],
  [
    'delivery that is no longer offered',
    'closed',
    () => content.call(hours, { revision: 0, services: ['pickup'] }),
  ],
  [
    'other areas',
    'area',
    () =>
      content.call('PUT areas/borough', {
        revision: 0,
        areas: [
          {
            name: 'Else',
            postcodes: ['N1'],
            radius_km: null,
            fee: 2,
            free_over: null,
            minimum_order: 0,
            minutes: 10,
          },
        ],
      }),
  ],
  ['another price', 'price', () => publish({ price: 20 })],
  ['a dish that is published as sold out', 'sold_out', () => publish({ sold_out: true })],
]

test.runIf(process.env.TEST_DATABASE === 'server')(
  'a change is answered after the orders that were checked without it',
  async () => {
    const { db } = content.app.services
    const site = await content.app.services.content.load('sample')
    const began = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const finished: string[] = []
    const order = db
      .transaction('sample', async (tx) => {
        await requireTerms(tx, site)
        began.resolve()
        await end.promise
      })
      .then(() => finished.push('order'))
    await began.promise
    const change = content
      .call('PUT stock', { ...soldOut, kind: 'item', id: 'main.curry' })
      .then(() => finished.push('change'))
    // The mark is written, and its answer waits.
    await vi.waitUntil(async () => (await countMarks()) === 1)
    const late = db.transaction('sample', (tx) => requireTerms(tx, site))
    const refused = expect(late).rejects.toThrow(StaleTerms)
    end.resolve()
    await Promise.all([order, change, refused])

    expect(finished).toEqual(['order', 'change'])
  },
)

test('with concurrent diners and kitchen, no order is taken after a sold-out mark is answered', async () => {
  const lassi = { item_id: 'main.lassi', quantity: 4, options: [], note: '' }
  let isMarked = false
  let taken = 0
  const late: number[] = []
  const orders = async (app: TestApp) => {
    for (let count = 0; count < 12; count++) {
      const wasMarked = isMarked
      const { status } = await orderAt(app, { lines: [lassi], expected_total: 16.5 })
      if (wasMarked) late.push(status)
      else if (status === 200) taken++
    }
  }
  const mark = async () => {
    await orderAt(content.app, { lines: [lassi], expected_total: 16.5 })
    await content.call('PUT stock', { ...soldOut, kind: 'item', id: 'main.lassi' })
    isMarked = true
  }
  await Promise.all([...processes, ...processes].map(orders).concat(mark()))

  expect(taken).toBeGreaterThan(0)
  expect(late).toContain(409)
  expect(late).not.toContain(200)
})

const countMarks = () =>
  content.app.transaction(async (tx) => {
    const rows = await tx.selectFrom('stock_marks').select('id').execute()
    return rows.length
  })

describe.each([0, 1])('on process %i', (place) => {
  const isMissing = place === 1 && process.env.TEST_DATABASE !== 'server'
  const app = () => processes[place] ?? content.app

  test.skipIf(isMissing).each(changes)(
    '%s is in force from its answer on',
    async (_name, kind, change) => {
      const { status } = await change()
      const refused = await orderAt(app())

      expect(status).toBe(200)
      expect(refused).toMatchObject({ status: 409, data: { changes: [{ kind }] } })
    },
  )

  test.skipIf(isMissing)('orders are taken again after a pause is lifted', async () => {
    const { data } = await content.call<WireService>(pauses, {
      services: ['delivery', 'pickup'],
      until: 'manual',
    })
    const paused = await orderAt(app())
    await content.call(`DELETE service/borough/pauses/${data.pauses[0]?.id}`)
    const resumed = await orderAt(app())

    expect([paused.status, resumed.status]).toEqual([409, 200])
  })

  test.skipIf(isMissing)('diners read the words of a pause by hand', async () => {
    const closedMessage = async () => {
      const { data } = await app().call<SiteConfig>('POST /api/loadconfig', { body: {} })
      return data.ShopClosedMessage
    }
    const before = await closedMessage()
    const services: Fulfilment[] = ['delivery', 'pickup']
    const ctx = await content.app.context()
    await ctx.transaction(async (tx) => {
      const pause = { outletId: 'borough', services, until: null, reason: '', message: '' }
      await writePause({ ...ctx, actor: systemActor }, tx, { ...pause, kind: 'no_board' })
      await liveFactsChanged(tx)
    })
    await content.call(pauses, { services, until: 'next_opening', message: 'A power cut.' })

    expect(before).toBe('Back at noon.')
    // Another process has to hear of it first.
    if (place === 0) expect(await closedMessage()).toBe('A power cut.')
    else await expect.poll(closedMessage).toBe('A power cut.')
  })

  test.skipIf(isMissing)('the minutes of a busy kitchen are in the promise', async () => {
    await content.call('PUT service/borough/busy', {
      minutes: 30,
      until: 'closing',
      half: false,
    })
    await orderAt(app())

    const { rows } = await database.transaction('sample', (tx) =>
      sql<{ minutes: number }>`
          select extract(epoch from promised_from - created_at) / 60 as minutes from orders`.execute(
        tx,
      ),
    )
    // Twenty of the kitchen, fifteen of the road, thirty more.
    expect(Number(rows[0]?.minutes)).toBeGreaterThanOrEqual(65)
  })

  test.skipIf(isMissing)('rules of bookings are in force from their answer on', async () => {
    const before = await bookAt(app())
    await content.call('PUT booking-rules', { revision: 0, guests_per_slot: 4 })
    const full = await bookAt(app())
    await content.call('PUT booking-rules', { revision: 1, taken: false })
    const closed = await bookAt(app())

    expect([before.status, full.status, closed.status]).toEqual([200, 409, 409])
  })

  test.skipIf(isMissing)('the restaurant is shown its own step', async () => {
    const stock = () =>
      staffCall<z.output<typeof wireStock>>(app(), 'GET stock?outlet_id=borough', content.manager)
    const { data: before } = await stock()
    await content.call('PUT stock', { ...soldOut, kind: 'option', id: 'heat.mild' })
    const { data: after } = await stock()
    const last = await staffCall<DataOf<'markStock'>>(app(), 'PUT stock', content.manager, {
      body: { ...soldOut, kind: 'option', id: 'heat.hot' },
    })
    const { data: closed } = await stock()
    await content.call(hours, { revision: 0, services: ['pickup'] })
    const slots = await staffCall(app(), 'GET slots/borough', content.manager)

    const neededBy = ({ options }: typeof before, id: string) =>
      options.find((option) => option.id === id)?.needed_by
    expect(neededBy(before, 'heat.hot')).toEqual([])
    expect(neededBy(after, 'heat.hot')).toEqual(['Butter Curry'])
    expect(last.data.also_sold_out).toEqual(['main.curry'])
    expect(closed.items.find(({ id }) => id === 'main.curry')?.available).toBe(false)
    expect(slots.status).toBe(200)
  })
})
