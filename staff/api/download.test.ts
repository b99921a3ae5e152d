import { afterEach, expect, test, vi } from 'vitest'
import { keepFile } from './download.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a file is released long after the browser was told to keep it', () => {
  vi.useFakeTimers()
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()

  keepFile(new Blob(['a;b']), 'orders.csv')

  expect([link.href, link.download, link.click.mock.calls.length]).toEqual([
    'blob:one',
    'orders.csv',
    1,
  ])
  vi.advanceTimersByTime(10_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledWith('blob:one')
})
