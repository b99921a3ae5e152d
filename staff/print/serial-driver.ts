import type { Driver, KnownPrinter } from './printer-port.ts'

/** As ticket printers are delivered; adapters of USB take any. */
const baudRate = 9_600
/** A ticket takes seconds at that speed: a printer that has not taken one by then takes nothing. */
const stuckAfter = 60_000

/** Talks to a printer on a serial port. A port whose write fails or stays stuck is closed and counts as lost. */
export function serialDriver(): Driver {
  const listeners = new EventTarget()
  let port: SerialPort | null = null
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null

  const emit = (event: string, detail?: unknown) =>
    listeners.dispatchEvent(new CustomEvent(event, { detail }))

  async function open(chosen: SerialPort) {
    await chosen.open({ baudRate })
    port = chosen
    chosen.addEventListener('disconnect', () => void lose(chosen), { once: true })
    emit('connected', idsOf(chosen))
  }

  async function lose(lost: SerialPort) {
    if (port !== lost) return
    port = null
    await reader?.cancel().catch(() => {})
    // One that is unplugged is closed already.
    await lost.close().catch(() => {})
    emit('disconnected')
  }

  /** Reads until the port is lost: after a fault on the line it has another stream. */
  async function read(from: SerialPort) {
    while (port === from && from.readable) {
      reader = from.readable.getReader()
      try {
        for (;;) {
          const { value, done } = await reader.read()
          if (done) break
          emit('data', value)
        }
      } catch {
        // The loop sees whether there is another.
      } finally {
        reader.releaseLock()
      }
    }
  }

  return {
    addEventListener(event: string, listener: (detail: never) => void) {
      listeners.addEventListener(event, (said) => listener((said as CustomEvent<never>).detail))
    },
    async connect() {
      const chosen = await navigator.serial.requestPort().catch(unlessNoneChosen)
      if (chosen) await open(chosen)
    },
    async reconnect(known) {
      const ports = await navigator.serial.getPorts()
      // An open port belongs to another printer. Two equal ones cannot be told apart.
      const [only, another] = ports.filter(
        (each) => each.readable === null && isSame(idsOf(each), known),
      )
      if (only && !another) await open(only)
    },
    async listen() {
      if (port) void read(port)
    },
    async print(bytes) {
      const to = port
      if (!to?.writable) throw new Error('The port is closed.')
      try {
        const writer = to.writable.getWriter()
        try {
          await inTime(writer.write(bytes))
        } finally {
          writer.releaseLock()
        }
      } catch (error) {
        await lose(to)
        throw error
      }
    },
  }
}

/** Null from a port of the machine's own. */
function idsOf(port: SerialPort): KnownPrinter {
  const { usbVendorId = null, usbProductId = null } = port.getInfo()
  return { type: 'serial', vendorId: usbVendorId, productId: usbProductId }
}

function isSame(one: KnownPrinter, other: KnownPrinter): boolean {
  return one.vendorId === other.vendorId && one.productId === other.productId
}

function unlessNoneChosen(error: unknown): null {
  if (error instanceof DOMException && error.name === 'NotFoundError') return null
  throw error
}

async function inTime(written: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stuck = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The printer takes nothing.')), stuckAfter)
  })
  await Promise.race([written, stuck]).finally(() => clearTimeout(timer))
}
