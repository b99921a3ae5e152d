// Web Serial as far as it is used: TypeScript's types of the browser leave it out.
interface SerialPort extends EventTarget {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
  getInfo(): { usbVendorId?: number; usbProductId?: number }
}
interface Navigator {
  readonly serial: EventTarget & {
    getPorts(): Promise<SerialPort[]>
    requestPort(): Promise<SerialPort>
  }
  readonly usb: EventTarget
}
