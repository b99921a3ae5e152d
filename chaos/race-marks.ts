import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WireHours } from '#contract/staff/hours.ts'
import type { WireMark, WireService } from '#contract/staff/service.ts'
import { weekdays } from '#domain/opening-hours.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import type { DinerAccount } from '#testing/an-order.ts'
import { edit, sampleFiles, writeFolder } from '#testing/folder-files.ts'
import type { StaffActor } from '#testing/staff.ts'
import { createRequests, type DinerRequests } from './diner-requests.ts'
import { type Evening, type Report, runScenario } from './scenario.ts'
import { createServer, type RestartableServer } from './server-process.ts'
import { type DatabaseKind, type Seeding, staffHost, tenantId } from './shop-database.ts'

/** Milliseconds between two kills, at least and at most. */
const betweenKills = [400, 1_500] as const
/** Milliseconds that a mark stays in force, and that the outlet is without one, at least and at most. */
const markFor = [150, 900] as const

/** Something that keeps diners from ordering. Milliseconds of one clock; an end that has not come is infinite. */
interface Mark {
  kind: 'sold out' | 'pause' | 'hours'
  asked: number
  inForce: number
  liftAsked: number
  lifted: number
}

interface Attempt {
  number: string
  hasLassi: boolean
  isAccepted: boolean
  sent: number
  answered: number
}

/**
 * A restaurant marks a dish as sold out, pauses and closes while diners order and its processes are killed. A change that
 * was answered binds every order that is sent afterwards, on each process.
 */
export function raceMarks(kind: DatabaseKind, kills: number): Promise<Report> {
  const scenario = async (evening: Evening) => {
    const { database, server, diners, manager, ledger, faults } = evening
    const servers = [server]
    // The embedded database belongs to one process.
    if (kind === 'server') {
      const second = await createServer(database.environment)
      await second.start()
      servers.push(second)
    }
    const anyOrigin = () => anyOf(servers).origin
    const requests = createRequests(anyOrigin, ledger)
    const [marks, attempts]: [Mark[], Attempt[]] = [[], []]
    let isEvening = true
    const working = [
      changeMarks({ origin: anyOrigin, manager, marks, isEvening: () => isEvening }).catch(
        (error: unknown) => faults.push(String(error)),
      ),
      ...diners.map(async (diner) => {
        while (isEvening) attempts.push(await tryOrder(requests, diner))
      }),
    ]
    for (let kill = 0; kill < kills; kill++) {
      await sleep(randomInt(...betweenKills))
      const killed = anyOf(servers)
      await killed.kill()
      await killed.start()
    }
    isEvening = false
    await Promise.all(working)
    for (const second of servers.slice(1)) await second.stop()

    faults.push(...compare(attempts, marks))
    const refused = attempts.filter(({ isAccepted }) => !isAccepted).length
    if (refused === 0) faults.push('no order met a mark')
    return { kills, marks: marks.length, 'orders refused': refused }
  }
  const name = 'Marks and orders race, processes killed'
  return runScenario(name, kind, scenario, { addRestaurant: addSample })
}

/** The sample's folder is imported: hours are changed in complete content only. */
async function addSample(services: Seeding): Promise<void> {
  const files = await sampleFiles()
  const hosts = `hosts:\n  - { host: 127.0.0.1, kind: live }\n  - { host: ${staffHost}, kind: staff }\n`
  edit(files, 'tenant.yaml', 'hosts:\n', hosts)
  edit(files, 'outlets/borough.yaml', 'slot_capacity: 100', 'slot_capacity: 10000')
  const folder = await writeFolder(files, tenantId)
  await importTenant(services, folder.path, { isLive: true })
  await folder.remove()
}

async function tryOrder({ order }: DinerRequests, diner: DinerAccount): Promise<Attempt> {
  const hasLassi = randomInt(2) === 0
  const line = (item_id: string) => ({ item_id, quantity: 2, options: [], note: '' })
  const sent = performance.now()
  const placed = await order(diner, {
    outlet_id: 'borough',
    type: 'pickup',
    payment_method: 'cash',
    lines: hasLassi ? [line('main.stew'), line('main.lassi')] : [line('main.stew')],
    expected_total: hasLassi ? 30 : 23,
  })
  const number = placed?.order.number ?? 'without number'
  return { number, hasLassi, isAccepted: Boolean(placed), sent, answered: performance.now() }
}

interface Restaurant {
  origin: () => string
  manager: StaffActor
  marks: Mark[]
  isEvening: () => boolean
}

/** Sets one mark after the other, and lifts each before the next. */
async function changeMarks({ origin, manager, marks, isEvening }: Restaurant): Promise<void> {
  const ask = staffRequests(origin, manager)
  const allDays = (ranges: WireHours['weekly'][number]['ranges']) => async () => {
    const weekly = weekdays.map((day) => ({ day, ranges }))
    const { revision } = await ask<WireHours>('GET', '/api/staff/hours/borough')
    await ask('PUT', '/api/staff/hours/borough', { revision, weekly })
  }
  const steps: Record<Mark['kind'], { set(): Promise<unknown>; lift(): Promise<unknown> }> = {
    'sold out': {
      set: () => {
        const body = { outlets: ['borough'], kind: 'item', id: 'main.lassi', until: 'manual' }
        return ask('PUT', '/api/staff/stock', body)
      },
      async lift() {
        const stock = '/api/staff/stock'
        const { marks } = await ask<{ marks: WireMark[] }>('GET', `${stock}?outlet_id=borough`)
        for (const { id } of marks) await ask('DELETE', `${stock}/${encodeURIComponent(id)}`)
      },
    },
    pause: {
      set: () => {
        const body = { services: ['delivery', 'pickup'], until: 'manual' }
        return ask('POST', '/api/staff/service/borough/pauses', body)
      },
      // More than one, when an answer was lost and the pause was set again.
      async lift() {
        const service = '/api/staff/service/borough'
        const { pauses } = await ask<WireService>('GET', service)
        for (const { id } of pauses) await ask('DELETE', `${service}/pauses/${id}`)
      },
    },
    hours: { set: allDays([]), lift: allDays([{ from: '00:00', to: '24:00' }]) },
  }
  while (isEvening()) {
    for (const kind of Object.keys(steps) as Mark['kind'][]) {
      const never = Number.POSITIVE_INFINITY
      const asked = performance.now()
      const mark: Mark = { kind, asked, inForce: never, liftAsked: never, lifted: never }
      marks.push(mark)
      await steps[kind].set()
      mark.inForce = performance.now()
      await sleep(randomInt(...markFor))
      mark.liftAsked = performance.now()
      await steps[kind].lift()
      mark.lifted = performance.now()
      await sleep(randomInt(...markFor))
    }
  }
}

/** Calls of the restaurant, repeated until they succeed; 404 for a mark counts, since it is lifted already. */
function staffRequests(origin: () => string, { token }: StaffActor) {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    for (let attempt = 0; attempt < 400; attempt++) {
      const staffOrigin = origin().replace('127.0.0.1', staffHost)
      try {
        const response = await fetch(staffOrigin + path, {
          method,
          headers: {
            cookie: `staff=${token}`,
            origin: staffOrigin,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          body: body === undefined ? null : JSON.stringify(body),
          signal: AbortSignal.timeout(10_000),
        })
        const { data } = (await response.json()) as { data: T }
        if (response.ok || (method === 'DELETE' && response.status === 404)) return data
        if (response.status < 500) throw new RefusedStep(`${method} ${path}: ${response.status}`)
      } catch (error) {
        if (error instanceof RefusedStep) throw error
      }
      await sleep(50)
    }
    throw new Error(`${method} ${path} was never answered`)
  }
}

class RefusedStep extends Error {}

/** Orders that were taken against a mark in force, and those that were refused without one. */
function compare(attempts: Attempt[], marks: Mark[]): string[] {
  return attempts.flatMap(({ number, hasLassi, isAccepted, sent, answered }) => {
    const concerning = marks.filter(({ kind }) => hasLassi || kind !== 'sold out')
    if (isAccepted) {
      return concerning
        .filter(({ inForce, liftAsked }) => inForce <= sent && answered <= liftAsked)
        .map(({ kind }) => `order ${number} was taken against a mark in force: ${kind}`)
    }
    const isMarked = concerning.some(({ asked, lifted }) => asked <= answered && sent <= lifted)
    return isMarked ? [] : [`an order was refused without a mark, with the key ${number}`]
  })
}

function anyOf(servers: readonly RestartableServer[]): RestartableServer {
  return servers[randomInt(servers.length)] as RestartableServer
}
