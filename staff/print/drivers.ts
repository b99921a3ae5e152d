import type { Driver, KnownPrinter } from './printer-port.ts'

/** The code for one kind of cable, loaded when it is needed. */
export async function loadDriver(type: KnownPrinter['type']): Promise<Driver> {
  if (type === 'usb') {
    const { default: Usb } = await import('@point-of-sale/webusb-receipt-printer')
    return new Usb()
  }
  const { serialDriver } = await import('./serial-driver.ts')
  return serialDriver()
}

/** The cables that this browser can talk through. */
export function cables(): KnownPrinter['type'][] {
  return (['usb', 'serial'] as const).filter((each) => each in navigator)
}
