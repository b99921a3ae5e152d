import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { asOwner } from '#testing/as-owner.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { type ContentStore, createContentStore } from './content-store.ts'

let tiffin: TestApp
let store: ContentStore
let now = 0
beforeAll(async () => {
  tiffin = await testApp()
  await addSecondTenant(tiffin.services)
})
beforeEach(() => {
  now = 0
  store = createContentStore(tiffin.services.db, () => now)
})
afterAll(() => tiffin.close())

const change = (id: string) =>
  asOwner(
    tiffin.services.db,
    `update tenants set content_version = content_version + 1, changed_at = clock_timestamp() where id = '${id}'`,
  )

/** Statements sent while something is done. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const { shared } = tiffin.services.db
  const executor = vi.spyOn(shared.getExecutor(), 'executeQuery')
  await act()
  const count = executor.mock.calls.length
  executor.mockRestore()
  return count
}

test('a change is known within a second, of any tenant', async () => {
  const before = await store.findVersion('sample')
  await store.findHost(secondHost)
  await change('sample')
  now = 999
  const early = await store.findVersion('sample')
  now = 1_000

  expect(early).toBe(before)
  expect(await store.findVersion('sample')).toBe(before + 1)
  expect(await store.findHost('sample.test')).toMatchObject({ version: before + 1 })
})

test('the newest content has every change that is committed before the call', async () => {
  const before = await store.load('sample')
  await change('sample')

  expect((await store.load('sample')).version).toBe(before.version)
  expect((await store.loadNewest('sample')).version).toBe(before.version + 1)
  expect((await store.load('sample')).version).toBe(before.version + 1)
})

test('a host that moved to another tenant is found there within a second', async () => {
  expect(await store.findHost(secondHost)).toMatchObject({ tenantId: 'second' })
  await asOwner(
    tiffin.services.db,
    `update tenant_hosts set tenant_id = 'sample' where host = '${secondHost}'`,
  )
  await change('second')
  now = 1_000

  const moved = await store.findHost(secondHost)
  await asOwner(
    tiffin.services.db,
    `update tenant_hosts set tenant_id = 'second' where host = '${secondHost}'`,
  )

  expect(moved).toMatchObject({ tenantId: 'sample' })
})

test('what is known needs no statement of its own: one a second for all tenants', async () => {
  const visitAll = async () => {
    for (const host of ['sample.test', secondHost]) {
      const entry = await store.findHost(host)
      if (entry) await store.findVersion(entry.tenantId)
    }
  }
  await visitAll()
  now = 1_000

  expect(await statementsOf(visitAll)).toBe(1)
  expect(store.peek(secondHost)).toMatchObject({ tenantId: 'second' })
  expect(await statementsOf(visitAll)).toBe(0)
})

test('what was changed without a mark is known within a minute', async () => {
  const before = await store.findVersion('sample')
  await asOwner(
    tiffin.services.db,
    `update tenants set content_version = content_version + 1, changed_at = '-infinity'
     where id = 'sample'`,
  )
  now = 60_000

  expect(await store.findVersion('sample')).toBe(before + 1)
})
