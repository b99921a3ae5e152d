import { afterEach, describe, expect, test, vi } from 'vitest'
import { hasWakeLock, keepAwake, prepareVideo } from './wake-lock.ts'

afterEach(() => vi.unstubAllGlobals())

/** A visible page in a browser with these features. */
function openPage(abilities: object) {
  const played = vi.fn(async () => {})
  const video = {
    style: {},
    setAttribute() {},
    appendChild() {},
    addEventListener() {},
    play: played,
    pause: vi.fn(),
  }
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    createElement: (name: string) => (name === 'video' ? video : {}),
    querySelector: () => null,
  })
  vi.stubGlobal('navigator', { userAgent: '', ...abilities })
  vi.stubGlobal('document', page)
  const turn = (visibilityState: string) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { played, video, turn }
}

describe('a screen stays awake', () => {
  test('by the lock of the browser, asked for again on each return', async () => {
    const request = vi.fn(async () => ({ release: async () => {} }))
    const { turn, played } = openPage({ wakeLock: { request } })
    await prepareVideo()

    const end = keepAwake()
    turn('hidden')
    turn('visible')
    end()
    turn('visible')

    expect([request.mock.calls.length, played.mock.calls.length]).toEqual([2, 0])
  })

  test('no longer than it is asked to, also where the lock comes later', async () => {
    const release = vi.fn(async () => {})
    const { promise, resolve: grant } = Promise.withResolvers<{ release(): Promise<void> }>()
    openPage({ wakeLock: { request: () => promise } })

    const end = keepAwake()
    end()
    grant({ release })

    await expect.poll(() => release.mock.calls.length).toBe(1)
  })

  test('by a silent video where there is no lock, which goes on after each return', async () => {
    const { turn, played, video } = openPage({})
    await prepareVideo()

    const end = keepAwake()
    const atOnce = played.mock.calls.length
    turn('hidden')
    turn('visible')
    end()

    expect([atOnce, played.mock.calls.length]).toEqual([1, 2])
    expect(video.pause).toHaveBeenCalledOnce()
  })
})

test.each([
  ['a browser with a lock', { wakeLock: {} }, true],
  ['one without', {}, false],
  // Before iOS 18.4 the lock is granted there but has no effect.
  ['an application on the home screen of an iPad', { wakeLock: {}, standalone: true }, false],
])('whether the lock of %s is relied on', (_what, abilities, expected) => {
  openPage(abilities)

  expect(hasWakeLock()).toBe(expected)
})
