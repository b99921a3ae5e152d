import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { testApp } from '#testing/test-app.ts'

const behindProxy = await testApp({ environment: { TRUST_PROXY: '1' } })
await addSecondTenant(behindProxy.services)
await behindProxy.app.listen({ port: 0, host: '127.0.0.1' })
const address = behindProxy.app.server.address()
const port = typeof address === 'object' && address ? address.port : 0
afterAll(() => behindProxy.close())

/** Status of a request with these header lines, as they are: a library would put them right. */
async function statusOf(...lines: string[]): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    [`GET /api/reservation/timings HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'),
  )
  return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]
}

test.each([
  ['two hosts', ['Host: sample.test', `Host: ${secondHost}`]],
  ['the same host twice', ['Host: sample.test', 'host: sample.test']],
  ['a host with a user', ['Host: admin@sample.test']],
  ['a list of hosts', [`Host: sample.test, ${secondHost}`]],
  ['a host with a space', [`Host: sample.test ${secondHost}`]],
  ['a host with a path', ['Host: sample.test/x']],
])('%s is refused with 400', async (_what, lines) => {
  expect(await statusOf(...lines)).toBe('400')
})

test.each(['sample.test', 'SAMPLE.test.', 'sample.test:3000'])('%s is a host', async (host) => {
  expect(await statusOf(`Host: ${host}`)).toBe('200')
})

describe('behind a proxy', () => {
  const websiteFor = async (headers: Record<string, string>) =>
    (await behindProxy.app.inject({ url: '/api/reservation/timings', headers })).statusCode

  test('X-Forwarded-Host chooses no tenant', async () => {
    expect(await websiteFor({ host: 'sample.test', 'x-forwarded-host': 'unknown.test' })).toBe(200)
    expect(await websiteFor({ host: 'unknown.test', 'x-forwarded-host': 'sample.test' })).toBe(404)
  })

  test.each([
    [{ 'x-forwarded-proto': 'https' }, 'https://sample.test/'],
    [
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.test:6666' },
      'https://sample.test/',
    ],
    [{ 'x-forwarded-proto': 'javascript' }, 'http://sample.test/'],
    [{ 'x-forwarded-port': '6666' }, 'http://sample.test/'],
  ])('a link in a message is the tenant’s own with %j', async (headers, start) => {
    const email = `diner${Object.values(headers).join('')}@example.com`.replace(/[^a-z0-9@.]/g, '')

    await behindProxy.call('POST /api/subscribe', { body: { email }, headers })
    await behindProxy.runJobs()

    const mail = behindProxy.messages.findLast(({ to }) => to === email)
    expect(mail?.text).toContain(`${start}newsletter/confirm`)
  })
})

test('in production links have the configured scheme and port, not those a client sends', async () => {
  const links = async (environment: Record<string, string>) => {
    const tiffin = await testApp({
      environment: { NODE_ENV: 'production', TRUST_PROXY: '1', ...environment },
    })
    const body = { email: 'diner@example.com' }
    const headers = { 'x-forwarded-proto': 'http' }
    await tiffin.call('POST /api/subscribe', { body, host: 'sample.test:6666', headers })
    await tiffin.runJobs()
    await tiffin.close()
    return tiffin.messages[0]?.text
  }

  expect(await links({})).toContain('https://sample.test/newsletter/confirm')
  expect(await links({ PUBLIC_PORT: '8080', PUBLIC_SCHEME: 'http' })).toContain(
    'http://sample.test:8080/newsletter',
  )
  // Two installations, each with a database of its own.
}, 120_000)
