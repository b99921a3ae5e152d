import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { connect } from '#database/connection.ts'
import { openEmbedded } from '#database/embedded.ts'
import type { Services } from '#server/context.ts'
import { systemRandom } from '#server/random.ts'
import type { DinerAccount } from '#testing/an-order.ts'
import { type OwnCluster, serverPrograms, startCluster } from '#testing/own-cluster.ts'
import { addCustomer, addTenant } from '#testing/shop.ts'
import { addDevice, addMember, addStaffHost, type StaffActor } from '#testing/staff.ts'

/** Runs one statement and returns its rows; a superuser's connection, which row-level security does not restrict. */
export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

export type DatabaseKind = 'embedded' | 'server'

/** Where the shop of a run keeps its data. */
export interface ShopDatabase {
  /** Environment variables that point the server's process to it. */
  environment: Record<string, string>
  /** The cluster, on a real server only. */
  cluster: OwnCluster | null
  /** Queries as a superuser; on the embedded database only while no server runs. */
  reading<T>(work: (query: Query) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

export const tenantId = 'shop'
/** Diners reach the server by number, the restaurant by this name. */
export const staffHost = 'localhost'
/** The restaurant's address for bookings. */
export const noticeEmail = 'bookings@shop.test'
const dinerCount = 12

/**
 * A new database with one restaurant that is always open and never full.
 * @param folder for all data; a temporary folder without it
 */
export async function createShopDatabase(
  kind: DatabaseKind,
  folder?: string,
): Promise<ShopDatabase> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'tiffin-chaos-')))
  // The cluster's own user has to pass through.
  await mkdir(home, { recursive: true })
  await chmod(home, 0o755)
  const cluster = kind === 'server' ? await newCluster(join(home, 'postgres')) : null
  const url = cluster?.urlOf('postgres', 'postgres') ?? ''
  const database = join(home, 'data/database')

  return {
    environment: { DATABASE_URL: url, DATA_FOLDER: join(home, 'data') },
    cluster,
    reading: (work) => (url ? readServer(url, work) : readEmbedded(database, work)),
    async remove() {
      await cluster?.remove()
      await rm(home, { recursive: true, force: true })
    },
  }
}

export interface Seeded {
  diners: DinerAccount[]
  manager: StaffActor
  screen: StaffActor
}

export type Seeding = Pick<Services, 'db' | 'now' | 'random'>

/** Adds a restaurant that is always open and never full, for orders and bookings. */
export async function addShop(services: Seeding): Promise<void> {
  await addTenant(services, tenantId, '127.0.0.1', {
    outlet: { kitchen: { slotCapacity: 1_000_000 } },
    tenant: {
      allowsBooking: true,
      location: { line1: '1 Dean Street', line2: 'London', directionLink: '' },
      booking: {
        slots: ['19:00'],
        daysAllowed: 30,
        guestsPerSlot: 1_000_000,
        whatsappShare: false,
        whatsappNumber: '',
        phone: '',
        noticeEmail,
      },
    },
  })
  await addStaffHost(services, tenantId, staffHost)
}

/** Fills the database, with diners, a manager and a kitchen screen; the server must not run yet. */
export async function seed(
  { environment }: ShopDatabase,
  addRestaurant: (services: Seeding) => Promise<void>,
): Promise<Seeded> {
  const db = await connect({
    url: environment.DATABASE_URL || undefined,
    folder: `${environment.DATA_FOLDER}/database`,
  })
  const now = () => new Date()
  const services = { db, now, random: systemRandom(now) }
  try {
    await addRestaurant(services)
    const diners: DinerAccount[] = []
    while (diners.length < dinerCount) diners.push(await addCustomer(services, tenantId))
    const manager = await addMember(services, tenantId, { role: 'manager' })
    return { diners, manager, screen: await addDevice(services, tenantId) }
  } finally {
    await db.close()
  }
}

function newCluster(folder: string): Promise<OwnCluster> {
  const programs = serverPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed here')
  // Durable, as in production: committed data must survive a crash.
  return startCluster(programs, {
    folder,
    settings: { max_connections: 60, shared_buffers: '64MB' },
  })
}

async function readServer<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  // A server that is being stopped ends this connection too.
  client.on('error', () => {})
  await client.connect()
  try {
    // The columns are named in the statement beside each call.
    return await work(async (text, values) => (await client.query(text, values)).rows as never)
  } finally {
    await client.end()
  }
}

async function readEmbedded<T>(folder: string, work: (query: Query) => Promise<T>): Promise<T> {
  const embedded = await openEmbedded(folder)
  const pool = new Pool(embedded.poolConfig)
  try {
    return await work(async (text, values) => (await pool.query(text, values)).rows as never)
  } finally {
    await pool.end()
    await embedded.close()
  }
}
