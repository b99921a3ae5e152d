import { expect, test } from 'vitest'
import { createAssetCache } from './asset-cache.ts'

const asset = (size: number) => ({ contentType: 'image/webp', body: Buffer.alloc(size) })

test('past its capacity the assets used least recently go', () => {
  const cache = createAssetCache(100)
  cache.keep('a', asset(40))
  cache.keep('b', asset(40))
  cache.find('a')

  cache.keep('c', asset(40))

  expect(['a', 'b', 'c'].filter((key) => cache.find(key))).toEqual(['a', 'c'])
})

test('one kept twice is counted once', () => {
  const cache = createAssetCache(100)
  cache.keep('a', asset(60))
  cache.keep('a', asset(60))

  cache.keep('b', asset(40))

  expect(cache.find('a')).toBeDefined()
})

test('one larger than all of it is not kept', () => {
  const cache = createAssetCache(100)
  cache.keep('a', asset(101))

  expect(cache.find('a')).toBeUndefined()
})
