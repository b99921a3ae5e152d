import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '#database/connection.ts'
import { systemRandom } from '#server/random.ts'
import { type OwnCluster, serverPrograms, startCluster } from '#testing/own-cluster.ts'
import { addTenant } from '#testing/shop.ts'
import { createDevOutbox } from './dev-outbox.ts'

const programs = serverPrograms()
const onServer = process.env.TEST_DATABASE === 'server'
// Where tests have to run completely, missing programs are a failure.
const isSkipped = !onServer || (!programs && !process.env.CI)

describe.skipIf(isSkipped)('a message in the development outbox', () => {
  let cluster: OwnCluster
  let db: Database
  beforeAll(async () => {
    // As in production, what is not on the disk is written there within seconds: here after ten.
    cluster = await startCluster(programs ?? '', { settings: { wal_writer_delay: '10s' } })
    db = await connect({ url: cluster.urlOf('postgres', 'postgres') })
  }, 120_000)
  afterAll(async () => {
    await db?.close()
    await cluster?.remove()
  })

  test('survives a crash of the database that follows at once', async () => {
    await addTenant({ db }, 'shop', 'shop.test')
    const outbox = createDevOutbox({
      db,
      now: () => new Date(),
      random: systemRandom(() => new Date()),
    })

    await outbox.send({
      tenantId: 'shop',
      to: 'ada@example.com',
      channel: 'email',
      subject: 'Order',
      text: 'x',
    })
    await cluster.stop('immediate')
    await cluster.start()

    const rows = await db.transaction('shop', (tx) =>
      tx.selectFrom('sent_messages').select('recipient').execute(),
    )
    expect(rows).toEqual([{ recipient: 'ada@example.com' }])
  })
})
