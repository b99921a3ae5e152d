import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expireSession, signIn } from '#storefront/state/session.ts'
import { persistQueries, restoreQueries } from './persist-queries.ts'

const orders = { pages: [{ orders: [{ id: 'a' }] }], pageParams: [''] }

/** One page of the shop: its own query cache over the browser's storage. */
function aPage(owner: string): QueryClient {
  const client = new QueryClient()
  restoreQueries(client, owner)
  persistQueries(client, owner)
  return client
}

/** Orders shown by a fresh page before it has fetched. */
const ordersFor = (owner: string) => aPage(owner).getQueryData(['orders'])

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', { __reactRouterManifest: { version: 'one', routes: {} } })
  signIn('a token', { id: 'ada', first_name: 'Ada' })
})
afterEach(() => vi.unstubAllGlobals())

test('answers that a diner has seen are shown when a page is opened again', async () => {
  aPage('ada').setQueryData(['orders'], orders)

  expect(ordersFor('ada')).toEqual(orders)
})

test('it is asked for again, however lately it was seen', () => {
  aPage('ada').setQueryData(['orders'], orders)

  expect(aPage('ada').getQueryState(['orders'])?.isInvalidated).toBe(true)
})

test('nothing outlives the session', () => {
  const page = aPage('ada')
  page.setQueryData(['orders'], orders)
  expireSession()

  expect(storage.getItem('tiffin.kept')).toBeNull()
  expect(ordersFor('ada')).toBeUndefined()

  // An answer that was in flight when the session ended.
  page.setQueryData(['orders'], orders)
  expect(storage.getItem('tiffin.kept')).toBeNull()
})

test('another customer of the same browser sees none of it, and it is dropped', () => {
  aPage('ada').setQueryData(['orders'], orders)

  signIn('another token', { id: 'bo', first_name: 'Bo' })

  expect(ordersFor('bo')).toBeUndefined()
  expect(storage.getItem('tiffin.kept')).toBeNull()
})

test('times and payments are not kept: they hold only for their moment', () => {
  const page = aPage('ada')
  page.setQueryData(['timings', {}], { days: [] })
  page.setQueryData(['payment', 'a'], { client_secret: 'secret' })
  page.setQueryData(['customer'], { id: 'ada' })

  const text = storage.getItem('tiffin.kept') ?? ''
  expect(text).toContain('customer')
  expect(text).not.toMatch(/days|secret/)
})

test('of single orders the five seen last are kept', () => {
  vi.useFakeTimers({ now: 0 })
  const page = aPage('ada')
  for (const id of 'abcdefg') {
    vi.advanceTimersByTime(1_000)
    page.setQueryData(['order', id], { id })
  }

  const fresh = aPage('ada')
  const known = [...'abcdefg'].filter((id) => fresh.getQueryData(['order', id]))
  vi.useRealTimers()
  expect(known.join('')).toBe('cdefg')
})

test.each([
  ['of another build', { version: 'two' }],
  ['that something else wrote', { written: '{"owner":"ada","build":"one","keptAt":1,"answers":[' }],
  [
    'of another shape',
    { written: '{"owner":"ada","build":"one","keptAt":99999999999999,"answers":{"queries":7}}' },
  ],
])(
  'answers %s are dropped',
  (_what, { version = 'one', written }: { version?: string; written?: string }) => {
    aPage('ada').setQueryData(['orders'], orders)
    if (written) storage.setItem('tiffin.kept', written)
    vi.stubGlobal('window', { __reactRouterManifest: { version, routes: {} } })

    expect(ordersFor('ada')).toBeUndefined()
    expect(storage.getItem('tiffin.kept')).toBeNull()
  },
)

test('after a week they are dropped', () => {
  vi.useFakeTimers({ now: 0 })
  aPage('ada').setQueryData(['orders'], orders)
  vi.setSystemTime(8 * 24 * 60 * 60_000)

  const seen = ordersFor('ada')
  vi.useRealTimers()
  expect(seen).toBeUndefined()
})
