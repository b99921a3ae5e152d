import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'

const shop = await openShop()
const diner = await shop.customer()

const address = {
  label: 'Work',
  line1: '1 Borough High Street',
  city: 'London',
  postcode: 'SE1 1AA',
}

// The embedded database runs in the same process, so it cannot be unavailable.
describe.skipIf(process.env.TEST_DATABASE !== 'server')(
  'a server that cuts its connections',
  () => {
    test('answers 503 with Retry-After, and writes again immediately afterwards', async () => {
      const { url } = shop.services.db as typeof shop.services.db & { url: string }
      // Two: within a transaction the list of connections stays as it was first seen.
      const [holder, watcher] = [1, 2].map(() => new Client({ connectionString: url })) as [
        Client,
        Client,
      ]
      await Promise.all([holder.connect(), watcher.connect()])
      await holder.query('begin; lock table addresses')
      const asked = Array.from({ length: 4 }, () =>
        shop.call('GET /api/customer-addresses', { token: diner.token }),
      )
      for (let cut = 0; cut < asked.length; ) {
        const { rowCount } = await watcher.query(
          "select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        cut += rowCount ?? 0
      }
      await holder.query('rollback')
      await Promise.all([holder.end(), watcher.end()])
      const answers = await Promise.all(asked)
      const written = await shop.call('POST /api/customer-addresses', {
        token: diner.token,
        body: address,
      })

      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
      expect(answers[0]?.headers['retry-after']).toBe('5')
      expect(written.status).toBe(201)
    })
  },
)

test.each([
  ['the disk is full', { code: '53100', message: 'could not extend file' }],
  ['a statement was ended', { code: '57014', message: 'canceling statement due to user request' }],
  ['there are too many connections', { code: '53300', message: 'too many clients already' }],
  ['it is read only, as a standby', { code: '25006', message: 'cannot execute INSERT' }],
  [
    'a lock was not to be had',
    { code: '55P03', message: 'canceling statement due to lock timeout' },
  ],
  [
    'its connection broke before',
    { message: 'Client has encountered a connection error and is not queryable' },
  ],
])('503 with Retry-After when %s', async (_name, failure) => {
  const fail = async () => {
    throw Object.assign(new Error(failure.message), failure)
  }
  const db = { ...shop.services.db, transaction: fail }
  const app = await shop.appWith({ db })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/customer-addresses',
    headers: { host: 'sample.test', authorization: `Bearer ${diner.token}` },
    payload: address,
  })

  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
})

test.each([
  ['GET', '/api/customer/export', undefined],
  ['POST', '/api/customer', { first_name: 'Ada' }],
  ['POST', '/api/customer-addresses', address],
] as const)('%s %s while the account is being deleted is 401', async (method, url, payload) => {
  const leaving = await shop.customer()
  const { db } = shop.services
  // Between the lookup of the token and the transaction.
  const transaction: typeof db.transaction = async (tenantId, work) => {
    await db.transaction(tenantId, (tx) =>
      tx.deleteFrom('customers').where('id', '=', leaving.id).execute(),
    )
    return db.transaction(tenantId, work)
  }
  const app = await shop.appWith({ db: { ...db, transaction } })
  const answer = await app.inject({
    method,
    url,
    headers: { host: 'sample.test', authorization: `Bearer ${leaving.token}` },
    ...(payload ? { payload } : {}),
  })

  expect(answer.statusCode).toBe(401)
})
