import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireTimings } from '#contract/checkout.ts'
import type { WireItem, WireMenu } from '#contract/menu.ts'
import type { WireMark, WireService } from '#contract/staff/service.ts'
import { systemActor } from '#domain/actor.ts'
import { shopState } from '#domain/opening-hours.ts'
import { jobContext } from '#server/context.ts'
import { retentionDays } from '#server/jobs/retention.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { anOrder, order, orderActions } from '#testing/an-order.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import { addDevice, addMember, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'
import { forgetLiveFacts } from './end-pauses.ts'
import { writePause } from './write-facts.ts'

let shop: Shop
let diner: Diner
let pass: StaffActor
let staff: StaffActor
let manager: StaffActor
let owner: StaffActor
beforeAll(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
  diner = await shop.customer()
  pass = await addDevice(shop.services, shop.tenantId)
  staff = await addMember(shop.services, shop.tenantId, { role: 'staff' })
  manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })
  owner = await addMember(shop.services, shop.tenantId, { role: 'owner' })
})
afterAll(() => shop?.close())
beforeEach(() =>
  shop.services.db.transaction(shop.tenantId, async (tx) => {
    for (const table of [
      'service_pauses',
      'service_past_pauses',
      'service_busy',
      'stock_marks',
    ] as const) {
      await tx.deleteFrom(table).where('tenant_id', '=', shop.tenantId).execute()
    }
    await liveFactsChanged(tx)
  }),
)

const pastPauses = () =>
  shop.services.db.transaction(shop.tenantId, (tx) =>
    tx.selectFrom('service_past_pauses').selectAll().orderBy('at').execute(),
  )
const minutesOf = (past: { at: Date; ended_at: Date }[]) =>
  past.map(({ at, ended_at }) => (ended_at.getTime() - at.getTime()) / 60_000)
type Request = Parameters<typeof staffCall>[1]
const call = <T = WireService>(request: Request, body?: unknown, actor = manager) =>
  staffCall<T>(shop, request, actor, body === undefined ? {} : { body })
const inMinutes = (minutes: number) =>
  new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString()
const pause = (body: object, actor?: StaffActor) =>
  call('POST /api/staff/service/soho/pauses', { services: ['delivery', 'pickup'], ...body }, actor)
const timings = async (type = 'delivery') =>
  (
    await shop.call<WireTimings>(`GET /api/available-timings?outlet_id=soho&type=${type}`, {
      token: diner.token,
    })
  ).data
const tryOrder = (given = {}) =>
  order(shop, diner, anOrder(diner, { payment_method: 'cash', ...given }))
const isClosed = async () => {
  const { outlets, tenant } = await shop.services.content.load(shop.tenantId)
  return shopState(outlets, tenant, shop.clock.now()).isClosed
}

describe('a pause', () => {
  test('keeps diners from ordering until its end, without an announcement', async () => {
    const { data } = await pause({ until: inMinutes(20), message: 'Back in a moment.' })
    const during = { timings: await timings(), order: await tryOrder() }
    shop.clock.advance({ seconds: 20 * 60 - 1 })
    const before = await timings()
    shop.clock.advance({ seconds: 1 })
    const after = { timings: await timings(), order: await tryOrder() }

    expect(data).toMatchObject({ state: 'paused', pauses: [{ kind: 'hand', seen_by: 0 }] })
    expect(during.timings.asap.available).toBe(false)
    expect(during.order).toMatchObject({
      status: 409,
      data: { changes: [{ kind: 'closed', message: 'Back in a moment.' }] },
    })
    expect(before.asap.available).toBe(false)
    expect(after.timings.asap.available).toBe(true)
    expect(after.order.status).toBe(200)
  })

  test('is refused in the words of a pause by hand, also beside a longer one of the system', async () => {
    await pause({ until: inMinutes(20), message: 'A power cut.' })
    await shop.services.db.transaction(shop.tenantId, async (tx) => {
      const { services, actor } = { services: ['delivery', 'pickup'] as const, actor: systemActor }
      await writePause({ ...shop.services, tenantId: shop.tenantId, actor }, tx, {
        outletId: 'soho',
        kind: 'no_board',
        services: [...services],
        until: null,
        reason: '',
        message: '',
      })
      await liveFactsChanged(tx)
    })

    expect(await tryOrder()).toMatchObject({ data: { changes: [{ message: 'A power cut.' }] } })
  })

  test('that ends today leaves the days after it', async () => {
    await pause({ until: inMinutes(20) })

    const { days } = await timings()
    const [tomorrow] = days[0]?.slots ?? []
    const ordered = await tryOrder({ timing: tomorrow?.start })

    expect(days.length).toBeGreaterThan(0)
    expect(days[0]?.label).toBe('Tomorrow')
    expect(ordered.status).toBe(200)
    expect(await isClosed()).toBe(false)
  })

  test('without an end leaves nothing', async () => {
    await pause({ until: 'manual' })
    const other = await call('POST /api/staff/service/camden/pauses', {
      services: ['delivery', 'pickup'],
      until: 'manual',
    })
    expect(other.status).toBe(200)

    expect((await timings()).days).toEqual([])
    expect(await isClosed()).toBe(true)
  })

  test('of one service leaves the other', async () => {
    await pause({ services: ['delivery'], until: inMinutes(60) })

    expect((await timings('delivery')).asap.available).toBe(false)
    expect((await timings('pickup')).asap.available).toBe(true)
    const message = expect.stringMatching(/^Delivery is paused until \d\d:\d\d\.$/)
    expect(await tryOrder()).toMatchObject({
      status: 409,
      data: { changes: [{ kind: 'closed', message }] },
    })
    expect(await isClosed()).toBe(false)
  })

  test('is lifted for itself, once', async () => {
    const first = await pause({ services: ['delivery'], until: inMinutes(20) })
    await pause({ services: ['pickup'], until: inMinutes(40) })
    const id = first.data.pauses[0]?.id

    const lifted = await call(`DELETE /api/staff/service/soho/pauses/${id}`)
    const again = await call(`DELETE /api/staff/service/soho/pauses/${id}`)

    expect(lifted.data.pauses).toMatchObject([{ services: ['pickup'] }])
    expect(lifted.data.state).toBe('open')
    expect(again.status).toBe(404)
  })

  test('ends later, and says something else, as the one pause that it was', async () => {
    const first = await pause({ until: inMinutes(20), message: 'Back soon.' }, pass)
    const { id = '', at } = first.data.pauses[0] ?? {}
    await shop.services.db.transaction(shop.tenantId, (tx) =>
      tx.updateTable('service_pauses').set({ seen_by: 6 }).where('id', '=', id).execute(),
    )
    const change = (body: object) => call(`PUT /api/staff/service/soho/pauses/${id}`, body, pass)
    const later = inMinutes(40)

    const moved = await change({ until: later })
    const worded = await change({ message: 'Back at seven.' })
    shop.clock.advance({ minutes: 30 })
    const during = await tryOrder()
    shop.clock.advance({ minutes: 10 })

    const kept = { id, at, seen_by: 6, by: { kind: 'device' } }
    expect(moved.data.pauses).toMatchObject([{ ...kept, until: later, message: 'Back soon.' }])
    expect(worded.data.pauses).toMatchObject([{ ...kept, until: later, message: 'Back at seven.' }])
    expect(during).toMatchObject({ data: { changes: [{ message: 'Back at seven.' }] } })
    expect((await tryOrder()).status).toBe(200)
    // It is over.
    expect((await change({ until: inMinutes(20) })).status).toBe(404)
  })

  test.each([
    ['a screen', () => pass, () => inMinutes(60), 200],
    ['a screen', () => pass, () => inMinutes(61), 403],
    ['a screen', () => pass, () => 'manual', 403],
    ['staff', () => staff, () => inMinutes(61), 403],
    ['a manager', () => manager, () => 'manual', 200],
  ])('is moved on by %s', async (_who, actor, until, status) => {
    const { data } = await pause({ until: inMinutes(20) })
    const path = `PUT /api/staff/service/soho/pauses/${data.pauses[0]?.id}` as const

    expect((await call(path, { until: until() }, actor())).status).toBe(status)
  })

  test('that was set automatically is not changed', async () => {
    const { data } = await pause({ until: inMinutes(20) })
    const id = data.pauses[0]?.id ?? ''
    await shop.services.db.transaction(shop.tenantId, (tx) =>
      tx.updateTable('service_pauses').set({ kind: 'no_board' }).where('id', '=', id).execute(),
    )

    const answer = await call(`PUT /api/staff/service/soho/pauses/${id}`, { message: 'Hello' })

    expect(answer.status).toBe(409)
  })

  test('is kept when it is lifted, with the actors who set and lifted it', async () => {
    const { data } = await pause({ until: inMinutes(20), reason: 'Fryer broke' }, pass)
    shop.clock.advance({ minutes: 8 })
    await call(`DELETE /api/staff/service/soho/pauses/${data.pauses[0]?.id}`)

    expect(await pastPauses()).toMatchObject([
      {
        outlet_id: 'soho',
        kind: 'hand',
        services: ['delivery', 'pickup'],
        reason: 'Fryer broke',
        by: { kind: 'device' },
        ended_at: shop.clock.now(),
        lifted_by: { kind: 'member' },
      },
    ])
    expect(minutesOf(await pastPauses())).toEqual([8])
  })

  test('is kept when its time is over, until then', async () => {
    await pause({ until: inMinutes(20) })
    shop.clock.advance({ days: retentionDays.liveFacts, minutes: 21 })
    await forgetLiveFacts(jobContext(shop.services, shop.tenantId))

    expect(await pastPauses()).toMatchObject([{ kind: 'hand', lifted_by: null }])
    expect(minutesOf(await pastPauses())).toEqual([20])
  })

  test.each([
    ['a screen', () => pass, 60, 200],
    ['a screen', () => pass, 61, 403],
    ['staff', () => staff, 60, 200],
    ['staff', () => staff, 61, 403],
    ['a manager', () => manager, 600, 200],
  ])('by %s', async (_who, actor, minutes, status) => {
    expect((await pause({ until: inMinutes(minutes) }, actor())).status).toBe(status)
  })

  test.each([
    ['an end in the past', { until: '2020-01-01T00:00:00Z' }],
    ['no service', { services: [], until: 'manual' }],
    ['an unknown word', { until: 'soon' }],
    ['an unknown field', { until: 'manual', util: 'manual' }],
    ['a long message', { until: 'manual', message: 'x'.repeat(121) }],
  ])('with %s is refused', async (_what, body) => {
    expect((await pause(body)).status).toBe(422)
  })
})

describe('busy', () => {
  const setBusy = (body: object, actor?: StaffActor) =>
    call('PUT /api/staff/service/soho/busy', body, actor)

  test('makes the promise later until its end', async () => {
    const usual = (await timings()).asap.minutes
    await setBusy({ minutes: 20, until: inMinutes(30) })
    const busy = (await timings()).asap.minutes
    shop.clock.advance({ minutes: 30 })
    const after = (await timings()).asap.minutes

    expect(busy[0]).toBe(usual[0] + 20)
    expect(after).toEqual(usual)
  })

  test('takes half the places, where that is set', async () => {
    await shop.stock({ outlet: { kitchen: { slotCapacity: 2 } } })
    await setBusy({ minutes: 10, until: inMinutes(90), half: true })
    const statuses = [(await tryOrder()).status, (await tryOrder()).status]
    await shop.stock({})

    expect(statuses).toEqual([200, 409])
  })

  test.each([
    ['a screen', () => pass, 30, 200],
    ['a screen', () => pass, 35, 403],
    ['staff', () => staff, 35, 403],
    ['a manager', () => manager, 60, 200],
    ['a manager', () => manager, 65, 422],
    ['a manager', () => manager, 7, 422],
  ])('by %s', async (_who, actor, minutes, status) => {
    expect((await setBusy({ minutes, until: 'closing' }, actor())).status).toBe(status)
  })

  test('ends when it is switched off', async () => {
    await setBusy({ minutes: 20, until: inMinutes(30) })

    const { data } = await call('DELETE /api/staff/service/soho/busy')

    expect(data.busy).toBeNull()
  })
})

test('a pause counts each diner who saw it once, when the views are written', async () => {
  const others = [await shop.customer(), await shop.customer()]
  await pause({ services: ['delivery'], until: inMinutes(20) })
  const look = (token: string, type: string) =>
    shop.call(`GET /api/available-timings?outlet_id=soho&type=${type}`, { token })
  for (const { token } of [diner, ...others, diner]) await look(token, 'delivery')
  const asked = await call('GET /api/staff/service/soho')

  await shop.services.pauseViews.write()
  const written = await call('GET /api/staff/service/soho')
  // Pickup is not paused: no diner there sees the pause.
  await look((await shop.customer()).token, 'pickup')
  await look(diner.token, 'delivery')
  await shop.services.pauseViews.write()

  expect(asked.data.pauses).toMatchObject([{ seen_by: 0 }])
  expect(written.data.pauses).toMatchObject([{ seen_by: 3 }])
  expect((await call('GET /api/staff/service/soho')).data.pauses).toMatchObject([{ seen_by: 3 }])
})

test('a pause of all outlets is seen by each diner who opens the shop', async () => {
  for (const outlet of ['soho', 'camden']) {
    const body = { services: ['delivery', 'pickup'], until: inMinutes(20) }
    await call(`POST /api/staff/service/${outlet}/pauses`, body)
  }
  for (const { token } of [diner, diner])
    await shop.call('POST /api/loadconfig', { token, body: {} })

  await shop.services.pauseViews.write()

  expect((await call('GET /api/staff/service/soho')).data.pauses).toMatchObject([{ seen_by: 1 }])
})

describe('a sold-out dish', () => {
  const mark = (body: object, actor?: StaffActor) =>
    call<{ marks: WireMark[]; also_sold_out: string[]; open_orders: number }>(
      'PUT /api/staff/stock',
      { outlets: ['soho'], kind: 'item', id: 'curry', until: 'manual', ...body },
      actor,
    )
  const isAvailable = async (id: string) => {
    const { data } = await shop.call<WireMenu>('GET /api/menu/soho')
    return data.categories.flatMap(({ items }) => items).find((item) => item.id === id)?.available
  }

  test('cannot be ordered until its end, without an announcement', async () => {
    await mark({ until: inMinutes(30) }, pass)
    const during = { menu: await isAvailable('curry'), order: await tryOrder() }
    shop.clock.advance({ minutes: 30 })

    expect(during.menu).toBe(false)
    expect(during.order).toMatchObject({ status: 409, data: { changes: [{ kind: 'sold_out' }] } })
    expect(await isAvailable('curry')).toBe(true)
    expect((await tryOrder()).status).toBe(200)
  })

  test('is sold out when it is read alone, and back when the mark ends', async () => {
    const dish = async (query = '?outlet_id=soho') =>
      (await shop.call<WireItem>(`GET /api/menu/item/curry${query}`)).data.available
    const before = await dish()
    await mark({ until: inMinutes(30) }, pass)
    const during = [await dish(), await dish('')]
    shop.clock.advance({ minutes: 30 })

    expect(before).toBe(true)
    // Without an outlet it is the default one's.
    expect(during).toEqual([false, false])
    expect(await dish()).toBe(true)
    // Another outlet does not sell it.
    expect((await shop.call('GET /api/menu/item/curry?outlet_id=camden')).status).toBe(404)
  })

  test('at one outlet is not at another of the same menu, at both it is', async () => {
    // The menu of the second outlet.
    await shop.stock({ outlet: { menuId: 'other' } })
    const marksAt = async (outlet: string) =>
      (await call<{ marks: WireMark[] }>(`GET /api/staff/stock?outlet_id=${outlet}`)).data.marks

    const one = await mark({ id: 'pizza' })
    const before = await marksAt('camden')
    const both = await mark({ id: 'pizza', outlets: ['soho', 'camden'] })
    const after = await marksAt('camden')
    await shop.stock({})

    expect([one, both].map(({ data }) => data.marks.length)).toEqual([1, 2])
    expect([before.length, after.length]).toEqual([0, 1])
  })

  test('until the next opening ends with the business day of a kitchen that never closes', async () => {
    const { data } = await mark({ until: 'next_opening' })

    expect(data.marks[0]?.until).toMatch(/T0[34]:00:00\.000Z$/)
  })

  test('sells out a dish that lacks a choice it needs', async () => {
    const first = await mark({ kind: 'option', id: 'plain' })
    const second = await mark({ kind: 'option', id: 'pilau' })

    expect(first.data.also_sold_out).toEqual([])
    expect(second.data.also_sold_out).toEqual(['curry'])
    expect(await isAvailable('curry')).toBe(false)
    expect((await tryOrder()).status).toBe(409)
  })

  test('says beforehand which dishes go with an option, and afterwards that they are gone', async () => {
    const stock = async () => {
      const { data } = await call<{
        items: { id: string; available: boolean }[]
        options: { id: string; needed_by: string[] }[]
      }>('GET /api/staff/stock?outlet_id=soho')
      return {
        needed: data.options.find(({ id }) => id === 'pilau')?.needed_by,
        curry: data.items.find(({ id }) => id === 'curry')?.available,
      }
    }
    const before = await stock()
    await mark({ kind: 'option', id: 'plain' })
    const last = await stock()
    await mark({ kind: 'option', id: 'pilau' })

    expect(before).toEqual({ needed: [], curry: true })
    expect(last).toEqual({ needed: ['Curry'], curry: true })
    expect(await stock()).toEqual({ needed: [], curry: false })
  })

  test('stays in orders that were placed before', async () => {
    const { order: placed } = await orderActions(shop, diner).place({ payment_method: 'cash' })

    const { data } = await mark({ kind: 'option', id: 'raita' })

    expect(data.open_orders).toBeGreaterThanOrEqual(1)
    expect((await orderActions(shop, diner).read({ order: placed } as never)).status).toBe('placed')
  })

  test('is marked once, and returned once', async () => {
    const first = await mark({ until: inMinutes(30) })
    const second = await mark({ until: inMinutes(60) })
    const id = second.data.marks[0]?.id

    const answers = [
      await call(`DELETE /api/staff/stock/${id}`),
      await call(`DELETE /api/staff/stock/${id}`),
    ]

    expect(second.data.marks).toHaveLength(1)
    expect(id).toBe(first.data.marks[0]?.id)
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
    expect(await isAvailable('curry')).toBe(true)
  })

  test.each([
    ['an unknown dish', { id: 'pie' }, 404],
    ['an unknown outlet', { outlets: ['elsewhere'] }, 404],
    ['an end in the past', { until: '2020-01-01T00:00:00Z' }, 422],
    ['an unknown field', { unitl: 'manual' }, 422],
    ['half a character', { id: '\ud800' }, 400],
  ])('with %s is refused', async (_what, body, status) => {
    expect((await mark(body)).status).toBe(status)
  })

  test('of an outlet that is not one’s own does not exist', async () => {
    const elsewhere = await addDevice(shop.services, shop.tenantId, { outlets: ['camden'] })
    const { data } = await mark({})

    const answers = await Promise.all([
      mark({}, elsewhere),
      call('GET /api/staff/stock?outlet_id=soho', undefined, elsewhere),
      call(`DELETE /api/staff/stock/${data.marks[0]?.id}`, undefined, elsewhere),
      call('GET /api/staff/service/soho', undefined, elsewhere),
      pause({ until: inMinutes(20) }, elsewhere),
      call('GET /api/staff/slots/soho', undefined, elsewhere),
    ])

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })
})

test('the slots of today say how full they are and why they are closed', async () => {
  const read = async () =>
    (await call<{ closed_by: string | null; capacity: number }[]>('GET /api/staff/slots/soho')).data
  const open = await read()
  await pause({ until: inMinutes(20) })
  const paused = await read()

  expect(new Set(open.map(({ closed_by }) => closed_by))).toEqual(new Set(['too_soon', null]))
  expect(new Set(paused.map(({ closed_by }) => closed_by))).toEqual(new Set(['too_soon', 'pause']))
})

test('only an owner opens a new restaurant', async () => {
  await shop.services.db.transaction(shop.tenantId, (tx) =>
    tx
      .insertInto('service_pauses')
      .values({
        tenant_id: shop.tenantId,
        id: 'not-live',
        outlet_id: 'soho',
        kind: 'not_live',
        services: ['delivery', 'pickup'],
        until: null,
        reason: '',
        message: '',
        by: JSON.stringify({ kind: 'system', id: '', name: '', device: null }),
        at: shop.clock.now(),
      })
      .execute(),
  )
  const lifted = await call('DELETE /api/staff/service/soho/pauses/not-live')
  const byManager = await call('POST /api/staff/service/soho/go-live')
  const byOwner = await call('POST /api/staff/service/soho/go-live', undefined, owner)

  expect([lifted.status, byManager.status]).toEqual([409, 403])
  expect(byOwner.data.state).toBe('open')
})
