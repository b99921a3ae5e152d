import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSoundQueue, type SoundPlayer } from './sound-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue whose player plays what it is given, and ends when it is told to. @param refusal how the browser refuses to play */
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

test('a sound begins at once, so that the browser takes it for what the tap did', () => {
  const { queue, played } = openQueue()

  queue.play({ file: 'bell', volume: 0.9 })

  expect(played).toEqual(['bell 0.9'])
})

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

test('what repeats waits once, as loud as it was wanted last', () => {
  const { queue, played, end } = openQueue()

  queue.play({ file: 'stop', volume: 1 })
  queue.play({ file: 'bell', volume: 0.5 })
  queue.play({ file: 'bell', volume: 1 })
  end()
  end()

  expect(played).toEqual(['stop 1', 'bell 1'])
})

test('what is no longer wanted is not played late', () => {
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
  // By ourselves, in the middle of a sound.
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
