import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { remove } from '#storefront/state/storage.ts'
import { fetchMissingConfig } from './fetch-missing-config.ts'

const kept = new Map<string, string>()
const reload = vi.fn()
const fetched = vi.fn()

beforeEach(() => {
  kept.clear()
  reload.mockReset()
  fetched
    .mockReset()
    .mockImplementation(async () =>
      Response.json({ status: 200, message: 'OK', data: { websiteName: 'Shop' } }),
    )
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  // Where storage is blocked, a value stays in memory.
  remove('configData')
  vi.unstubAllGlobals()
})

describe('a missing configuration', () => {
  test('is fetched once, stored, and the page loaded again once', async () => {
    await fetchMissingConfig()
    expect(JSON.parse(kept.get('configData') ?? '')).toEqual({ websiteName: 'Shop' })
    expect(reload).toHaveBeenCalledTimes(1)

    // The reloaded page has none either.
    await fetchMissingConfig()
    expect([fetched.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
  })

  test('that cannot be fetched reloads nothing', async () => {
    fetched.mockRejectedValue(new TypeError('network'))
    await fetchMissingConfig()
    expect(reload).not.toHaveBeenCalled()
  })

  test('that cannot be stored makes no loop', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new Error('blocked')
      },
    })
    await fetchMissingConfig()
    expect(reload).not.toHaveBeenCalled()
  })
})
