import { expect, test } from 'vitest'
import { type Heartbeat, isListening } from './listening.ts'

const now = new Date('2026-11-20T18:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const heartbeat = (given: Partial<Heartbeat>): Heartbeat => ({
  at: ago(10),
  sound: 'on',
  visibleAt: ago(10),
  ...given,
})

test.each([
  ['just now', heartbeat({}), true],
  ['45 seconds ago', heartbeat({ at: ago(45), visibleAt: ago(45) }), true],
  ['46 seconds ago', heartbeat({ at: ago(46), visibleAt: ago(46) }), false],
  ['muted', heartbeat({ sound: 'muted' }), false],
  ['without leave to play', heartbeat({ sound: 'blocked' }), false],
  ['never visible', heartbeat({ visibleAt: null }), false],
  ['hidden for 46 seconds', heartbeat({ visibleAt: ago(46) }), false],
])('a screen whose heartbeat was %s', (_, given, listens) => {
  expect(isListening(given, now)).toBe(listens)
})
