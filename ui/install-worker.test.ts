import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installWorker } from './install-worker.ts'

/** A worker that is being installed until `end` says how that ended. */
class InstallingWorker extends EventTarget {
  state = 'installing'

  end(state: 'installed' | 'redundant'): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

const register = vi.fn<(address: string, options: object) => Promise<object>>()

beforeEach(() => {
  vi.useFakeTimers()
  register.mockReset()
  vi.stubGlobal('navigator', { serviceWorker: { register } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Begins, and waits for the first answer of the browser. */
async function begin() {
  const installed = installWorker('/worker.js')
  await vi.advanceTimersByTimeAsync(0)
  return { installed }
}

test('a worker is registered once where it is installed at the first try', async () => {
  const installing = new InstallingWorker()
  register.mockResolvedValue({ installing })
  const { installed } = await begin()
  installing.end('installed')

  expect(await installed).toEqual({ installing })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(register.mock.calls).toEqual([['/worker.js', { updateViaCache: 'none' }]])
})

/** A registration whose worker is active, and what asking for a newer one does. */
function anActive(look: (registration: { installing: InstallingWorker | null }) => Promise<void>) {
  const registration = {
    active: {},
    waiting: null,
    installing: null as InstallingWorker | null,
    update: vi.fn(() => look(registration)),
  }
  register.mockResolvedValue(registration)
  return registration
}

test('one that is active already is asked for a newer one, and is current where there is none', async () => {
  const registration = anActive(async () => {})

  const { installed } = await begin()

  expect(await installed).toBe(registration)
  expect(registration.update).toHaveBeenCalledOnce()
})

test('a newer one is waited for', async () => {
  const newer = new InstallingWorker()
  const registration = anActive(async (each) => {
    each.installing = newer
  })
  const isDone = vi.fn()

  const installed = installWorker('/worker.js').then(isDone)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isDone).not.toHaveBeenCalled()
  newer.end('installed')

  await installed
  expect(isDone).toHaveBeenCalledWith(registration)
  expect(registration.update).toHaveBeenCalledOnce()
})

test('a newer one that could not be installed or looked for is looked for again, and the one before stays', async () => {
  const newer = new InstallingWorker()
  const looks = [
    async (each: { installing: InstallingWorker | null }) => {
      each.installing = newer
    },
    async () => Promise.reject(new TypeError('no connection')),
  ]
  const registration = anActive((each) => (looks.shift() ?? (async () => {}))(each))

  const { installed } = await begin()
  newer.end('redundant')
  registration.installing = null
  await vi.advanceTimersByTimeAsync(1_000)
  expect(registration.update).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)

  expect(await installed).toBe(registration)
  expect(registration.update).toHaveBeenCalledTimes(3)
})

test('an installation that fails begins again after a second', async () => {
  const [first, second] = [new InstallingWorker(), new InstallingWorker()]
  register.mockResolvedValueOnce({ installing: first }).mockResolvedValue({ installing: second })
  const { installed } = await begin()
  first.end('redundant')
  await vi.advanceTimersByTimeAsync(999)
  expect(register).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(register).toHaveBeenCalledTimes(2)
  second.end('installed')

  expect(await installed).toEqual({ installing: second })
})

test.each([
  ['an installation that fails four times', 'redundant', 'cannot be installed', 4],
  ['a browser that refuses service workers', 'refused', 'refused', 1],
])('%s is not tried again', async (_, end, sentence, times) => {
  register.mockImplementation(async () => {
    if (end === 'refused') throw new Error('refused')
    const installing = new InstallingWorker()
    setTimeout(() => installing.end('redundant'), 10)
    return { installing }
  })
  const installed = expect(installWorker('/worker.js')).rejects.toThrow(sentence)
  await vi.advanceTimersByTimeAsync(60_000)
  await installed

  expect(register).toHaveBeenCalledTimes(times)
})
