import { afterEach, expect, test, vi } from 'vitest'
import { onChangeElsewhere, read, remove, write } from './storage.ts'

afterEach(() => {
  remove('outlet_id')
  vi.unstubAllGlobals()
})

test('a value that could not be stored gives way to a newer one of another tab', () => {
  let tell = (_event: { key: string }) => {}
  vi.stubGlobal('addEventListener', (_: string, listener: typeof tell) => {
    tell = listener
  })
  vi.stubGlobal('localStorage', {
    getItem: () => '"soho"',
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem() {},
  })
  onChangeElsewhere('outlet_id', () => {})
  expect(write('outlet_id', 'borough')).toBe(false)
  expect(read('outlet_id')).toBe('borough')

  tell({ key: 'outlet_id' })

  expect(read('outlet_id')).toBe('soho')
})
