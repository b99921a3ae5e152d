import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WireOrderRequest } from '#contract/order.ts'
import {
  attemptFor,
  currentAttempt,
  forgetAttempt,
  storeAttempt,
} from '#storefront/state/order-attempt.ts'
import { placeOrder } from './place-order.ts'

const curry = { item_id: 'curry', quantity: 1, options: [], note: '' }
const naan = { item_id: 'naan', quantity: 2, options: [], note: '' }

function aRequest(given: Partial<WireOrderRequest> = {}): WireOrderRequest {
  return {
    outlet_id: 'soho',
    type: 'pickup',
    timing: 'asap',
    lines: [curry, naan],
    tip: 0,
    note: '',
    payment_method: 'cash',
    expected_total: 12,
    ...given,
  }
}

interface Written {
  id: string
  status: string
  lines: object[]
  key: string
  body: string
}

/** The orders written by the server, oldest first. */
let orders: Written[]
/** The calls sent so far. */
let sent: string[]
/** Responses by path that replace the server's own answer; null: the answer is lost. */
let instead: Record<string, Response | null>

const settling = '/api/order/payment/status'
const ok = (data: unknown) => Response.json({ status: 200, message: 'OK', data })
const refused = (status: number, code: string, data: unknown = null) =>
  Response.json({ status, code, message: code, data }, { status })

/** Answers like the server: a key makes one order, and an order's lines are sorted and have more fields. */
function answer(path: string, body: string, key: string): Response {
  if (path === '/api/order') {
    const known = orders.find((order) => order.key === key)
    if (known && known.body !== body) return refused(409, 'key_reused', { order_id: known.id })
    const { lines, payment_method } = JSON.parse(body) as WireOrderRequest
    const order = known ?? {
      id: `order-${orders.length + 1}`,
      status: payment_method === 'cash' ? 'placed' : 'awaiting_payment',
      lines: lines.map((line) => ({ name: 'A dish', ...line })).toReversed(),
      key,
      body,
    }
    if (!known) orders.push(order)
    return ok({ order, payment: {} })
  }
  const id = path === settling ? JSON.parse(body).order_id : path.split('/')[3]
  const order = orders.find((each) => each.id === id)
  if (!order) return refused(404, 'not_found')
  if (path === `/api/orders/${id}`) return ok(order)
  if (!path.endsWith('/cancel')) return ok({ order, payment: {} })
  order.status = 'cancelled'
  return ok(order)
}

beforeEach(() => {
  orders = []
  sent = []
  instead = {}
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    sent.push(path)
    const given = instead[path]
    if (given) return given
    const own = answer(path, String(body), new Headers(headers).get('idempotency-key') ?? '')
    if (given === null) throw new TypeError('Failed to fetch')
    return own
  })
  forgetAttempt()
})
afterEach(() => {
  forgetAttempt()
  vi.unstubAllGlobals()
})

/** Sends an order that the server writes, but whose answer is lost. */
async function loseAnswer(request = aRequest()): Promise<void> {
  instead['/api/order'] = null
  await expect(placeOrder(request)).rejects.toMatchObject({ status: 0 })
  delete instead['/api/order']
}

const statuses = () => orders.map(({ status }) => status)

/** The order that is returned, whether it is an earlier one, and then the orders of the server. */
async function ordered(request: WireOrderRequest) {
  const { order, isEarlier } = await placeOrder(request)
  return { id: order.id, isEarlier, statuses: statuses() }
}

describe('an order whose answer was lost', () => {
  test('is answered to the same request', async () => {
    await loseAnswer()

    expect(await ordered(aRequest())).toEqual({ id: 'order-1', statuses: ['placed'] })
  })

  test.each<[string, Partial<WireOrderRequest>]>([
    ['the tip', { tip: 2 }],
    ['the note', { note: 'Ring twice' }],
    ['the time', { timing: '2026-11-22T18:00:00.000Z' }],
    ['the way to pay', { payment_method: 'card' }],
    ['the dishes', { lines: [naan] }],
  ])('is not ordered a second time with %s changed', async (_, change) => {
    await loseAnswer()
    expect(await ordered(aRequest(change))).toEqual({
      id: 'order-1',
      isEarlier: true,
      statuses: ['placed'],
    })
  })

  test('is found however often it was changed meanwhile', async () => {
    await loseAnswer()
    await loseAnswer(aRequest({ tip: 1 }))
    expect(await ordered(aRequest({ tip: 2 }))).toEqual({
      id: 'order-1',
      isEarlier: true,
      statuses: ['placed'],
    })
  })

  test('is given up for the changed one while it waits for its payment', async () => {
    await loseAnswer(aRequest({ payment_method: 'card' }))
    expect(await ordered(aRequest())).toEqual({ id: 'order-2', statuses: ['cancelled', 'placed'] })
  })

  test('and that may still arrive counts no more once the changed one is written', async () => {
    instead['/api/order'] = refused(503, 'unavailable')
    await expect(placeOrder(aRequest())).rejects.toMatchObject({ status: 503 })
    delete instead['/api/order']
    const key = currentAttempt()?.key ?? ''
    const { isEarlier } = await placeOrder(aRequest({ tip: 2 }))

    expect(isEarlier).toBeUndefined()
    expect(answer('/api/order', JSON.stringify(aRequest()), key).status).toBe(409)
    expect(statuses()).toEqual(['placed'])
  })

  test.each([
    ['before the payment was opened', {}],
    ['since', { [settling]: refused(503, 'unavailable') }],
  ])('is given up for one in cash where the provider is away %s', async (_, settled) => {
    await loseAnswer(aRequest({ payment_method: 'card' }))
    instead = { '/api/orders/order-1/payment': refused(503, 'unavailable'), ...settled }
    expect(await ordered(aRequest())).toEqual({ id: 'order-2', statuses: ['cancelled', 'placed'] })
  })

  test.each(['rejected', 'cancelled'])(
    'and that was %s meanwhile is ordered again as changed',
    async (ended) => {
      await loseAnswer()
      for (const order of orders) order.status = ended
      expect(await ordered(aRequest({ tip: 2 }))).toEqual({
        id: 'order-2',
        statuses: [ended, 'placed'],
      })
    },
  )

  test('and was rejected is shown to the same request', async () => {
    await loseAnswer()
    for (const order of orders) order.status = 'rejected'

    expect((await placeOrder(aRequest())).order.id).toBe('order-1')
    expect(statuses()).toEqual(['rejected'])
  })

  test('empties the cart if it has the same dishes, which are else kept for another order', async () => {
    await loseAnswer()
    await placeOrder(aRequest({ lines: [curry, naan], tip: 2 }))
    expect(currentAttempt()?.orderId).toBe('order-1')

    forgetAttempt()
    await loseAnswer()
    await placeOrder(aRequest({ lines: [naan] }))
    expect(currentAttempt()).toBeNull()
    const { order, isEarlier } = await placeOrder(aRequest({ lines: [naan] }))
    expect([order.id, isEarlier]).toEqual(['order-3', undefined])
  })
})

describe('an order that waited for its payment', () => {
  const byCard = aRequest({ payment_method: 'card' })
  beforeEach(async () => {
    await placeOrder(byCard)
    sent = []
  })

  const pay = () => {
    for (const order of orders) order.status = 'placed'
  }

  test('and was paid is not replaced by another', async () => {
    pay()
    const { order, isEarlier } = await placeOrder(aRequest())

    expect([order.id, isEarlier]).toEqual(['order-1', true])
    expect(sent).not.toContain('/api/order')
  })

  test.each([
    ['has not reached the server', null, 0],
    ['failed there', refused(500, 'failed'), 500],
  ])('lets nothing else be sent while the question for it %s', async (_, lost, status) => {
    instead[settling] = lost
    await expect(placeOrder(aRequest())).rejects.toMatchObject({ status })
    expect(sent).not.toContain('/api/order')
    // The change is sent once there is a connection.
    expect(currentAttempt()?.fingerprint).toBe(JSON.stringify(aRequest()))

    pay()
    delete instead[settling]
    expect((await placeOrder(aRequest())).isEarlier).toBe(true)
    expect(statuses()).toEqual(['placed'])
  })

  test('is cancelled, which gives back what was taken, while its provider is away', async () => {
    instead[settling] = refused(503, 'unavailable')
    await placeOrder(aRequest())

    expect(statuses()).toEqual(['cancelled', 'placed'])
  })

  test('and has ended, or is of another customer, stands in nobody’s way', async () => {
    for (const order of orders) order.status = 'expired'
    await placeOrder(aRequest())
    expect(statuses()).toEqual(['expired', 'placed'])

    storeAttempt({ ...attemptFor('their cart'), orderId: 'theirs' })
    await placeOrder(aRequest())
    expect(statuses()).toEqual(['expired', 'placed', 'placed'])
  })
})
