import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#database/connection.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { bareOrder } from './bare-order.ts'
import { createDiner } from './diner.ts'
import { type Figure, median } from './figure.ts'
import { defaultOutlet } from './pages.ts'
import { startTiffin, tenantId } from './server.ts'

const inFlight = [1, 8, 32]
const rounds = 3
/** How long one round lasts, in milliseconds. */
const roundTime = 2_000

/** Orders a second and the slowest hundredth, against the bare SQL of one order on the same kind of database. */
export async function measureOrders(): Promise<Figure[]> {
  return [...(await measureOn('server')), ...(await measureOn('embedded'))]
}

async function measureOn(kind: 'server' | 'embedded'): Promise<Figure[]> {
  const name = kind === 'server' ? 'PostgreSQL' : 'embedded'
  const tiffin = await startTiffin(kind)
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-bare-'))
  const bare = await connect(
    kind === 'server'
      ? { url: tiffin.databaseUrl, poolSize: 10 }
      : { folder: join(folder, 'database') },
  )
  try {
    if (kind === 'embedded') await importTenant({ db: bare }, `tenants/${tenantId}`)
    const outlet = await defaultOutlet(tiffin.origin)
    const diners = await Promise.all(
      Array.from({ length: Math.max(...inFlight) }, (_, number) =>
        createDiner(tiffin.origin, outlet, number),
      ),
    )
    const one = await bareOrder(bare, tenantId, outlet)

    const figures: Figure[] = []
    for (const count of inFlight) {
      const ratios: number[] = []
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        // In turns, so that a busy moment of the machine meets both.
        const ours = await run(
          count,
          (worker) => diners[worker]?.order() ?? Promise.reject(new Error('no diner')),
        )
        const raw = await run(count, one)
        ratios.push(ours.length / raw.length)
        times.push(...ours)
      }
      const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
      figures.push(
        {
          what: `Orders, ${name}, ${count} in flight: a second, of bare SQL`,
          value: median(ratios),
          unit: '',
          aim: { atLeast: 0.2 },
        },
        {
          what: `Orders, ${name}, ${count} in flight: p99`,
          value: slowest,
          unit: ' ms',
          aim: null,
        },
      )
    }
    return figures
  } finally {
    await bare.close()
    await tiffin.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Keeps `count` at work for one round; the time of each piece of work, in milliseconds. */
async function run(count: number, work: (worker: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + roundTime
  await Promise.all(
    Array.from({ length: count }, async (_, worker) => {
      while (performance.now() < end) {
        const start = performance.now()
        await work(worker)
        times.push(performance.now() - start)
      }
    }),
  )
  return times
}
