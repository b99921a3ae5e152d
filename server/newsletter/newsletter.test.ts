import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { useUp } from '#testing/sign-in-browsers.ts'
import { testApp } from '#testing/test-app.ts'
import { forgetUnconfirmed } from './subscription-of.ts'

const shop = await testApp()

let clients = 0
const post = (path: string, body: unknown) => {
  clients += 1
  return shop.call(`POST /api/${path}`, { body, remoteAddress: `198.51.100.${clients % 250}` })
}
/** The status for an email address that was not used before. */
const subscribeFrom = async (remoteAddress: string) => {
  clients += 1
  const body = { email: `diner.${clients}@example.com` }
  return (await shop.call('POST /api/subscribe', { body, remoteAddress })).status
}
const subscriber = (email: string) =>
  shop.transaction((tx) =>
    tx
      .selectFrom('subscribers')
      .select(['email', 'confirmed_at'])
      .where('email', '=', email)
      .executeTakeFirst(),
  )
const mailTo = async (email: string) => {
  await shop.runJobs()
  return shop.messages.filter(({ to }) => to === email)
}
const keyIn = (text: string | undefined, step: string) =>
  new RegExp(`http://sample\\.test/newsletter/${step}\\?key=(\\S+)`).exec(text ?? '')?.[1]

test('an address counts once its own mailbox has confirmed', async () => {
  expect((await post('subscribe', { email: ' Diner@Example.com ' })).status).toBe(200)
  expect(await subscriber('diner@example.com')).toMatchObject({ confirmed_at: null })

  const [mail] = await mailTo('diner@example.com')
  const key = keyIn(mail?.text, 'confirm')
  expect(key).not.toContain('diner')
  expect(await post('newsletter/confirm', { key })).toMatchObject({
    status: 200,
    message: 'You are on the list.',
  })
  expect((await subscriber('diner@example.com'))?.confirmed_at).toBeInstanceOf(Date)
  expect((await post('newsletter/confirm', { key })).status).toBe(200)

  // Subscribed already: the same answer, and no other email.
  expect((await post('subscribe', { email: 'diner@example.com' })).status).toBe(200)
  expect(await mailTo('diner@example.com')).toHaveLength(1)

  expect(
    (await post('newsletter/unsubscribe', { key: keyIn(mail?.text, 'unsubscribe') })).status,
  ).toBe(200)
  expect(await subscriber('diner@example.com')).toBeUndefined()
  expect((await post('newsletter/confirm', { key })).status).toBe(404)
  expect((await post('newsletter/unsubscribe', { key })).status).toBe(200)
})

test('diners behind one address share its budget of an hour, other addresses do not', async () => {
  const office = '203.0.113.50'
  const hits = 299
  await useUp(shop, 'newsletter-network', hits, { subject: office })
  const subscribe = async (name: string, remoteAddress: string) => {
    const body = { email: `${name}@office.example` }
    return (await shop.call('POST /api/subscribe', { body, remoteAddress })).status
  }

  expect(await subscribe('last', office)).toBe(200)
  expect(await subscribe('beyond', office)).toBe(429)
  expect(await subscribe('elsewhere', '203.0.113.51')).toBe(200)
  expect(await mailTo('last@office.example')).toHaveLength(1)
  expect(await mailTo('beyond@office.example')).toHaveLength(0)
})

test.each(['192.0.2.0/24', '2001:db8:9::/48'])(
  'the addresses of the range %s share a budget, other addresses do not',
  async (range) => {
    const from = (host: number) =>
      range.includes(':') ? `2001:db8:9:${host}::1` : `192.0.2.${host}`
    await useUp(shop, 'newsletter-range', 599, { subject: range })

    expect(await subscribeFrom(from(60))).toBe(200)
    expect(await subscribeFrom(from(61))).toBe(429)
    expect(await subscribeFrom('203.0.114.60')).toBe(200)
  },
)

test('a few ranges take half of a restaurant’s emails of an hour; the rest is reserved for ranges that ask for few', async () => {
  shop.clock.advance({ hours: 2 })
  const loud = '203.0.115.0/24'
  await useUp(shop, 'newsletter-range', 20, { subject: loud })
  expect(await subscribeFrom('203.0.115.7')).toBe(200)
  await useUp(shop, 'newsletter-tenant', 499)

  const refused = await shop.call('POST /api/subscribe', {
    body: { email: 'loud@example.com' },
    remoteAddress: '203.0.115.8',
  })
  expect([refused.status, refused.message]).toEqual([429, errors.too_many_requests[1]])
  expect(await subscribeFrom('203.0.116.7')).toBe(200)

  shop.clock.advance({ minutes: 1 })
  await useUp(shop, 'newsletter-tenant', 499)
  expect(await subscribeFrom('203.0.117.7')).toBe(429)
  shop.clock.advance({ hours: 2 })
  expect(await subscribeFrom('203.0.117.7')).toBe(200)
})

test('an address that asks again and again gets three emails a day', async () => {
  for (let times = 0; times < 5; times += 1)
    expect((await post('subscribe', { email: 'eager@example.com' })).status).toBe(200)
  expect(await mailTo('eager@example.com')).toHaveLength(3)
})

test.each(['', 'nobody', 'a@b', `${'x'.repeat(250)}@example.com`])(
  '%j is no address',
  async (email) => {
    const { status, data } = await post('subscribe', { email })
    expect(status).toBe(422)
    expect(data).toMatchObject({ errors: [{ field: 'email' }] })
  },
)

test.each(['', 'no-key', 'someone.c2VhbA', `${'x'.repeat(36)}.${'y'.repeat(43)}`])(
  'a key that was not issued, %j, is refused',
  async (key) => {
    expect((await post('newsletter/confirm', { key })).status).toBe(404)
    expect((await post('newsletter/unsubscribe', { key })).status).toBe(404)
  },
)

test('the error of an old unsubscribe link does not ask to subscribe again', async () => {
  const refused = (step: string) => post(`newsletter/${step}`, { key: 'old' })
  expect((await refused('confirm')).message).toContain('Please subscribe again')
  expect((await refused('unsubscribe')).message).toContain(
    'Please take the one in the latest email',
  )
})

test('an address that is never confirmed is deleted after a week', async () => {
  await post('subscribe', { email: 'silent@example.com' })
  const ctx = await shop.context()
  shop.clock.advance({ days: 6 })
  await forgetUnconfirmed(ctx)
  expect(await subscriber('silent@example.com')).toBeDefined()

  shop.clock.advance({ days: 2 })
  await forgetUnconfirmed(ctx)
  expect(await subscriber('silent@example.com')).toBeUndefined()
})
