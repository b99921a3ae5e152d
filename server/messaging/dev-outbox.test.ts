import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Environment } from '#server/environment.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { testApp } from '#testing/test-app.ts'
import { createDevOutbox, type OutboxEntry } from './dev-outbox.ts'

const shop = await testApp()
await addSecondTenant(shop.services)
const { db, now, random } = shop.services
shop.services.messages = createDevOutbox({ db, now, random })

for (const body of [{ phone: '07700900123' }, { email: 'ada@example.com' }]) {
  await shop.call('POST /api/register', { body })
  await shop.runJobs()
  shop.clock.advance({ seconds: 1 })
}

const open = (accept: string, host = 'sample.test') =>
  shop.app.inject({ url: '/dev/outbox', headers: { host, accept } })
const entries = async (host?: string) =>
  (await open('application/json', host)).json<{ data: OutboxEntry[] }>().data

test('the outbox as JSON lists messages newest first, with their code', async () => {
  const [email, text, ...others] = await entries()

  expect(others).toEqual([])
  expect(text).toMatchObject({
    to: '+447700900123',
    channel: 'sms',
    subject: '',
    sent_at: '2026-11-20T18:00:00.000Z',
  })
  expect(text?.text).toContain(text?.code)
  expect(email).toMatchObject({ to: 'ada@example.com', channel: 'email' })
})

test('the outbox as a page shows codes in large, reloads automatically and runs no script', async () => {
  const [email] = await entries()

  const page = await open('text/html,application/xhtml+xml')

  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('<meta http-equiv="refresh" content="3">')
  expect(page.body).toContain(`<p class="code">${email?.code}</p>`)
  expect(page.body).not.toContain('<script')
})

test('the text of a message cannot become markup of the page', async () => {
  await shop.services.messages.send({
    tenantId: 'second',
    to: '"><script>alert(1)</script>@example.com',
    channel: 'email',
    subject: '<b>bold</b>',
    text: '<img src=x>',
  })

  const page = await open('text/html', secondHost)

  expect(page.body).not.toMatch(/<script|<b>|<img/)
})

test('the outbox shows a tenant its own messages only', async () => {
  expect((await entries(secondHost)).map((entry) => entry.to)).not.toContain('ada@example.com')
  const rows = await shop.services.db.transaction('second', (tx) =>
    tx.selectFrom('sent_messages').select('id').where('tenant_id', '=', 'sample').execute(),
  )
  expect(rows).toEqual([])
})

/** The status of the outbox in another environment. */
async function outboxOf(given: Partial<Environment>, request: object = {}): Promise<number> {
  const environment = { ...shop.services.environment, ...given }
  const app = await createApp({ ...shop.services, environment })
  const headers = { host: 'sample.test' }
  const { statusCode } = await app.inject({ url: '/dev/outbox', headers, ...request })
  await app.close()
  return statusCode
}

test.each([
  ['another machine', '203.0.113.9', {}],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy that says only who it is', '127.0.0.1', { via: '1.1 edge' }],
])('%s sees no outbox, unless DEV_OUTBOX is set', async (_from, remoteAddress, headers) => {
  const request = { remoteAddress, headers: { host: 'sample.test', ...headers } }

  expect(await outboxOf({}, request)).toBe(404)
  expect(await outboxOf({ DEV_OUTBOX: true }, request)).toBe(200)
})

test('production has no outbox', async () => {
  expect(await outboxOf({ NODE_ENV: 'production', DEV_OUTBOX: true })).toBe(404)
})
