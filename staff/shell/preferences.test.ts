import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadPreferences, prefer, readPreferences, usePreferences } from './preferences.ts'

const initial = readPreferences(null)

afterEach(() => {
  usePreferences.setState(initial, true)
  vi.unstubAllGlobals()
})

test.each([
  '',
  7,
  [[]],
  {
    dark: 'yes',
    size: 'huge',
    volume: 7,
    density: 'tiny',
    outletIds: 'all',
    opensAt: 'menu',
    isLocked: 'no',
    isScreen: 1,
  },
])('%j is as nothing', (stored) => {
  expect(readPreferences(stored)).toEqual(initial)
})

test('what was chosen comes back', () => {
  const chosen = {
    dark: true,
    size: 'large' as const,
    volume: 0,
    density: 'compact',
    outletIds: ['one'],
    opensAt: 'today' as const,
    isLocked: true,
    isScreen: true,
  }

  expect(readPreferences(chosen)).toEqual(chosen)
  expect(readPreferences({ outletIds: [1, 'one'] }).outletIds).toEqual(['one'])
})

test('a browser that keeps nothing has the choice until the page is loaded again', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  vi.stubGlobal('document', { documentElement: { dataset: {} } })

  onTestFinished(loadPreferences())
  prefer({ size: 'large' })

  expect(usePreferences.getState()).toMatchObject({ ...initial, size: 'large' })
})
