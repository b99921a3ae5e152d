import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'

const tiffin = await testApp()

test.each([
  ['an answer', 'sample.test', '/api/menu/borough', 200],
  ['a refusal', 'sample.test', '/api/customer', 401],
  ['an unknown path', 'sample.test', '/api/nothing-here', 404],
  ['an unknown host', 'nobody.test', '/api/menu/borough', 404],
])('%s has the headers that protect, and an id of its own', async (_name, host, url, status) => {
  const ask = () => tiffin.app.inject({ url, headers: { host } })
  const [one, other] = [await ask(), await ask()]

  expect(one.statusCode).toBe(status)
  expect(one.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'strict-transport-security': expect.stringContaining('max-age='),
    'referrer-policy': 'no-referrer',
  })
  expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
})

const nothingRuns = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

test('a picture opened on its own runs no script, and is in no frame', async () => {
  const headers = { host: 'sample.test' }
  const { file } = await tiffin.transaction((tx) =>
    tx
      .selectFrom('assets')
      .select('file')
      .where('content_type', '=', 'image/webp')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )

  const picture = await tiffin.app.inject({ url: `/tenancy/assets/${file}`, headers })

  expect(picture.statusCode).toBe(200)
  expect(picture.headers['content-security-policy']).toBe(nothingRuns)
})

test.each([
  ['GET /api/customer', 401],
  ['POST /api/verify-otp', 422],
  ['GET /api/home', 200],
  ['GET /api/nothing-here', 404],
  ['GET /%61pi/customer', 401],
] as const)('%s is stored nowhere and shown as nothing', async (request, status) => {
  const answer = await tiffin.call(request, request.startsWith('POST') ? { body: {} } : {})

  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': nothingRuns,
    'permissions-policy': expect.stringContaining('camera=()'),
  })
})

test('the documentation keeps a policy that it works with', async () => {
  const page = await tiffin.app.inject({ url: '/api/docs/', headers: { host: 'sample.test' } })

  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  const description = await tiffin.app.inject({
    url: '/api/docs/json',
    headers: { host: 'sample.test' },
  })
  expect(Object.keys(description.json().paths)).toContain('/api/order')
})

test('one address asks for the documentation 120 times a minute, its files too', async () => {
  const ask = (url: string) =>
    tiffin.app.inject({ url, headers: { host: 'sample.test' }, remoteAddress: '203.0.113.9' })
  for (let i = 0; i < 120; i++) await ask('/api/docs/static/index.css')
  const refused = await ask('/api/docs/json')

  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ status: 429, data: null })
})
