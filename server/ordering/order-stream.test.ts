import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlacedOrder, WireOrder } from '#contract/order.ts'
import { createAnnouncements } from '#server/announcements.ts'
import type { CustomerContext } from '#server/context.ts'
import { hashToken } from '#server/http/request-context.ts'
import { openSession } from '#server/sign-in/sessions.ts'
import { deliverySteps } from '#testing/an-order.ts'
import { listen } from '#testing/listen.ts'
import { openEvents } from '#testing/open-events.ts'
import { type Diner, openShop } from '#testing/shop.ts'
import { openOrderStream } from './order-stream.ts'

const shop = await openShop()
const { services } = shop
// A browser reads from a socket, not from `inject`.
const origin = await listen(shop)
let diner: Diner
beforeEach(async () => {
  diner = await shop.customer()
})
afterEach(() => vi.useRealTimers())

/** Stops the timers of heartbeats and polls, so that a test advances them. */
const stopPolling = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

const heartbeat = 'event: heartbeat\ndata: '

async function open(orderId: string, token = diner.token) {
  const url = `${origin}/api/orders/${orderId}/events`
  const stream = await openEvents(url, { authorization: `Bearer ${token}` })
  return {
    ...stream,
    nextOrder: async () => (await stream.next()).data as WireOrder,
    /** Events before the end, without heartbeats. */
    async untilEnd(): Promise<string[]> {
      const blocks = []
      for (let block = await stream.nextBlock(); block; block = await stream.nextBlock()) {
        if (block !== heartbeat) blocks.push(block)
      }
      return blocks
    },
  }
}

/** The stream of an order, with the snapshot read. */
async function follow(placed: PlacedOrder, token?: string) {
  const stream = await open(placed.order.id, token)
  await stream.nextOrder()
  return stream
}

/**
 * Events while the clock advances by four heartbeats; a poll of the order coincides with one of them, and may add an
 * event.
 */
async function fourHeartbeats(stream: { nextBlock(): Promise<string | undefined> }) {
  const heard = []
  for (let heartbeat = 0; heartbeat < 4; heartbeat++) {
    vi.advanceTimersByTime(5_000)
    heard.push(await stream.nextBlock())
    // The server disconnects a reader that has not read its output by the next heartbeat; this lets the reader catch
    // up.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return heard
}

test('an order screen sees the order as it is, then each move, until it is over', async () => {
  const placed = await diner.placeCash()
  const stream = await open(placed.order.id)
  const greeting = await stream.nextBlock()
  const statuses = [(await stream.nextOrder()).status]

  for (const to of deliverySteps) {
    await diner.move(placed, to)
    statuses.push((await stream.nextOrder()).status)
  }

  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('x-request-id')).toBeTruthy()
  expect(greeting).toMatch(/^event: heartbeat\nretry: [1-4]\d{3}\ndata: $/)
  expect(statuses).toEqual(['placed', ...deliverySteps])
  expect(await stream.untilEnd()).toEqual([])
})

test('a stream of an order that is over ends immediately', async () => {
  const placed = await diner.placeCash()
  await diner.move(placed, 'rejected')

  const stream = await open(placed.order.id)

  expect(await stream.nextBlock()).toMatch(/\nretry: /)
  expect((await stream.nextOrder()).status).toBe('rejected')
  expect(await stream.untilEnd()).toEqual([])
})

test('a move whose announcement was lost is seen at the next look, and silence is kept alive', async () => {
  stopPolling()
  const placed = await diner.placeCash()
  const stream = await follow(placed)
  const silent = { ...services, announcements: { ...services.announcements, publish() {} } }
  await diner.move(placed, 'accepted', undefined, silent)

  // Every five seconds; a browser waits for twelve.
  const heard = [...(await fourHeartbeats(stream)), await stream.nextBlock()]
  stream.close()

  const [event, ...others] = heard.filter((block) => block !== heartbeat)
  expect(heard).toHaveLength(5)
  expect(others).toEqual([])
  expect(JSON.parse(event?.split('\ndata: ')[1] ?? 'null').status).toBe('accepted')
})

test.runIf(process.env.TEST_DATABASE === 'server')(
  'a move by another process is shown without a look',
  async () => {
    stopPolling()
    await services.announcements.listen()
    const elsewhere = { ...services, announcements: createAnnouncements(services) }
    const placed = await diner.placeCash()
    const stream = await follow(placed)

    await diner.move(placed, 'accepted', undefined, elsewhere)
    const seen = await stream.nextOrder()
    stream.close()

    expect(seen.status).toBe('accepted')
  },
)

test('a screen that is closed leaves nothing behind', async () => {
  const placed = await diner.placeCash()
  const { count } = services.eventStreams
  await expect.poll(count).toBe(0)
  const stream = await follow(placed)
  expect(count()).toBe(1)

  stream.close()

  await expect.poll(count).toBe(0)
})

test('an order’s stream needs its diner’s token', async () => {
  const { order } = await diner.placeCash()

  const events = `${origin}/api/orders/${order.id}/events`
  const { token } = await shop.customer()
  const guest = await fetch(events)
  const other = await fetch(events, { headers: { authorization: `Bearer ${token}` } })

  expect([guest.status, other.status]).toEqual([401, 404])
  expect(await other.json()).toMatchObject({ status: 404, data: null })
})

describe('a session that ends', () => {
  /** A session beside the diner's first, with an order of theirs being followed in it. */
  async function followInOther() {
    const placed = await diner.placeCash()
    const ctx = await shop.context()
    const token = await ctx.transaction((tx) => openSession(tx, ctx, diner.id))
    return { token, stream: await follow(placed, token), placed }
  }

  test('closes the streams that were opened in it, and no others', async () => {
    const { token, stream } = await followInOther()
    const other = await followInOther()

    await shop.call('POST /api/logout', { token, body: {} })

    expect(await stream.untilEnd()).toEqual([])
    await diner.move(other.placed, 'accepted')
    expect((await other.stream.nextOrder()).status).toBe('accepted')
    other.stream.close()
  })

  test('with all others closes every stream of the diner', async () => {
    const [one, two] = [await followInOther(), await followInOther()]

    await shop.call('POST /api/customer/sign-out-everywhere', { token: two.token, body: {} })

    expect([await one.stream.untilEnd(), await two.stream.untilEnd()]).toEqual([[], []])
  })

  test('without an announcement closes the stream at the next look', async () => {
    stopPolling()
    const { token, stream } = await followInOther()
    await shop.transaction((tx) =>
      tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute(),
    )

    await fourHeartbeats(stream)

    expect(await stream.nextBlock()).toBeUndefined()
  })
})

describe('a reader that is gone or does not read', () => {
  /** A response without a connection: its output stays in the buffer, and no close event is emitted. */
  const unread = () => new ServerResponse(new IncomingMessage(new Socket()))

  async function send(placed: PlacedOrder) {
    const ctx = {
      ...(await shop.context()),
      requestId: 'one',
      customer: diner,
      sessionHash: hashToken(diner.token),
    }
    return openOrderStream(ctx as unknown as CustomerContext, placed.order.id)
  }

  test('counts from the request on: of forty that come together ten are taken', async () => {
    const placed = await diner.placeCash()

    const together = await Promise.allSettled(Array.from({ length: 40 }, () => send(placed)))

    const taken = together.filter((each) => each.status === 'fulfilled')
    expect(taken).toHaveLength(10)
    for (const { value } of taken) {
      const gone = unread()
      gone.destroy()
      await value(gone)
    }
    await expect(send(placed)).resolves.toBeTypeOf('function')
  })

  test('is let go at the second heartbeat', async () => {
    stopPolling()
    const response = unread()
    await (await send(await diner.placeCash()))(response)

    vi.advanceTimersByTime(20_000)

    expect(response.destroyed).toBe(true)
  })

  test('gets nothing after the end', async () => {
    stopPolling()
    const response = unread()
    const faults = vi.fn()
    response.on('error', faults)
    const placed = await diner.placeCash()
    await (await send(placed))(response)
    await diner.move(placed, 'rejected')
    await expect.poll(() => response.writableEnded).toBe(true)

    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(60_000)
    expect(faults).not.toHaveBeenCalled()
  })

  test('gets nothing when it left before the first word', async () => {
    const enter = vi.spyOn(services.orderScreens, 'enter')
    const response = unread()
    response.destroy()
    await (await send(await diner.placeCash()))(response)

    expect(enter).not.toHaveBeenCalled()
    enter.mockRestore()
  })
})
