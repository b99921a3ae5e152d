import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CodeSent } from '#contract/customer.ts'
import { Unavailable } from '#server/http/refusal.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import {
  messagesPerInstallation,
  messagesPerTenant,
  wrongTriesPerInstallation,
} from '#server/sign-in/limits.ts'
import { codeFor } from '#testing/code-sign-in.ts'
import { openShop } from '#testing/shop.ts'
import { anAddress, useUp, useUpEverywhere } from '#testing/sign-in-browsers.ts'
import { staffCall } from '#testing/staff.ts'

let count = 0
const shop = await openShop()
beforeEach(() => {
  // No test meets the limits that another has used up.
  shop.clock.advance({ days: 2 })
  shop.messages.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
})

const aPhone = () => `+447700${String(++count).padStart(6, '0')}`
const aMember = (contact: string) => shop.addMember({ contact })
const signIn = async (contact: string) =>
  (
    await staffCall(shop, 'POST /api/staff/sign-in', null, {
      body: { contact },
      remoteAddress: anAddress(),
    })
  ).status
const register = async (phone: string) =>
  (await shop.call('POST /api/register', { body: { phone }, remoteAddress: anAddress() })).status
const sentTo = async () => {
  await shop.runJobs()
  return shop.messages.map(({ to }) => to)
}

describe('codes for the team', () => {
  test('that are asked for with made-up contacts take nothing from diners and members', async () => {
    const [diner, member] = [aPhone(), aPhone()]
    await aMember(member)
    await useUp(shop, 'sms-tenant', messagesPerTenant.hits - 1, shop)
    await useUp(shop, 'team-sms-tenant', messagesPerTenant.hits - 1, shop)
    await useUpEverywhere(shop, 'messages-sms', messagesPerInstallation.hits - 1)

    for (let each = 0; each < 3; each++) expect(await signIn(aPhone())).toBe(200)

    expect([await register(diner), await signIn(member)]).toEqual([200, 200])
    expect(await sentTo()).toEqual(expect.arrayContaining([diner, member]))
  })

  test('are sent when the texts for diners are used up, to sign in and as a proof', async () => {
    const [member, proving] = [aPhone(), aPhone()]
    await aMember(member)
    const actor = await aMember(proving)
    await useUp(shop, 'sms-tenant', messagesPerTenant.hits, shop)
    await useUpEverywhere(shop, 'messages-sms', messagesPerInstallation.hits)

    const proof = await actor.call('POST /api/staff/proof/code', {})

    expect([proof.status, await signIn(member), await register(aPhone())]).toEqual([200, 200, 429])
    expect((await sentTo()).sort()).toEqual([member, proving])
  })

  test('have a budget of the tenant, and a sign-in beyond it is answered as any other', async () => {
    const [last, beyond] = [aPhone(), aPhone()]
    await aMember(last)
    const actor = await aMember(beyond)
    await useUp(shop, 'team-sms-tenant', messagesPerTenant.hits - 1, shop)

    expect(await signIn(last)).toBe(200)
    await sentTo()
    expect([await signIn(beyond), await signIn(aPhone())]).toEqual([200, 200])
    const proof = await actor.call('POST /api/staff/proof/code', {})

    expect(proof.status).toBe(429)
    expect(await sentTo()).toEqual([last])
  })

  test('count once, however often sending them is tried', async () => {
    const [first, second, third] = [aPhone(), aPhone(), aPhone()]
    for (const contact of [first, second, third]) await aMember(contact)
    await useUp(shop, 'team-sms-tenant', messagesPerTenant.hits - 2, shop)
    await useUpEverywhere(shop, 'messages-team-sms', messagesPerInstallation.hits - 2)
    const send = vi.spyOn(shop.services.messages, 'send').mockRejectedValue(new Unavailable('away'))
    expect(await signIn(first)).toBe(200)
    for (let minute = 0; minute < 5; minute++) {
      await sentTo()
      shop.clock.advance({ minutes: 1 })
    }
    const tries = send.mock.calls.length
    send.mockRestore()

    expect([await signIn(second), await signIn(third)]).toEqual([200, 200])
    const sent = await sentTo()

    expect(tries).toBe(5)
    expect(sent).toHaveLength(2)
    expect(sent).toContain(first)
  })

  test('are sent once when the worker dies before it has noted that they are on their way', async () => {
    const member = aPhone()
    await aMember(member)
    const handler = jobHandlers['staff-code']
    expect(await signIn(member)).toBe(200)
    await runDueJobs(shop.services, {
      'staff-code': async (...given) => {
        await handler?.(...given)
        throw new Unavailable('the worker died')
      },
    })
    shop.clock.advance({ minutes: 1 })

    expect(await sentTo()).toEqual([member])
  })

  test('that are asked for with made-up contacts set no guess aside', async () => {
    await useUpEverywhere(shop, 'wrong', wrongTriesPerInstallation.hits - 1)
    expect(await signIn(aPhone())).toBe(200)
    const phone = aPhone()
    const remoteAddress = anAddress()
    const { data } = await shop.call<CodeSent>('POST /api/register', {
      body: { phone },
      remoteAddress,
    })

    const body = { phone, otp: await codeFor(shop, phone), attempt: data.attempt }
    const signedIn = await shop.call('POST /api/verify-otp', { body, remoteAddress })

    expect(signedIn.status).toBe(200)
  })
})
