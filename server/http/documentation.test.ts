import { afterAll, expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'

const shop = await testApp()
afterAll(() => shop.close())

test('the page shows the calls', async () => {
  const page = await shop.app.inject({ url: '/api/docs/json', headers: { host: 'sample.test' } })

  expect(Object.keys(page.json().paths)).toContain('/api/order')
})

test('one address asks for it 120 times a minute, its files too', async () => {
  const ask = (url: string) =>
    shop.app.inject({ url, headers: { host: 'sample.test' }, remoteAddress: '203.0.113.9' })
  for (let i = 0; i < 120; i++) await ask('/api/docs/static/index.css')
  const refused = await ask('/api/docs/json')

  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ status: 429, data: null })
})
