import { afterEach, expect, test, vi } from 'vitest'
import type { PlacedOrder } from '#contract/order.ts'
import type { WirePrintJob } from '#contract/staff/printing.ts'
import type { Database } from '#database/connection.ts'
import { systemRandom } from '#server/random.ts'
import { anOrder } from '#testing/an-order.ts'
import { type LastingDatabase, lastingDatabase } from '#testing/lasting-database.ts'
import { patientLimits, type ServerProcess, startServer } from '#testing/server-process.ts'
import { addCustomer, addTenant } from '#testing/shop.ts'
import { addDevice, addMember, addStaffHost, type StaffActor, staffHost } from '#testing/staff.ts'
import { refundsPath, startStripeDouble, stripeSettings } from '#testing/stripe-double.ts'

/** Topics of the jobs that are pending when the server is killed. */
const topics = ['refund-message', 'refund-part', 'status-message'] as const

/** Texts of the messages about the accept and the refunds; the receipt contains neither. */
const stepWords = /is accepted|Money back/

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

const shopHost = 'shop.test'

/** Opens the database while no server runs: the embedded one can be opened by one process only. */
async function inDatabase<T>(
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

/** The tenant `shop` with a printer that prints the kitchen's ticket as an order arrives, two screens, a manager and a diner. */
const addKitchen = (database: LastingDatabase) =>
  inDatabase(database, async (db) => {
    const now = () => new Date()
    const services = { db, now, random: systemRandom(now) }
    await addTenant({ db }, 'shop', shopHost)
    await addStaffHost({ db }, 'shop')
    const diner = await addCustomer(services, 'shop', { email: 'ada@example.com' })
    const pass = await addDevice(services, 'shop', { name: 'Pass' })
    const bar = await addDevice(services, 'shop', { name: 'Bar' })
    const manager = await addMember(services, 'shop', { role: 'manager' })
    const at = { tenant_id: 'shop', outlet_id: 'soho' }
    const kind = { kind: 'escpos', width: 80, device_id: null } as const
    const printer = { ...at, id: 'printer', name: 'Kitchen', ...kind, created_at: now() }
    const settings = { printerId: 'printer', counterCopies: 0, printOn: 'arrival' }
    const document = JSON.stringify(settings)
    const tickets = { ...at, kind: 'tickets' as const, document, revision: 1, changes: '{}' }
    await db.transaction('shop', async (tx) => {
      const proof_until = new Date(Date.now() + 3_600_000)
      await tx.updateTable('staff_sessions').set({ proof_until }).execute()
      await tx.insertInto('printers').values(printer).execute()
      await tx.insertInto('outlet_settings').values(tickets).execute()
    })
    return { diner, pass, bar, manager }
  })

/** One call, by a diner's page or a screen; a key is used once unless it is given. */
async function call<T>(
  server: ServerProcess,
  request: string,
  {
    token,
    actor,
    body,
    key = crypto.randomUUID(),
  }: { token?: string; actor?: StaffActor; body?: unknown; key?: string },
): Promise<{ status: number; data: T }> {
  const [method = 'GET', path = ''] = request.split(' ')
  const answer = await server.ask(path, {
    host: actor ? staffHost : shopHost,
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      'idempotency-key': key,
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(actor ? { cookie: `staff=${actor.token}`, origin: `http://${staffHost}` } : {}),
    },
  })
  return JSON.parse(answer.body)
}

const stateOf = (database: LastingDatabase) =>
  inDatabase(database, (db) =>
    db.transaction('shop', async (tx) => {
      const jobs = await tx
        .selectFrom('outbox')
        .select(['topic', 'attempts', 'done_at', 'failed_at'])
        .where('topic', 'in', topics)
        .orderBy('topic')
        .execute()
      const told = await tx.selectFrom('sent_messages').select('text').orderBy('text').execute()
      return {
        orders: await tx.selectFrom('orders').select('status').execute(),
        jobs: jobs.map(({ topic, attempts, done_at, failed_at }) => {
          const end = done_at ? 'done' : failed_at ? 'failed' : 'open'
          return `${topic}, claimed ${attempts} times: ${end}`
        }),
        refunds: await tx
          .selectFrom('refunds')
          .select(['id', 'amount', 'status'])
          .orderBy('amount')
          .execute(),
        payments: await tx.selectFrom('payments').select(['refunded', 'status']).execute(),
        tickets: await tx
          .selectFrom('print_jobs')
          .select(['copy', 'state', 'claimed_session', 'claimed_until'])
          .execute(),
        told: told.map(({ text }) => text).filter((text) => stepWords.test(text)),
      }
    }),
  )

/** Makes every lease end this many milliseconds from now; pending jobs come due then. */
const setLeases = (database: LastingDatabase, milliseconds: number) =>
  inDatabase(database, (db) =>
    db.transaction('shop', async (tx) => {
      const at = new Date(Date.now() + milliseconds)
      await tx
        .updateTable('outbox')
        .set({ due_at: at })
        .where('topic', 'in', topics)
        .where('done_at', 'is', null)
        .execute()
      await tx.updateTable('print_jobs').set({ claimed_until: at }).execute()
    }),
  )

test('a message that waits, refunds that are at the provider and a claimed ticket outlive a kill, and each is done once', async () => {
  const stripe = await startStripeDouble()
  cleanUp.push(() => stripe.close())
  const database = await lastingDatabase()
  cleanUp.push(() => database.remove())
  const { diner, pass, bar, manager } = await addKitchen(database)
  const start = async () => {
    const server = await startServer({
      ...patientLimits,
      ...database.variables,
      ...stripeSettings(stripe),
      STRIPE_TIMEOUT_MS: '60000',
    })
    cleanUp.push(() => server.stop('SIGKILL'))
    return server
  }
  const refundCalls = () => stripe.calls.filter(({ path }) => path === refundsPath)

  const first = await start()
  const { data: placed } = await call<PlacedOrder>(first, 'POST /api/order', {
    token: diner.token,
    body: anOrder(diner),
  })
  const { id } = placed.order
  const [intentId = ''] = stripe.intents.keys()
  stripe.set(intentId, 'succeeded')
  await call(first, 'PUT /api/order/payment/status', {
    token: diner.token,
    body: { order_id: id, status: 'succeeded' },
  })
  const letRefundsGoOn = stripe.holdRefunds()
  const order = `POST /api/staff/orders/${id}`
  const refund = (server: ServerProcess, amount: number, refundable: number) =>
    call(server, `${order}/refunds`, {
      actor: manager,
      body: { amount, refundable, reason: 'missing' },
      key: `refund ${amount}`,
    })
  const accept = (server: ServerProcess) =>
    call(server, `${order}/accept`, {
      actor: pass,
      body: { from: 'placed', minutes: 25 },
      key: 'accept',
    })
  const asked = [await refund(first, 1.5, 31.4), await refund(first, 2, 29.9)]
  const ticketId = await vi.waitFor(
    async () => {
      expect(refundCalls()).toHaveLength(2)
      const { data } = await call<WirePrintJob[]>(first, 'GET /api/staff/print/jobs', {
        actor: pass,
      })
      expect(data).toHaveLength(1)
      return data[0]?.id
    },
    { timeout: 60_000, interval: 100 },
  )
  const ticket = `POST /api/staff/print/jobs/${ticketId}`
  const claimed = await call(first, `${ticket}/claim`, { actor: pass })
  // The last call, so that the kill falls within the ten seconds that its message waits.
  const accepted = await accept(first)
  const killedAt = Date.now()
  await first.stop('SIGKILL')

  expect([...asked, claimed, accepted].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const atTheKill = await stateOf(database)
  expect(atTheKill).toMatchObject({
    orders: [{ status: 'preparing' }],
    jobs: [
      'refund-part, claimed 1 times: open',
      'refund-part, claimed 1 times: open',
      'status-message, claimed 0 times: open',
    ],
    refunds: [
      { amount: 150, status: 'pending' },
      { amount: 200, status: 'pending' },
    ],
    tickets: [{ copy: 'kitchen', state: 'claimed', claimed_session: pass.sessionId }],
    told: [],
  })
  expect(atTheKill.tickets[0]?.claimed_until?.getTime()).toBeGreaterThan(killedAt)
  expect(stripe.refunds).toEqual([])

  // The provider fails one of the two calls, and performs the other, whose response is lost.
  stripe.failNext(503)
  letRefundsGoOn()
  await vi.waitFor(() => expect(stripe.refunds).toHaveLength(1), { timeout: 30_000 })

  // While the leases last, no other process gets the dead process's jobs.
  await setLeases(database, 3_600_000)
  const second = await start()
  const early = await call(second, `${ticket}/claim`, { actor: bar })
  await second.stop()
  expect(early.status).toBe(409)
  expect((await stateOf(database)).jobs).toEqual(atTheKill.jobs)
  expect(refundCalls()).toHaveLength(2)

  await setLeases(database, -1)
  const third = await start()
  const late = await call(third, `${ticket}/claim`, { actor: bar })
  const fromTheDead = await call(third, `${ticket}/printed`, { actor: pass })
  const printed = await call(third, `${ticket}/printed`, { actor: bar })
  const again = await call(third, `${ticket}/claim`, { actor: pass })
  // Sent again, as by screens that got no answer.
  const repeated = [await refund(third, 1.5, 31.4), await accept(third)]
  await vi.waitFor(
    async () => {
      const { data } = await call<{ text: string }[]>(third, 'GET /dev/outbox', {})
      expect(data.filter(({ text }) => stepWords.test(text)).length).toBeGreaterThan(2)
    },
    { timeout: 120_000, interval: 200 },
  )
  await third.stop()

  expect([late, fromTheDead, printed, again].map(({ status }) => status)).toEqual([
    200, 409, 200, 409,
  ])
  expect(repeated.map(({ status }) => status)).toEqual([200, 200])
  const after = await stateOf(database)
  expect(after).toMatchObject({
    orders: [{ status: 'preparing' }],
    jobs: [
      'refund-message, claimed 1 times: done',
      'refund-message, claimed 1 times: done',
      'refund-part, claimed 2 times: done',
      'refund-part, claimed 2 times: done',
      'status-message, claimed 1 times: done',
    ],
    refunds: [
      { amount: 150, status: 'succeeded' },
      { amount: 200, status: 'succeeded' },
    ],
    payments: [{ refunded: 350, status: 'succeeded' }],
    tickets: [{ copy: 'kitchen', state: 'printed', claimed_session: bar.sessionId }],
  })
  expect(after.told).toHaveLength(3)
  expect(new Set(after.told).size).toBe(3)
  expect(stripe.refunds.map(({ amount }) => amount).toSorted()).toEqual([150, 200])
  // Each refund was requested twice, both times with its own key.
  const expectedKeys = atTheKill.refunds.map((refund) => `refund/shop/${id}/${refund.id}`)
  expect(
    refundCalls()
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual([...expectedKeys, ...expectedKeys].toSorted())
}, 300_000)
