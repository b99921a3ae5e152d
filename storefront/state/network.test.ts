import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  checkNetwork,
  checkNetworkAfterFailure,
  startNetwork,
  useNetwork,
  whenOnline,
} from './network.ts'

const answers = vi.fn<() => Promise<Response>>()
let device: EventTarget
let stop = () => {}

beforeEach(() => {
  device = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answers)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device))
  vi.stubGlobal('removeEventListener', device.removeEventListener.bind(device))
  answers.mockReset().mockImplementation(async () => new Response('{}'))
  useNetwork.setState({ isOffline: false, isChecking: false })
  stop = startNetwork()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const fails = async () => Promise.reject(new TypeError('failed'))

test('the device’s word that there is no network is taken at once, its word that there is one is checked', async () => {
  device.dispatchEvent(new Event('offline'))
  expect(useNetwork.getState().isOffline).toBe(true)

  answers.mockImplementationOnce(fails)
  device.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(useNetwork.getState().isOffline).toBe(true)

  await vi.advanceTimersByTimeAsync(2_000)
  expect(useNetwork.getState().isOffline).toBe(false)
})

test('a call without an answer is looked into: a server that answers is no lost network', async () => {
  checkNetworkAfterFailure()
  await vi.advanceTimersByTimeAsync(0)
  expect(useNetwork.getState().isOffline).toBe(false)

  answers.mockImplementation(fails)
  checkNetworkAfterFailure()
  await vi.advanceTimersByTimeAsync(0)
  expect(useNetwork.getState().isOffline).toBe(true)
})

test('a test during which the device slept is repeated at once', async () => {
  answers.mockImplementationOnce(async () => {
    vi.setSystemTime(Date.now() + 60_000)
    throw new DOMException('timed out', 'TimeoutError')
  })

  expect(await checkNetwork()).toBe(true)
  expect(answers).toHaveBeenCalledTimes(2)
})

test('an answer of any status is one', async () => {
  answers.mockImplementation(async () => new Response('', { status: 502 }))

  expect(await checkNetwork()).toBe(true)
})

test('what waits for the network is done once, when it is back', async () => {
  device.dispatchEvent(new Event('offline'))
  const done = vi.fn()
  const dropped = vi.fn()
  whenOnline(done)
  whenOnline(dropped)()
  expect(done).not.toHaveBeenCalled()

  await checkNetwork()
  device.dispatchEvent(new Event('offline'))
  await checkNetwork()

  expect(done).toHaveBeenCalledTimes(1)
  expect(dropped).not.toHaveBeenCalled()
})
