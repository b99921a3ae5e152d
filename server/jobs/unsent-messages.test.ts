import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { readUnsentMessages } from './unsent-messages.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

test('those of one order are found without reading all jobs that wait', async () => {
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
})
