import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { refuseConnection } from './connections.ts'

const tiffin = await testApp()
const port = Number(new URL(await tiffin.app.listen({ port: 0, host: '127.0.0.1' })).port)

/** The whole answer to bytes that may be no request. */
async function send(bytes: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

describe('bytes that never become a request are answered with the envelope', () => {
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

test('slow bodies are cut after two minutes, silent connections after seconds', async () => {
  const { server } = tiffin.app
  const { requestTimeout, headersTimeout } = server

  // 0 is no limit.
  for (const limit of [requestTimeout, headersTimeout]) expect(limit).toBeGreaterThan(0)
  expect(requestTimeout).toBeLessThanOrEqual(120_000)
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

test('a connection above the limit is closed immediately, and idle ones make room for the next', async () => {
  const { server } = tiffin.app
  const { maxConnections } = server
  const { metrics } = tiffin.services
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /healthz HTTP/1.1\r\nhost: sample.test\r\n\r\n')
    await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return socket
  }
  server.closeAllConnections()
  server.maxConnections = 2
  const idle = [await open(), await open()]
  const closed = Promise.all(idle.map((socket) => once(socket, 'close')))
  const refused = await open()
  await closed
  const next = await open()
  const page = await metrics.registry.metrics()
  next.destroy()
  server.maxConnections = maxConnections

  expect([refused.bytesRead, next.bytesRead > 0]).toEqual([0, true])
  expect(page).toContain('tiffin_connections_refused_total 1')
})

test('the documentation of an unknown host is not found, as the envelope', async () => {
  for (const url of ['/api/docs/json', '/api/docs/static/index.html']) {
    const answer = await tiffin.app.inject({ url, headers: { host: 'nobody.test' } })

    expect(answer.statusCode, url).toBe(404)
    expect(answer.json()).toMatchObject({ status: 404, data: null })
  }
})
