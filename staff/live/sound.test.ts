import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow } from './board-store.ts'
import {
  createSoundQueue,
  mute,
  play,
  playFirst,
  quiet,
  repeat,
  type SoundPlayer,
  unmute,
  useSound,
} from './sound.ts'

const minute = 60_000
/** Log of the fake player: the module keeps one player for all tests. */
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
  // Resets the module's sound state between tests.
  mute()
  unmute()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const state = () => useSound.getState().state

test('a mute ends after 15 minutes; until then nothing sounds', () => {
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

test('a browser that refuses counts as silent, until a tap plays a sound', async () => {
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

/**
 * A queue with a fake player that ends a sound on request. @param refusal the error with which the browser refuses to
 * play
 */
function openQueue(refusal?: string) {
  const played: string[] = []
  const heard: boolean[] = []
  const player: SoundPlayer = {
    src: '',
    volume: 0,
    onended: null,
    pause: vi.fn(),
    async play() {
      if (refusal) throw Object.assign(new Error(), { name: refusal })
      played.push(`${player.src} ${player.volume}`)
    },
  }
  const queue = createSoundQueue({
    open: () => player,
    onPlayed: (isHeard) => heard.push(isHeard),
  })
  return { queue, player, played, heard, end: () => player.onended?.(new Event('ended')) }
}

test('a sound waits for the end of the one before, and none is cut short', () => {
  const { queue, played, end } = openQueue()

  queue.play({ file: 'bell', volume: 1 })
  queue.play({ file: 'stop', volume: 1 })
  queue.play({ file: 'printer', volume: 1 })
  const first = [...played]
  end()
  end()

  expect(first).toEqual(['bell 1'])
  expect(played).toEqual(['bell 1', 'stop 1', 'printer 1'])
})

test('a repeating sound is queued once, at its last volume', () => {
  const { queue, played, end } = openQueue()

  queue.play({ file: 'stop', volume: 1 })
  queue.play({ file: 'bell', volume: 0.5 })
  queue.play({ file: 'bell', volume: 1 })
  end()
  end()

  expect(played).toEqual(['stop 1', 'bell 1'])
})

test('a sound removed from the queue is not played', () => {
  const { queue, played, end } = openQueue()

  queue.play({ file: 'stop', volume: 1 })
  queue.play({ file: 'bell', volume: 1 })
  queue.drop('bell')
  end()

  expect(played).toEqual(['stop 1'])
})

test('a browser that does not say when a sound has ended keeps the next one for three seconds', () => {
  const { queue, played } = openQueue()

  queue.play({ file: 'bell', volume: 1 })
  queue.play({ file: 'stop', volume: 1 })
  vi.advanceTimersByTime(2_999)
  const early = played.length
  vi.advanceTimersByTime(1)

  expect([early, played.length]).toEqual([1, 2])
})

test('nothing sounds after it was stopped', () => {
  const { queue, player, played } = openQueue()

  queue.play({ file: 'bell', volume: 1 })
  queue.play({ file: 'stop', volume: 1 })
  queue.stop()
  vi.advanceTimersByTime(10_000)

  expect(player.pause).toHaveBeenCalledOnce()
  expect(played).toEqual(['bell 1'])
})

test.each([
  ['NotAllowedError', [false, false]],
  // Stopped by the application in the middle of a sound.
  ['AbortError', []],
])(
  'a sound that does not play (%s) is said as %j, and the next one is tried',
  async (refusal, heard) => {
    const sounds = openQueue(refusal)

    sounds.queue.play({ file: 'bell', volume: 1 })
    sounds.queue.play({ file: 'stop', volume: 1 })
    await vi.advanceTimersByTimeAsync(3_000)

    expect([sounds.heard, sounds.player.src]).toEqual([heard, 'stop'])
  },
)
