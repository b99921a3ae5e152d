/** A driver for USB or serial: the used part of a library's interface, also implemented by `serial-driver.ts`. */
export interface Driver {
  addEventListener(event: 'connected', listener: (device: KnownPrinter) => void): void
  addEventListener(event: 'disconnected', listener: () => void): void
  addEventListener(event: 'data', listener: (data: Uint8Array | DataView) => void): void
  /** Opens the browser's device picker; needs a tap. */
  connect(): Promise<void>
  /** Reopens a permitted device without asking. */
  reconnect(device: KnownPrinter): Promise<void>
  listen(): Promise<unknown>
  print(bytes: Uint8Array): Promise<void>
}

export interface KnownPrinter {
  type: 'usb' | 'serial'
  vendorId: number | null
  productId: number | null
  serialNumber?: string | null
}

export interface PrinterPort {
  device: KnownPrinter
  /** Throws `PrinterTrouble` if it is known that nothing was printed. */
  print(bytes: Uint8Array): Promise<void>
  /** Requests the printer's state; null for a printer that does not report it. */
  ask(): Promise<PrinterAnswer | null>
}

export class PrinterTrouble extends Error {
  override name = 'PrinterTrouble'
  readonly state: Exclude<PrinterAnswer, 'ready'>
  constructor(state: Exclude<PrinterAnswer, 'ready'>) {
    super(state)
    this.state = state
  }
}

/** Timeout of a status request, in milliseconds: printers answer fast, but later while they print a long ticket. */
const statusTimeout = 5_000

/**
 * Opens a printer; null if none was chosen or found. The USB library reports no failed prints: if the printer reports its
 * state, it is requested before and after each print.
 */
export async function openPrinter(
  driver: Driver,
  {
    known,
    onLost,
    waits = statusTimeout,
  }: { known?: KnownPrinter; onLost(): void; waits?: number },
): Promise<PrinterPort | null> {
  const answers = listenTo(driver, waits)
  const opened = new Promise<KnownPrinter>((resolve) => {
    driver.addEventListener('connected', resolve)
  })
  driver.addEventListener('disconnected', onLost)
  const isFound = (known ? driver.reconnect(known) : driver.connect()).then(() => null)
  // Both also resolve without a printer; `connected` fires shortly afterwards.
  const device = await Promise.race([opened, isFound.then(() => withTimeout(opened))])
  if (!device) return null
  await driver.listen()
  const first = await status(driver, answers)
  const ask = () => (first === null ? Promise.resolve(null) : status(driver, answers))
  const mustBeReady = async () => {
    const state = await ask()
    if (first !== null && state !== 'ready') throw new PrinterTrouble(state ?? 'off')
  }
  return {
    device,
    ask: async () => (first === null ? null : ((await ask()) ?? 'off')),
    async print(bytes) {
      await mustBeReady()
      await driver.print(bytes)
      await mustBeReady()
    },
  }
}

async function status(driver: Driver, next: () => Promise<number | null>) {
  const answer = async (question: Uint8Array) => {
    const answered = next()
    await driver.print(question)
    return answered
  }
  const offline = await answer(askWhyOffline)
  if (offline === null) return null
  const paper = await answer(askPaper)
  return paper === null ? null : readStatus(offline, paper)
}

/** @returns a function that resolves to the next status byte, or to null after a timeout */
function listenTo(driver: Driver, waits: number): () => Promise<number | null> {
  let onStatusByte = (_byte: number) => {}
  driver.addEventListener('data', (data) => {
    const bytes = data instanceof DataView ? new Uint8Array(data.buffer) : data
    for (const byte of bytes) if (isStatusByte(byte)) onStatusByte(byte)
  })
  return () =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), waits)
      onStatusByte = (byte) => {
        clearTimeout(timer)
        onStatusByte = () => {}
        resolve(byte)
      }
    })
}

/** How long to wait for `connected`, in milliseconds. */
const connectedTimeout = 500

/** Null after the timeout. */
function withTimeout<T>(promise: Promise<T>): Promise<T | null> {
  return Promise.race([
    promise,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), connectedTimeout)),
  ])
}

/** The state of a printer; `off` if a printer that used to answer does not. */
type PrinterAnswer = 'ready' | 'paper_out' | 'cover_open' | 'off'

/** ESC/POS `DLE EOT n`: transmit a real-time status. Printers answer it even without paper. */
const askWhyOffline = Uint8Array.of(0x10, 0x04, 0x02)
const askPaper = Uint8Array.of(0x10, 0x04, 0x04)

/** Fixed bits of a status byte, which tell it from other data. */
const fixedMask = 0x93
const fixed = 0x12
const coverOpen = 0x04
const stoppedForPaper = 0x20
const paperEnd = 0x60

function isStatusByte(byte: number): boolean {
  return (byte & fixedMask) === fixed
}

/** From the answers to `askWhyOffline` and `askPaper`. */
export function readStatus(offline: number, paper: number): PrinterAnswer {
  if (offline & coverOpen) return 'cover_open'
  if (offline & stoppedForPaper || (paper & paperEnd) === paperEnd) return 'paper_out'
  return 'ready'
}
