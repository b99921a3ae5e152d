import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'

let tiffin: TestApp
beforeAll(async () => {
  tiffin = await testApp()
})
afterAll(() => tiffin.close())

test.each([
  ['an answer', 'sample.test', '/api/menu/borough', 200],
  ['a refusal', 'sample.test', '/api/customer', 401],
  ['what there is not', 'sample.test', '/api/nothing-here', 404],
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
