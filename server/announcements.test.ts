import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { connect, type Database } from '#database/connection.ts'
import { systemRandom } from '#server/random.ts'
import { testDatabase } from '#testing/test-database.ts'
import { createAnnouncements } from './announcements.ts'

const database = await testDatabase()
afterAll(() => database.close())

const log = pino({ level: 'silent' })
const random = systemRandom(() => new Date())
const announcementsOn = (db: Database) => createAnnouncements({ db, random, log })

test('listeners in the same process hear an announcement synchronously, on either database', () => {
  const announcements = announcementsOn(database)
  const heard = vi.fn()
  const stop = announcements.subscribe('order', heard)

  announcements.publish('order', 'shop', 'one')
  stop()
  announcements.publish('order', 'shop', 'two')

  expect(heard.mock.calls).toEqual([['shop', 'one']])
})

describe.runIf(process.env.TEST_DATABASE === 'server')('several processes on one database', () => {
  /** A second process: connections and announcements of its own. */
  async function aProcess() {
    const db = await connect({ url: database.url, poolSize: 2, onBroken: () => {} })
    const announcements = announcementsOn(db)
    const heard: string[] = []
    const gaps = vi.fn()
    announcements.onGap(gaps)
    announcements.subscribe('order', (tenantId, orderId) => heard.push(`${tenantId}/${orderId}`))
    await announcements.listen()
    return { db, announcements, heard, gaps, close: () => db.close() }
  }

  const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 60_000 })

  test('each hears the others once, and itself immediately', async () => {
    const [one, other] = [await aProcess(), await aProcess()]

    one.announcements.publish('order', 'shop', 'one')
    one.announcements.publish('order', 'shop', 'one')
    other.announcements.publish('order', 'shop', 'two')
    await until(() => one.heard.length === 3 && other.heard.length === 2)

    expect(one.heard).toEqual(['shop/one', 'shop/one', 'shop/two'])
    expect(other.heard.toSorted()).toEqual(['shop/one', 'shop/two'])
    await Promise.all([one.close(), other.close()])
  })

  test('thousands of announcements arrive, although together they exceed one notification', async () => {
    const [one, other] = [await aProcess(), await aProcess()]
    const ids = Array.from({ length: 2_000 }, () => random.id())

    for (const id of ids) one.announcements.publish('order', 'the tenant’s long name', id)
    await until(() => other.heard.length === ids.length)

    expect(new Set(other.heard).size).toBe(ids.length)
    await Promise.all([one.close(), other.close()])
  })

  test('a lost connection is reopened, and its listeners read everything again', async () => {
    const [one, other] = [await aProcess(), await aProcess()]

    await sql`
      set role none;
      select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %';
      set role tiffin_app`.execute(one.db.shared)
    await until(() => one.gaps.mock.calls.length === 1 && other.gaps.mock.calls.length === 1)
    one.announcements.publish('order', 'shop', 'after')
    await until(() => other.heard.length === 1)

    expect(other.heard).toEqual(['shop/after'])
    await Promise.all([one.close(), other.close()])
  })

  test('a notification that is not an announcement is ignored', async () => {
    const [one, other] = [await aProcess(), await aProcess()]

    await one.db.notify('tiffin', ['nonsense', '{"from":"me","sent":[["order"]]}'])
    one.announcements.publish('order', 'shop', 'one')
    await until(() => other.heard.length === 1)

    expect(other.heard).toEqual(['shop/one'])
    await Promise.all([one.close(), other.close()])
  })
})
