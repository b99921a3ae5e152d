import type { BrowserContext, Page } from '@playwright/test'

/** By what the browser finds it again. */
const usbPrinter = {
  type: 'usb',
  vendorId: 0x04b8,
  productId: 0x0202,
  serialNumber: 'e2e',
}

/** Puts an ESC/POS printer on the cable of every page of a browser; it has paper until `setPaper`. */
export async function plugIn(tablet: BrowserContext): Promise<void> {
  await tablet.addInitScript((known) => {
    const answers: number[] = []
    let wake = () => {}
    const asked = () =>
      new Promise<void>((resolve) => {
        wake = resolve
      })
    const printed: number[] = []
    /** In what the library takes for an answer. */
    class Answer {
      readonly data: DataView
      constructor(byte: number) {
        this.data = new DataView(Uint8Array.of(byte).buffer)
      }
    }
    const paper = { isOut: false, printed }
    const device = {
      ...known,
      manufacturerName: 'EPSON',
      productName: 'TM-T20',
      configuration: {
        interfaces: [
          {
            interfaceNumber: 0,
            alternate: {
              endpoints: [
                { direction: 'out', endpointNumber: 1 },
                { direction: 'in', endpointNumber: 2 },
              ],
            },
          },
        ],
      },
      async open() {},
      async reset() {},
      async close() {},
      async selectConfiguration() {},
      async claimInterface() {},
      async transferOut(_endpoint: number, bytes: Uint8Array) {
        // `DLE EOT 2` and `DLE EOT 4`: why it is offline, and its paper.
        if (bytes[0] !== 0x10 || bytes[1] !== 0x04) return void printed.push(bytes.length)
        const isAboutPaper = bytes[2] === 0x04
        answers.push(paper.isOut ? (isAboutPaper ? 0x72 : 0x32) : 0x12)
        wake()
      },
      async transferIn() {
        while (answers.length === 0) await asked()
        return new Answer(answers.shift() ?? 0)
      },
    }
    const usb = {
      addEventListener() {},
      getDevices: async () => [device],
      requestDevice: async () => device,
    }
    Object.defineProperty(navigator, 'usb', { value: usb })
    Object.assign(window, { USBInTransferResult: Answer, paper })
  }, usbPrinter)
}

declare global {
  interface Window {
    /** Of the printer that `plugIn` has put there. */
    paper: { isOut: boolean; printed: number[] }
  }
}

export function setPaper(page: Page, isThere: boolean): Promise<void> {
  return page.evaluate((is) => {
    window.paper.isOut = !is
  }, isThere)
}

/** How many bytes each ticket had that came out. */
export function printedBy(page: Page): Promise<number[]> {
  return page.evaluate(() => window.paper.printed)
}
