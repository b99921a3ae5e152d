import { describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { clientRange } from '#server/http/client-address.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { sentCode } from '#testing/code-sign-in.ts'
import { secondHost } from '#testing/second-tenant.ts'
import { anAddress, signInBrowsers, useUp, useUpEverywhere } from '#testing/sign-in-browsers.ts'
import { messagesPerInstallation, messagesPerTenant } from './limits.ts'

const { shop, phone, email, aBrowser } = signInBrowsers()

describe('messages', () => {
  // Some 200 calls: more than the usual time on a machine that is busy.
  test('to a hundred diners behind one address within a minute are no abuse', async () => {
    const address = anAddress()
    const diners = Array.from({ length: 100 }, (_, each) => ({
      browser: aBrowser(address),
      contact: { phone: `+447711${String(each).padStart(6, '0')}` },
    }))
    const statuses = new Set<number>()
    for (const { browser, contact } of diners) {
      statuses.add((await browser.register(contact)).status)
    }
    await runDueJobs(shop().services, jobHandlers)
    for (const { browser, contact } of diners) {
      statuses.add((await browser.verify(sentCode(shop(), contact.phone), contact)).status)
    }

    expect([...statuses]).toEqual([200])
  }, 120_000)

  test('by text that are used up leave email, and the answer offers it', async () => {
    await useUp(shop(), 'sms-tenant', messagesPerTenant.hits)

    const byText = await aBrowser().register()
    const byEmail = await aBrowser().register({ email: email() })

    expect([byText.status, byText.message]).toEqual([429, errors.too_many_texts[1]])
    expect(byText.message).toContain('email')
    expect(byEmail.status).toBe(200)
  })

  test('by email that are used up leave texts', async () => {
    await useUp(shop(), 'email-tenant', messagesPerTenant.hits)

    expect((await aBrowser().register({ email: email() })).status).toBe(429)
    expect((await aBrowser().register()).status).toBe(200)
  })

  test('are limited over all tenants too', async () => {
    await useUpEverywhere(shop(), 'messages-sms', messagesPerInstallation.hits)

    expect((await aBrowser().register()).status).toBe(429)
    expect((await aBrowser().register({ phone: phone() }, secondHost)).status).toBe(429)
    expect((await aBrowser().register({ email: email() })).status).toBe(200)
  })

  test('of a tenant are not used up by a few address ranges, and again free for them an hour later', async () => {
    const loud = anAddress()
    await useUp(shop(), 'sms-tenant', messagesPerTenant.hits / 2)
    await useUp(shop(), 'sms-range', messagesPerTenant.hits / 50 - 1, {
      subject: clientRange(loud),
    })

    const last = await aBrowser(loud).register({ phone: '+447733000001' })
    const beyond = await aBrowser(loud).register({ phone: '+447733000002' })
    const byEmail = await aBrowser(loud).register({ email: email() })
    const elsewhere = await aBrowser().register({ phone: '+447733000003' })
    shop().clock.advance({ hours: 2 })
    const later = await aBrowser(loud).register({ phone: '+447733000004' })

    expect([last.status, beyond.status]).toEqual([200, 429])
    expect(beyond.message).toBe(errors.too_many_texts[1])
    expect([byEmail.status, elsewhere.status, later.status]).toEqual([200, 200, 200])
  })

  test('of the installation are not used up by a few address ranges, whichever tenants they ask', async () => {
    const loud = anAddress()
    const range = clientRange(loud)
    await useUpEverywhere(shop(), 'messages-sms', messagesPerInstallation.hits / 2)
    await useUpEverywhere(shop(), 'messages-sms', messagesPerInstallation.hits / 50 - 1, range)

    const last = await aBrowser(loud).register({ phone: '+447733000001' })
    const beyond = await aBrowser(loud).register({ phone: '+447733000002' })
    const ofAnother = await aBrowser(loud).register({ phone: '+447733000002' }, secondHost)
    const elsewhere = await aBrowser().register({ phone: '+447733000003' }, secondHost)

    expect([last.status, beyond.status, ofAnother.status]).toEqual([200, 429, 429])
    expect(elsewhere.status).toBe(200)
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
