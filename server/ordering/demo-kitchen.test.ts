import { afterAll, expect, test } from 'vitest'
import { orderActions } from '#testing/an-order.ts'
import { heartbeatOf } from '#testing/heartbeat.ts'
import { openShop } from '#testing/shop.ts'
import { type StaffActor, staffCall } from '#testing/staff.ts'

const shop = await openShop({ environment: { DEMO_KITCHEN: '1', DEMO_KITCHEN_SECONDS: '20' } })
await shop.addStaffHost()
const actions = orderActions(shop, await shop.customer())
afterAll(() => shop.close())

const heartbeat = (actor: StaffActor, sound: string) =>
  staffCall(shop, 'POST /api/staff/beat', actor, { body: heartbeatOf('soho', { sound }) })
const place = () => actions.placeCash()
const later = async (minutes: number) => {
  shop.clock.advance({ minutes })
  await actions.jobs()
}

test('the demo kitchen leaves orders alone while a board listens, and for ten minutes after', async () => {
  // A counter's device: with a kitchen's board, the unanswered order would be rejected and refunded.
  const pass = await shop.addDevice({ purpose: 'counter' })
  await heartbeat(pass, 'on')
  const placed = await place()
  await later(5)
  // After a reload the screen is silent until a person starts it.
  await heartbeat(pass, 'blocked')
  await later(5)
  const during = (await actions.read(placed)).status

  await later(2)

  expect(during).toBe('placed')
  expect((await actions.read(placed)).status).not.toBe('placed')
})

test('the demo kitchen cooks while a member only looks at the restaurant’s screens', async () => {
  shop.clock.advance({ hours: 1 })
  const member = await shop.addMember()
  await heartbeat(member, 'blocked')
  const placed = await place()

  await later(1)

  expect((await actions.read(placed)).status).not.toBe('placed')
})
