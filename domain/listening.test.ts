import { expect, test } from 'vitest'
import { type Beat, isListening } from './listening.ts'

const now = new Date('2026-11-20T18:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const beat = (given: Partial<Beat>): Beat => ({
  at: ago(10),
  sound: 'on',
  visibleAt: ago(10),
  ...given,
})

test.each([
  ['just now', beat({}), true],
  ['45 seconds ago', beat({ at: ago(45), visibleAt: ago(45) }), true],
  ['46 seconds ago', beat({ at: ago(46), visibleAt: ago(46) }), false],
  ['muted', beat({ sound: 'muted' }), false],
  ['without leave to play', beat({ sound: 'blocked' }), false],
  ['never visible', beat({ visibleAt: null }), false],
  ['hidden for 46 seconds', beat({ visibleAt: ago(46) }), false],
])('a screen that beat %s', (_, given, listens) => {
  expect(isListening(given, now)).toBe(listens)
})
