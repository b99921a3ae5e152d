import { expect, test } from 'vitest'
import { type Driver, type KnownPrinter, openPrinter, readStatus } from './printer-port.ts'

const known: KnownPrinter = { type: 'usb', vendorId: 1208, productId: 514, serialNumber: 'J1' }

/** A printer on a desk: it prints what is no question, and answers questions unless it is silent. */
function aPrinter(facts: { isSilent?: boolean; isAbsent?: boolean } = {}) {
  const listeners: Record<string, ((data: never) => void)[]> = {}
  const emit = (event: string, data?: unknown) => {
    for (const listener of listeners[event] ?? []) setTimeout(() => listener(data as never), 0)
  }
  const printer = {
    paper: true,
    cover: false,
    isOn: !facts.isSilent,
    printed: [] as number[][],
    unplug: () => emit('disconnected'),
  }
  const driver: Driver = {
    addEventListener(event: string, listener: (data: never) => void) {
      listeners[event] = [...(listeners[event] ?? []), listener]
    },
    async connect() {
      if (!facts.isAbsent) emit('connected', known)
    },
    async reconnect() {
      if (!facts.isAbsent) emit('connected', known)
    },
    async listen() {},
    async print(bytes) {
      const [first, , question] = bytes
      if (first !== 0x10) {
        if (printer.paper) printer.printed.push([...bytes])
        return
      }
      if (!printer.isOn) return
      const answer = question === 2 ? (printer.cover ? 0x16 : 0x12) : printer.paper ? 0x12 : 0x72
      // What else a printer may say is no answer.
      emit('data', Uint8Array.of(0x00, 0b10010010, 0b00010011, answer))
    },
  }
  return { driver, printer }
}

const open = (driver: Driver, onLost = () => {}) =>
  openPrinter(driver, { known, onLost, waits: 20 })

test('a ticket comes out of a printer that is ready', async () => {
  const { driver, printer } = aPrinter()
  const port = await open(driver)

  await port?.print(Uint8Array.of(1, 2, 3))

  expect(port?.device).toEqual(known)
  expect(printer.printed).toEqual([[1, 2, 3]])
})

test.each([
  ['paper_out', { paper: false }],
  ['cover_open', { cover: true }],
  ['off', { isOn: false }],
])('nothing is sent to a printer that is %s', async (state, facts) => {
  const { driver, printer } = aPrinter()
  const port = await open(driver)
  Object.assign(printer, facts)

  await expect(port?.print(Uint8Array.of(1))).rejects.toMatchObject({ state })
  expect(await port?.ask()).toBe(state)
  expect(printer.printed).toEqual([])
})

test('paper that ends within the ticket is known', async () => {
  const { driver, printer } = aPrinter()
  const port = await open(driver)
  const print = driver.print.bind(driver)
  driver.print = async (bytes) => {
    await print(bytes)
    if (bytes[0] !== 0x10) printer.paper = false
  }

  await expect(port?.print(Uint8Array.of(1))).rejects.toMatchObject({ state: 'paper_out' })
})

test('a printer that never answers prints all the same', async () => {
  const { driver, printer } = aPrinter({ isSilent: true })
  const port = await open(driver)

  await port?.print(Uint8Array.of(1))

  expect(await port?.ask()).toBeNull()
  expect(printer.printed).toEqual([[1]])
})

test('none is opened when none is chosen, and one that is unplugged is said to be lost', async () => {
  expect(await open(aPrinter({ isAbsent: true }).driver)).toBeNull()

  const { driver, printer } = aPrinter()
  const lost = new Promise<void>((resolve) => void open(driver, resolve).then(printer.unplug))
  await expect(lost).resolves.toBeUndefined()
})

// As the ESC/POS reference gives them for DLE EOT 2 and DLE EOT 4.
test.each([
  [0b00010010, 0b00010010, 'ready'],
  [0b00010010, 0b00011110, 'ready'],
  [0b00010010, 0b01110010, 'paper_out'],
  [0b00110010, 0b00010010, 'paper_out'],
  [0b00010110, 0b01110010, 'cover_open'],
])('bytes %i and %i say %s', (offline, paper, state) => {
  expect(readStatus(offline, paper)).toBe(state)
})
