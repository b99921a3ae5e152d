import { expect, test } from 'vitest'
import { deleteOldRows } from '#server/jobs/delete-old-rows.ts'
import { testApp } from '#testing/test-app.ts'
import { addHit, countedHits, counterKey, takeHit } from './rate-counters.ts'

test('a counter slides, holds under concurrency, hides its subject and is purged', async () => {
  const { context, clock } = await testApp()
  const ctx = await context()
  const key = counterKey(ctx, 'test', '203.0.113.7')
  const limit = { hits: 3, windowSeconds: 3_600, bucketSeconds: 60 }
  const take = () => ctx.transaction((tx) => takeHit(tx, ctx, key, limit, { name: 'test' }))
  const hits = async () => (await ctx.transaction((tx) => countedHits(tx, ctx, key, limit))).hits

  const attempts = await Promise.allSettled(Array.from({ length: 10 }, take))
  expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(3)

  clock.advance({ minutes: 59 })
  expect(await hits()).toBe(3)
  // The bucket's last instant must have left the window too: never earlier than promised.
  clock.advance({ minutes: 1, seconds: 59 })
  expect(await hits()).toBe(3)
  clock.advance({ seconds: 1 })
  expect(await hits()).toBe(0)

  expect(key).not.toContain('203.0.113.7')
  await ctx.transaction((tx) => addHit(tx, ctx, key, limit))
  clock.advance({ days: 3 })
  await deleteOldRows(ctx)
  const left = await ctx.transaction((tx) => tx.selectFrom('rate_counters').selectAll().execute())
  expect(left).toEqual([])
})
