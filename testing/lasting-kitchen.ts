import type { Database, Tx } from '#database/connection.ts'
import { systemRandom } from '#server/random.ts'
import type { LastingDatabase } from './lasting-database.ts'
import { addCustomer, addTenant, type Diner } from './shop.ts'
import { addDevice, addMember, addStaffHost, type StaffActor } from './staff.ts'

/** The host of its diners. */
export const kitchenShopHost = 'shop.test'

export interface LastingKitchen {
  diner: Diner
  pass: StaffActor
  bar: StaffActor
  /** May refund. */
  manager: StaffActor
}

/** The tenant `shop` with a ticket printer, two screens, a manager and a diner. @param tickets how its tickets are printed */
export function addLastingKitchen(
  database: LastingDatabase,
  tickets: { counterCopies?: number; printOn?: 'accept' | 'arrival' } = {},
): Promise<LastingKitchen> {
  return inDatabase(database, async (db) => {
    const now = () => new Date()
    const services = { db, now, random: systemRandom(now) }
    await addTenant({ db }, 'shop', kitchenShopHost)
    await addStaffHost({ db }, 'shop')
    const diner = await addCustomer(services, 'shop', { email: 'ada@example.com' })
    const pass = await addDevice(services, 'shop', { name: 'Pass' })
    const bar = await addDevice(services, 'shop', { name: 'Bar' })
    const manager = await addMember(services, 'shop', { role: 'manager' })
    await db.transaction('shop', async (tx) => {
      const proof_until = new Date(Date.now() + 3_600_000)
      await tx.updateTable('staff_sessions').set({ proof_until }).execute()
      await addPrinter(tx, tickets)
    })
    return { diner, pass, bar, manager }
  })
}

/** Opens the database while no server runs: the embedded one can be opened by one process only. */
export async function inDatabase<T>(
  database: LastingDatabase,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await database.open()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function addPrinter(tx: Tx, tickets: object): Promise<void> {
  await tx
    .insertInto('printers')
    .values({
      tenant_id: 'shop',
      id: 'printer',
      outlet_id: 'soho',
      name: 'Kitchen',
      kind: 'escpos',
      width: 80,
      device_id: null,
      created_at: new Date(),
    })
    .execute()
  await tx
    .insertInto('outlet_settings')
    .values({
      tenant_id: 'shop',
      outlet_id: 'soho',
      kind: 'tickets',
      document: JSON.stringify({ printerId: 'printer', ...tickets }),
      revision: 1,
      changes: '{}',
    })
    .execute()
}
