import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow } from './board-store.ts'
import { mute, play, playFirst, quiet, repeat, unmute, useSound } from './sound.ts'

const minute = 60_000
/** What the browser has played: the module keeps one player for all tests. */
const played: string[] = []
let isAllowed = true

beforeEach(() => {
  vi.useFakeTimers()
  played.length = 0
  isAllowed = true
  vi.stubGlobal(
    'Audio',
    class {
      src = ''
      volume = 0
      onended = null
      pause() {}
      async play() {
        if (!isAllowed) throw Object.assign(new Error(), { name: 'NotAllowedError' })
        played.push(`${/(\w+)\.wav/.exec(this.src)?.[1]} ${this.volume}`)
      }
    },
  )
})
afterEach(() => {
  // Nothing of a test is heard in the next one.
  mute()
  unmute()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const state = () => useSound.getState().state

test('a mute ends by itself after 15 minutes; until then nothing sounds', () => {
  mute()
  play('bell', 1)
  vi.advanceTimersByTime(15 * minute - 1)
  const before = [state(), useSound.getState().mutedUntil - Date.now(), ...played]
  vi.advanceTimersByTime(1)
  play('bell', 1)

  expect(before).toEqual(['muted', 1])
  expect([state(), ...played]).toEqual(['on', 'bell 1'])
})

test('an alarm sounds each four seconds until it ends', () => {
  const end = repeat('bell', 0.9)
  vi.advanceTimersByTime(8_000)
  const rung = played.length
  end()
  vi.advanceTimersByTime(20_000)

  expect([rung, played.length]).toEqual([3, 3])
})

test('two alarms at once are both heard', () => {
  repeat('bell', 1)
  const end = repeat('stop', 1)
  vi.advanceTimersByTime(4_000)
  end()

  expect(new Set(played)).toEqual(new Set(['bell 1', 'stop 1']))
})

test('a browser that refuses is said to be silent, until a tap is heard', async () => {
  isAllowed = false
  play('bell', 1)
  await vi.advanceTimersByTimeAsync(0)
  const before = state()
  isAllowed = true

  playFirst(0.5)
  await vi.advanceTimersByTimeAsync(0)

  expect(before).toBe('blocked')
  expect([state(), ...played]).toEqual(['on', 'bell 0.5'])
})

test('quiet lasts 30 seconds', () => {
  quiet()

  expect(useSound.getState().quietUntil - serverNow()).toBe(30_000)
})
