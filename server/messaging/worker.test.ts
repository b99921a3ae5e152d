import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Services, tenantContext } from '#server/context.ts'
import { Unavailable } from '#server/http/refusal.ts'
import { addSecondTenant } from '#testing/second-tenant.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { leaseSeconds, purgeOutbox } from './job-queue.ts'
import { Undeliverable } from './message.ts'
import { enqueue, type JobHandlers } from './outbox.ts'
import { maxAttempts } from './retry.ts'
import { runChores, runDueJobs, startWorker } from './worker.ts'

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
afterAll(() => shop?.close())

/** A job that is told apart by its order's name. */
async function addJob(orderId: string, options: { tenantId?: string; inSeconds?: number } = {}) {
  const { tenantId = 'sample', inSeconds = 0 } = options
  const ctx = tenantContext(services, tenantId, await services.content.load(tenantId))
  await ctx.transaction((tx) =>
    enqueue(tx, {
      tenantId,
      id: services.random.id(),
      topic: 'refund',
      body: { orderId },
      dueAt: new Date(shop.clock.now().getTime() + inSeconds * 1_000),
    }),
  )
}

const rows = (tenantId = 'sample') =>
  services.db.transaction(tenantId, (tx) => tx.selectFrom('outbox').selectAll().execute())

/** Handlers that note what they did, or do what a test wants. */
function recorder(act: (orderId: string) => void = () => {}) {
  const done: string[] = []
  const handlers: JobHandlers = {
    async refund(ctx, { orderId }) {
      act(orderId)
      done.push(`${ctx.tenantId}/${orderId}`)
    },
  }
  return { done, handlers }
}

describe('a job', () => {
  test('is done once it is due, for every tenant, and once only', async () => {
    const { done, handlers } = recorder()
    await addJob('a')
    await addJob('b', { tenantId: 'second' })
    await addJob('later', { inSeconds: 60 })

    expect(await runDueJobs(services, handlers)).toBe(2)
    expect(await runDueJobs(services, handlers)).toBe(0)
    shop.clock.advance({ seconds: 60 })
    expect(await runDueJobs(services, handlers)).toBe(1)

    expect(done.toSorted()).toEqual(['sample/a', 'sample/later', 'second/b'])
  })

  test('of a topic that nobody here knows waits for a process that does', async () => {
    await addJob('a')

    expect(await runDueJobs(services, { message: async () => {} })).toBe(0)
    expect(await runDueJobs(services, {})).toBe(0)
    expect((await rows())[0]).toMatchObject({ attempts: 0, done_at: null, failed_at: null })
  })

  test('that was rolled back never happens', async () => {
    const { handlers } = recorder()
    await services.db
      .transaction('sample', async (tx) => {
        await enqueue(tx, {
          tenantId: 'sample',
          id: 'rolled-back',
          topic: 'refund',
          body: { orderId: 'a' },
          dueAt: shop.clock.now(),
        })
        throw new Error('changed my mind')
      })
      .catch(() => {})

    expect(await runDueJobs(services, handlers)).toBe(0)
  })

  test('forgets what it was about once it is done', async () => {
    await addJob('a')

    await runDueJobs(services, recorder().handlers)

    expect((await rows())[0]).toMatchObject({ body: {}, done_at: shop.clock.now() })
  })

  test('is not seen by another tenant', async () => {
    await addJob('a')

    expect(await rows('second')).toEqual([])
  })
})

describe('when the outside is away', () => {
  const away = () => {
    throw new Unavailable('gateway: 503')
  }

  test('a job is tried again after a while that doubles', async () => {
    await addJob('a')
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

  test('and it is done when the outside is back', async () => {
    let isAway = true
    const { done, handlers } = recorder(() => isAway && away())
    await addJob('a')
    await runDueJobs(services, handlers)
    expect(await runDueJobs(services, handlers)).toBe(0)
    isAway = false
    shop.clock.advance({ seconds: 5 })

    await runDueJobs(services, handlers)

    expect(done).toEqual(['sample/a'])
  })

  test(`a job is given up after ${maxAttempts} tries, with what was said last`, async () => {
    await addJob('a')
    let tries = 0
    for (let hour = 0; hour < 20; hour++) {
      tries += await runDueJobs(services, recorder(away).handlers)
      shop.clock.advance({ hours: 1 })
    }

    expect(tries).toBe(maxAttempts)
    const [job] = await rows()
    expect(job).toMatchObject({ done_at: null, last_error: 'Unavailable: gateway: 503' })
    expect(job?.failed_at).not.toBeNull()
  })

  test('one tenant’s failing job does not hold up the next', async () => {
    const { done, handlers } = recorder((orderId) => orderId === 'bad' && away())
    await addJob('bad')
    await addJob('good')
    await addJob('good', { tenantId: 'second' })

    await runDueJobs(services, handlers)

    expect(done.toSorted()).toEqual(['sample/good', 'second/good'])
  })
})

test('what the outside refuses for good is given up at once', async () => {
  await addJob('a')

  await runDueJobs(
    services,
    recorder(() => {
      throw new Undeliverable('gateway: 400, error 21211')
    }).handlers,
  )

  expect((await rows())[0]).toMatchObject({
    attempts: 1,
    failed_at: shop.clock.now(),
    last_error: 'Undeliverable: gateway: 400, error 21211',
  })
})

test('a bug in a handler is tried again too: the next version may know better', async () => {
  await addJob('a')

  await runDueJobs(
    services,
    recorder(() => {
      throw new TypeError('undefined is not a function')
    }).handlers,
  )

  expect((await rows())[0]).toMatchObject({ attempts: 1, failed_at: null, done_at: null })
})

describe('several workers', () => {
  test('never do one job twice', async () => {
    const { done, handlers } = recorder()
    for (let job = 0; job < 30; job++) await addJob(String(job))

    const counts = await Promise.all(
      Array.from({ length: 5 }, () => runDueJobs(services, handlers)),
    )

    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30)
    expect(new Set(done).size).toBe(30)
  })

  test('a job whose worker died comes due again when its lease is over', async () => {
    await addJob('a')
    const dying: JobHandlers = { refund: () => new Promise(() => {}) }
    void runDueJobs(services, dying)
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    const { done, handlers } = recorder()

    const withinLease = await runDueJobs(services, handlers)
    shop.clock.advance({ seconds: leaseSeconds })
    await runDueJobs(services, handlers)

    expect(withinLease).toBe(0)
    expect(done).toEqual(['sample/a'])
  })

  test('a handler may use the database: nothing is awaited inside a transaction', async () => {
    await addJob('a')
    let seen = 0

    await runDueJobs(services, {
      async refund(ctx) {
        seen = await ctx.transaction(
          async (tx) => (await tx.selectFrom('outbox').select('id').execute()).length,
        )
      },
    })

    expect(seen).toBe(1)
  })
})

describe('the worker of a process', () => {
  test('does a job as soon as it is committed, and stops when told', async () => {
    const { done, handlers } = recorder()
    const worker = startWorker(services, handlers)
    await addJob('a')

    await expect.poll(() => done, { timeout: 5_000 }).toEqual(['sample/a'])
    await worker.stop()
    await addJob('b')

    expect(await rows()).toMatchObject([{}, { attempts: 0 }])
  })

  test('a job that takes long does not hold up those that come after it', async () => {
    let finish = () => {}
    const { done, handlers } = recorder()
    const slow: JobHandlers = {
      async refund(ctx, job) {
        if (job.orderId === 'slow') await new Promise<void>((resolve) => (finish = resolve))
        await handlers.refund?.(ctx, job)
      },
    }
    const worker = startWorker(services, slow)
    await addJob('slow')
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    for (let job = 0; job < 6; job++) await addJob(String(job))

    await expect.poll(() => done, { timeout: 5_000 }).toHaveLength(6)
    finish()
    await worker.stop()

    expect(done.at(-1)).toBe('sample/slow')
  })

  test('stops only after the job in hand', async () => {
    let isFinished = false
    let start = () => {}
    const started = new Promise<void>((resolve) => {
      start = resolve
    })
    await addJob('a')
    const worker = startWorker(services, {
      async refund() {
        start()
        await new Promise((resolve) => setImmediate(resolve))
        isFinished = true
      },
    })
    await started

    await worker.stop()

    expect(isFinished).toBe(true)
    expect((await rows())[0]?.done_at).not.toBeNull()
  })
})

test('old jobs are removed, young ones and waiting ones stay', async () => {
  await addJob('done')
  await runDueJobs(services, recorder().handlers)
  shop.clock.advance({ days: 8 })
  await addJob('done lately')
  await runDueJobs(services, recorder().handlers)
  await addJob('waiting')

  await runChores(services, [
    (ctx) => ctx.transaction((tx) => purgeOutbox(tx, ctx.tenantId, ctx.now())),
  ])

  expect((await rows()).map((row) => row.done_at !== null)).toEqual([true, false])
})
