import { beforeEach, describe, expect, test } from 'vitest'
import type { WireCustomer } from '#contract/customer.ts'
import { holdDate } from '#testing/hold-date.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { signInCalls } from '#testing/sign-in-calls.ts'
import { testApp } from '#testing/test-app.ts'

/** Each test has a phone number of its own. */
let phone = ''
let count = 0

const shop = await testApp()
await addSecondTenant(shop.services)
beforeEach(() => {
  phone = `07700${String(++count).padStart(6, '0')}`
  // No test meets the limits that another has used up.
  shop.clock.advance({ days: 2 })
})

// `sign-in-attempts.test.ts` is about browsers, which keep cookies.
const { codeFor, e164, register, resend, signIn, verify } = signInCalls(
  () => shop,
  () => phone,
)
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

describe('the code', () => {
  test('signs in and makes a customer', async () => {
    const answer = await signIn()

    expect(answer.status).toBe(200)
    expect(answer.data.customer).toMatchObject({
      phone: e164(),
      email: '',
      first_name: '',
      signs_in_with: 'phone',
      credit: 0,
    })
    expect(answer.data.customer.referral_code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
  })

  test('two spellings of a number are one customer', async () => {
    const first = await signIn()
    phone = e164().slice(1)

    await register()
    const second = await verify(await codeFor(`+${phone}`))

    expect(second.data.customer.id).toBe(first.data.customer.id)
    expect(second.data.token).not.toBe(first.data.token)
  })

  test('a wrong one says how many tries are left, and the fifth burns it', async () => {
    await register()
    const code = await codeFor(e164())

    const answers = []
    for (let tries = 0; tries < 5; tries++) answers.push(await verify(wrong(code)))
    const right = await verify(code)

    expect(answers.map((answer) => answer.status)).toEqual([422, 422, 422, 422, 422])
    expect(answers.map((answer) => answer.data.tries_left)).toEqual([4, 3, 2, 1, 0])
    expect([right.status, right.data.tries_left]).toEqual([422, 0])
  })

  test.each(['12a4', '123', '12345', ''])('%j is no code and costs no try', async (otp) => {
    await register()
    const code = await codeFor(e164())

    const answer = await verify(otp)

    expect([answer.status, answer.message]).toEqual([422, 'Enter the 4-digit code'])
    expect((await verify(wrong(code))).data.tries_left).toBe(4)
  })

  test('works once', async () => {
    await register()
    const code = await codeFor(e164())
    await verify(code)

    expect((await verify(code)).status).toBe(422)
  })

  test('works for ten minutes', async () => {
    await register()
    const code = await codeFor(e164())
    shop.clock.advance({ seconds: 600 })

    expect((await verify(code)).status).toBe(422)
  })

  test('is not compared more than five times, even with concurrent guesses', async () => {
    await register()
    const code = await codeFor(e164())

    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(wrong(code))))

    const compared = answers.filter((answer) => answer.message === 'That code isn’t right.')
    expect(compared).toHaveLength(4)
    const row = await shop.transaction((tx) =>
      tx
        .selectFrom('sign_in_attempts')
        .select('shared_tries')
        .where('contact', '=', e164())
        .executeTakeFirstOrThrow(),
    )
    expect(row.shared_tries).toBe(5)
    expect((await verify(code)).status).toBe(422)
  })

  test('of twenty concurrent right ones, one signs in', async () => {
    await register()
    const code = await codeFor(e164())

    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(code)))

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(19)
  })

  test('is never stored', async () => {
    await register()
    const code = await codeFor(e164())
    const { data } = await verify(code)

    const stored = await shop.transaction(async (tx) => ({
      codes: await tx.selectFrom('sign_in_attempts').selectAll().execute(),
      sessions: await tx.selectFrom('sessions').selectAll().execute(),
    }))

    expect(JSON.stringify(stored)).not.toContain(data.token)
    expect(stored.codes.map((row) => Buffer.from(row.code_hmac).toString())).not.toContain(code)
  })
})

describe('nine wrong tries a day', () => {
  // The first try of a code that has just been sent is reserved for the client that requested it. Two codes: two of
  // nine.
  async function spendBudget(): Promise<void> {
    await register()
    for (let tries = 0; tries < 5; tries++) await verify(wrong(await codeFor(e164())))
    await resend()
    for (let tries = 0; tries < 2; tries++) await verify(wrong(await codeFor(e164())))
  }

  test('then even the right code waits where it was not asked for, until the first is a day old', async () => {
    await spendBudget()
    const now = await verify(await codeFor(e164()))
    shop.clock.advance({ minutes: 11 })
    await resend()
    await verify(wrong(await codeFor(e164())))
    const withoutOthers = await verify(await codeFor(e164()))
    shop.clock.advance({ hours: 23, minutes: 49 })
    await resend()
    const aDayLater = await verify(await codeFor(e164()))

    expect([now.status, now.headers['retry-after']]).toEqual([429, String(24 * 3_600)])
    expect(withoutOthers.status).toBe(429)
    expect(aDayLater.status).toBe(200)
  })

  test('concurrently over two codes, no tenth is compared', async () => {
    await register()
    const code = await codeFor(e164())
    await Promise.all(Array.from({ length: 20 }, () => verify(wrong(code))))
    await resend()
    const next = await codeFor(e164())

    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(wrong(next))))

    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(2)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(18)
  })

  test('the browser that signed in before has nine of its own, not more', async () => {
    const { headers } = await signIn()
    const options = { headers: { cookie: String(headers['set-cookie']).split(';')[0] ?? '' } }
    await register()
    for (let tries = 0; tries < 5; tries++) await verify(wrong(await codeFor(e164())), options)
    await resend()
    for (let tries = 0; tries < 4; tries++) await verify(wrong(await codeFor(e164())), options)

    expect((await verify(await codeFor(e164()), options)).status).toBe(429)
  })

  test('a made-up cookie is worth nothing and is replaced', async () => {
    const cookie = `browser=${'x'.repeat(43)}`
    await register()

    const answer = await verify(await codeFor(e164()), { headers: { cookie } })

    const given = String(answer.headers['set-cookie'])
    expect(given).toMatch(/^browser=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    expect(given).not.toContain(cookie)
  })
})

describe('the token', () => {
  const profile = (token: string, host?: string) =>
    shop.call<WireCustomer>('GET /api/customer', { token, ...(host ? { host } : {}) })

  test('lasts sixty days from its last use', async () => {
    const { token } = (await signIn()).data
    shop.clock.advance({ days: 59 })
    expect((await profile(token)).status).toBe(200)
    shop.clock.advance({ days: 59 })
    expect((await profile(token)).status).toBe(200)
    shop.clock.advance({ days: 61 })

    expect((await profile(token)).status).toBe(401)
  })

  test('ends 180 days after the sign-in, even if it is used', async () => {
    const { token } = (await signIn()).data
    for (let month = 0; month < 5; month++) {
      shop.clock.advance({ days: 35 })
      expect((await profile(token)).status).toBe(200)
    }
    shop.clock.advance({ days: 4, hours: 23 })
    expect((await profile(token)).status).toBe(200)
    shop.clock.advance({ hours: 1 })

    expect((await profile(token)).status).toBe(401)
  })

  test('ends with logout, and only that one', async () => {
    const phoneToken = (await signIn()).data.token
    const laptopToken = (await signIn()).data.token

    const answer = await shop.call('POST /api/logout', { token: phoneToken })

    expect(answer).toMatchObject({ status: 200, data: null })
    expect((await profile(phoneToken)).status).toBe(401)
    expect((await profile(laptopToken)).status).toBe(200)
  })

  test('every one ends with sign out everywhere', async () => {
    const phoneToken = (await signIn()).data.token
    const laptopToken = (await signIn()).data.token

    await shop.call('POST /api/customer/sign-out-everywhere', { token: phoneToken, body: {} })

    expect((await profile(phoneToken)).status).toBe(401)
    expect((await profile(laptopToken)).status).toBe(401)
  })

  test('is nothing at another tenant, where the same phone is another customer', async () => {
    const here = await signIn()
    const there = await signIn({ host: secondHost })

    expect(there.data.customer.id).not.toBe(here.data.customer.id)
    expect((await profile(here.data.token, secondHost)).status).toBe(401)
    expect((await profile(there.data.token, secondHost)).status).toBe(200)
  })
})

describe('an invitation', () => {
  const inviterOf = (id: string) =>
    shop.transaction((tx) =>
      tx
        .selectFrom('customers')
        .select('referred_by')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )

  test('is remembered with the new customer, also through a resend', async () => {
    const inviter = (await signIn()).data.customer
    phone = '07722000001'
    const { data } = await register({ phone, referral_code: inviter.referral_code.toLowerCase() })
    await codeFor(e164())
    await resend({ phone, attempt: data.attempt })

    const guest = (await verify(await codeFor(e164()))).data.customer

    expect((await inviterOf(guest.id)).referred_by).toBe(inviter.id)
  })

  test('that does not exist is no obstacle', async () => {
    await register({ phone, referral_code: 'NOSUCHCODE' })

    const guest = (await verify(await codeFor(e164()))).data.customer

    expect((await inviterOf(guest.id)).referred_by).toBeNull()
  })
})

test('another tenant sees nothing of codes, sessions, counters and browsers', async () => {
  await signIn()

  const seen = await shop.services.db.transaction('second', async (tx) => [
    ...(await tx.selectFrom('customers').select('id').where('contact', '=', e164()).execute()),
    ...(await tx
      .selectFrom('sign_in_attempts')
      .select('contact')
      .where('contact', '=', e164())
      .execute()),
    ...(await tx.selectFrom('sessions').selectAll().where('tenant_id', '=', 'sample').execute()),
    ...(await tx
      .selectFrom('rate_counters')
      .selectAll()
      .where('tenant_id', '=', 'sample')
      .execute()),
    ...(await tx
      .selectFrom('known_browsers')
      .selectAll()
      .where('tenant_id', '=', 'sample')
      .execute()),
    ...(await tx.selectFrom('outbox').selectAll().where('tenant_id', '=', 'sample').execute()),
  ])

  expect(seen).toEqual([])
})

test('tries from one address are refused above the needs of a hundred diners behind it', async () => {
  holdDate()
  // Not in a code's format: the limit counts requests, before any lookup.
  const attempt = (remoteAddress: string) =>
    shop.call('POST /api/verify-otp', { body: {}, remoteAddress })
  const statuses = new Set<number>()
  for (let batch = 0; batch < 100; batch++) {
    const tries = Array.from({ length: 10 }, () => attempt('198.51.100.20'))
    for (const { status } of await Promise.all(tries)) statuses.add(status)
  }

  const next = await attempt('198.51.100.20')
  const elsewhere = await attempt('198.51.100.21')

  expect([...statuses]).toEqual([422])
  expect(next.status).toBe(429)
  expect(elsewhere.status).toBe(422)
})
