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

test('a worker is registered once where it is installed at the first try', async () => {
  const installing = new InstallingWorker()
  register.mockResolvedValue({ installing })
  const installed = installWorker('/worker.js')
  await vi.advanceTimersByTimeAsync(0)
  installing.end('installed')

  expect(await installed).toEqual({ installing })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(register.mock.calls).toEqual([['/worker.js', { updateViaCache: 'none' }]])
})

test.each(['active', 'waiting'])('one that is %s already is not waited for', async (state) => {
  const registration = { [state]: {}, installing: new InstallingWorker() }
  register.mockResolvedValue(registration)

  const installed = installWorker('/worker.js')
  await vi.advanceTimersByTimeAsync(0)

  expect(await installed).toBe(registration)
})

test('an installation that fails begins again after a second', async () => {
  const [first, second] = [new InstallingWorker(), new InstallingWorker()]
  register.mockResolvedValueOnce({ installing: first }).mockResolvedValue({ installing: second })
  const installed = installWorker('/worker.js')
  await vi.advanceTimersByTimeAsync(0)
  first.end('redundant')
  await vi.advanceTimersByTimeAsync(999)
  expect(register).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(register).toHaveBeenCalledTimes(2)
  second.end('installed')

  expect(await installed).toEqual({ installing: second })
})

test('an installation that fails four times is not tried again', async () => {
  register.mockImplementation(async () => {
    const installing = new InstallingWorker()
    setTimeout(() => installing.end('redundant'), 10)
    return { installing }
  })
  const installed = expect(installWorker('/worker.js')).rejects.toThrow('cannot be installed')
  await vi.advanceTimersByTimeAsync(60_000)
  await installed

  expect(register).toHaveBeenCalledTimes(4)
})

test('a browser that refuses service workers is not asked again', async () => {
  register.mockRejectedValue(new Error('refused'))

  const installed = expect(installWorker('/worker.js')).rejects.toThrow('refused')
  await vi.advanceTimersByTimeAsync(60_000)
  await installed

  expect(register).toHaveBeenCalledTimes(1)
})
