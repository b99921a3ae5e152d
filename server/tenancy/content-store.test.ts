import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSecondTenant } from '#testing/second-tenant.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createContentStore } from './content-store.ts'

const minute = 60_000
let tiffin: TestApp
beforeAll(async () => {
  tiffin = await testApp()
  await addSecondTenant(tiffin.services)
})
afterAll(() => tiffin.close())

test('content that nobody asks for leaves memory when other content is read', async () => {
  let now = 0
  const store = createContentStore(tiffin.services.db, () => now)
  const first = await store.load('sample')
  now += 10 * minute
  expect(await store.load('sample')).toBe(first)
  now += 16 * minute

  await store.load('second')

  expect(await store.load('sample')).not.toBe(first)
})

test('content is bounded: what was used least recently is read again', async () => {
  const store = createContentStore(tiffin.services.db, () => 0, { capacity: 1 })

  expect(await store.load('sample')).not.toBe(await store.load('sample'))
})

test('content is read once for all who ask at the same time', async () => {
  const store = createContentStore(tiffin.services.db, () => 0)

  const [one, other] = await Promise.all([store.load('sample'), store.load('sample')])

  expect(one).toBe(other)
})
