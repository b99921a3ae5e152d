import { beforeEach, describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { signInCalls } from '#testing/sign-in-calls.ts'
import { testApp } from '#testing/test-app.ts'
import { messagesPerAddress } from './limits.ts'
import { counterKey } from './rate-counters.ts'

/** Each test has a phone number of its own. */
let phone = ''
let count = 0

const shop = await testApp()
beforeEach(() => {
  phone = `07700${String(++count).padStart(6, '0')}`
  // No test meets the limits that another has used up.
  shop.clock.advance({ days: 2 })
})

// `sign-in-attempts.test.ts` is about browsers, which keep cookies.
const { codeFor, e164, messagesTo, register, resend, signIn, verify } = signInCalls(
  () => shop,
  () => phone,
)

describe('asking for a code', () => {
  test('the answer to a phone number names where the code went and how long it lasts', async () => {
    const answer = await register()

    expect(answer).toMatchObject({
      status: 200,
      data: { contact: e164(), channel: 'sms', resend_after: 60, expires_in: 600 },
    })
    expect(await codeFor(e164())).toMatch(/^\d{4}$/)
  })

  test('the text ends with the line that WebOTP reads, after an empty one', async () => {
    await register()

    const code = await codeFor(e164())

    const text = shop.messages.at(-1)?.text ?? ''
    expect(text.split('\n').slice(-2)).toEqual(['', `@sample.test #${code}`])
  })

  test('an email is written in lower case and gets its code by email', async () => {
    const email = `Ada${count}@Example.COM`

    const answer = await register({ email })
    const code = await codeFor(email.toLowerCase())

    expect(answer.data).toMatchObject({ contact: email.toLowerCase(), channel: 'email' })
    expect(shop.messages.at(-1)).toMatchObject({
      channel: 'email',
      subject: expect.stringContaining(code),
      html: expect.stringContaining(code),
    })
  })

  test.each([
    [{}],
    [{ phone: 'abc' }],
    [{ phone: 'ada@example.com' }],
    [{ email: '07700900123' }],
    [{ email: 'ada@example' }],
    [{ phone: '07700900123', email: 'ada@example.com' }],
  ])('%j is no contact', async (body) => {
    const answer = await register(body)

    expect(answer).toMatchObject({ status: 422, message: 'Enter a valid input!' })
  })

  test('the answer is the same for a customer and for a stranger', async () => {
    await signIn()
    shop.clock.advance({ minutes: 5 })

    const known = await register()
    const unknown = await register({ phone: '07711000000' })

    const told = (answer: typeof known) => ({ ...answer.data, contact: '', attempt: '' })
    expect(told(known)).toEqual(told(unknown))
    expect([known.data.attempt, unknown.data.attempt]).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ])
    expect([known.status, known.message]).toEqual([unknown.status, unknown.message])
  })

  test('a second tap within a minute sends nothing new, and the first code still works', async () => {
    await register()
    const code = await codeFor(e164())
    shop.clock.advance({ seconds: 59 })

    const again = await register()
    await shop.runJobs()

    expect(again.status).toBe(200)
    expect(messagesTo(e164())).toBe(1)
    expect((await verify(code)).status).toBe(200)
  })

  test('a used code does not delay the next one', async () => {
    await signIn()

    await register()

    expect((await verify(await codeFor(e164()))).status).toBe(200)
  })

  test('a resend is possible immediately and ends the earlier code', async () => {
    await register()
    const first = await codeFor(e164())

    const answer = await resend()
    const second = await codeFor(e164())

    expect(answer.status).toBe(200)
    if (first !== second) expect((await verify(first)).status).toBe(422)
    expect((await verify(second)).status).toBe(200)
  })

  test('a resend within a minute of the last one is refused and says when', async () => {
    await register()
    await resend()
    shop.clock.advance({ seconds: 20 })

    const soon = await resend()
    shop.clock.advance({ seconds: 40 })
    const later = await resend()

    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '40'])
    expect(later.status).toBe(200)
  })

  test('of ten concurrent resends one is sent', async () => {
    await register()

    const answers = await Promise.all(Array.from({ length: 10 }, () => resend()))
    await shop.runJobs()

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(messagesTo(e164())).toBe(2)
  })

  test('five messages within any hour, and no more', async () => {
    for (let sent = 0; sent < 5; sent++) {
      expect((await resend()).status).toBe(200)
      shop.clock.advance({ minutes: 11 })
    }

    const sixth = await resend()
    shop.clock.advance({ minutes: 5 })
    const afterTheHour = await resend()

    expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, '300'])
    expect(sixth.message).toContain('several codes')
    expect(afterTheHour.status).toBe(200)
  })

  test('a refused message leaves the last code in force', async () => {
    for (let sent = 0; sent < 5; sent++) {
      await resend()
      shop.clock.advance({ minutes: 1 })
    }
    const code = await codeFor(e164())
    expect((await resend()).status).toBe(429)

    expect((await verify(code)).status).toBe(200)
  })

  test('one address cannot have codes sent to everyone', async () => {
    const ctx = await shop.context()
    await ctx.transaction((tx) =>
      tx
        .insertInto('rate_counters')
        .values({
          tenant_id: 'sample',
          key: counterKey(ctx, 'email-address', '127.0.0.1'),
          window_start: new Date(shop.clock.now().getTime() - 1),
          hits: messagesPerAddress.hits - 1,
        })
        .execute(),
    )

    const last = await register({ email: `last.${count}@example.com` })
    const oneMore = await register({ email: `more.${count}@example.com` })

    expect(last.status).toBe(200)
    expect([oneMore.status, oneMore.message]).toEqual([429, errors.too_many_requests[1]])
  })

  test('the outbox never holds a code in the clear, nor the contact once it is sent', async () => {
    await register()
    const rows = () =>
      shop.transaction((tx) =>
        tx.selectFrom('outbox').select('body').where('tenant_id', '=', 'sample').execute(),
      )
    const waiting = JSON.stringify(await rows())

    const code = await codeFor(e164())

    expect(waiting).toContain(e164())
    expect(waiting).not.toContain(`"${code}"`)
    expect(JSON.stringify(await rows())).not.toContain(e164())
  })
})
