import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '#server/context.ts'
import { PermanentFailure, Unavailable } from '#server/http/refusal.ts'
import { addJob } from '#testing/add-job.ts'
import { addSecondTenant } from '#testing/second-tenant.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { Jobs, Topic } from './job-bodies.ts'
import { settleAndClaim } from './job-queue.ts'
import type { JobHandlers, JobTiming } from './run-job.ts'
import { leaseSeconds, policyOf } from './topics.ts'
import { runDueJobs, startWorker } from './worker.ts'

let shop: TestApp
let services: Services

beforeAll(async () => {
  shop = await testApp()
  services = shop.services
  await addSecondTenant(services)
})
beforeEach(async () => {
  for (const tenantId of ['sample', 'second']) {
    await services.db.transaction(tenantId, (tx) => tx.deleteFrom('outbox').execute())
  }
})

interface Given {
  tenantId?: string
  inSeconds?: number
}
const add = <T extends Topic>(topic: T, body: Jobs[T]) => addJob(services, 'sample', topic, body)

/** Adds a job about money, identified by its order's name. */
const addRefund = (orderId: string, { tenantId = 'sample', inSeconds = 0 }: Given = {}) =>
  addJob(services, tenantId, 'refund', { orderId }, { inSeconds })

const rows = (tenantId = 'sample') =>
  services.db.transaction(tenantId, (tx) => tx.selectFrom('outbox').selectAll().execute())

/** As if ten workers had died while they ran each job of the outbox. */
const diedTenTimes = () =>
  services.db.transaction('sample', (tx) =>
    tx.updateTable('outbox').set({ attempts: 10, first_due_at: shop.clock.now() }).execute(),
  )

/** Handlers that record their calls, or run the test's own action. */
function recorder(act: (orderId: string) => unknown = () => {}) {
  const done: string[] = []
  const handlers: JobHandlers = {
    async refund(ctx, { orderId }) {
      await act(orderId)
      done.push(`${ctx.tenantId}/${orderId}`)
    },
  }
  return { done, handlers }
}

describe('a job', () => {
  test('is done once it is due, for every tenant, and once only', async () => {
    const { done, handlers } = recorder()
    await addRefund('a')
    await addRefund('b', { tenantId: 'second' })
    await addRefund('later', { inSeconds: 60 })

    expect(await runDueJobs(services, handlers)).toBe(2)
    expect(await runDueJobs(services, handlers)).toBe(0)
    shop.clock.advance({ seconds: 60 })
    expect(await runDueJobs(services, handlers)).toBe(1)

    expect(done.toSorted()).toEqual(['sample/a', 'sample/later', 'second/b'])
  })

  test('of an unknown topic waits for a process that handles it', async () => {
    await addRefund('a')

    expect(await runDueJobs(services, { message: async () => {} })).toBe(0)
    expect(await runDueJobs(services, {})).toBe(0)
    expect((await rows())[0]).toMatchObject({ attempts: 0, done_at: null, failed_at: null })
  })

  test('loses its body once it is done', async () => {
    await addRefund('a')

    await runDueJobs(services, recorder().handlers)

    expect((await rows())[0]).toMatchObject({ body: {}, done_at: shop.clock.now() })
  })
})

// The embedded database has one connection, so no other session can lock a row while one waits for it.
test.skipIf(process.env.TEST_DATABASE !== 'server')(
  'a job that another process is claiming is passed over, so that the others do not wait for it',
  async () => {
    const { done, handlers } = recorder()
    await addRefund('held')
    const [held] = await rows()
    await addRefund('free')
    const isHeld = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    const other = services.db.transaction('sample', async (tx) => {
      await tx
        .updateTable('outbox')
        .set({ attempts: 0 })
        .where('id', '=', held?.id ?? '')
        .execute()
      isHeld.resolve()
      await letGo.promise
    })
    await isHeld.promise

    const round = runDueJobs(services, handlers)
    try {
      await expect.poll(() => done).toEqual(['sample/free'])
    } finally {
      letGo.resolve()
      await Promise.all([round, other])
    }
    await runDueJobs(services, handlers)

    expect(done).toEqual(['sample/free', 'sample/held'])
  },
)

describe('when the outside is away', () => {
  const away = () => {
    throw new Unavailable('gateway: 503')
  }

  test('a job is tried again after a while that doubles', async () => {
    await addRefund('a')
    const waits: number[] = []
    for (let tries = 0; tries < 4; tries++) {
      await runDueJobs(services, recorder(away).handlers)
      const due = (await rows())[0]?.due_at.getTime() ?? 0
      waits.push((due - shop.clock.now().getTime()) / 1_000)
      shop.clock.set(new Date(due).toISOString())
    }

    waits.forEach((wait, index) => {
      expect(wait).toBeGreaterThan(2.5 * 2 ** index - 0.01)
      expect(wait).toBeLessThanOrEqual(5 * 2 ** index)
    })
  })

  test('money is tried again without end, every quarter of an hour at least', async () => {
    await addRefund('a')
    let tries = 0
    for (let hour = 0; hour < 200; hour++) {
      shop.clock.advance({ hours: 1 })
      tries += await runDueJobs(services, recorder(away).handlers)
    }

    const [job] = await rows()
    const pause = (job?.due_at.getTime() ?? 0) - shop.clock.now().getTime()
    expect(tries).toBe(200)
    expect(job).toMatchObject({ failed_at: null, last_error: 'Unavailable: gateway: 503' })
    expect(pause).toBeLessThanOrEqual(15 * 60_000)
  })

  test('a receipt is given up after a day, with its last error', async () => {
    await add('order-receipt', { orderId: 'a' })
    const handlers: JobHandlers = { 'order-receipt': async () => away() }
    let tries = 0
    for (let hour = 0; hour < 40; hour++) {
      tries += await runDueJobs(services, handlers)
      shop.clock.advance({ hours: 1 })
    }

    const [job] = await rows()
    expect(tries).toBe(25)
    expect(job).toMatchObject({ done_at: null, last_error: 'Unavailable: gateway: 503' })
    expect(job?.failed_at).not.toBeNull()
  })

  test('a sign-in code is given up with the end of the code', async () => {
    await add('sign-in-code', {
      to: '',
      channel: 'sms',
      encryptedCode: '',
      host: '',
      expiresAt: '',
    })
    const handlers: JobHandlers = { 'sign-in-code': async () => away() }
    for (let second = 0; second < 620; second += 5) {
      await runDueJobs(services, handlers)
      shop.clock.advance({ seconds: 5 })
    }

    const [job] = await rows()
    const seconds = ((job?.failed_at?.getTime() ?? 0) - (job?.first_due_at?.getTime() ?? 0)) / 1_000
    expect(seconds).toBeGreaterThan(500)
    expect(seconds).toBeLessThanOrEqual(600)
  })

  test('one tenant’s failing job does not hold up the next', async () => {
    const { done, handlers } = recorder((orderId) => orderId === 'bad' && away())
    await addRefund('bad')
    await addRefund('good')
    await addRefund('good', { tenantId: 'second' })

    await runDueJobs(services, handlers)

    expect(done.toSorted()).toEqual(['sample/good', 'second/good'])
  })
})

test.each([
  [
    'that a provider refuses permanently is not retried',
    new PermanentFailure('gateway: 400'),
    true,
  ],
  [
    'that fails by a bug is tried again: the next release may have fixed it',
    new TypeError('undefined is not a function'),
    false,
  ],
])('a job %s', async (_, failure, isFailed) => {
  await addRefund('a')
  const { handlers } = recorder(() => {
    throw failure
  })

  await runDueJobs(services, handlers)

  expect((await rows())[0]).toMatchObject({
    attempts: 1,
    done_at: null,
    failed_at: isFailed ? shop.clock.now() : null,
    last_error: `${failure.name}: ${failure.message}`,
  })
})

describe('several workers', () => {
  test('never do one job twice', async () => {
    const { done, handlers } = recorder()
    for (let job = 0; job < 30; job++) await addRefund(String(job))

    const counts = await Promise.all(
      Array.from({ length: 5 }, () => runDueJobs(services, handlers)),
    )

    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30)
    expect(new Set(done).size).toBe(30)
  })

  test('a job whose worker died comes due again when its lease is over', async () => {
    await addRefund('a')
    const dying: JobHandlers = { refund: () => new Promise(() => {}) }
    void runDueJobs(services, dying)
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    const { done, handlers } = recorder()

    const withinLease = await runDueJobs(services, handlers)
    shop.clock.advance({ seconds: leaseSeconds('refund', 'money') })
    await runDueJobs(services, handlers)

    expect(withinLease).toBe(0)
    expect(done).toEqual(['sample/a'])
  })

  test('that all died with a job about money put it off, and do it when that was not its fault', async () => {
    await addRefund('a')
    await diedTenTimes()
    const { done, handlers } = recorder()

    await runDueJobs(services, handlers)
    const [putOff] = await rows()
    shop.clock.advance({ seconds: policyOf('refund').longestPauseSeconds })
    await runDueJobs(services, handlers)

    expect(putOff).toMatchObject({
      failed_at: null,
      last_error: 'Unavailable: never came to an end',
    })
    expect(done).toEqual(['sample/a'])
  })

  test('that keep dying with such a job take it at every second claim only', async () => {
    await addRefund('a')
    await diedTenTimes()
    let begun = 0
    const handlers: JobHandlers = {
      refund: () => {
        begun += 1
        return new Promise(() => {})
      },
    }

    for (let claim = 1; claim <= 4; claim++) {
      const attempts = async () => (await rows())[0]?.attempts
      void runDueJobs(services, handlers)
      await expect.poll(attempts).toBe(10 + claim)
      // The result of a claim that was put off is written with the next one.
      if (claim % 2 === 1) await expect.poll(async () => (await rows())[0]?.last_error).not.toBe('')
      await expect.poll(() => begun).toBe(Math.floor(claim / 2))
      shop.clock.advance({ seconds: policyOf('refund').longestPauseSeconds })
    }
  })

  test('that all died with a message give it up', async () => {
    const message = { tenantId: 'sample', to: 'ada@example.com', subject: 'Hello', text: 'Hello' }
    await add('message', { ...message, channel: 'email', fromName: 'Sample' })
    await diedTenTimes()

    await runDueJobs(services, { message: async () => {} })

    expect((await rows())[0]?.failed_at).not.toBeNull()
  })

  test('a slow worker does not settle the job that another has claimed since', async () => {
    await addRefund('a')
    const claim = () => settleAndClaim(services.db, [], ['refund'], { money: 1 }, shop.clock.now())
    const [slow] = (await claim()).jobs
    shop.clock.advance({ seconds: leaseSeconds('refund', 'money') })
    const [quick] = (await claim()).jobs
    if (!slow || !quick) throw new Error('not claimed')
    const settle = (job: typeof slow) =>
      settleAndClaim(services.db, [{ job, outcome: { kind: 'done' } }], [], {}, shop.clock.now())

    await settle(slow)
    const afterSlow = await rows()
    await settle(quick)

    expect([slow.attempt, quick.attempt]).toEqual([1, 2])
    expect(afterSlow).toMatchObject([{ done_at: null, body: { orderId: 'a' } }])
    expect(await rows()).toMatchObject([{ done_at: shop.clock.now() }])
  })

  test('a code comes back within 20 seconds, and no job before its time limit', () => {
    expect(leaseSeconds('sign-in-code', 'codes-by-text')).toBeLessThanOrEqual(20)
    for (const topic of ['sign-in-code', 'order-notice', 'refund', 'maintenance'] as const) {
      const { timeLimitSeconds } = policyOf(topic)
      expect(leaseSeconds(topic, 'money')).toBeGreaterThanOrEqual(timeLimitSeconds)
    }
  })
})

describe('the worker of a process', () => {
  test('runs a job as soon as it is committed, and stops on request', async () => {
    const { done, handlers } = recorder()
    const worker = startWorker(services, handlers)
    await addRefund('a')

    await expect.poll(() => done).toEqual(['sample/a'])
    await worker.stop()
    await addRefund('b')

    const waiting = (await rows()).filter((row) => row.done_at === null)
    expect(waiting).toMatchObject([{ body: { orderId: 'b' }, attempts: 0 }])
  })

  test('a job that takes long does not hold up those that come after it', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const { done, handlers } = recorder((orderId) => (orderId === 'slow' ? finished : undefined))
    const worker = startWorker(services, handlers)
    await addRefund('slow')
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    for (let job = 0; job < 6; job++) await addRefund(String(job))

    await expect.poll(() => done).toHaveLength(6)
    finish()
    await worker.stop()

    expect(done.at(-1)).toBe('sample/slow')
  })

  test('stops only after the job in hand', async () => {
    let isFinished = false
    const started = Promise.withResolvers<void>()
    await addRefund('a')
    const worker = startWorker(services, {
      async refund() {
        started.resolve()
        await new Promise((resolve) => setImmediate(resolve))
        isFinished = true
      },
    })
    await started.promise

    await worker.stop()

    expect(isFinished).toBe(true)
    expect((await rows())[0]?.done_at).not.toBeNull()
  })

  test('keeps polling while the database is away, and logs one line without a stack trace', async () => {
    const lines: object[] = []
    const asked = Promise.withResolvers<void>()
    let times = 0
    const shared = {
      transaction() {
        if (++times === 5) asked.resolve()
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      },
    }
    const away = {
      db: { shared },
      now: () => new Date(),
      jobSignal: { onNotify: () => () => {} },
      log: pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) }),
    } as unknown as Services
    const worker = startWorker(away, { refund: () => Promise.reject(new Unavailable('away')) })
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
      const { clock } = shop
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
      await addRefund('before')
      await expect.poll(() => times).toHaveLength(1)
      isAway = true
      worker.wake()
      await expect.poll(() => asked).toBeGreaterThan(0)
      await addRefund('missed')
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
})
