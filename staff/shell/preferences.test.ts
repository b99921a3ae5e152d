import { expect, test } from 'vitest'
import { readPreferences } from './preferences.ts'

const initial = readPreferences(null)

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '{"dark":"yes","size":"huge","volume":7,"showsToCook":1,"outletIds":"all","opensAt":"menu","isLocked":"no","isScreen":1}',
])('%s is as nothing', (text) => {
  expect(readPreferences(text)).toEqual(initial)
})

test('what was chosen comes back', () => {
  const chosen = {
    dark: true,
    size: 'large' as const,
    volume: 0,
    showsToCook: false,
    outletIds: ['one'],
    opensAt: 'today' as const,
    isLocked: true,
    isScreen: true,
  }

  expect(readPreferences(JSON.stringify(chosen))).toEqual(chosen)
  expect(readPreferences('{"outletIds":[1,"one"]}').outletIds).toEqual(['one'])
})
