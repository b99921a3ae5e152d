import { create } from 'zustand'
import { loadDriver } from './drivers.ts'
import { type KnownPrinter, openPrinter, type PrinterPort } from './printer-port.ts'

/** What this browser remembers, so that a printer is found again after a reload. */
const key = 'printers'

interface Connected {
  /** By the printer's id. */
  ports: Record<string, PrinterPort>
}

export const usePrinters = create<Connected>(() => ({ ports: {} }))

/** Asks the person which printer this one is; in a tap. @returns whether one was chosen */
export async function connectPrinter(id: string, type: KnownPrinter['type']): Promise<boolean> {
  const port = await open(id, type)
  if (port) remember({ ...remembered(), [id]: port.device })
  return port !== null
}

/** Opens again what was connected on this browser before; what is not plugged in is left out. */
export async function reconnectPrinters(): Promise<void> {
  for (const [id, known] of Object.entries(remembered())) {
    if (usePrinters.getState().ports[id] || !(known.type in navigator)) continue
    await open(id, known.type, known).catch(() => null)
  }
}

async function open(id: string, type: KnownPrinter['type'], known?: KnownPrinter) {
  const driver = await loadDriver(type)
  const port = await openPrinter(driver, {
    ...(known ? { known } : {}),
    onLost: () => usePrinters.setState(({ ports: { [id]: _lost, ...ports } }) => ({ ports })),
  })
  if (port) usePrinters.setState(({ ports }) => ({ ports: { ...ports, [id]: port } }))
  return port
}

/** Stored values are untrusted input. */
function remembered(): Record<string, KnownPrinter> {
  try {
    const found = Object.entries(JSON.parse(localStorage.getItem(key) ?? '{}') as object)
    return Object.fromEntries(
      found.filter((entry): entry is [string, KnownPrinter] =>
        ['usb', 'serial'].includes((entry[1] as KnownPrinter | null)?.type ?? ''),
      ),
    )
  } catch {
    return {}
  }
}

function remember(printers: Record<string, KnownPrinter>): void {
  localStorage.setItem(key, JSON.stringify(printers))
}
