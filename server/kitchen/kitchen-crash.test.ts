import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import type { PlacedOrder } from '#contract/order.ts'
import type { WirePrintJob } from '#contract/staff/printing.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { anOrder } from '#testing/an-order.ts'
import { lastingDatabase } from '#testing/lasting-database.ts'
import { addLastingKitchen, inDatabase, kitchenShopHost } from '#testing/lasting-kitchen.ts'
import { patientLimits, type ServerProcess, startServer } from '#testing/server-process.ts'
import type { Diner } from '#testing/shop.ts'
import { type StaffActor, staffHost } from '#testing/staff.ts'

const orderCount = 8
const inFlight = 4
/** Answers after which the server is killed: in the middle of moves, refunds and claims. */
const killAfter = 20

/** The jobs that steps and refunds leave. */
const topics = ['status-message', 'refund-part', 'refund-message'] as const

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

interface CallOptions {
  body?: unknown
  token?: string
  actor?: StaffActor
  key?: string
}

/** Tries of a call, a tenth of a second apart, before a server that is only ever busy is a failure. */
const mostTries = 600

/** One call, retried while the server is busy; undefined if it gave no response. */
async function call<T>(
  server: ServerProcess,
  request: string,
  options: CallOptions,
): Promise<Envelope<T> | undefined> {
  for (let count = 0; count < mostTries; count++) {
    const answer = await callOnce<T>(server, request, options)
    if (answer?.status !== 503) return answer
    await sleep(100)
  }
  throw new Error(`${request} was always answered with 503: ${server.output()}`)
}

async function callOnce<T>(
  server: ServerProcess,
  request: string,
  options: CallOptions,
): Promise<Envelope<T> | undefined> {
  const { body, token, actor, key } = options
  const [method = 'GET', path = ''] = request.split(' ')
  try {
    const answer = await server.ask(path, {
      host: actor ? staffHost : kitchenShopHost,
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(actor ? { cookie: `staff=${actor.token}`, origin: `http://${staffHost}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
    })
    return JSON.parse(answer.body) as Envelope<T>
  } catch {
    // The connection broke, also in the middle of an answer.
    return undefined
  }
}

async function placePaid(server: ServerProcess, diner: Diner): Promise<string> {
  const placed = await call<PlacedOrder>(server, 'POST /api/order', {
    body: anOrder(diner),
    token: diner.token,
    key: crypto.randomUUID(),
  })
  if (!placed?.data?.order) throw new Error(`the order was refused: ${placed?.message}`)
  await call(server, 'POST /api/sandbox/confirm', {
    body: {
      client_secret: placed.data.payment.client_secret,
      card_number: '4242 4242 4242 4242',
    },
  })
  const { id } = placed.data.order
  await call(server, 'PUT /api/order/payment/status', {
    body: { order_id: id, status: 'succeeded' },
    token: diner.token,
  })
  return id
}

test('a server killed between moves, refunds and prints loses none that it answered, and does none twice', async () => {
  const database = await lastingDatabase()
  cleanUp.push(() => database.remove())
  const start = async () => {
    const server = await startServer({
      ...patientLimits,
      ...database.variables,
      ORDER_LIMIT_FACTOR: '100',
    })
    cleanUp.push(() => server.stop('SIGKILL'))
    return server
  }
  const { diner, pass, manager } = await addLastingKitchen(database)

  const first = await start()
  const ids: string[] = []
  for (let count = 0; count < orderCount; count++) ids.push(await placePaid(first, diner))

  let answered = 0
  const refunded = new Set<string>()
  const moved = new Set<string>()
  const printed = new Set<string>()
  /** All that is done for one order; each call with its own key, so that it can be sent again. */
  async function serve(server: ServerProcess, id: string, onAnswer: () => void): Promise<void> {
    const told = <T>(answer: Envelope<T> | undefined) => {
      if (answer?.status === 200) onAnswer()
      return answer
    }
    const path = `/api/staff/orders/${id}`
    told(
      await call(server, `POST ${path}/accept`, {
        body: { from: 'placed', minutes: 25 },
        actor: pass,
        key: `accept ${id}`,
      }),
    )
    const refund = told(
      await call(server, `POST ${path}/refunds`, {
        body: { amount: 1.5, refundable: 31.4, reason: 'missing' },
        actor: manager,
        key: `refund ${id}`,
      }),
    )
    if (refund?.status === 200) refunded.add(id)
    const jobs = await call<WirePrintJob[]>(server, 'GET /api/staff/print/jobs', { actor: pass })
    for (const job of jobs?.data ?? []) {
      if (job.order_id !== id) continue
      await call(server, `POST /api/staff/print/jobs/${job.id}/claim`, { actor: pass })
      const paper = told(
        await call(server, `POST /api/staff/print/jobs/${job.id}/printed`, { actor: pass }),
      )
      if (paper?.status === 200) printed.add(job.id)
    }
    const ready = told(
      await call(server, `POST ${path}/move`, {
        body: { from: 'preparing', to: 'ready' },
        actor: pass,
        key: `ready ${id}`,
      }),
    )
    if (ready?.status === 200) moved.add(id)
  }
  async function serveAll(server: ServerProcess, onAnswer: () => void): Promise<void> {
    const waiting = [...ids]
    const client = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        await serve(server, id, onAnswer)
      }
    }
    await Promise.all(Array.from({ length: inFlight }, client))
  }

  await serveAll(first, () => {
    answered++
    if (answered === killAfter) first.process.kill('SIGKILL')
  })
  const before = { refunded: [...refunded], moved: [...moved], printed: [...printed] }
  const second = await start()
  const orderOf = async (server: ServerProcess, id: string) =>
    (await call<WireStaffOrder>(server, `GET /api/staff/orders/${id}`, { actor: manager }))?.data
  const numbers: string[] = []
  for (const id of ids) numbers.push((await orderOf(second, id))?.number ?? '')
  for (const id of before.moved) expect((await orderOf(second, id))?.status).toBe('ready')
  for (const id of before.refunded) expect((await orderOf(second, id))?.refunds).toHaveLength(1)
  await serveAll(second, () => {})
  await second.stop()
  // Messages wait ten seconds, and the dead process's jobs until their lease ends; this makes both due immediately.
  await inDatabase(database, (db) =>
    db.transaction('shop', (tx) =>
      tx
        .updateTable('outbox')
        .set({ due_at: new Date() })
        .where('topic', 'in', topics)
        .where('done_at', 'is', null)
        .execute(),
    ),
  )
  // Messages that were pending when the server died are sent, each once.
  const third = await start()
  await vi.waitFor(
    async () => {
      const { body } = await third.ask('/dev/outbox', {
        host: kitchenShopHost,
        headers: { accept: 'application/json' },
      })
      const { data } = JSON.parse(body) as { data: { text: string }[] }
      const texts = data.map(({ text }) => text).join('\n')
      for (const number of numbers) {
        expect(texts).toContain(`Order ${number} is accepted`)
        expect(texts).toContain(`Money back for order ${number}:`)
      }
    },
    { timeout: 120_000, interval: 200 },
  )
  await vi.waitFor(
    async () => {
      for (const id of ids) expect((await orderOf(third, id))?.refunds[0]?.status).toBe('succeeded')
    },
    { timeout: 120_000, interval: 200 },
  )
  await third.stop()

  expect(answered).toBeGreaterThanOrEqual(killAfter)
  expect(before.moved.length).toBeLessThan(orderCount)
  const rows = await inDatabase(database, (db) =>
    db.transaction('shop', async (tx) => ({
      history: await tx.selectFrom('order_history').select(['order_id', 'status']).execute(),
      refunds: await tx.selectFrom('refunds').select(['order_id', 'amount', 'status']).execute(),
      payments: await tx.selectFrom('payments').select(['order_id', 'refunded']).execute(),
      intents: await tx.selectFrom('sandbox_intents').select('refunds').execute(),
      jobs: await tx.selectFrom('print_jobs').select(['id', 'order_id', 'copy', 'state']).execute(),
      told: await tx.selectFrom('sent_messages').select('text').execute(),
      outbox: await tx
        .selectFrom('outbox')
        .select(['topic', 'attempts', 'done_at'])
        .where('topic', 'in', topics)
        .execute(),
    })),
  )
  for (const id of ids) {
    const steps = rows.history.filter((row) => row.order_id === id).map(({ status }) => status)
    expect(steps.toSorted()).toEqual(
      ['accepted', 'awaiting_payment', 'placed', 'preparing', 'ready'].toSorted(),
    )
    expect(rows.refunds.filter((row) => row.order_id === id)).toMatchObject([
      { amount: 150, status: 'succeeded' },
    ])
    expect(rows.payments.find((row) => row.order_id === id)?.refunded).toBe(150)
    expect(
      rows.jobs
        .filter((row) => row.order_id === id)
        .map(({ copy, state }) => [copy, state])
        .toSorted(),
    ).toEqual([
      ['counter', 'printed'],
      ['kitchen', 'printed'],
    ])
  }
  for (const id of before.printed)
    expect(rows.jobs.find((job) => job.id === id)?.state).toBe('printed')
  // The provider's records show one refund request each.
  expect(rows.intents.map(({ refunds }) => Object.values(refunds))).toEqual(ids.map(() => [150]))

  // Each step and each refund left one job of each kind, and all of them are done.
  for (const topic of topics) {
    const jobs = rows.outbox.filter((job) => job.topic === topic)
    expect(jobs).toHaveLength(orderCount)
    expect(jobs.filter(({ done_at }) => done_at === null)).toEqual([])
  }
  // Each diner is notified. A message is sent twice only if its job was claimed again, because the process died before
  // it stored that the message was sent.
  for (const [topic, words] of [
    ['status-message', (number: string) => `Order ${number} is accepted`],
    ['refund-message', (number: string) => `Money back for order ${number}:`],
  ] as const) {
    const claims = rows.outbox
      .filter((job) => job.topic === topic)
      .reduce((sum, { attempts }) => sum + attempts, 0)
    const times = numbers.map(
      (number) => rows.told.filter(({ text }) => text.includes(words(number))).length,
    )
    expect(times).not.toContain(0)
    expect(times.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(claims)
  }
}, 600_000)
