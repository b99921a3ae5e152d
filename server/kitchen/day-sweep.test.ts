import { beforeEach, expect, test } from 'vitest'
import { jobContext } from '#server/context.ts'
import { heartbeatOf } from '#testing/heartbeat.ts'
import { openKitchen } from '#testing/kitchen.ts'
import type { StaffActor } from '#testing/staff.ts'
import { scheduleSweeps } from './kitchen-jobs.ts'

let kitchen: Awaited<ReturnType<typeof openKitchen>>
let owner: StaffActor
beforeEach(async () => {
  kitchen = await openKitchen({ environment: { DEMO_KITCHEN: '0' } })
  owner = await kitchen.shop.addMember({ role: 'owner' })
})

const read = (id: string) => kitchen.read(id, owner)
const runNextDay = async () => {
  kitchen.shop.clock.advance({ days: 1 })
  await kitchen.shop.runJobs()
}

test('the day’s end completes handed-over orders, refunds unanswered ones, and leaves the rest', async () => {
  const place = () => kitchen.placeCash()
  const [unanswered, cooking, handedOver] = [await place(), await place(), await place()]
  await kitchen.move(cooking, 'placed', 'preparing')
  await kitchen.move(handedOver, 'placed', 'out_for_delivery')
  const { services, tenantId } = kitchen.shop
  await scheduleSweeps(jobContext(services, tenantId))
  await scheduleSweeps(jobContext(services, tenantId))

  await runNextDay()

  expect(await read(unanswered)).toMatchObject({ status: 'rejected', reason: 'unanswered' })
  expect((await read(cooking)).status).toBe('preparing')
  const completed = await read(handedOver)
  // The cash is not marked as taken.
  expect(completed).toMatchObject({ status: 'completed', payment: { status: 'processing' } })
  expect(completed.history.at(-1)).toMatchObject({ by: 'system', name: 'Day’s end' })
})

/** A screen that a manager pairs, as `addDevice` of the tests does not. */
async function pairBoard(): Promise<number> {
  const pairing = await kitchen.call<{ code: string; secret: string }>(
    'POST devices/pairing',
    {},
    null,
  )
  const { code, secret } = pairing.data
  const screen = { name: 'Bar', purpose: 'board', outlets: ['soho'], code }
  await kitchen.call('POST devices', screen, owner)
  return (await kitchen.call(`GET devices/pairing/${secret}`, undefined, null)).status
}

const moveEnd = async () =>
  (await kitchen.call('PUT settings/outlet/soho', { revision: 0, day_ends_at: '05:00' }, owner))
    .status

test.each([
  ['a board was paired', pairBoard],
  ['its end was moved', moveEnd],
])('a day on which %s ends tonight already', async (_, change) => {
  await kitchen.shop.transaction((tx) =>
    tx.deleteFrom('outbox').where('topic', '=', 'day-sweep').execute(),
  )
  // One screen listens, so that another screen paired during the test does not pause the outlet.
  await kitchen.call('POST beat', heartbeatOf('soho'))
  const id = await kitchen.placeCash()
  await kitchen.move(id, 'placed', 'out_for_delivery')

  const status = await change()
  await runNextDay()

  expect(status).toBe(200)
  expect((await read(id)).status).toBe('completed')
})
