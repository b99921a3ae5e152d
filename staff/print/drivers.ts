import type { Driver, KnownPrinter } from './printer-port.ts'

/** The library for one kind of cable, loaded when it is needed. */
export async function loadDriver(type: KnownPrinter['type']): Promise<Driver> {
  if (type === 'usb') {
    const { default: Usb } = await import('@point-of-sale/webusb-receipt-printer')
    return new Usb()
  }
  const { default: Serial } = await import('@point-of-sale/webserial-receipt-printer')
  return new Serial()
}

/** The cables that this browser can talk through. */
export function cables(): KnownPrinter['type'][] {
  return (['usb', 'serial'] as const).filter((each) => each in navigator)
}
