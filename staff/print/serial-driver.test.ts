import { afterEach, expect, test, vi } from 'vitest'
import { serialDriver } from './serial-driver.ts'

/** A port as Web Serial has it, which takes bytes until it is told to fail. */
class Port extends EventTarget {
  written: number[][] = []
  isOpen = false
  fails = false
  readonly ids: { usbVendorId?: number; usbProductId?: number }
  readable: ReadableStream<Uint8Array> | null = null
  writable: WritableStream<Uint8Array> | null = null
  constructor(ids = {}) {
    super()
    this.ids = ids
  }
  getInfo() {
    return this.ids
  }
  async open() {
    if (this.isOpen) throw new DOMException('', 'InvalidStateError')
    this.isOpen = true
    this.readable = new ReadableStream()
    this.writable = new WritableStream({
      write: (bytes) => {
        if (this.fails) throw new DOMException('', 'NetworkError')
        this.written.push([...bytes])
      },
    })
  }
  async close() {
    await Promise.all([this.readable?.cancel(), this.writable?.abort()])
    this.isOpen = false
    this.readable = this.writable = null
  }
}

function plug(...ports: Port[]) {
  const requestPort = vi.fn(async () => ports[0])
  vi.stubGlobal('navigator', { serial: { getPorts: async () => ports, requestPort } })
  const driver = serialDriver()
  const events: string[] = []
  driver.addEventListener('connected', ({ vendorId }) => events.push(`connected ${vendorId}`))
  driver.addEventListener('disconnected', () => events.push('disconnected'))
  return { driver, events, requestPort }
}
afterEach(() => vi.unstubAllGlobals())

const adapter = { usbVendorId: 0x067b, usbProductId: 0x2303 }
const known = { type: 'serial', vendorId: 0x067b, productId: 0x2303 } as const

test('a write that fails is thrown, and leaves a port that can be opened anew', async () => {
  const port = new Port(adapter)
  const { driver, events } = plug(port)
  await driver.reconnect(known)
  await driver.listen()
  await driver.print(Uint8Array.of(1))
  port.fails = true

  await expect(driver.print(Uint8Array.of(2))).rejects.toThrow()
  await expect(driver.print(Uint8Array.of(3))).rejects.toThrow('The port is closed.')
  // It was lost already.
  port.dispatchEvent(new Event('disconnect'))
  port.fails = false
  await driver.reconnect(known)
  await driver.print(Uint8Array.of(4))

  expect(events).toEqual(['connected 1659', 'disconnected', 'connected 1659'])
  expect(port.written).toEqual([[1], [4]])
})

test('a printer that takes nothing for a minute is lost', async () => {
  vi.useFakeTimers()
  const port = new Port(adapter)
  const { driver, events } = plug(port)
  await driver.reconnect(known)
  port.writable = new WritableStream({ write: () => new Promise(() => {}) })
  port.close = async () => {}

  const printing = expect(driver.print(Uint8Array.of(1))).rejects.toThrow('takes nothing')
  await vi.advanceTimersByTimeAsync(60_000)
  await printing

  expect(events).toEqual(['connected 1659', 'disconnected'])
  vi.useRealTimers()
})

test('a port that is unplugged is said to be lost, once', async () => {
  const port = new Port(adapter)
  const { driver, events } = plug(port)
  await driver.reconnect(known)
  await driver.listen()

  port.dispatchEvent(new Event('disconnect'))
  port.dispatchEvent(new Event('disconnect'))

  await expect.poll(() => events).toEqual(['connected 1659', 'disconnected'])
})

test('a port of the machine is found again where it is the only one; of two alike only while the other is open', async () => {
  const own = plug(new Port(), new Port(adapter))
  await own.driver.reconnect({ type: 'serial', vendorId: null, productId: null })
  expect(own.events).toEqual(['connected null'])

  const twins = plug(new Port(adapter), new Port(adapter))
  await twins.driver.reconnect(known)
  expect(twins.events).toEqual([])

  const taken = new Port(adapter)
  await taken.open()
  const other = plug(taken, new Port(adapter))
  await other.driver.reconnect(known)
  expect(other.events).toEqual(['connected 1659'])
})

test('whoever chooses none is told nothing; a port that another program has is said', async () => {
  const none = plug()
  none.requestPort.mockRejectedValue(new DOMException('', 'NotFoundError'))
  await none.driver.connect()
  expect(none.events).toEqual([])

  const port = new Port(adapter)
  await port.open()
  await expect(plug(port).driver.connect()).rejects.toThrow()
})
