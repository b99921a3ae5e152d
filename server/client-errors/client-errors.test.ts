import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { holdDate } from '#testing/hold-date.ts'
import { staffHost } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const report = {
  message: "Cannot read properties of undefined (reading 'price')",
  stack: 'at f (https://sample.test/assets/shop-BX1.js:3:14)',
  path: '/menu?token=mF9kz0c2qT7aP4sV8xY1bN6d',
  build: 'entry.client-Dk2.js',
}

test.each([
  { whose: 'a diner', host: 'sample.test', url: '/api/client-errors' },
  { whose: 'the restaurant', host: staffHost, url: '/api/staff/client-errors' },
])(
  'an error of a browser of $whose is logged with the id of its request, and without the query',
  async ({ host, url }) => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    const app = await createApp({ ...shop.services, log })
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { host, origin: `http://${host}` },
      payload: report,
    })
    await app.close()

    expect(answer.statusCode).toBe(200)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        ...report,
        path: '/menu?…',
        reqId: answer.headers['x-request-id'],
        tenantId: 'sample',
        msg: 'browser error',
      }),
    ])
  },
)

test('a report that is too large is refused, and so are too many', async () => {
  holdDate()
  const send = (body: unknown) =>
    shop.call('POST /api/client-errors', { body, remoteAddress: '192.0.2.7' })

  expect((await send({ ...report, stack: 'x'.repeat(9_000) })).status).toBe(413)
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(report)))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(30)
  expect(answers.at(-1)?.status).toBe(429)
})
