import { beforeEach, describe, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder, WireSteppedOrder } from '#contract/staff/staff-order.ts'
import { systemActor } from '#domain/actor.ts'
import { writePause } from '#server/service/write-facts.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import type { StaffActor } from '#testing/staff.ts'
import { openAlertedShop, states } from '#testing/unanswered-orders.ts'

const alerted = await openAlertedShop()
const { shop, call, read, texts, pauses, wait, around, heartbeat, placeCash } = alerted
const { placePaid, setOutlet } = alerted
const { untouched, told, warned, paused, rejected } = states
let pass: StaffActor
beforeEach(() => alerted.reset())

const pair = async () => {
  pass = await alerted.pair()
}
const readAsDiner = (id: string) => alerted.people().diner.read({ order: { id } })
const systemLog = async () => {
  const { data } = await call<{ rows: { text: string }[] }>('GET audit?outlet_id=soho')
  return data.rows
    .map(({ text }) => text)
    .filter((text) => text.startsWith('System '))
    .sort()
}
const textsAround = (seconds: number) => around(seconds, () => texts().length)
const pausesAround = (seconds: number) => around(seconds, pauses)
/** Long after the last step, without the heartbeats in between. */
const waitLong = async () => {
  await wait(30)
  shop.clock.advance({ minutes: 20 })
  await shop.runJobs()
}
const slots = async () => {
  const { data } = await shop.call<{ days: { slots: { start: string }[] }[] }>(
    'GET /api/available-timings?outlet_id=soho&type=delivery',
    { token: alerted.people().diner.token },
  )
  return data.days[0]?.slots.map(({ start }) => start) ?? []
}

describe('an unanswered order', () => {
  test('is followed up to the second: two texts, pause, refund', async () => {
    await pair()
    const id = await placePaid()
    const seen = []
    // A board is connected, so that the text is sent at its own time and not earlier.
    await heartbeat()
    for (const seconds of [120, 60, 120, 300]) {
      seen.push(await around(seconds, () => alerted.state(id), { heartbeat }))
    }

    expect(seen).toEqual([
      [untouched, told],
      [told, warned],
      [warned, paused],
      [paused, rejected],
    ])
    await wait(11)
    expect(await readAsDiner(id)).toMatchObject({
      ending: { code: 'unanswered', text: expect.stringContaining('£31.40 goes back') },
      payment: { status: 'refunded' },
    })
    expect(texts().map(({ text }) => text.replace(/ https.*/, ''))).toEqual([
      '1 order waits at Bombay Spice Soho for 2 min.',
      '1 order waits at Bombay Spice Soho for 3 min. Without an answer orders are paused next.',
      expect.stringMatching(/was not answered/),
    ])
    // The pause stays until a person resumes.
    expect(await pauses()).toEqual(['unanswered'])
    expect(await systemLog()).toEqual([
      'System paused Bombay Spice Soho (delivery and pickup): Orders were not answered.',
      expect.stringMatching(/^System rejected \S+: nobody answered\.$/),
    ])
  })

  test('is texted to the kitchen after 30 seconds where no screen listens', async () => {
    await pair()
    await heartbeat('muted')
    await placeCash()

    expect(await textsAround(30)).toEqual([0, 1])
    expect(texts()[0]?.text).toMatch(
      /^1 order waits at Bombay Spice Soho for 1 min\. https:\/\/staff/,
    )
    await wait(120)
    expect(texts()).toHaveLength(1)
    // The log contains the id of a job.
    const jobs = await shop.transaction((tx) =>
      tx.selectFrom('outbox').select('id').where('topic', '=', 'restaurant-message').execute(),
    )
    expect(jobs.length).toBeGreaterThan(0)
    expect(jobs.map(({ id }) => id).join()).not.toContain('7700900123')
  })

  test('shows its diner a notice after five minutes', async () => {
    await pair()
    const { id } = await placeCash()
    const [before, after] = await around(300, () => readAsDiner(id))

    expect(before.notice).toBeNull()
    expect(after.notice).toMatch(/^We are making sure the kitchen has seen your order\./)
    expect(after.can_cancel).toBe(true)
  })

  test.each([
    ['before the first board is paired', async () => {}],
    [
      'again once the last board was removed',
      async () => {
        await pair()
        await heartbeat()
        await call(`DELETE devices/${pass.id}`)
      },
    ],
  ])('is left alone %s', async (_when, act) => {
    await act()
    const { id } = await placeCash()
    await waitLong()

    expect([texts(), await pauses()]).toEqual([[], []])
    expect((await readAsDiner(id)).status).toBe('placed')
  })

  test('has three times as long when it is for much later', async () => {
    await pair()
    await placeCash({ timing: (await slots()).at(-1) })
    await heartbeat('muted')

    expect(await textsAround(90)).toEqual([0, 1])
  })

  test('stops the escalation once it is answered, and resumes it when the answer is undone', async () => {
    await pair()
    const { id } = await placeCash()
    await wait(20)
    const { data } = await alerted.accept(id)
    await wait(5)
    await call(`POST orders/${id}/undo`, { position: data.order.undo?.position }, pass)

    expect(await textsAround(30)).toEqual([0, 1])
  })

  test('rings when it is a test order, and sends no alert', async () => {
    await pair()
    const { data } = await call<WireStaffOrder>('POST test-order', {
      outlet_id: 'soho',
      type: 'delivery',
    })
    await waitLong()

    expect(data).toMatchObject({ number: 'TEST-1', is_test: true, status: 'placed' })
    expect(shop.messages).toEqual([])
    expect(await pauses()).toEqual([])
  })
})

describe('an order that waits while a time of its escalation is changed', () => {
  beforeEach(pair)

  const alertJobs = () =>
    shop.transaction((tx) =>
      tx
        .selectFrom('outbox')
        .select(['id', 'body', 'done_at'])
        .where('topic', '=', 'order-alert')
        .orderBy('due_at')
        .execute(),
    )

  test('is rejected at the new time, also where it is raised twice', async () => {
    const id = await placePaid()
    await wait(360)
    await setOutlet({ refund_after: 15 })
    await wait(500)
    await setOutlet({ refund_after: 20 })
    const statuses = await around(340, async () => (await read(id)).status)

    expect(statuses).toEqual(['placed', 'rejected'])
  })

  test('is followed up through each later step', async () => {
    const id = await placePaid()
    // The second text is due at three minutes.
    await wait(150)
    await setOutlet({ call_after: 4 })
    const aroundText = await around(90, () => alerted.state(id))
    const aroundPause = await around(60, () => alerted.state(id))
    await wait(300)

    expect([aroundText, aroundPause]).toEqual([
      [told, warned],
      [warned, paused],
    ])
    expect((await read(id)).status).toBe('rejected')
  })

  test('has one job for its next step, even if the early one runs repeatedly', async () => {
    await placePaid()
    await wait(360)
    const early = (await alertJobs()).find(({ done_at }) => done_at === null)
    await setOutlet({ refund_after: 15 })
    await wait(240)
    const once = await alertJobs()
    // As after a crash before it was settled. Its body was deleted on completion.
    const unsettled = {
      done_at: null,
      due_at: shop.clock.now(),
      body: JSON.stringify(early?.body),
    }
    await shop.transaction((tx) =>
      tx
        .updateTable('outbox')
        .set(unsettled)
        .where('id', '=', early?.id ?? '')
        .execute(),
    )
    await shop.runJobs()
    const twice = await alertJobs()

    expect(once.filter(({ done_at }) => done_at === null)).toHaveLength(1)
    expect(twice.find(({ id }) => id === early?.id)?.done_at).not.toBeNull()
    expect(twice.map(({ id }) => id)).toEqual(once.map(({ id }) => id))
  })

  test('is rejected at the old time at the latest where a time is lowered', async () => {
    const id = await placePaid()
    await wait(330)
    await setOutlet({ refund_after: 6 })
    await wait(270)

    expect((await read(id)).status).toBe('rejected')
  })
})

describe('a board', () => {
  beforeEach(pair)

  test('shows how many phones get the alerts', async () => {
    const phones = ['07700900123', '07700900124']
    await call('PUT settings/alerts/soho', { revision: 1, phones })

    const { data } = await call<WireBoard>('GET board', undefined, pass)

    expect(data.outlets[0]?.unanswered.phones).toBe(2)
  })

  test('that is silent for three minutes pauses its outlet, and one that listens lifts it', async () => {
    await heartbeat()
    const silent = await pausesAround(180)
    const texted = texts().length
    await heartbeat()

    expect([silent, texted]).toEqual([[[], ['no_board']], 1])
    expect(await pauses()).toEqual([])
    expect(await systemLog()).toEqual([
      'System paused Bombay Spice Soho (delivery and pickup): No screen listened.',
      'System resumed Bombay Spice Soho (delivery and pickup): A screen listens again.',
    ])
    // Silent again, it pauses the outlet again.
    expect(await pausesAround(180)).toEqual([[], ['no_board']])
  })
})

describe('an outlet that has a board', () => {
  test('is paused three minutes after it says that it needs one, where none listens', async () => {
    await pair()
    await setOutlet({ needs_board: false })
    await heartbeat()
    await wait(600)
    const unneeded = await pauses()
    await setOutlet({ needs_board: true })

    expect(unneeded).toEqual([])
    expect(await pausesAround(180)).toEqual([[], ['no_board']])
  })

  test('is paused three minutes after its first one was paired, if no board is opened', async () => {
    const screen = { name: 'Pass', purpose: 'board', outlets: ['soho'] }
    const { status } = await call('POST devices', screen)
    // The manager was signed out there.
    alerted.people().manager = await shop.addMember({ role: 'manager' })

    expect(status).toBe(200)
    expect(await pausesAround(180)).toEqual([[], ['no_board']])
  })
})

test('a restaurant that has not opened gets no alert about a silent board, and is watched once it has', async () => {
  await shop.transaction(async (tx) => {
    await writePause({ ...shop.services, tenantId: shop.tenantId, actor: systemActor }, tx, {
      outletId: 'soho',
      kind: 'not_live',
      services: ['delivery', 'pickup'],
      until: null,
      reason: '',
      message: '',
    })
    await liveFactsChanged(tx)
  })
  await pair()
  await heartbeat()
  await wait(200)
  const before = { pauses: await pauses(), texts: texts().length }

  const owner = await shop.addMember({ role: 'owner' })
  await call('POST service/soho/go-live', {}, owner)
  await wait(15 * 60)

  expect(before).toEqual({ pauses: ['not_live'], texts: 0 })
  expect(await pauses()).toEqual(['no_board'])
})

const acceptUpTo = (up_to: number, open_orders: number) =>
  setOutlet({ auto_accept: { services: ['delivery'], up_to, open_orders } })
/** A new order once its jobs have run. */
const placeAndRun = async () => {
  const { id, total } = await placeCash()
  await shop.runJobs()
  return { ...(await read(id)), total }
}

describe('an automatically accepted order', () => {
  beforeEach(async () => {
    await pair()
    await acceptUpTo(50, 5)
  })

  test('rings until it is seen, and is not given back', async () => {
    const accepted = await placeAndRun()
    await waitLong()
    const later = await read(accepted.id)
    await call(`POST orders/${accepted.id}/seen`, undefined, pass)

    expect(accepted).toMatchObject({ status: 'preparing', seen: null, undo: null })
    expect(accepted.escalation).toMatchObject({ step: 'ring' })
    // One text at each of the two steps.
    expect(texts()).toHaveLength(2)
    expect(later.status).toBe('preparing')
    expect((await read(accepted.id)).escalation).toBeNull()
  })

  test('a step by a person marks an automatically accepted order as seen', async () => {
    const { id } = await placeAndRun()

    const move = { from: 'preparing', to: 'ready' }
    const { data } = await call<WireSteppedOrder>(`POST orders/${id}/move`, move, pass)
    await wait(400)

    expect(data.order).toMatchObject({ status: 'ready', escalation: null })
    expect(data.order.seen).toMatchObject({ by: { kind: 'device' } })
    expect({ texts: texts(), pauses: await pauses() }).toEqual({ texts: [], pauses: [] })
  })
})

test.each([
  ['up to the total that is set', 0, 'preparing'],
  ['not one penny above it', -0.01, 'placed'],
])('orders are accepted automatically %s', async (_, less, status) => {
  const { total } = await placeCash()
  await acceptUpTo(total + less, 0)

  expect(await placeAndRun()).toMatchObject({ total, status })
})

test('orders are accepted automatically while the number of other open orders is within the kitchen’s limit', async () => {
  await acceptUpTo(0, 1)

  const statuses: string[] = []
  for (let count = 0; count < 3; count++) statuses.push((await placeAndRun()).status)

  expect(statuses).toEqual(['preparing', 'preparing', 'placed'])
})

test('a kitchen for later starts automatically at the order’s start time', async () => {
  await pair()
  const timing = (await slots())[4] ?? ''
  const { id } = await placeCash({ timing })
  await alerted.accept(id)
  const accepted = await read(id)
  // Fifteen minutes on the road, twenty in the kitchen.
  const due = Date.parse(timing) - 35 * 60_000
  shop.clock.advance({ seconds: (due - shop.clock.now().getTime()) / 1_000 - 1 })
  await shop.runJobs()
  const before = (await read(id)).status
  await wait(1)

  expect([accepted.status, before]).toEqual(['accepted', 'accepted'])
  expect((await read(id)).status).toBe('preparing')
})
