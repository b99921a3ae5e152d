import { beforeEach, describe, expect, test } from 'vitest'
import { deliverySteps } from '#testing/an-order.ts'
import { heartbeatOf } from '#testing/heartbeat.ts'
import { openKitchen } from '#testing/kitchen.ts'
import { openShop } from '#testing/shop.ts'
import type { StaffActor } from '#testing/staff.ts'

const kitchen = await openKitchen({
  environment: { DEMO_KITCHEN: '1', DEMO_KITCHEN_SECONDS: '20' },
})
const { shop, diner } = kitchen
// A counter's device: with a kitchen's board, an unanswered order would be rejected and refunded.
await shop.transaction((tx) => tx.updateTable('devices').set({ purpose: 'counter' }).execute())

const heartbeat = (actor: StaffActor, sound: string) =>
  kitchen.call('POST beat', heartbeatOf('soho', { sound }), actor)
const later = async (minutes: number) => {
  shop.clock.advance({ minutes })
  await shop.runJobs()
}

describe('the demo kitchen', () => {
  // No board of the test before listens any more.
  beforeEach(() => shop.clock.advance({ hours: 1 }))

  test('takes a delivery through every step, and a pickup past the road', async () => {
    const delivery = await kitchen.placeCash()
    const pickup = await kitchen.placeCash({ type: 'pickup', expected_total: 28.9 })

    for (let step = 0; step < 6; step++) await later(1 / 3)

    const history = async (id: string) =>
      (await kitchen.readAsDiner(id)).history.map(({ status }) => status)
    expect(await history(delivery)).toEqual(['placed', ...deliverySteps])
    expect(await history(pickup)).toEqual(['placed', 'accepted', 'preparing', 'ready', 'completed'])
  })

  test('the demo kitchen leaves orders alone while a board listens, and for ten minutes after', async () => {
    await heartbeat(kitchen.pass, 'on')
    const id = await kitchen.placeCash()
    await later(5)
    // After a reload the screen is silent until a person starts it.
    await heartbeat(kitchen.pass, 'blocked')
    await later(5)
    const during = (await kitchen.readAsDiner(id)).status

    await later(2)

    expect(during).toBe('placed')
    expect((await kitchen.readAsDiner(id)).status).not.toBe('placed')
  })

  test('the demo kitchen cooks while a member only looks at the restaurant’s screens', async () => {
    await heartbeat(await shop.addMember(), 'blocked')
    const id = await kitchen.placeCash()

    await later(1)

    expect((await kitchen.readAsDiner(id)).status).not.toBe('placed')
  })
})

describe('an order that is moved by its number', () => {
  const move = (body: unknown, target = shop) => target.call('POST /dev/orders/move', { body })

  test('moves as the kitchen would', async () => {
    const placed = await diner.placeCash()
    const number = placed.order.number.toLowerCase()

    const moved = await move({ number, status: 'accepted', tenant: 'shop' })
    const notAllowed = await move({ number, status: 'completed' })

    expect(moved).toMatchObject({ status: 200, data: { status: 'accepted' } })
    expect(notAllowed).toMatchObject({
      status: 409,
      message: `Order ${number} is accepted; from there it can become preparing or cancelled.`,
    })
    expect((await diner.read(placed)).status).toBe('accepted')
  })

  test('tells its diner that the kitchen ended it', async () => {
    const placed = await diner.placeCash()
    const { number } = placed.order
    await move({ number, status: 'accepted' })
    const before = await diner.read(placed)

    await move({ number, status: 'cancelled' })

    expect(before.cancelled_by).toBeNull()
    expect(await diner.read(placed)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'restaurant',
      ending: null,
    })
  })

  test('cannot be paid, made to expire or invented by hand', async () => {
    const { number } = (await diner.place()).order

    const answers = [
      await move({ number, status: 'placed' }),
      await move({ number: 'X-1', status: 'accepted' }),
      await move({ number, status: 'cancelled', tenant: 'nobody' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([422, 404, 404])
  })

  test('has no such route from another machine, and in production', async () => {
    const production = await openShop({
      environment: {
        NODE_ENV: 'production',
        ALLOW_SANDBOX: '1',
        SECRET: 'a secret that only tests know, long enough',
      },
    })
    const body = { number: 'BSS-1001', status: 'accepted' }
    const remoteAddress = '203.0.113.7'
    const elsewhere = await shop.call('POST /dev/orders/move', { body, remoteAddress })
    const inProduction = await move(body, production)

    expect([elsewhere.status, inProduction.status]).toEqual([404, 404])
  })
})
