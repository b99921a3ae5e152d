import { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PlacedOrder, WireOrder } from '#contract/order.ts'
import { type CustomerContext, tenantContext } from '#server/context.ts'
import { orderActions } from '#testing/an-order.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'
import { moveOrder } from './move-order.ts'
import { createOrderEvents } from './order-events.ts'
import { openOrderStream } from './order-stream.ts'

let shop: Shop
let diner: Diner
let actions: ReturnType<typeof orderActions>
let origin: string
beforeAll(async () => {
  shop = await openShop()
  // A browser reads from a socket, not from `inject`.
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  await shop.services.db.shared
    .insertInto('tenant_hosts')
    .values({ host: '127.0.0.1', tenant_id: shop.tenantId, kind: 'live' })
    .execute()
  diner = await shop.customer()
  actions = orderActions(shop, diner)
})
afterAll(() => shop.close())

async function open(orderId: string) {
  const response = await fetch(`${origin}/api/orders/${orderId}/events`, {
    headers: { authorization: `Bearer ${diner.token}` },
  })
  if (!response.body) throw new Error('a stream without a body')
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  /** The next block, up to an empty line; undefined at the end. */
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (end >= 0) {
        const block = rest.slice(0, end)
        rest = rest.slice(end + 2)
        return block
      }
      const { value, done } = await reader.read()
      if (done) return undefined
      rest += decoder.decode(value, { stream: true })
    }
  }
  const nextOrder = async (): Promise<WireOrder> =>
    JSON.parse((await next())?.split('\ndata: ')[1] ?? 'null')
  return { response, next, nextOrder, cancel: () => reader.cancel() }
}

test('an order screen sees the order as it is, then each move, until it is over', async () => {
  const placed = await actions.place({ payment_method: 'cash' })
  const stream = await open(placed.order.id)
  const greeting = await stream.next()
  const statuses = [(await stream.nextOrder()).status]

  for (const to of ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed'] as const) {
    await actions.move(placed, to)
    statuses.push((await stream.nextOrder()).status)
  }

  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.response.headers.get('x-request-id')).toBeTruthy()
  expect(greeting).toBe('retry: 3000')
  expect(statuses).toEqual([
    'placed',
    'accepted',
    'preparing',
    'ready',
    'out_for_delivery',
    'completed',
  ])
  expect(await stream.next()).toBeUndefined()
})

test('a stream of an order that is over ends at once', async () => {
  const placed = await actions.place({ payment_method: 'cash' })
  await actions.move(placed, 'rejected')

  const stream = await open(placed.order.id)

  expect(await stream.next()).toBe('retry: 3000')
  expect((await stream.nextOrder()).status).toBe('rejected')
  expect(await stream.next()).toBeUndefined()
})

test('a move by another process is seen within five seconds, and silence is kept alive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const placed = await actions.place({ payment_method: 'cash' })
  const stream = await open(placed.order.id)
  await stream.next()
  await stream.nextOrder()
  const site = await shop.services.content.load(shop.tenantId)
  // Its events are its own.
  const elsewhere = { ...shop.services, orderEvents: createOrderEvents() }
  await moveOrder(tenantContext(elsewhere, shop.tenantId, site), {
    orderId: placed.order.id,
    to: 'accepted',
    by: 'kitchen',
  })

  vi.advanceTimersByTime(5_000)
  const seen = await stream.nextOrder()
  vi.advanceTimersByTime(15_000)
  const heartbeat = await stream.next()
  await stream.cancel()
  vi.useRealTimers()

  expect(seen.status).toBe('accepted')
  expect(heartbeat).toBe(': still here')
})

test('a screen that is closed leaves nothing behind', async () => {
  const unsubscribed = vi.fn()
  const { subscribe } = shop.services.orderEvents
  const spy = vi.spyOn(shop.services.orderEvents, 'subscribe').mockImplementation((...given) => {
    const stop = subscribe(...given)
    return () => {
      unsubscribed()
      stop()
    }
  })
  const placed = await actions.place({ payment_method: 'cash' })
  const stream = await open(placed.order.id)
  await stream.next()

  await stream.cancel()

  await vi.waitFor(() => expect(unsubscribed).toHaveBeenCalledOnce())
  spy.mockRestore()
})

test('ten screens may watch an order, an eleventh asks in its own time', async () => {
  const placed = await actions.place({ payment_method: 'cash' })
  const screens = []
  for (let each = 0; each < 10; each++) {
    const stream = await open(placed.order.id)
    await stream.next()
    screens.push(stream)
  }

  const { response, cancel } = await open(placed.order.id)
  expect(response.status).toBe(429)
  for (const screen of [...screens, { cancel }]) await screen.cancel()
})

test('nobody follows an order without its diner’s token', async () => {
  const placed = await actions.place({ payment_method: 'cash' })
  const stranger = await shop.customer()

  const guest = await fetch(`${origin}/api/orders/${placed.order.id}/events`)
  const other = await fetch(`${origin}/api/orders/${placed.order.id}/events`, {
    headers: { authorization: `Bearer ${stranger.token}` },
  })

  expect([guest.status, other.status]).toEqual([401, 404])
  expect(await other.json()).toMatchObject({ status: 404, data: null })
})

describe('a reader that is gone or does not read', () => {
  /** An answer on no connection: what is written stays where it is, and nobody says that it was closed. */
  const unread = () => new ServerResponse(new IncomingMessage(new Socket()))

  async function follow(placed: PlacedOrder) {
    const site = await shop.services.content.load(shop.tenantId)
    const customer = { ...diner, id: diner.id } as unknown as CustomerContext['customer']
    const ctx = { ...tenantContext(shop.services, shop.tenantId, site), requestId: 'one', customer }
    return openOrderStream(ctx as CustomerContext, placed.order.id)
  }

  afterEach(() => vi.useRealTimers())

  test('is let go at the second heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const response = unread()
    const send = await follow(await actions.place({ payment_method: 'cash' }))
    await send(response)

    vi.advanceTimersByTime(20_000)

    expect(response.destroyed).toBe(true)
  })

  test('is told nothing after the end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const response = unread()
    const faults = vi.fn()
    response.on('error', faults)
    const placed = await actions.place({ payment_method: 'cash' })
    await (await follow(placed))(response)
    await actions.move(placed, 'rejected')
    await vi.waitFor(() => expect(response.writableEnded).toBe(true))

    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(60_000)
    expect(faults).not.toHaveBeenCalled()
  })

  test('gets nothing when it left before the first word', async () => {
    const subscribe = vi.spyOn(shop.services.orderEvents, 'subscribe')
    const send = await follow(await actions.place({ payment_method: 'cash' }))
    const response = unread()
    response.destroy()
    await send(response)

    expect(subscribe).not.toHaveBeenCalled()
    subscribe.mockRestore()
  })
})
