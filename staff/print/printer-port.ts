/** What talks through one kind of cable: the parts of a library that are used, or `serial-driver.ts`. */
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
  /** Null for a printer that never answers. */
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

/** A printer that is there answers within milliseconds; one that prints a long ticket may take longer. */
const answersWithin = 5_000

/** Opens a printer; null if none was chosen or found. The USB library reports no failure, so one that answers is asked. */
export async function openPrinter(
  driver: Driver,
  {
    known,
    onLost,
    waits = answersWithin,
  }: { known?: KnownPrinter; onLost(): void; waits?: number },
): Promise<PrinterPort | null> {
  const answers = listenTo(driver, waits)
  const opened = new Promise<KnownPrinter>((resolve) => {
    driver.addEventListener('connected', resolve)
  })
  driver.addEventListener('disconnected', onLost)
  const isFound = (known ? driver.reconnect(known) : driver.connect()).then(() => null)
  // Both resolve without a printer as well; `connected` comes a moment later.
  const device = await Promise.race([opened, isFound.then(() => soon(opened))])
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

/** @returns what waits for the next status byte, or for null when none comes */
function listenTo(driver: Driver, waits: number): () => Promise<number | null> {
  let heard = (_byte: number) => {}
  driver.addEventListener('data', (data) => {
    const bytes = data instanceof DataView ? new Uint8Array(data.buffer) : data
    for (const byte of bytes) if (isStatusByte(byte)) heard(byte)
  })
  return () =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), waits)
      heard = (byte) => {
        clearTimeout(timer)
        heard = () => {}
        resolve(byte)
      }
    })
}

const moment = 500

function soon<T>(promise: Promise<T>): Promise<T | null> {
  return Promise.race([
    promise,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), moment)),
  ])
}

/** How a printer answers when it is asked: the state, or null when it says nothing. */
type PrinterAnswer = 'ready' | 'paper_out' | 'cover_open' | 'off'

/** ESC/POS `DLE EOT n`: transmit a real-time status. It is answered even while paper is out. */
const askWhyOffline = Uint8Array.of(0x10, 0x04, 0x02)
const askPaper = Uint8Array.of(0x10, 0x04, 0x04)

/** Bits that every status byte has set or clear, so that nothing else is taken for one. */
const fixedMask = 0x93
const fixed = 0x12
const coverOpen = 0x04
const stoppedForPaper = 0x20
const paperEnd = 0x60

export function isStatusByte(byte: number): boolean {
  return (byte & fixedMask) === fixed
}

/** From the answers to `askWhyOffline` and `askPaper`. */
export function readStatus(offline: number, paper: number): PrinterAnswer {
  if (offline & coverOpen) return 'cover_open'
  if (offline & stoppedForPaper || (paper & paperEnd) === paperEnd) return 'paper_out'
  return 'ready'
}
