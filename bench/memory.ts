import type { Figure } from './figure.ts'
import { openShop } from './order-shop.ts'
import { outletId } from './server.ts'

const orders = 10_000
const inFlight = 8

/** Resident memory of the server's process on PostgreSQL: at rest, and after ten thousand orders. */
export async function measureMemory(): Promise<Figure[]> {
  const shop = await openShop('server', 0)
  const { tiffin } = shop
  await fetch(`${tiffin.origin}/menu`)
  const atRest = tiffin.memory()
  const diners = await Promise.all(Array.from({ length: inFlight }, shop.newDiner))
  await Promise.all(
    diners.map(async (diner) => {
      for (let i = 0; i < orders / inFlight; i++) await diner.payCash(outletId)
    }),
  )
  return [
    { what: 'Memory at rest, with PostgreSQL', value: atRest, unit: ' MB', aim: { atMost: 250 } },
    { what: `Memory after ${orders} orders`, value: tiffin.memory(), unit: ' MB', aim: null },
  ]
}
