import { expect, test } from 'vitest'
import { edit } from '#testing/folder-files.ts'
import { testApp } from '#testing/test-app.ts'

const shop = await testApp({
  sample(files) {
    edit(files, 'tenant.yaml', 'host: sample.test', 'host: localhost')
    edit(files, 'tenant.yaml', 'host: staging.sample.test', 'host: staging.localhost')
  },
})

const ask = async (host: string, origin: string) => {
  const { headers } = await shop.call('POST /api/loadconfig', {
    host,
    body: {},
    headers: { origin },
  })
  return headers['access-control-allow-origin']
}

test('a staging host answers pages on the local development host', async () => {
  expect(await ask('staging.localhost', 'http://localhost:5173')).toBe('http://localhost:5173')

  const before = await shop.app.inject({
    method: 'OPTIONS',
    url: '/api/customer',
    headers: {
      host: 'staging.localhost',
      origin: 'http://localhost:5173',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
  expect(before.statusCode).toBe(204)
  expect(before.headers['access-control-allow-headers']).toContain('authorization')
})

test('no page of another host, and no live host, is let in', async () => {
  expect(await ask('staging.localhost', 'https://elsewhere.example')).toBeUndefined()
  expect(await ask('staging.localhost', 'http://localhost.elsewhere.example')).toBeUndefined()
  expect(await ask('localhost', 'http://localhost:5173')).toBeUndefined()
})
