import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { longestWait } from '#contract/waiting-times.ts'
import { addMember, addStaffHost, staffHost } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { allowSlowFile, refuseConnection } from './connection-limits.ts'

let tiffin: TestApp
let port: number
beforeAll(async () => {
  tiffin = await testApp()
  await addStaffHost(tiffin.services, 'sample')
  port = Number(new URL(await tiffin.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => tiffin?.close())

/** The whole answer to bytes that may be no request. */
async function send(bytes: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

describe('what never becomes a request is the envelope', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: sample.test\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
    ],
  ])('%s', async (_name, bytes, status) => {
    const { head, body } = await send(bytes)

    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('content-type: application/json')
    expect(body).toMatchObject({ status, message: expect.any(String), data: null })
  })

  test('a request that took too long', async () => {
    const socket = new Socket()
    const written: string[] = []
    Object.defineProperty(socket, 'writable', { value: true })
    socket.end = ((bytes: string) => written.push(bytes)) as never

    refuseConnection(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)

    expect(written[0]).toMatch(/^HTTP\/1.1 408 /)
  })
})

test('slow bodies and silent connections are cut within seconds', async () => {
  const { server } = tiffin.app
  const { requestTimeout, headersTimeout } = server

  // 0 is no limit.
  for (const limit of [requestTimeout, headersTimeout]) expect(limit).toBeGreaterThan(0)
  expect(requestTimeout).toBeLessThanOrEqual(20_000)
  expect(headersTimeout).toBeLessThanOrEqual(10_000)
  // Longer than between two heartbeats of an event stream, and than a request waits for a lock.
  expect(server.timeout).toBeGreaterThanOrEqual(120_000)
  expect(server.timeout).toBeLessThanOrEqual(600_000)

  Object.assign(server, { requestTimeout: 1, headersTimeout: 1 })
  const [silent, slow] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  slow.write(
    'POST /api/subscribe HTTP/1.1\r\nhost: sample.test\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  const answers = await Promise.all([text(silent), text(slow)])
  Object.assign(server, { requestTimeout, headersTimeout })
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 408 /)
})

describe('a picture over a slow line', () => {
  /** The beginning of an upload: its headers, and the first half of it. */
  const begin = (picture: Buffer, cookie: string) => {
    const socket = connect(port, '127.0.0.1')
    const head = [
      'POST /api/staff/pictures?kind=photo&name=slow HTTP/1.1',
      `host: ${staffHost}`,
      `origin: http://${staffHost}`,
      `cookie: ${cookie}`,
      'content-type: image/jpeg',
      `content-length: ${picture.length}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(picture.subarray(0, picture.length / 2))
    return socket
  }

  test('may take longer than other requests, from a member; a stranger is cut', async () => {
    const { server } = tiffin.app
    const { requestTimeout, headersTimeout } = server
    const background = { width: 900, height: 900, channels: 3, background: '#c63' } as const
    const picture = await sharp({ create: background }).jpeg().toBuffer()
    const actor = await addMember(tiffin.services, 'sample', { role: 'manager' })
    const cookie = `staff=${actor.token}`

    const begun = once(server, 'request')
    const member = begin(picture, cookie)
    const answer = text(member)
    const [request] = (await begun) as [IncomingMessage]
    // Its body is waited for once it has passed its guards.
    await vi.waitFor(() => expect(request.listenerCount('end')).toBeGreaterThan(0), 60_000)
    const stranger = begin(picture, 'staff=nobody')
    const end = once(stranger, 'close')
    const [refused] = await once(stranger, 'data')
    Object.assign(server, { requestTimeout: 1, headersTimeout: 1 })
    // Cut by the same look at all connections.
    const slow = connect(port, '127.0.0.1')
    slow.write(
      'POST /api/subscribe HTTP/1.1\r\nhost: sample.test\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    )
    const [cut] = await Promise.all([text(slow), end])
    Object.assign(server, { requestTimeout, headersTimeout })
    member.write(picture.subarray(picture.length / 2))

    expect(String(refused)).toMatch(/^HTTP\/1.1 401 /)
    expect(cut).toMatch(/^HTTP\/1.1 408 /)
    expect(await answer).toMatch(/^HTTP\/1.1 200 /)
  })

  /** An upload whose body does not come, and what its connection is answered. */
  const upload = () => {
    const answers: string[] = []
    const socket = Object.assign(new Socket(), { end: (bytes: string) => answers.push(bytes) })
    Object.defineProperty(socket, 'writable', { value: true })
    const raw = Object.assign(new EventEmitter(), { complete: false, destroyed: false, socket })
    const response = new EventEmitter()
    const cutByNode = () =>
      refuseConnection(
        Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      )
    const begin = () => allowSlowFile({ raw } as never, { raw: response } as never)
    const end = () => [raw, response].map((each) => each.emit('close'))
    return { raw, response, answers, cutByNode, begin, end }
  }

  test('is cut when its browser has given it up', async () => {
    vi.useFakeTimers()
    const { begin, answers, cutByNode, end } = upload()
    await begin()
    cutByNode()

    await vi.advanceTimersByTimeAsync(longestWait.file - 1)
    expect(answers).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(answers).toEqual([expect.stringMatching(/^HTTP\/1.1 408 /)])
    end()
  })

  test('that was refused and goes on coming is cut as well', async () => {
    vi.useFakeTimers()
    const { response, begin, answers, end } = upload()
    await begin()
    response.emit('close')

    await vi.advanceTimersByTimeAsync(longestWait.file)
    expect(answers).toHaveLength(1)
    end()
  })

  test('that came is not cut, and leaves its place to others', async () => {
    vi.useFakeTimers()
    const { raw, begin, answers, cutByNode, end } = upload()
    await begin()
    raw.emit('end')
    raw.emit('close')

    await vi.advanceTimersByTimeAsync(longestWait.file)
    expect(answers).toEqual([])
    cutByNode()
    expect(answers).toHaveLength(1)
    end()
  })

  test('is one of twenty at once; the others have the time of any request', async () => {
    const uploads = Array.from({ length: 21 }, upload)
    for (const { begin } of uploads) await begin()
    for (const { cutByNode } of uploads) cutByNode()
    const refused = uploads.map(({ answers }) => answers.length)
    for (const { end } of uploads) end()

    expect(refused).toEqual([...Array.from({ length: 20 }, () => 0), 1])
  })
})

test('the documentation of an unknown host is not found, as the envelope', async () => {
  for (const url of ['/api/docs/json', '/api/docs/static/index.html']) {
    const answer = await tiffin.app.inject({ url, headers: { host: 'nobody.test' } })

    expect(answer.statusCode, url).toBe(404)
    expect(answer.json()).toMatchObject({ status: 404, data: null })
  }
})
