import type { BrowserContext, Page } from '@playwright/test'

/** By what the browser finds it again. */
export const serialPrinter = { type: 'serial', vendorId: 0x067b, productId: 0x2303 }

/**
 * Puts an ESC/POS printer on a serial cable of every page of a browser, with the streams and events of Web Serial. It is
 * there, and takes every byte, until `setSerial` says something else.
 */
export async function plugInSerial(tablet: BrowserContext): Promise<void> {
  await tablet.addInitScript(({ vendorId, productId }) => {
    const serial = new EventTarget()
    const state: Window['serialPrinter'] = { printed: [], failsAfter: null, set: () => {} }

    /** As the browser has it: a stream that failed is replaced by a new one for as long as the port is open. */
    class Port extends EventTarget {
      #readable: ReadableStream<Uint8Array> | null = null
      #writable: WritableStream<Uint8Array> | null = null
      #answers: ReadableStreamDefaultController<Uint8Array> | null = null
      #sending: WritableStreamDefaultController | null = null
      #isOpen = false

      getInfo() {
        return { usbVendorId: vendorId, usbProductId: productId }
      }
      async open() {
        if (this.#isOpen) throw new DOMException('The port is already open.', 'InvalidStateError')
        this.#isOpen = true
      }
      async close() {
        if (!this.#isOpen)
          throw new DOMException('The port is already closed.', 'InvalidStateError')
        await Promise.all([this.#readable?.cancel(), this.#writable?.abort()])
        this.#isOpen = false
        this.#readable = this.#writable = null
      }
      get readable() {
        if (!this.#isOpen) return null
        this.#readable ??= new ReadableStream({
          start: (controller) => {
            this.#answers = controller
          },
        })
        return this.#readable
      }
      get writable() {
        if (!this.#isOpen) return null
        this.#writable ??= new WritableStream({
          start: (controller) => {
            this.#sending = controller
          },
          write: (bytes) => this.#take(bytes),
        })
        return this.#writable
      }
      #take(bytes: Uint8Array) {
        // `DLE EOT 2` and `DLE EOT 4`: why it is offline, and its paper.
        if (bytes[0] === 0x10 && bytes[1] === 0x04)
          return this.#answers?.enqueue(Uint8Array.of(0x12))
        if (state.failsAfter === null) return void state.printed.push(bytes.length)
        this.#writable = null
        throw new DOMException(`Failed after ${state.failsAfter} bytes.`, 'NetworkError')
      }
      pullOut() {
        const lost = new DOMException('The device has been lost.', 'NetworkError')
        if (this.#readable) this.#answers?.error(lost)
        if (this.#writable) this.#sending?.error(lost)
        this.#isOpen = false
        this.#readable = this.#writable = null
        tell('disconnect', this)
      }
    }

    /** Its events come up from the port. */
    function tell(name: string, port: Port) {
      port.dispatchEvent(new Event(name))
      serial.dispatchEvent(Object.defineProperty(new Event(name), 'target', { value: port }))
    }

    let port: Port | null = new Port()
    state.set = ({ isThere, failsAfter = state.failsAfter }) => {
      state.failsAfter = failsAfter
      if (isThere === false) {
        const before = port
        port = null
        before?.pullOut()
      }
      if (isThere && !port) {
        port = new Port()
        tell('connect', port)
      }
    }
    Object.assign(serial, {
      getPorts: async () => (port ? [port] : []),
      requestPort: async () => {
        if (port) return port
        throw new DOMException('No port selected by the user.', 'NotFoundError')
      },
    })
    Object.defineProperty(navigator, 'serial', { value: serial })
    Object.assign(window, { serialPrinter: state })
  }, serialPrinter)
}

interface Change {
  isThere?: boolean
  /** How many bytes of a ticket go out before a write fails; null for all. */
  failsAfter?: number | null
}

declare global {
  interface Window {
    /** Of the printer that `plugInSerial` has put there. */
    serialPrinter: { printed: number[]; failsAfter: number | null; set(change: Change): void }
  }
}

export function setSerial(page: Page, change: Change): Promise<void> {
  return page.evaluate((to) => window.serialPrinter.set(to), change)
}

/** How many bytes each ticket had that came out. */
export function printedOverSerial(page: Page): Promise<number[]> {
  return page.evaluate(() => window.serialPrinter.printed)
}
