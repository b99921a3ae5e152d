import { beforeEach, expect, test, vi } from 'vitest'
import type { WireOrderMessages } from '#contract/staff/staff-order.ts'
import { messageWaitSeconds } from '#domain/undo.ts'
import { PermanentFailure, Unavailable } from '#server/http/refusal.ts'
import type { Message } from '#server/messaging/message.ts'
import {
  messagesPerInstallation,
  messagesPerTenant,
  noticesPerNumber,
} from '#server/sign-in/limits.ts'
import { openKitchen } from '#testing/kitchen.ts'
import type { DinerGiven } from '#testing/shop.ts'
import { useUp, useUpEverywhere } from '#testing/sign-in-browsers.ts'

const kitchen = await openKitchen({ environment: { DEMO_KITCHEN: '0' } })
const { shop, manager, call } = kitchen
const { services } = shop
beforeEach(() => shop.transaction((tx) => tx.deleteFrom('outbox').execute()))

let emails = 0
const newEmail = () => `diner${emails++}@example.com`
const both: DinerGiven = { email: 'ada@example.com' }
/** Channels of the messages which tell a diner that the order was not answered. */
const channels = () =>
  shop.messages
    .filter(({ text }) => text.includes('The kitchen did not answer.'))
    .map(({ channel }) => channel)
    .toSorted()
const later = async (seconds: number) => {
  shop.clock.advance({ seconds })
  await kitchen.shop.runJobs()
}
const listed = async (id: string) => {
  const { messages } = await kitchen.get<WireOrderMessages>(`orders/${id}/messages`, manager)
  return messages
    .filter(({ what }) => what === 'rejected')
    .map(({ channel, state }) => `${channel} ${state}`)
    .toSorted()
}

/** An order that is given back ten minutes later, with its message still waiting. */
async function unanswered(given: DinerGiven = { email: newEmail() }): Promise<string> {
  const { order } = await (await shop.customer(given)).placePaid()
  // Each step of the escalation arranges the next.
  for (let minute = 0; minute < 10; minute++) await later(60)
  // The pause stays until a person lifts it.
  const { pauses } = await kitchen.get<{ pauses: { id: string }[] }>('service/soho')
  for (const { id } of pauses) await call(`DELETE service/soho/pauses/${id}`)
  shop.messages.length = 0
  return order.id
}

/** Messages of one channel fail once the order was not answered, for this reason. */
async function sendWithout(channel: Message['channel'], error: Error): Promise<void> {
  const send = services.messages.send.bind(services.messages)
  const away = vi.spyOn(services.messages, 'send').mockImplementation(async (message) => {
    if (message.channel === channel) throw error
    await send(message)
  })
  await later(messageWaitSeconds + 1)
  away.mockRestore()
}

test.each<[string, DinerGiven, Message['channel'][], string[]]>([
  ['email and phone', both, ['email', 'sms'], ['email sent', 'text sent']],
  ['a phone only', {}, ['sms'], ['text sent']],
  [
    'an email to sign in with, and a phone',
    { email: 'bea@example.com', signsInByEmail: true, phone: '+447700900188' },
    ['email', 'sms'],
    ['email sent', 'text sent'],
  ],
])(
  'a diner with %s is notified of an unanswered order by each of them',
  async (_who, given, sent, list) => {
    const id = await unanswered(given)
    await later(messageWaitSeconds + 1)

    expect(channels()).toEqual(sent)
    expect(await listed(id)).toEqual(list)
  },
)

test.each([
  ['abroad', '+33612345678'],
  ['at a premium rate', '+449098790000'],
  ['on a personal number', '+447012345678'],
])('the phone number needs no proof, but one %s gets none', async (_what, phone) => {
  const id = await unanswered({ email: newEmail(), signsInByEmail: true, phone })
  await later(messageWaitSeconds + 1)

  expect(channels()).toEqual(['email'])
  expect(await listed(id)).toEqual(['email sent'])
})

test('one number gets at most its budget of such texts a day, from any diner; the email is sent in any case', async () => {
  const channelsOfOne = async () => {
    await unanswered({ email: newEmail(), signsInByEmail: true, phone: '+447700900177' })
    await later(messageWaitSeconds + 1)
    return channels()
  }
  const sent = []
  for (let order = 0; order <= noticesPerNumber.hits; order++) sent.push(await channelsOfOne())
  shop.clock.advance({ days: 1 })

  const both = ['email', 'sms']
  expect(sent).toEqual([...Array(noticesPerNumber.hits).fill(both), ['email']])
  expect(await channelsOfOne()).toEqual(both)
})

test.each<[string, () => Promise<void>]>([
  ['tenant', () => useUp(shop, 'sms-tenant', messagesPerTenant.hits, shop)],
  ['installation', () => useUpEverywhere(shop, 'messages-sms', messagesPerInstallation.hits)],
])('where the %s has no texts left, the email goes alone', async (_whose, useUpTexts) => {
  await useUpTexts()
  await unanswered()
  await later(messageWaitSeconds + 1)
  const withoutTexts = channels()
  shop.clock.advance({ hours: 2 })
  await unanswered()
  await later(messageWaitSeconds + 1)

  expect(withoutTexts).toEqual(['email'])
  expect(channels()).toEqual(['email', 'sms'])
})

test('a channel that fails is tried again alone', async () => {
  const id = await unanswered(both)
  await sendWithout('email', new Unavailable('busy'))
  const before = { channels: channels(), listed: await listed(id) }
  await later(300)
  await later(300)

  expect(before).toEqual({ channels: ['sms'], listed: ['email waiting', 'text sent'] })
  expect(channels()).toEqual(['email', 'sms'])
  expect(await listed(id)).toEqual(['email sent', 'text sent'])
})

test('a text that is refused for good is named as such, beside the email that has left', async () => {
  const id = await unanswered(both)
  await sendWithout('sms', new PermanentFailure('unknown number'))

  expect(channels()).toEqual(['email'])
  expect(await listed(id)).toEqual(['email sent', 'text failed'])
})

test('an installation without texts sends the email alone', async () => {
  const { environment } = services
  services.environment = {
    ...environment,
    NODE_ENV: 'production',
    PUBLIC_SCHEME: 'http',
    SMTP_URL: 'smtp://mail.test',
  }
  const id = await unanswered(both).finally(() => {
    services.environment = environment
  })
  await later(messageWaitSeconds + 1)

  expect(channels()).toEqual(['email'])
  expect(await listed(id)).toEqual(['email sent'])
})

test('an order that a person rejects is answered by email alone', async () => {
  const id = await kitchen.placeCash()
  shop.messages.length = 0
  await kitchen.step(id, 'reject', { from: 'placed', reason: 'too_busy' })
  await later(messageWaitSeconds + 1)

  const told = shop.messages.filter(({ text }) => text.includes('will not be made'))
  expect(told.map(({ channel }) => channel)).toEqual(['email'])
  expect(await listed(id)).toEqual(['email sent'])
})
