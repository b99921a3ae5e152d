import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantContext } from '#server/context.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { forgetVisitors } from './count-visit.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop?.close())

const visit = (browser: string) =>
  shop.call('GET /api/visitor', { headers: { 'user-agent': browser } })

const counts = () =>
  shop.services.db.transaction('sample', async (tx) =>
    (await tx.selectFrom('visit_days').select('visits').orderBy('day').execute()).map(
      ({ visits }) => visits,
    ),
  )
const marks = () =>
  shop.services.db.transaction('sample', (tx) =>
    tx.selectFrom('visit_marks').select('mark').execute(),
  )

test('one visit per browser and day, without a cookie', async () => {
  const first = await visit('Phone')
  await Promise.all([visit('Phone'), visit('Phone'), visit('Desk')])

  expect(first).toMatchObject({ status: 200, data: null })
  expect(first.headers).not.toHaveProperty('set-cookie')
  expect(await counts()).toEqual([2])
})

test('the next day counts anew, and forgets who came before', async () => {
  const before = await marks()
  shop.clock.advance({ days: 1 })
  await visit('Phone')
  expect(await counts()).toEqual([2, 1])

  const site = await shop.services.content.load('sample')
  await forgetVisitors(tenantContext(shop.services, 'sample', site))

  const after = await marks()
  expect([before.length, after.length]).toEqual([2, 1])
  // The same browser on another day is somebody else.
  expect(before.map(({ mark }) => Buffer.from(mark).toString('hex'))).not.toContain(
    Buffer.from(after[0]?.mark ?? '').toString('hex'),
  )
  expect(await counts()).toEqual([2, 1])
})
