import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '#server/context.ts'
import { Unavailable } from '#server/http/refusal.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { enqueue } from './outbox.ts'
import type { JobTiming } from './run-job.ts'
import { startWorker } from './worker.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop?.close())

test('a worker whose database is away keeps polling, and logs one line without a stack trace', async () => {
  const lines: object[] = []
  const asked = Promise.withResolvers<void>()
  let times = 0
  const shared = {
    getExecutor() {
      if (++times === 5) asked.resolve()
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    },
  }
  const services = {
    db: { shared },
    now: () => new Date(),
    jobSignal: { onNotify: () => () => {} },
    log: pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) }),
  } as unknown as Services
  const worker = startWorker(services, { refund: () => Promise.reject(new Unavailable('away')) })
  const waking = setInterval(() => worker.wake())
  await asked.promise
  clearInterval(waking)
  await worker.stop()

  expect(lines).toMatchObject([{ level: 40, reason: 'the outbox cannot be read' }])
  expect(JSON.stringify(lines)).not.toContain('stack')
})

test.each([
  [30, 'its start'],
  [46, 'the return'],
])(
  'after a database that was away for %i s tells its jobs that it works since %s',
  async (seconds, since) => {
    const { services, clock } = shop
    const addJob = (orderId: string) =>
      services.db.transaction('sample', (tx) =>
        enqueue(tx, {
          tenantId: 'sample',
          id: services.random.id(),
          topic: 'refund',
          body: { orderId },
          dueAt: clock.now(),
        }),
      )
    let isAway = false
    let asked = 0
    const { db } = services
    const flaky = new Proxy(db, {
      get(target, key) {
        if (key !== 'shared' || !isAway) return Reflect.get(target, key)
        asked++
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      },
    })
    const times: JobTiming[] = []
    const start = clock.now()
    const worker = startWorker(
      { ...services, db: flaky },
      { refund: async (_ctx, _job, _id, timing) => void times.push(timing) },
    )
    await addJob('before')
    await expect.poll(() => times).toHaveLength(1)
    isAway = true
    worker.wake()
    await expect.poll(() => asked).toBeGreaterThan(0)
    await addJob('missed')
    const dueAt = clock.now()
    clock.advance({ seconds })
    isAway = false
    worker.wake()
    await expect.poll(() => times).toHaveLength(2)
    await worker.stop()

    const workingSince = since === 'the return' ? clock.now() : start
    expect(times).toEqual([
      { dueAt: start, workingSince: start },
      { dueAt, workingSince },
    ])
  },
)
