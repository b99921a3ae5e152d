import { expect, test } from 'vitest'
import { londonZone, plainDate } from '#domain/zone.ts'
import { holdDate } from '#testing/hold-date.ts'
import { testApp } from '#testing/test-app.ts'
import { forgetVisitors } from './count-visit.ts'

const shop = await testApp()

let clients = 0
/** Browsers behind an address that no other test uses. */
function anAddress() {
  clients += 1
  const remoteAddress = `198.51.100.${clients}`
  return (browser: string) =>
    shop.call('GET /api/visitor', { headers: { 'user-agent': browser }, remoteAddress })
}

/** Visits of the day it is. */
const count = () =>
  shop.transaction(async (tx) => {
    const day = plainDate(shop.clock.now(), londonZone)
    const row = await tx
      .selectFrom('visit_days')
      .select('visits')
      .where('day', '=', day)
      .executeTakeFirst()
    return row?.visits ?? 0
  })
const marks = () => shop.transaction((tx) => tx.selectFrom('visit_marks').select('mark').execute())

test('one visit per browser and day, without a cookie', async () => {
  const visit = anAddress()
  const before = await count()
  const first = await visit('Phone')
  await Promise.all([visit('Phone'), visit('Phone'), visit('Desk')])

  expect(first).toMatchObject({ status: 200, data: null })
  expect(first.headers).not.toHaveProperty('set-cookie')
  expect(await count()).toBe(before + 2)
})

test('a hundred diners behind one address are counted; above its limit a visit is answered, not counted', async () => {
  holdDate()
  const visit = anAddress()
  const before = await count()
  // In sequence: the process refuses requests beyond its limit of concurrent ones.
  const diners = []
  for (let diner = 0; diner < 100; diner++) diners.push(await visit(`Phone ${diner}`))
  const counted = await count()
  // Every page that they load sends the call again.
  const pages = []
  for (let page = 0; page < 500; page++) pages.push(await visit('Phone 1'))
  const late = await visit('Phone 101')

  expect(new Set([...diners, ...pages, late].map(({ status }) => status))).toEqual(new Set([200]))
  expect(counted).toBe(before + 100)
  expect(await count()).toBe(counted)
})

test('the next day starts a new count, and forgets earlier visitors', async () => {
  const visit = anAddress()
  await visit('Phone')
  await visit('Desk')
  const before = await marks()
  shop.clock.advance({ days: 1 })
  await visit('Phone')
  expect(await count()).toBe(1)

  await forgetVisitors(await shop.context())

  const after = await marks()
  expect(after).toHaveLength(1)
  // The same browser has another mark on another day.
  expect(before.map(({ mark }) => Buffer.from(mark).toString('hex'))).not.toContain(
    Buffer.from(after[0]?.mark ?? '').toString('hex'),
  )
  expect(await count()).toBe(1)
})
