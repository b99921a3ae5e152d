import { describe, expect, test } from 'vitest'
import type { CodeSent } from '#contract/customer.ts'
import { secondHost } from '#testing/second-tenant.ts'
import { anAddress, signInBrowsers, wrong } from '#testing/sign-in-browsers.ts'
import { testApp } from '#testing/test-app.ts'

const { shop, phone, aBrowser, codeFor, messagesTo } = signInBrowsers()

describe('the browser that asked for the code', () => {
  test('signs in with it, although strangers have asked for codes since', async () => {
    const diner = aBrowser()
    await diner.register()
    const code = await codeFor()
    const stranger = aBrowser()
    for (let minute = 0; minute < 5; minute++) {
      expect((await stranger.resend()).status).toBe(200)
      shop().clock.advance({ minutes: 1 })
    }
    await codeFor()

    expect((await diner.verify(code)).status).toBe(200)
  })

  test('signs in with it after others have used up every try they share', async () => {
    const diner = aBrowser()
    await diner.register()
    const code = await codeFor()
    for (let tries = 1; tries <= 12; tries++) await aBrowser().verify(wrong(code, tries))
    expect((await aBrowser().verify(code)).status).not.toBe(200)

    expect((await diner.verify(code)).status).toBe(200)
  })

  test('can ask again when a stranger has just had five messages sent', async () => {
    const diner = aBrowser()
    await diner.register()
    await diner.resend()
    const stranger = aBrowser()
    for (let minute = 0; minute < 5; minute++) {
      await stranger.resend()
      shop().clock.advance({ minutes: 1 })
    }
    expect((await stranger.resend()).status).toBe(429)

    expect((await diner.resend()).status).toBe(200)
    expect((await diner.verify(await codeFor())).status).toBe(200)
  })

  test('voids its own earlier codes when it asks again, and no other browser’s', async () => {
    const diner = aBrowser()
    await diner.register()
    const first = await codeFor()
    const other = aBrowser()
    await other.register()
    const otherCode = await codeFor()
    await diner.resend()
    const second = await codeFor()

    if (first !== second) expect((await diner.verify(first)).status).toBe(422)
    expect((await diner.verify(second)).status).toBe(200)
    expect((await other.verify(otherCode)).status).toBe(200)
  })

  test('has five tries for a code, and five for the next', async () => {
    const diner = aBrowser()
    await diner.register()
    const code = await codeFor()
    const left = []
    for (let tries = 1; tries <= 5; tries++) {
      left.push((await diner.verify(wrong(code, tries))).data.tries_left)
    }
    expect((await diner.verify(code)).data.tries_left).toBe(0)
    await diner.resend()

    expect(left).toEqual([4, 3, 2, 1, 0])
    expect((await diner.verify(await codeFor())).status).toBe(200)
  })

  test('keeps the try that was set aside for it when it asks again', async () => {
    for (let tries = 1; tries <= 4; tries++) {
      const stranger = aBrowser()
      await stranger.register()
      const code = await codeFor()
      await stranger.verify(wrong(code))
      await stranger.verify(wrong(code, 2))
    }
    const diner = aBrowser()
    await diner.register()
    await codeFor()
    await diner.resend()

    // Eight of nine are made; the last is the diner's, for whichever of their codes.
    expect((await diner.verify(await codeFor())).status).toBe(200)
  })

  test('sends five messages an hour, one a minute', async () => {
    const diner = aBrowser()
    await diner.register()
    await diner.resend()
    const soon = await diner.resend()
    for (let sent = 3; sent <= 5; sent++) {
      shop().clock.advance({ minutes: 1 })
      expect((await diner.resend()).status).toBe(200)
    }
    shop().clock.advance({ minutes: 1 })

    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60'])
    expect((await diner.resend()).status).toBe(429)
  })

  test('may be an app without cookies: the attempt in the body does the same', async () => {
    const { data } = await aBrowser().register()
    const code = await codeFor()
    await aBrowser().resend()
    await codeFor()

    const answer = await aBrowser().verify(code, { phone: phone(), attempt: data.attempt })

    expect(answer.status).toBe(200)
  })

  test('gets a secret from the server, never one that was planted', async () => {
    const planted = 'x'.repeat(43)
    const diner = aBrowser()
    diner.jar.set('attempt', planted)
    await diner.register()

    expect(diner.jar.get('attempt')).toMatch(/^[\w-]{43}$/)
    expect(diner.jar.get('attempt')).not.toBe(planted)
  })

  test('is worth nothing at another tenant', async () => {
    const diner = aBrowser()
    const { data } = await diner.register()
    const code = await codeFor()

    const there = await diner.verify(code, { phone: phone(), attempt: data.attempt }, secondHost)
    const elsewhere = await aBrowser().verify(code, { phone: phone() }, secondHost)

    expect([there.status, elsewhere.status]).toEqual([422, 422])
  })
})

test('a second tap whose first answer was lost sends nothing new, and the code signs in', async () => {
  const address = anAddress()
  await aBrowser(address).register()
  const again = aBrowser(address)
  await again.register()
  const code = await codeFor()

  expect(messagesTo(phone())).toBe(1)
  expect(again.jar.has('attempt')).toBe(false)
  expect((await again.verify(code)).status).toBe(200)
})

test('a stranger’s tap is no second tap: the diner gets a code of their own', async () => {
  await aBrowser().register()
  await codeFor()
  const diner = aBrowser()
  await diner.register()

  expect((await diner.verify(await codeFor())).status).toBe(200)
  expect(messagesTo(phone())).toBe(2)
})

test('over https the cookies belong to this host alone', async () => {
  const secure = await testApp({ environment: { TRUST_PROXY: '1' } })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  const asked = await secure.call<CodeSent>('POST /api/register', {
    body: { phone: phone() },
    headers,
  })
  await secure.runJobs()
  const code = secure.messages.at(-1)?.code
  const plain = `attempt=${asked.data.attempt}`
  const given = String(asked.headers['set-cookie'])
  const verify = (cookie: string, otp?: string) =>
    secure.call('POST /api/verify-otp', {
      body: { phone: phone(), otp },
      headers: { ...headers, cookie },
    })

  const wrongOne = await verify(plain, wrong(code ?? ''))
  const answer = await verify(given.split(';')[0] ?? '', code)

  const attributes = /=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/
  expect(given).toMatch(/^__Host-attempt=/)
  expect(given).toMatch(attributes)
  // A plain name, which another host of the domain could have planted, is not read.
  expect(wrongOne.status).toBe(422)
  expect(answer.status).toBe(200)
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-browser=/)
  expect(String(answer.headers['set-cookie'])).toMatch(attributes)
})
