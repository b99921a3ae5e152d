import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PermanentFailure, Unavailable } from '#server/http/refusal.ts'
import { addJob } from '#testing/add-job.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { isOnCluster } from '#testing/test-database.ts'
import { type Operator, runJobsCommand } from './jobs-command.ts'
import { jobStatistics, reportLateJobs } from './statistics.ts'
import { readUnsentMessages } from './unsent-messages.ts'
import { runDueJobs } from './worker.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() =>
  shop.services.db.transaction(shop.tenantId, (tx) => tx.deleteFrom('outbox').execute()),
)

const add = (id: string, topic: 'refund' | 'order-receipt' | 'order-notice', inSeconds = 0) => {
  const body = { orderId: 'of Ada, ada@example.com' }
  return addJob(shop.services, shop.tenantId, topic, body, { id, inSeconds })
}

const away = async () => {
  throw new Unavailable('away')
}
const refused = async () => {
  throw new PermanentFailure('refused')
}

const statistics = () => jobStatistics(shop.services.db, shop.clock.now())

describe('the figures', () => {
  test('count by topic the due, late and failing jobs and those that wait for an operator', async () => {
    await add('a', 'refund')
    await add('b', 'refund')
    await add('later', 'refund', 3_600)
    await add('c', 'order-notice')
    await add('d', 'order-receipt')
    await runDueJobs(shop.services, { 'order-notice': refused, 'order-receipt': refused })
    await runDueJobs(shop.services, { refund: away })
    shop.clock.advance({ minutes: 6 })

    const figures = await statistics()

    const none = { due: 0, overdue: 0, failing: 0, needsAttention: 0, givenUp: 0, oldestSeconds: 0 }
    expect(figures.toSorted((a, b) => (a.topic < b.topic ? -1 : 1))).toEqual([
      { ...none, topic: 'order-notice', needsAttention: 1 },
      { ...none, topic: 'order-receipt', givenUp: 1 },
      { ...none, topic: 'refund', due: 2, overdue: 2, failing: 2, oldestSeconds: 360 },
    ])
  })

  test('count a failing job as late although each try moves its time', async () => {
    await add('a', 'refund')
    for (let minute = 0; minute < 20; minute++) {
      await runDueJobs(shop.services, { refund: away })
      shop.clock.advance({ minutes: 1 })
    }

    expect(await statistics()).toMatchObject([{ overdue: 1, oldestSeconds: 1_200 }])
  })

  test('are written to the log as errors, a line for each topic, when an operator has to act', async () => {
    const lines: { level: number; topic: string; msg: string }[] = []
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
    await add('a', 'refund')
    await add('b', 'order-notice')
    await add('c', 'order-receipt')
    await runDueJobs(shop.services, { 'order-notice': refused })
    await reportLateJobs({ ...shop.services, log })
    const early = lines.splice(0)
    shop.clock.advance({ minutes: 6 })

    await reportLateJobs({ ...shop.services, log })

    const attention = { level: 50, topic: 'order-notice', needsAttention: 1 }
    expect(early).toMatchObject([attention])
    expect(lines).toHaveLength(2)
    expect(lines).toContainEqual(expect.objectContaining(attention))
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, topic: 'refund', overdue: 1, msg: 'jobs are overdue' }),
    )
  })
})

describe('npm run jobs', () => {
  /** Output and log of the command. */
  async function run(words: string, answer = false) {
    const printed: string[] = []
    const logged: Record<string, unknown>[] = []
    const operator: Operator = {
      name: 'grace',
      print: (line) => void printed.push(line),
      confirm: async () => answer,
    }
    const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) })
    await runJobsCommand({ ...shop.services, log }, operator, words.split(' '))
    return { printed, logged }
  }

  beforeEach(async () => {
    await add('failed', 'order-notice')
    await add('given-up', 'order-receipt')
    await add('failing', 'refund')
    await add('later', 'refund', 3_600)
    await runDueJobs(shop.services, { 'order-notice': refused, 'order-receipt': refused })
    await runDueJobs(shop.services, { refund: away })
    shop.clock.advance({ minutes: 6 })
  })

  test.each([
    ['list', ['failed', 'given-up', 'failing', 'later']],
    ['list --failed', ['failed', 'given-up']],
    ['list --overdue', ['failing']],
    ['list --topic refund', ['failing', 'later']],
  ])('%s shows which jobs, and nothing about persons', async (words, ids) => {
    const { printed } = await run(words)

    const last = printed.pop()
    expect(printed.map((line) => line.split(' ')[0]).toSorted()).toEqual(ids.toSorted())
    expect(last).toBe(`${ids.length} ${ids.length === 1 ? 'job' : 'jobs'}`)
    expect(printed.join()).not.toContain('Ada')
    expect(printed.join()).not.toContain('@')
  })

  test.each([
    ['retry failed', ['failed']],
    ['retry --topic refund', ['failing']],
    ['retry --all-failed', ['failed', 'given-up']],
  ])('%s makes them due, and says so in the log', async (words, ids) => {
    const { logged } = await run(words)
    const done: string[] = []
    const note = (topic: string) => async () => void done.push(topic)
    const count = await runDueJobs(shop.services, {
      'order-notice': note('failed'),
      'order-receipt': note('given-up'),
      refund: note('failing'),
    })

    expect(logged.map((line) => line.id).toSorted()).toEqual(ids)
    expect(logged[0]).toMatchObject({ by: 'grace', msg: 'job retried by an operator' })
    expect(count).toBeGreaterThanOrEqual(ids.length)
    expect(done).toEqual(expect.arrayContaining(ids))
  })

  test('drop asks first, then ends the job without running it and logs the operator', async () => {
    const refusedToDrop = await run('drop failed', false)
    const before = await statistics()
    const { logged } = await run('drop failed --yes')

    expect(refusedToDrop.printed).toContain('Nothing was changed.')
    expect(before).toContainEqual(expect.objectContaining({ topic: 'order-notice' }))
    expect(await statistics()).not.toContainEqual(
      expect.objectContaining({ topic: 'order-notice' }),
    )
    expect(logged).toMatchObject([
      { by: 'grace', id: 'failed', topic: 'order-notice', msg: 'job dropped by an operator' },
    ])
    expect(logged[0]?.time).toBeTypeOf('number')
  })

  test.each([
    ['', 'Usage'],
    ['retry', 'Usage'],
    ['drop', 'Usage'],
    ['retry nothing', 'No failed job has the id nothing.'],
    ['drop nothing --yes', 'No job that is not done has the id nothing.'],
    ['list --topic refunds', 'There is no topic refunds. Topics: sign-in-code'],
  ])('%s is refused with a sentence', async (words, sentence) => {
    await expect(run(words)).rejects.toThrow(sentence)
  })
})

// It reads the statistics of one server.
test.skipIf(isOnCluster())(
  'unsent messages of one order are found without reading all jobs that wait',
  async () => {
    const { tenantId } = shop
    await shop.services.db.transaction(tenantId, async (tx) => {
      const addJobs = (prefix: string, count: number, error: string) =>
        sql`
        insert into outbox (tenant_id, id, topic, body, due_at, last_error)
        select ${tenantId}, ${prefix}::text || n, 'order-receipt', jsonb_build_object('orderId', ${prefix}::text || n),
          now() + interval '1 day', ${error}
        from generate_series(1, ${count}) n`.execute(tx)
      await addJobs('waiting', 2_000, '')
      await addJobs('failed', 3, 'busy')
    })

    const { found, read } = await shop.services.db.transaction(tenantId, async (tx) => {
      // Rows of the table that this transaction has fetched.
      const fetched = async () => {
        const { rows } = await sql<{ count: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
        where relname = ${'outbox'}`.execute(tx)
        return rows[0]?.count ?? Number.NaN
      }
      const before = await fetched()
      const messages = await readUnsentMessages(tx, tenantId, 'failed2')
      return { found: messages, read: (await fetched()) - before }
    })

    expect(found).toMatchObject([{ id: 'failed2', what: 'receipt', failedAt: null }])
    expect(read).toBe(3)
  },
)
