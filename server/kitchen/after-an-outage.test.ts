import { beforeEach, describe, expect, test } from 'vitest'
import type { WireBoard } from '#contract/staff/board.ts'
import { openAlertedShop, states } from '#testing/unanswered-orders.ts'

const alerted = await openAlertedShop()
const { shop, state, pauses, placePaid, heartbeat } = alerted
/** Since when the worker has done jobs without a gap. */
let workingSince: Date
beforeEach(async () => {
  await alerted.reset()
  workingSince = new Date(0)
  await alerted.pair()
})

/** No jobs run and no calls are made for some time; then the worker starts the jobs that came due. */
async function beAway(seconds: number): Promise<void> {
  shop.clock.advance({ seconds })
  workingSince = shop.clock.now()
  await shop.runJobs(workingSince)
}

/** Advances the clock, with the board's heartbeats if it is connected. */
const wait = (seconds: number, isListening = true) =>
  alerted.wait(seconds, isListening ? { workingSince, heartbeat } : { workingSince })
const statesAround = (id: string, seconds: number) =>
  alerted.around(seconds, () => state(id), { workingSince, heartbeat })
const { untouched, told, warned, paused, rejected } = states

describe('an order that was placed just before an outage', () => {
  test('has its whole time from the return, step by step', async () => {
    const id = await placePaid()
    await beAway(11 * 60)
    const back = await state(id)
    const seen = []
    for (const seconds of [120, 60, 120, 300]) seen.push(await statesAround(id, seconds))

    expect(back).toEqual(untouched)
    expect(seen).toEqual([
      [untouched, told],
      [told, warned],
      [warned, paused],
      [paused, rejected],
    ])
  })

  test('has it once more after a second outage', async () => {
    const id = await placePaid()
    await beAway(11 * 60)
    await wait(20)
    await beAway(11 * 60)

    expect(await state(id)).toEqual(untouched)
    expect(await statesAround(id, 600)).toEqual([paused, rejected])
  })

  test('shows its board when the next step comes', async () => {
    const id = await placePaid()
    await beAway(11 * 60)
    const { data } = await alerted.call<WireBoard>('GET board')

    const board = data.orders.find((each) => each.id === id)
    expect(board?.escalation).toMatchObject({
      step: 'ring',
      next_at: new Date(shop.clock.now().getTime() + 30_000).toISOString(),
    })
  })

  test('is followed up as ever once it is answered: no more', async () => {
    const id = await placePaid()
    await beAway(11 * 60)
    await wait(25)
    await alerted.accept(id)
    await wait(700)

    expect(await state(id)).toMatchObject({ texts: 0, pauses: [] })
  })
})

describe('a step that came due while the server was away', () => {
  test.each([
    ['pause', 200, warned, 120, paused],
    ['refund', 310, paused, 300, rejected],
  ])('%s comes as long after the return as after the step before', async (...given) => {
    const [, waited, before, later, after] = given
    const id = await placePaid()
    await wait(waited)
    await beAway(8 * 3_600)

    expect(await state(id)).toEqual(before)
    expect(await statesAround(id, later)).toEqual([before, after])
  })

  test('is put off once, also where the worker ends before it has noted that', async () => {
    const id = await placePaid()
    await wait(310)
    const open = () =>
      shop.transaction((tx) =>
        tx
          .selectFrom('outbox')
          .select(['id', 'body', 'due_at'])
          .where('topic', '=', 'order-alert')
          .where('done_at', 'is', null)
          .execute(),
      )
    const [missed] = await open()
    await beAway(11 * 60)
    const once = await open()
    // Its body was deleted on completion.
    const body = JSON.stringify(missed?.body)
    await shop.transaction((tx) =>
      tx
        .updateTable('outbox')
        .set({ done_at: null, due_at: shop.clock.now(), body })
        .where('id', '=', missed?.id ?? '')
        .execute(),
    )
    shop.clock.advance({ seconds: 5 })
    await shop.runJobs(workingSince)

    expect(once).toHaveLength(1)
    expect(await open()).toEqual(once)
    expect(await state(id)).toEqual(paused)
  })

  test('is taken where the jobs are late for another reason', async () => {
    const id = await placePaid()
    await wait(310)
    // The worker has been at work all the time, with others.
    shop.clock.advance({ minutes: 11 })
    await heartbeat()
    await shop.runJobs(workingSince)

    expect(await state(id)).toEqual(rejected)
  })
})

test.each([
  ['pause', 200, 95, warned, paused],
  ['refund', 310, 285, paused, rejected],
])('a %s that is due as the server returns waits for a minute', async (...given) => {
  const [, waited, away, before, after] = given
  const id = await placePaid()
  await wait(waited)
  await beAway(away)

  expect(await statesAround(id, 60)).toEqual([before, after])
})

describe('an outlet whose screens could not call while the server was away', () => {
  test.each([170, 180, 190, 660, 8 * 3_600])('for %i s is not paused', async (seconds) => {
    await heartbeat()
    await beAway(seconds)
    const back = await pauses()
    await wait(14, false)
    const before = await pauses()
    await heartbeat()
    await wait(240)

    expect([back, before, await pauses()]).toEqual([[], [], []])
    expect(shop.messages).toEqual([])
  })

  test.each([
    ['three minutes after the return where none comes back', 0, 179, 1],
    ['by the time of its last heartbeat, not sooner', 150, 100, 80],
  ])('is paused %s', async (_when, listened, silent, later) => {
    await heartbeat()
    await beAway(11 * 60)
    if (listened > 0) await wait(listened)
    await wait(silent, false)
    const before = await pauses()
    await wait(later, false)

    expect([before, await pauses()]).toEqual([[], ['no_board']])
  })
})

test('the end of a business day that came while the server was away rejects after the time to answer', async () => {
  const id = await placePaid()
  const sweep = {
    tenant_id: shop.tenantId,
    id: 'day-sweep-soho',
    topic: 'day-sweep',
    body: JSON.stringify({ outletId: 'soho' }),
    due_at: new Date(shop.clock.now().getTime() + 3_600_000),
  } as const
  await shop.transaction((tx) => tx.insertInto('outbox').values(sweep).execute())
  await beAway(8 * 3_600)
  const [before, after] = await statesAround(id, 600)

  expect(before).toEqual(paused)
  expect(after?.status).toBe('rejected')
})
