import { beforeAll, beforeEach } from 'vitest'
import type { CodeSent } from '#contract/customer.ts'
import type { SignedIn } from '#contract/sign-in.ts'
import { tenantContext } from '#server/context.ts'
import { counterKey, installationRangeKey } from '#server/sign-in/rate-counters.ts'
import { asOwner } from './as-owner.ts'
import { codeFor } from './code-sign-in.ts'
import { addSecondTenant } from './second-tenant.ts'
import { type TestApp, testApp } from './test-app.ts'

type Contact = { phone?: string; email?: string }
/** What the three calls answer. */
type Answered = CodeSent & SignedIn & { tries_left: number }

let addresses = 0
/** A network address in a range of its own. */
export function anAddress(): string {
  addresses++
  return `10.${addresses >> 8}.${addresses & 255}.1`
}

/** A code that is not the one given. */
export const wrong = (code: string, by = 1) => String((Number(code) + by) % 10_000).padStart(4, '0')

/**
 * A shop with a second tenant for the tests of a file, and browsers that sign in there, each with cookies and an address of
 * its own; `signInCalls` is for clients without cookies.
 */
export function signInBrowsers() {
  let opened: TestApp
  /** How many tests have begun: each has a phone number of its own, and the one before its own limits. */
  let count = 0
  beforeAll(async () => {
    opened = await testApp()
    await addSecondTenant(opened.services)
  })
  beforeEach(() => {
    count++
    // No test meets the limits that another has used up.
    opened.clock.advance({ days: 2 })
  })
  const app = () => opened
  const phone = () => `+447700${String(count).padStart(6, '0')}`

  /** A browser: it keeps its cookies. */
  function aBrowser(address = anAddress()) {
    const jar = new Map<string, string>()
    const post = async (call: `POST ${string}`, body: object, host = 'sample.test') => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await app().call<Answered>(call, {
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
      register: (contact: Contact = { phone: phone() }, host?: string) =>
        post('POST /api/register', contact, host),
      resend: (contact: Contact = { phone: phone() }, host?: string) =>
        post('POST /api/resend-otp', contact, host),
      /** @param contact with `attempt` as an app sends it, which keeps no cookies */
      verify: (
        otp: string,
        contact: Contact & { attempt?: string } = { phone: phone() },
        host?: string,
      ) => post('POST /api/verify-otp', { ...contact, otp }, host),
    }
  }

  const codeOf = (contact = phone()) => codeFor(app(), contact)

  return {
    shop: app,
    phone,
    email: () => `guest${count}@example.com`,
    aBrowser,
    codeFor: codeOf,
    messagesTo: (contact: string) => app().messages.filter(({ to }) => to === contact).length,

    async signIn(browser = aBrowser()) {
      await browser.register()
      const { status } = await browser.verify(await codeOf())
      if (status !== 200) throw new Error(`the sign-in was answered ${status}`)
      return browser
    },

    /** A stranger's nine guesses of a day, in browsers that asked for codes of their own. */
    async guessNineTimes(): Promise<void> {
      for (const tries of [5, 4]) {
        const stranger = aBrowser()
        await stranger.register()
        const code = await codeOf()
        for (let each = 1; each <= tries; each++) await stranger.verify(wrong(code, each))
        app().clock.advance({ minutes: 11 })
      }
    },
  }
}

type Budget =
  | 'wrong-in-all'
  | 'wrong-from'
  | 'wrong-range'
  | `newsletter-${'network' | 'range' | 'tenant'}`
  | `${'sms' | 'email'}-${'tenant' | 'contact' | 'address' | 'range'}`
  | `team-${'sms' | 'email'}-${'tenant' | 'range'}`

/** Uses up a budget of a tenant without the calls that would lead there. @param subject whose budget it is, where not all's */
export async function useUp(
  app: TestApp,
  kind: Budget,
  hits: number,
  { tenantId = 'sample', subject = '' } = {},
): Promise<void> {
  const ctx = tenantContext(app.services, tenantId, await app.services.content.load(tenantId))
  await ctx.transaction((tx) =>
    tx
      .insertInto('rate_counters')
      .values({
        tenant_id: tenantId,
        key: counterKey(ctx, kind, subject),
        // A moment ago: a row of this moment may exist already.
        window_start: new Date(app.clock.now().getTime() - 1),
        hits,
      })
      .execute(),
  )
}

/** Uses up a budget of all tenants together. @param range the part of it that an address range has taken */
export async function useUpEverywhere(
  app: TestApp,
  budget: 'wrong' | 'messages-sms' | 'messages-team-sms',
  hits: number,
  range?: string,
): Promise<void> {
  const key = range === undefined ? budget : installationRangeKey(app.services, 'sms', range)
  await asOwner(
    app.services.db,
    `insert into installation_counters (key, window_start, hits)
      values ('${key}', '${app.clock.now().toISOString()}', ${hits})
      on conflict (key, window_start) do update
        set hits = installation_counters.hits + excluded.hits`,
  )
}
