import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDevice, type StaffActor, staffCall } from '#testing/staff.ts'
import { type AlertedShop, openAlertedShop } from '#testing/unanswered-orders.ts'

let alerted: AlertedShop
let manager: StaffActor
let actions: AlertedShop['actions']
beforeAll(async () => {
  alerted = await openAlertedShop()
})
beforeEach(async () => {
  await alerted.reset()
  ;({ manager, actions } = alerted)
  await addDevice(alerted.shop.services, alerted.shop.tenantId)
})
afterAll(() => alerted?.shop.close())

const read: AlertedShop['read'] = (id) => alerted.read(id)
const wait: AlertedShop['wait'] = (...given) => alerted.wait(...given)
const placePaid = () => alerted.placePaid()
const setTimes = (times: object, revision = 0) =>
  staffCall(alerted.shop, 'PUT /api/staff/settings/outlet/soho', manager, {
    body: { revision, ...times },
  })
const state = async (id: string) => ({
  texts: alerted.texts().length,
  pauses: await alerted.pauses(),
  status: (await read(id)).status,
})
const alertJobs = () =>
  alerted.shop.services.db.transaction(alerted.shop.tenantId, (tx) =>
    tx
      .selectFrom('outbox')
      .select(['id', 'body', 'done_at'])
      .where('topic', '=', 'order-alert')
      .orderBy('due_at')
      .execute(),
  )

describe('an order that waits while a time of its escalation is changed', () => {
  test('is rejected at the new time, also where it is raised twice', async () => {
    const id = await placePaid()
    await wait(360)
    await setTimes({ refund_after: 15 })
    await wait(500)
    await setTimes({ refund_after: 20 }, 1)
    await wait(339)
    const before = (await read(id)).status
    await wait(1)

    expect([before, (await read(id)).status]).toEqual(['placed', 'rejected'])
  })

  test('is followed up through each later step', async () => {
    const id = await placePaid()
    // The second text is due at three minutes.
    await wait(150)
    await setTimes({ call_after: 4 })
    await wait(89)
    const early = await state(id)
    await wait(1)
    const told = await state(id)
    await wait(60)
    const paused = await state(id)
    await wait(300)

    expect([early, told, paused]).toEqual([
      { texts: 1, pauses: [], status: 'placed' },
      { texts: 2, pauses: [], status: 'placed' },
      { texts: 2, pauses: ['unanswered'], status: 'placed' },
    ])
    expect((await read(id)).status).toBe('rejected')
  })

  test('has one job for its next step, even if the early one runs repeatedly', async () => {
    await placePaid()
    await wait(360)
    const early = (await alertJobs()).find(({ done_at }) => done_at === null)
    await setTimes({ refund_after: 15 })
    await wait(240)
    const once = await alertJobs()
    // As after a crash before it was settled. Its body was deleted on completion.
    await alerted.shop.services.db.transaction(alerted.shop.tenantId, (tx) =>
      tx
        .updateTable('outbox')
        .set({ done_at: null, due_at: alerted.shop.clock.now(), body: JSON.stringify(early?.body) })
        .where('id', '=', early?.id ?? '')
        .execute(),
    )
    await actions.jobs()
    const twice = await alertJobs()

    expect(once.filter(({ done_at }) => done_at === null)).toHaveLength(1)
    expect(twice.find(({ id }) => id === early?.id)?.done_at).not.toBeNull()
    expect(twice.map(({ id }) => id)).toEqual(once.map(({ id }) => id))
  })

  test('is rejected at the old time at the latest where a time is lowered', async () => {
    const id = await placePaid()
    await wait(330)
    await staffCall(alerted.shop, 'PUT /api/staff/settings/outlet/soho', manager, {
      body: { revision: 0, refund_after: 6 },
    })
    await wait(270)

    expect((await read(id)).status).toBe('rejected')
  })
})
