import { beforeEach, expect, test, vi } from 'vitest'
import { asOwner } from '#testing/as-owner.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { testApp } from '#testing/test-app.ts'
import { type ContentStore, createContentStore } from './content-store.ts'

const second = 1_000
const minute = 60 * second

let store: ContentStore
let now: number
const tiffin = await testApp()
await addSecondTenant(tiffin.services)
beforeEach(() => {
  now = 1
  store = createContentStore(tiffin.services.db, () => now)
})

const change = (id: string) =>
  asOwner(
    tiffin.services.db,
    `update tenants set content_version = content_version + 1 where id = '${id}'`,
  )

const versionOf = async (host: string) => (await store.findHost(host))?.version ?? 0

/** Statements sent while something is done. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const executor = vi.spyOn(tiffin.services.db.shared.getExecutor(), 'executeQuery')
  await act()
  const count = executor.mock.calls.length
  executor.mockRestore()
  return count
}

test('unused content leaves memory when other content is read', async () => {
  const first = await store.load('sample')
  now += 10 * minute
  expect(await store.load('sample')).toBe(first)
  now += 16 * minute

  await store.load('second')

  expect(await store.load('sample')).not.toBe(first)
})

test('content is bounded: the least recently used is read again', async () => {
  const small = createContentStore(tiffin.services.db, () => now, { capacity: 1 })

  expect(await small.load('sample')).not.toBe(await small.load('sample'))
})

test('content is read once for concurrent requests', async () => {
  const [one, other] = await Promise.all([store.load('sample'), store.load('sample')])

  expect(one).toBe(other)
})

test('a change without an announcement is known after a second', async () => {
  const before = await versionOf('sample.test')
  await change('sample')
  now += second
  const early = await versionOf('sample.test')
  now += 1

  expect(early).toBe(before)
  expect(await versionOf('sample.test')).toBe(before + 1)
  expect((await store.load('sample')).version).toBe(before + 1)
})

test('the newest content has every change that is committed before the call', async () => {
  const before = await store.load('sample')
  await change('sample')

  expect((await store.load('sample')).version).toBe(before.version)
  expect((await store.loadNewest('sample')).version).toBe(before.version + 1)
  expect((await store.load('sample')).version).toBe(before.version + 1)
})

test('a host that moved to another tenant is found there after a second', async () => {
  expect(await store.findHost(secondHost)).toMatchObject({ tenantId: 'second' })
  const moveTo = (id: string) =>
    asOwner(
      tiffin.services.db,
      `update tenant_hosts set tenant_id = '${id}' where host = '${secondHost}'`,
    )
  await moveTo('sample')
  now += second + 1

  const moved = await store.findHost(secondHost)
  await moveTo('second')

  expect(moved).toMatchObject({ tenantId: 'sample' })
})

test('an unknown host is asked for each time', async () => {
  expect(await store.findHost('unknown.test')).toBeNull()
  expect(await statementsOf(() => store.findHost('unknown.test'))).toBe(1)
})

test('a host and its version need one statement a second', async () => {
  await store.findHost('sample.test')
  now += second + 1
  expect(store.peek('sample.test')).toBeUndefined()

  expect(await statementsOf(() => store.findHost('sample.test'))).toBe(1)
  expect(await statementsOf(() => store.findHost('sample.test'))).toBe(0)
  expect(store.peek('sample.test')).toMatchObject({ tenantId: 'sample', kind: 'live' })
})

test('while the database fails, known content is served, and the database is retried now and then', async () => {
  const known = await store.findHost('sample.test')
  const content = await store.load('sample')
  const executor = vi
    .spyOn(tiffin.services.db.shared.getExecutor(), 'executeQuery')
    .mockRejectedValue(new Error('away'))
  now += minute
  const during = await store.findHost('sample.test')
  const kept = await store.load('sample')
  const tries = executor.mock.calls.length
  await store.findHost('sample.test')
  const triesAgain = executor.mock.calls.length
  const unknown = store.findHost(secondHost)

  await expect(unknown).rejects.toThrow('away')
  executor.mockRestore()
  expect([during, kept]).toEqual([known, content])
  expect(triesAgain).toBe(tries)

  await change('sample')
  now += 5 * second + 1
  expect(await versionOf('sample.test')).toBe((known?.version ?? 0) + 1)
})
