import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { CodeSent, SignedIn } from '#contract/sign-in.ts'
import { tenantContext } from '#server/context.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { asOwner } from '#testing/as-owner.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import {
  messagesPerInstallation,
  messagesPerTenant,
  wrongTriesPerInstallation,
  wrongTriesPerTenant,
} from './limits.ts'
import { counterKey } from './rate-counters.ts'

let shop: TestApp
let phone = ''
let count = 0

beforeAll(async () => {
  shop = await testApp()
  await addSecondTenant(shop.services)
})
beforeEach(() => {
  phone = `+447700${String(++count).padStart(6, '0')}`
  // No test meets the limits that another has used up.
  shop.clock.advance({ days: 2 })
})
afterAll(() => shop?.close())

type Answer = Awaited<ReturnType<typeof shop.call<CodeSent & SignedIn & { tries_left: number }>>>

/** A browser: it keeps its cookies, and has an address of its own. */
function aBrowser(address = anAddress()) {
  const jar = new Map<string, string>()
  const post = async (path: string, body: object, host = 'sample.test'): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer: Answer = await shop.call(`POST /api/${path}`, {
      body,
      host,
      remoteAddress: address,
      ...(cookie ? { headers: { cookie } } : {}),
    })
    const given = /^([^=]+)=([^;]*)/.exec(String(answer.headers['set-cookie'] ?? ''))
    if (given?.[1]) jar.set(given[1], given[2] ?? '')
    return answer
  }
  return {
    jar,
    register: (contact: object = { phone }, host?: string) => post('register', contact, host),
    resend: (contact: object = { phone }, host?: string) => post('resend-otp', contact, host),
    verify: (otp: string, contact: object = { phone }, host?: string) =>
      post('verify-otp', { ...contact, otp }, host),
  }
}

let addresses = 0
/** Each in a range of its own. */
function anAddress(): string {
  addresses++
  return `10.${addresses >> 8}.${addresses & 255}.1`
}

async function codeFor(contact = phone): Promise<string> {
  await runDueJobs(shop.services, jobHandlers)
  return sentCode(contact)
}

function sentCode(contact: string): string {
  const code = shop.messages.findLast((message) => message.to === contact)?.code
  if (!code) throw new Error('no code was sent')
  return code
}

const messagesTo = (contact: string) => shop.messages.filter(({ to }) => to === contact).length
const wrong = (code: string, by = 1) => String((Number(code) + by) % 10_000).padStart(4, '0')

async function signIn(browser = aBrowser()) {
  await browser.register()
  expect((await browser.verify(await codeFor())).status).toBe(200)
  return browser
}

/** Uses up a budget without the calls that would lead there. */
async function useUp(kind: 'wrong-in-all' | 'sms-tenant' | 'email-tenant', hits: number) {
  const ctx = tenantContext(shop.services, 'sample', await shop.services.content.load('sample'))
  await ctx.transaction((tx) =>
    tx
      .insertInto('rate_counters')
      .values({
        tenant_id: 'sample',
        key: counterKey(ctx, kind, ''),
        // A moment ago: a row of this one may be there.
        window_start: new Date(shop.clock.now().getTime() - 1),
        hits,
      })
      .execute(),
  )
}

async function useUpEverywhere(key: 'wrong' | 'messages-sms', hits: number): Promise<void> {
  await asOwner(
    shop.services.db,
    `insert into installation_counters (key, window_start, hits)
      values ('${key}', '${shop.clock.now().toISOString()}', ${hits})
      on conflict (key, window_start) do update
        set hits = installation_counters.hits + excluded.hits`,
  )
}

/** A stranger's nine guesses of a day, in browsers that asked for codes of their own. */
async function guessNineTimes(): Promise<void> {
  for (const tries of [5, 4]) {
    const stranger = aBrowser()
    await stranger.register()
    const code = await codeFor()
    for (let each = 1; each <= tries; each++) await stranger.verify(wrong(code, each))
    shop.clock.advance({ minutes: 11 })
  }
}

describe('the browser that asked for the code', () => {
  test('signs in with it, whatever a stranger has asked for since', async () => {
    const diner = aBrowser()
    await diner.register()
    const code = await codeFor()
    const stranger = aBrowser()
    for (let minute = 0; minute < 5; minute++) {
      expect((await stranger.resend()).status).toBe(200)
      shop.clock.advance({ minutes: 1 })
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
      shop.clock.advance({ minutes: 1 })
    }
    expect((await stranger.resend()).status).toBe(429)

    expect((await diner.resend()).status).toBe(200)
    expect((await diner.verify(await codeFor())).status).toBe(200)
  })

  test('voids its own earlier codes when it asks again, and nobody else’s', async () => {
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
      shop.clock.advance({ minutes: 1 })
      expect((await diner.resend()).status).toBe(200)
    }
    shop.clock.advance({ minutes: 1 })

    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60'])
    expect((await diner.resend()).status).toBe(429)
  })

  test('may be an app without cookies: the attempt in the body does the same', async () => {
    const { data } = await aBrowser().register()
    const code = await codeFor()
    await aBrowser().resend()
    await codeFor()

    const answer = await aBrowser().verify(code, { phone, attempt: data.attempt })

    expect(answer.status).toBe(200)
  })

  test('gets a secret from the server, never one that somebody planted', async () => {
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

    const there = await diner.verify(code, { phone, attempt: data.attempt }, secondHost)

    expect(there.status).toBe(422)
  })
})

test('a second tap whose first answer was lost sends nothing new, and the code signs in', async () => {
  const address = anAddress()
  await aBrowser(address).register()
  const again = aBrowser(address)
  await again.register()
  const code = await codeFor()

  expect(messagesTo(phone)).toBe(1)
  expect(again.jar.has('attempt')).toBe(false)
  expect((await again.verify(code)).status).toBe(200)
})

test('a stranger’s tap is no second tap: the diner gets a code of their own', async () => {
  await aBrowser().register()
  await codeFor()
  const diner = aBrowser()
  await diner.register()

  expect((await diner.verify(await codeFor())).status).toBe(200)
  expect(messagesTo(phone)).toBe(2)
})

describe('guesses', () => {
  test('of a stranger who asks for codes are nine a day, as all others', async () => {
    await guessNineTimes()
    const stranger = aBrowser()
    await stranger.register()
    const code = await codeFor()

    const right = await stranger.verify(code)

    // What would have been a tenth guess opens nothing.
    expect(right.status).toBe(422)
    expect(right.message).toBe(errors.second_code[1])
  })

  test('leave the diner a way in: the right code, and a second one', async () => {
    await guessNineTimes()
    const diner = aBrowser()
    await diner.register()
    const first = await codeFor()

    const answer = await diner.verify(first)
    const second = await codeFor()

    expect(answer).toMatchObject({ status: 422, data: { tries_left: 3 } })
    if (first !== second) {
      expect((await diner.verify(first)).data.tries_left).toBe(2)
    }
    expect((await diner.verify(second)).status).toBe(200)
  })

  test('of the second code are three, and it is tried nowhere else', async () => {
    await guessNineTimes()
    const diner = aBrowser()
    await diner.register()
    await diner.verify(await codeFor())
    shop.clock.advance({ days: 1 })
    const second = await codeFor()

    const elsewhere = await aBrowser().verify(second)
    for (let tries = 1; tries <= 3; tries++) await diner.verify(wrong(second, tries))

    expect(elsewhere.status).toBe(422)
    expect((await diner.verify(second)).data.tries_left).toBe(0)
  })

  test('at once in one browser are five', async () => {
    const diner = aBrowser()
    await diner.register()
    const code = await codeFor()

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tries) => diner.verify(wrong(code, tries + 1))),
    )

    const left = answers.map((answer) => answer.data.tries_left).filter((tries) => tries > 0)
    expect(left.toSorted()).toEqual([1, 2, 3, 4])
    expect((await diner.verify(code)).status).toBe(422)
  })

  test('set aside for codes that were sent count, so that many codes at once are no more guesses', async () => {
    const strangers = Array.from({ length: 10 }, () => aBrowser())
    const codes = []
    for (const stranger of strangers) {
      await stranger.register()
      codes.push(await codeFor())
    }

    const answers = []
    for (const [place, stranger] of [...strangers.entries()].toReversed()) {
      answers.push(await stranger.verify(codes[place] ?? ''))
    }

    // Each would have been a guess: for the tenth code none was left when it was sent.
    expect(answers.map(({ status }) => status)).toEqual([422, ...Array(9).fill(200)])
  })

  test('of strangers are limited over all tenants too', async () => {
    await aBrowser().register()
    const code = await codeFor()
    await aBrowser().register({ phone }, secondHost)
    // One is left, beside the two that are set aside for these codes.
    await useUpEverywhere('wrong', wrongTriesPerInstallation.hits - 3)

    const last = await aBrowser().verify(wrong(code))
    const beyond = await aBrowser().verify('1234', { phone }, secondHost)

    expect([last.status, beyond.status]).toEqual([422, 429])
  })

  test('on many contacts from many addresses hold up nobody who has the right code', async () => {
    const early = aBrowser()
    await early.register()
    const code = await codeFor()
    const spray = async (victim: number) => {
      const contact = { phone: `+447700${800_000 + victim}` }
      await aBrowser().register(contact)
      for (let tries = 0; tries < 4; tries++) await aBrowser().verify('0000', contact)
    }
    await Promise.all(Array.from({ length: 20 }, (_, victim) => spray(victim)))
    await useUp('wrong-in-all', wrongTriesPerTenant.hits)
    await useUpEverywhere('wrong', wrongTriesPerInstallation.hits)
    const late = aBrowser()
    const contact = { email: `late${count}@example.com` }
    await late.register(contact)
    const first = await codeFor(contact.email)
    await late.verify(first, contact)

    expect((await early.verify(code)).status).toBe(200)
    expect((await late.verify(await codeFor(contact.email), contact)).status).toBe(200)
    // Whoever did not ask for a code waits.
    expect((await aBrowser().verify('1234')).status).toBe(429)
  })
})

describe('a browser that signed in before', () => {
  test('signs in at once, whatever strangers have used up', async () => {
    const diner = await signIn()
    shop.clock.advance({ minutes: 11 })
    await guessNineTimes()
    while ((await aBrowser().register()).status === 200) await codeFor()
    await useUp('sms-tenant', messagesPerTenant.hits)
    await useUp('wrong-in-all', wrongTriesPerTenant.hits)
    await useUpEverywhere('wrong', wrongTriesPerInstallation.hits)
    await useUpEverywhere('messages-sms', messagesPerInstallation.hits)

    expect((await diner.register()).status).toBe(200)
    expect((await diner.verify(await codeFor())).status).toBe(200)
  })

  test('has nine wrong tries a day for one code each, then needs a second one', async () => {
    const diner = await signIn()
    for (const tries of [5, 4]) {
      await diner.resend()
      const code = await codeFor()
      for (let each = 1; each <= tries; each++) await diner.verify(wrong(code, each))
      shop.clock.advance({ minutes: 1 })
    }
    await diner.resend()

    const tenth = await diner.verify(await codeFor())

    expect([tenth.status, tenth.message]).toEqual([422, errors.second_code[1]])
    expect((await diner.verify(await codeFor())).status).toBe(200)
  })
})

describe('messages', () => {
  // Some 200 calls: more than the usual time on a machine that is busy.
  test('to a hundred diners behind one address within a minute are no abuse', async () => {
    const address = anAddress()
    const diners = Array.from({ length: 100 }, (_, each) => ({
      browser: aBrowser(address),
      contact: { phone: `+447711${String(count * 1_000 + each).padStart(6, '0')}` },
    }))
    const statuses = new Set<number>()
    for (const { browser, contact } of diners) {
      statuses.add((await browser.register(contact)).status)
    }
    await runDueJobs(shop.services, jobHandlers)
    for (const { browser, contact } of diners) {
      statuses.add((await browser.verify(sentCode(contact.phone), contact)).status)
    }

    expect([...statuses]).toEqual([200])
  }, 120_000)

  test('by text that are used up leave email, and the answer offers it', async () => {
    await useUp('sms-tenant', messagesPerTenant.hits)

    const text = await aBrowser().register()
    const email = await aBrowser().register({ email: `guest${count}@example.com` })

    expect([text.status, text.message]).toEqual([429, errors.too_many_texts[1]])
    expect(text.message).toContain('email')
    expect(email.status).toBe(200)
  })

  test('by email that are used up leave texts', async () => {
    await useUp('email-tenant', messagesPerTenant.hits)

    expect((await aBrowser().register({ email: `guest${count}@example.com` })).status).toBe(429)
    expect((await aBrowser().register()).status).toBe(200)
  })

  test('are limited over all tenants too', async () => {
    await useUpEverywhere('messages-sms', messagesPerInstallation.hits)

    expect((await aBrowser().register()).status).toBe(429)
    expect((await aBrowser().register({ phone }, secondHost)).status).toBe(429)
    expect((await aBrowser().register({ email: `guest${count}@example.com` })).status).toBe(200)
  })

  test.each([
    ['+252612345678', 'We don’t send texts to Somalia. Please use your email instead.'],
    ['+353851234567', 'We don’t send texts to Ireland. Please use your email instead.'],
    ['09098790000', expect.stringContaining('your email instead')],
    ['07012345678', expect.stringContaining('your email instead')],
    ['+881612345678', expect.stringContaining('your email instead')],
  ])('to %s are refused, and email is offered', async (number, message) => {
    const answer = await aBrowser().register({ phone: number })

    expect(answer).toMatchObject({
      status: 422,
      message,
      data: { errors: [{ field: 'phone', message }] },
    })
  })
})

test('over https the cookies belong to this host alone', async () => {
  const secure = await testApp({ environment: { TRUST_PROXY: '1' } })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  const asked = await secure.call<CodeSent>('POST /api/register', { body: { phone }, headers })
  await runDueJobs(secure.services, jobHandlers)
  const code = secure.messages.at(-1)?.code
  const plain = `attempt=${asked.data.attempt}`
  const given = String(asked.headers['set-cookie'])
  const verify = (cookie: string, otp?: string) =>
    secure.call('POST /api/verify-otp', { body: { phone, otp }, headers: { ...headers, cookie } })

  const wrongOne = await verify(plain, wrong(code ?? ''))
  const answer = await verify(given.split(';')[0] ?? '', code)
  await secure.close()

  const attributes = /=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/
  expect(given).toMatch(/^__Host-attempt=/)
  expect(given).toMatch(attributes)
  // A plain name, which another host of the domain could have planted, is not read.
  expect(wrongOne.status).toBe(422)
  expect(answer.status).toBe(200)
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-browser=/)
  expect(String(answer.headers['set-cookie'])).toMatch(attributes)
})
