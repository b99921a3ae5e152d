import { create } from 'zustand'
import { readStored, store } from '#staff/api/stored.ts'
import { type Driver, type KnownPrinter, openPrinter, type PrinterPort } from './printer-port.ts'

/** What this browser remembers, so that a printer is found again after a reload. */
const key = 'printers'

interface Connected {
  ports: Record<string, PrinterPort>
  /** Ids of printers whose cable was pulled out, or whose port failed, until the server has heard of it. */
  lost: readonly string[]
}

export const usePrinters = create<Connected>(() => ({ ports: {}, lost: [] }))

/** Asks the person which printer this one is; in a tap. @returns whether one was chosen */
export async function connectPrinter(id: string, type: KnownPrinter['type']): Promise<boolean> {
  const port = await open(id, type)
  if (port) store(key, { ...remembered(), [id]: port.device })
  return port !== null
}

const opening = new Set<string>()

/** Opens again what was connected on this browser before; what is not plugged in is left out. */
export async function reconnectPrinters(
  types: readonly KnownPrinter['type'][] = cables(),
): Promise<void> {
  for (const [id, known] of Object.entries(remembered())) {
    if (usePrinters.getState().ports[id] || opening.has(id)) continue
    if (!types.includes(known.type) || !(known.type in navigator)) continue
    opening.add(id)
    await open(id, known.type, known)
      .catch(() => null)
      .finally(() => opening.delete(id))
  }
}

/** Opens a printer again when its cable is back. @returns what ends that */
export function watchCables(): () => void {
  const watched = cables().map((type) => {
    const onConnect = () => void reconnectPrinters([type])
    navigator[type].addEventListener('connect', onConnect)
    return () => navigator[type].removeEventListener('connect', onConnect)
  })
  return () => {
    for (const stop of watched) stop()
  }
}

/** The server knows that this printer was lost. */
export function forgetLost(id: string): void {
  usePrinters.setState(({ lost }) => ({ lost: lost.filter((each) => each !== id) }))
}

async function open(id: string, type: KnownPrinter['type'], known?: KnownPrinter) {
  const driver = await loadDriver(type)
  const port = await openPrinter(driver, {
    ...(known ? { known } : {}),
    onLost: () =>
      usePrinters.setState(({ ports: { [id]: _lost, ...ports }, lost }) => ({
        ports,
        lost: [...lost, id],
      })),
  })
  if (port) {
    usePrinters.setState(({ ports }) => ({ ports: { ...ports, [id]: port } }))
    forgetLost(id)
  }
  return port
}

function remembered(): Record<string, KnownPrinter> {
  const found: [string, KnownPrinter | null][] = Object.entries(readStored(key) ?? {})
  return Object.fromEntries(
    found.filter((entry): entry is [string, KnownPrinter] =>
      ['usb', 'serial'].includes(entry[1]?.type ?? ''),
    ),
  )
}

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
