import { beforeEach, describe, expect, test } from 'vitest'
import type { WireTimings } from '#contract/checkout.ts'
import type { WireItem, WireMenu } from '#contract/menu.ts'
import type { WireMark, WireService } from '#contract/staff/service.ts'
import { systemActor } from '#domain/actor.ts'
import type { PauseKind } from '#domain/live-facts.ts'
import { shopState } from '#domain/opening-hours.ts'
import { jobContext } from '#server/context.ts'
import { retentionDays } from '#server/jobs/retention.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { openKitchen } from '#testing/kitchen.ts'
import { forgetLiveFacts, writePause } from './write-facts.ts'

const kitchen = await openKitchen()
const { shop, diner, pass, manager } = kitchen
const staff = await shop.addMember({ role: 'staff' })
const owner = await shop.addMember({ role: 'owner' })
beforeEach(() =>
  shop.transaction(async (tx) => {
    for (const table of [
      'service_pauses',
      'service_past_pauses',
      'service_busy',
      'stock_marks',
      'rate_counters',
    ] as const) {
      await tx.deleteFrom(table).where('tenant_id', '=', shop.tenantId).execute()
    }
    await liveFactsChanged(tx)
  }),
)

const call = <T = WireService>(
  request: Parameters<typeof kitchen.call>[0],
  body?: unknown,
  actor = manager,
) => kitchen.call<T>(request, body, actor)
const service = async () => (await call('GET service/soho')).data
const inMinutes = (minutes: number) =>
  new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString()
const pause = (body: object, actor = manager, outlet = 'soho') =>
  call(`POST service/${outlet}/pauses`, { services: ['delivery', 'pickup'], ...body }, actor)
const pastPauses = () =>
  shop.transaction((tx) => tx.selectFrom('service_past_pauses').selectAll().orderBy('at').execute())
const timings = async (type = 'delivery', { token } = diner) =>
  (
    await shop.call<WireTimings>(`GET /api/available-timings?outlet_id=soho&type=${type}`, {
      token,
    })
  ).data
const tryOrder = (given = {}) =>
  order(shop, diner, anOrder(diner, { payment_method: 'cash', ...given }))
const refused = (message: unknown) => ({
  status: 409,
  data: { changes: [{ kind: 'closed', message }] },
})
const isClosed = async () => {
  const { outlets, tenant } = await shop.services.content.load(shop.tenantId)
  return shopState(outlets, tenant, shop.clock.now()).isClosed
}
/** A pause that the system sets. @returns its id */
async function pauseBySystem(kind: PauseKind): Promise<string> {
  await shop.transaction(async (tx) => {
    await writePause({ ...shop.services, tenantId: shop.tenantId, actor: systemActor }, tx, {
      outletId: 'soho',
      kind,
      services: ['delivery', 'pickup'],
      until: null,
      reason: '',
      message: '',
    })
    await liveFactsChanged(tx)
  })
  return (await service()).pauses.find((each) => each.kind === kind)?.id ?? ''
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
    expect(during.order).toMatchObject(refused('Back in a moment.'))
    expect(before.asap.available).toBe(false)
    expect(after.timings.asap.available).toBe(true)
    expect(after.order.status).toBe(200)
  })

  test('is refused in the words of a pause by hand, also beside a longer one of the system', async () => {
    await pause({ until: inMinutes(20), message: 'A power cut.' })
    await pauseBySystem('no_board')

    expect(await tryOrder()).toMatchObject(refused('A power cut.'))
  })

  test('that ends today leaves the days after it', async () => {
    await pause({ until: inMinutes(20) })

    const { days } = await timings()
    const ordered = await tryOrder({ timing: days[0]?.slots[0]?.start })

    expect(days[0]?.label).toBe('Tomorrow')
    expect(ordered.status).toBe(200)
    expect(await isClosed()).toBe(false)
  })

  test('without an end leaves nothing', async () => {
    await pause({ until: 'manual' })
    const other = await pause({ until: 'manual' }, manager, 'camden')

    expect(other.status).toBe(200)
    expect((await timings()).days).toEqual([])
    expect(await isClosed()).toBe(true)
  })

  test('of one service leaves the other', async () => {
    await pause({ services: ['delivery'], until: inMinutes(60) })

    expect((await timings('delivery')).asap.available).toBe(false)
    expect((await timings('pickup')).asap.available).toBe(true)
    const message = expect.stringMatching(/^Delivery is paused until \d\d:\d\d\.$/)
    expect(await tryOrder()).toMatchObject(refused(message))
    expect(await isClosed()).toBe(false)
  })

  test('is lifted for itself, once', async () => {
    const first = await pause({ services: ['delivery'], until: inMinutes(20) })
    await pause({ services: ['pickup'], until: inMinutes(40) })
    const lift = () => call(`DELETE service/soho/pauses/${first.data.pauses[0]?.id}`)

    const lifted = await lift()

    expect(lifted.data).toMatchObject({ state: 'open', pauses: [{ services: ['pickup'] }] })
    expect((await lift()).status).toBe(404)
  })

  test('ends later, and says something else, as the one pause that it was', async () => {
    const first = await pause({ until: inMinutes(20), message: 'Back soon.' }, pass)
    const { id = '', at } = first.data.pauses[0] ?? {}
    await shop.transaction((tx) =>
      tx.updateTable('service_pauses').set({ seen_by: 6 }).where('id', '=', id).execute(),
    )
    const change = (body: object) => call(`PUT service/soho/pauses/${id}`, body, pass)
    const until = inMinutes(40)

    const moved = await change({ until })
    const worded = await change({ message: 'Back at seven.' })
    shop.clock.advance({ minutes: 30 })
    const during = await tryOrder()
    shop.clock.advance({ minutes: 10 })

    const kept = { id, at, seen_by: 6, by: { kind: 'device' }, until }
    expect(moved.data.pauses).toMatchObject([{ ...kept, message: 'Back soon.' }])
    expect(worded.data.pauses).toMatchObject([{ ...kept, message: 'Back at seven.' }])
    expect(during).toMatchObject(refused('Back at seven.'))
    expect((await tryOrder()).status).toBe(200)
    // It is over.
    expect((await change({ until: inMinutes(20) })).status).toBe(404)
  })

  test('that was set automatically is not changed', async () => {
    const id = await pauseBySystem('no_board')

    expect((await call(`PUT service/soho/pauses/${id}`, { message: 'Hello' })).status).toBe(409)
  })

  test('is kept when it is lifted, with the actors who set and lifted it', async () => {
    const set = shop.clock.now()
    const { data } = await pause({ until: inMinutes(20), reason: 'Fryer broke' }, pass)
    shop.clock.advance({ minutes: 8 })
    await call(`DELETE service/soho/pauses/${data.pauses[0]?.id}`)

    expect(await pastPauses()).toMatchObject([
      {
        outlet_id: 'soho',
        kind: 'hand',
        services: ['delivery', 'pickup'],
        reason: 'Fryer broke',
        by: { kind: 'device' },
        at: set,
        ended_at: shop.clock.now(),
        lifted_by: { kind: 'member' },
      },
    ])
  })

  test('is kept when its time is over, until then', async () => {
    const ended_at = new Date(inMinutes(20))
    await pause({ until: inMinutes(20) })
    shop.clock.advance({ days: retentionDays.liveFacts, minutes: 21 })
    await forgetLiveFacts(jobContext(shop.services, shop.tenantId))

    expect(await pastPauses()).toMatchObject([{ kind: 'hand', ended_at, lifted_by: null }])
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

const actors = { screen: pass, staff, manager }
const setBusy = (body: object, actor = manager) => call('PUT service/soho/busy', body, actor)

test.each<[keyof typeof actors, number | 'manual', number]>([
  ['screen', 60, 200],
  ['screen', 61, 403],
  ['screen', 'manual', 403],
  ['staff', 60, 200],
  ['staff', 61, 403],
  ['manager', 600, 200],
  ['manager', 'manual', 200],
])('a %s pauses, and moves a pause on, for %s minutes: %d', async (who, minutes, status) => {
  const until = typeof minutes === 'number' ? inMinutes(minutes) : minutes
  const set = await pause({ until }, actors[who])
  const { data } = await pause({ until: inMinutes(20) })
  const path = `PUT service/soho/pauses/${data.pauses.at(-1)?.id}` as const
  const moved = await call(path, { until }, actors[who])

  expect([set.status, moved.status]).toEqual([status, status])
})

test.each<[keyof typeof actors, number, number]>([
  ['screen', 30, 200],
  ['screen', 35, 403],
  ['staff', 35, 403],
  ['manager', 60, 200],
  ['manager', 65, 422],
  ['manager', 7, 422],
])('a %s sets %d busy minutes: %d', async (who, minutes, status) => {
  expect((await setBusy({ minutes, until: 'closing' }, actors[who])).status).toBe(status)
})

describe('pauses by hand', () => {
  const pickupFor = (outlet: string) =>
    pause({ services: ['pickup'], until: inMinutes(20) }, owner, outlet)
  const { environment } = shop.services
  const limited = async (test: () => Promise<void>) => {
    shop.services.environment = { ...environment, ORDER_LIMIT_FACTOR: 1 }
    try {
      await test()
    } finally {
      shop.services.environment = environment
    }
  }

  test('are twenty at most that run at an outlet at the same time', () =>
    limited(async () => {
      const statuses = []
      for (let count = 0; count < 21; count++) statuses.push((await pickupFor('soho')).status)
      const elsewhere = await pickupFor('camden')
      shop.clock.advance({ minutes: 20 })

      expect(statuses).toEqual([...Array(20).fill(200), 409])
      expect(elsewhere.status).toBe(200)
      expect((await pickupFor('soho')).status).toBe(200)
    }))

  test('are set and changed sixty times an hour at an outlet', () =>
    limited(async () => {
      const { data } = await pickupFor('soho')
      const path = `PUT service/soho/pauses/${data.pauses[0]?.id}` as const
      const statuses = []
      for (let count = 0; count < 60; count++) {
        statuses.push((await call(path, { message: `Back soon. ${count}` }, owner)).status)
      }
      const [another, elsewhere] = [await pickupFor('soho'), await pickupFor('camden')]
      shop.clock.advance({ minutes: 62 })

      expect(statuses).toEqual([...Array(59).fill(200), 429])
      expect([another.status, elsewhere.status]).toEqual([429, 200])
      expect((await pickupFor('soho')).status).toBe(200)
    }))
})

describe('busy', () => {
  test('makes the promise later until its end', async () => {
    const usual = (await timings()).asap.minutes
    await setBusy({ minutes: 20, until: inMinutes(30) })
    const busy = (await timings()).asap.minutes
    shop.clock.advance({ minutes: 30 })

    expect(busy[0]).toBe(usual[0] + 20)
    expect((await timings()).asap.minutes).toEqual(usual)
  })

  test('takes half the places, where that is set', async () => {
    await shop.stock({ outlet: { kitchen: { slotCapacity: 2 } } })
    await setBusy({ minutes: 10, until: inMinutes(90), half: true })
    const statuses = [(await tryOrder()).status, (await tryOrder()).status]
    await shop.stock({})

    expect(statuses).toEqual([200, 409])
  })

  test('ends when it is switched off', async () => {
    await setBusy({ minutes: 20, until: inMinutes(30) })

    expect((await call('DELETE service/soho/busy')).data.busy).toBeNull()
  })
})

describe('the diners who have seen a pause', () => {
  test('are counted once each, when the views are written', async () => {
    const [one, other, third] = [
      await shop.customer(),
      await shop.customer(),
      await shop.customer(),
    ]
    await pause({ services: ['delivery'], until: inMinutes(20) })
    for (const viewer of [diner, one, other, diner]) await timings('delivery', viewer)
    const before = await service()

    await shop.services.pauseViews.write()
    const written = await service()
    // Pickup is not paused: no diner there sees the pause.
    await timings('pickup', third)
    await timings('delivery', diner)
    await shop.services.pauseViews.write()

    const seenBy = ({ pauses }: WireService) => pauses.map(({ seen_by }) => seen_by)
    expect([before, written, await service()].map(seenBy)).toEqual([[0], [3], [3]])
  })

  test('of all outlets are those who open the shop', async () => {
    for (const outlet of ['soho', 'camden']) await pause({ until: inMinutes(20) }, manager, outlet)
    for (const { token } of [diner, diner])
      await shop.call('POST /api/loadconfig', { token, body: {} })

    await shop.services.pauseViews.write()

    expect((await service()).pauses).toMatchObject([{ seen_by: 1 }])
  })
})

describe('a sold-out dish', () => {
  const mark = (body: object, actor = manager) =>
    call<{ marks: WireMark[]; also_sold_out: string[]; open_orders: number }>(
      'PUT stock',
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
    // Without an outlet it is the default one's.
    const during = [await dish(), await dish('')]
    shop.clock.advance({ minutes: 30 })

    expect([before, ...during, await dish()]).toEqual([true, false, false, true])
    // Another outlet does not sell it.
    expect((await shop.call('GET /api/menu/item/curry?outlet_id=camden')).status).toBe(404)
  })

  test('at one outlet is not at another of the same menu, at both it is', async () => {
    // The menu of the second outlet.
    await shop.stock({ outlet: { menuId: 'other' } })
    const marksAtCamden = async () =>
      (await call<{ marks: WireMark[] }>('GET stock?outlet_id=camden')).data.marks.length

    const one = await mark({ id: 'pizza' })
    const before = await marksAtCamden()
    const both = await mark({ id: 'pizza', outlets: ['soho', 'camden'] })
    const after = await marksAtCamden()
    await shop.stock({})

    expect([one, both].map(({ data }) => data.marks.length)).toEqual([1, 2])
    expect([before, after]).toEqual([0, 1])
  })

  test('sells out a dish that lacks a choice it needs, which the stock says beforehand', async () => {
    const stock = async () => {
      const { data } = await call<{
        items: { id: string; available: boolean }[]
        options: { id: string; needed_by: string[] }[]
      }>('GET stock?outlet_id=soho')
      return {
        needed: data.options.find(({ id }) => id === 'pilau')?.needed_by,
        curry: data.items.find(({ id }) => id === 'curry')?.available,
      }
    }
    const before = await stock()
    const first = await mark({ kind: 'option', id: 'plain' })
    const last = await stock()
    const second = await mark({ kind: 'option', id: 'pilau' })

    expect(before).toEqual({ needed: [], curry: true })
    expect(last).toEqual({ needed: ['Curry'], curry: true })
    expect(await stock()).toEqual({ needed: [], curry: false })
    expect([first, second].map(({ data }) => data.also_sold_out)).toEqual([[], ['curry']])
    expect(await isAvailable('curry')).toBe(false)
    expect((await tryOrder()).status).toBe(409)
  })

  test('stays in orders that were placed before', async () => {
    const id = await kitchen.placeCash()

    const { data } = await mark({ kind: 'option', id: 'raita' })

    expect(data.open_orders).toBeGreaterThanOrEqual(1)
    expect((await kitchen.readAsDiner(id)).status).toBe('placed')
  })

  test('is marked once, and returned once', async () => {
    const first = await mark({ until: inMinutes(30) })
    const second = await mark({ until: inMinutes(60) })
    const id = second.data.marks[0]?.id

    const answers = [await call(`DELETE stock/${id}`), await call(`DELETE stock/${id}`)]

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
    const elsewhere = await shop.addDevice({ outlets: ['camden'] })
    const { data } = await mark({})

    const answers = await Promise.all([
      mark({}, elsewhere),
      call('GET stock?outlet_id=soho', undefined, elsewhere),
      call(`DELETE stock/${data.marks[0]?.id}`, undefined, elsewhere),
      call('GET service/soho', undefined, elsewhere),
      pause({ until: inMinutes(20) }, elsewhere),
      call('GET slots/soho', undefined, elsewhere),
    ])

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })
})

test('the slots of today say how full they are and why they are closed', async () => {
  const reasons = async () => {
    const { data } = await call<{ closed_by: string | null }[]>('GET slots/soho')
    return new Set(data.map(({ closed_by }) => closed_by))
  }
  const open = await reasons()
  await pause({ until: inMinutes(20) })

  expect(open).toEqual(new Set(['too_soon', null]))
  expect(await reasons()).toEqual(new Set(['too_soon', 'pause']))
})

test('only an owner opens a new restaurant', async () => {
  const id = await pauseBySystem('not_live')
  const lifted = await call(`DELETE service/soho/pauses/${id}`)
  const byManager = await call('POST service/soho/go-live')
  const byOwner = await call('POST service/soho/go-live', undefined, owner)

  expect([lifted.status, byManager.status]).toEqual([409, 403])
  expect(byOwner.data.state).toBe('open')
})
