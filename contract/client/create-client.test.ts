import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Call, calls } from '#contract/calls.ts'
import { type AddressParts, addressOf } from './call-address.ts'
import { CallError, isRefusedAs } from './call-error.ts'
import { createClient } from './create-client.ts'

const seconds = 1_000

let sent: RequestInit[]
/** Network behaviour for each request, in order; the last one repeats. */
let network: ((request: RequestInit) => Promise<Response>)[]
const { call } = createClient({ headers: () => ({}), onFailure() {} })

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_url: string, request: RequestInit) => {
    sent.push(request)
    const respond = network.length > 1 ? network.shift() : network[0]
    return respond?.(request)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const envelope = (status: number, body: object) => async () =>
  new Response(JSON.stringify({ status, message: 'OK', data: null, ...body }), { status })

/** A request that gets no answer and ends when the client aborts it. */
const stalled = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new Error('aborted'))),
  )

const failureOf = (work: Promise<unknown>) => work.then(String, (error: unknown) => error)
const headersOf = (request: RequestInit | undefined) => request?.headers as Record<string, string>
/** The content of the body does not matter here: the client sends it unchanged. */
const placeOrder = () => call(calls.placeOrder, { body: {} as never, idempotencyKey: 'one' })

describe('a call of the API', () => {
  test('gives the data of the envelope', async () => {
    network = [envelope(200, { data: { number: 'A-1' } })]

    expect(await call(calls.getOrder, { params: { id: 'a' } })).toEqual({ number: 'A-1' })
  })

  test('sends no text that a database cannot hold', async () => {
    network = [envelope(200, {})]

    await call(calls.placeOrder, {
      body: { note: 'ring\0 twice \ud83d 🛎' } as never,
      idempotencyKey: 'one',
    })

    expect(JSON.parse(String(sent[0]?.body))).toEqual({ note: 'ring\ufffd twice \ufffd 🛎' })
  })

  test('that is refused is told apart by its code, whatever the sentence says', async () => {
    const refusal = {
      code: 'order_changed',
      message: 'A sentence in any language',
      data: { total: 5 },
    }
    network = [envelope(409, refusal)]

    const failure = await failureOf(call(calls.getOrder, { params: { id: 'a' } }))

    expect(failure).toMatchObject({ ...refusal, status: 409 })
    expect(isRefusedAs(failure, 'order_changed')).toBe(true)
    expect(isRefusedAs(failure, 'key_reused')).toBe(false)
  })

  test('that a proxy answers with a page of its own is an unexpected failure', async () => {
    network = [async () => new Response('<h1>Bad gateway</h1>', { status: 502 })]

    const failure = await failureOf(call(calls.getOrder, { params: { id: 'a' } }))

    expect(failure).toBeInstanceOf(CallError)
    expect(failure).toMatchObject({ status: 502, code: '' })
  })
})

describe('a call without an answer', () => {
  const photo = { query: { kind: 'photo', name: 'curry' }, body: new Blob(['a photo']) } as const
  test.each<[string, number, number, () => Promise<unknown>]>([
    ['that reads', 15, 1, () => call(calls.getOrder, { params: { id: 'a' } })],
    ['that sends a file, on a slow line a photo,', 120, 1, () => call(calls.uploadPicture, photo)],
    ['without a key, sent once,', 30, 1, () => call(calls.cancelOrder, { params: { id: 'a' } })],
    ['that stalls twice', 60, 2, placeOrder],
  ])('%s ends after %d seconds', async (_name, limit, times, request) => {
    network = [stalled]
    const failure = failureOf(request())

    await vi.advanceTimersByTimeAsync((limit - 1) * seconds)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(seconds)

    const message = times > 1 ? /only once\.$/ : /try again\.$/
    expect(await failure).toMatchObject({
      status: 0,
      code: 'timed_out',
      message: expect.stringMatching(message),
    })
    expect(sent).toHaveLength(times)
  })

  test('that changes something is sent again under its key, and may then be answered', async () => {
    network = [stalled, envelope(200, { data: { number: 'A-1' } })]
    const placed = placeOrder()

    await vi.advanceTimersByTimeAsync(30 * seconds)

    expect(await placed).toEqual({ number: 'A-1' })
    expect(sent.map((request) => headersOf(request)['idempotency-key'])).toEqual(['one', 'one'])
    expect(sent[1]?.body).toBe(sent[0]?.body)
  })

  test('that its caller gives up fails with the caller’s reason alone', async () => {
    network = [stalled]
    const caller = new AbortController()
    const failure = failureOf(call(calls.getOrder, { params: { id: 'a' }, signal: caller.signal }))

    caller.abort()

    expect(await failure).not.toBeInstanceOf(CallError)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test.each<[Call, AddressParts, string, string]>([
  [calls.getCustomer, {}, 'GET', '/api/customer'],
  [calls.getOrder, { params: { id: 'a/b ?' } }, 'GET', '/api/orders/a%2Fb%20%3F'],
  [calls.cancelOrder, { params: { id: '7' } }, 'POST', '/api/orders/7/cancel'],
  [calls.listOrders, { query: { limit: 20, cursor: undefined } }, 'GET', '/api/orders?limit=20'],
  [calls.listOrders, { query: { cursor: 'x&y' } }, 'GET', '/api/orders?cursor=x%26y'],
])('%s with %o', (call, parts, method, url) => {
  expect(addressOf(call, parts)).toEqual({ method, url })
})

test('a call of another service goes to its origin', () => {
  expect(addressOf(calls.endPresence, {}, 'https://presence.example').url).toBe(
    'https://presence.example/api/publish_inActive_user',
  )
})
