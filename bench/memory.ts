import { createDiner } from './diner.ts'
import type { Figure } from './figure.ts'
import { defaultOutlet } from './pages.ts'
import { startTiffin } from './server.ts'

const orders = 10_000
const inFlight = 8

/** Resident memory of the server's process on PostgreSQL: at rest, and after ten thousand orders. */
export async function measureMemory(): Promise<Figure[]> {
  const tiffin = await startTiffin('server')
  try {
    await fetch(`${tiffin.origin}/menu`)
    const atRest = tiffin.memory()
    const outlet = await defaultOutlet(tiffin.origin)
    const diners = await Promise.all(
      Array.from({ length: inFlight }, (_, number) => createDiner(tiffin.origin, outlet, number)),
    )
    await Promise.all(
      diners.map(async (diner) => {
        for (let i = 0; i < orders / inFlight; i++) await diner.order()
      }),
    )
    return [
      { what: 'Memory at rest, with PostgreSQL', value: atRest, unit: ' MB', aim: { atMost: 250 } },
      { what: `Memory after ${orders} orders`, value: tiffin.memory(), unit: ' MB', aim: null },
    ]
  } finally {
    await tiffin.stop()
  }
}
