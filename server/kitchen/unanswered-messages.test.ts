import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { WireOrderMessages } from '#contract/staff/staff-order.ts'
import { PermanentFailure, Unavailable } from '#server/http/refusal.ts'
import type { Message } from '#server/messaging/message.ts'
import {
  messagesPerInstallation,
  messagesPerTenant,
  noticesPerNumber,
} from '#server/sign-in/limits.ts'
import { orderActions } from '#testing/an-order.ts'
import { type DinerGiven, openShop, type Shop } from '#testing/shop.ts'
import { useUp, useUpEverywhere } from '#testing/sign-in-browsers.ts'
import { addDevice, addMember, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'

let shop: Shop
let pass: StaffActor
let owner: StaffActor
beforeAll(async () => {
  shop = await openShop({ environment: { DEMO_KITCHEN: '0' } })
  await addStaffHost(shop.services, shop.tenantId)
  pass = await addDevice(shop.services, shop.tenantId)
  owner = await addMember(shop.services, shop.tenantId, { role: 'owner' })
})
afterAll(() => shop?.close())
beforeEach(() =>
  shop.services.db.transaction(shop.tenantId, (tx) => tx.deleteFrom('outbox').execute()),
)

let emails = 0
const newEmail = () => `diner${emails++}@example.com`
const both: DinerGiven = { email: 'ada@example.com' }
const reasonText = 'The kitchen did not answer.'
/** Channels of the messages which tell a diner that the order was not answered. */
const channels = () =>
  shop.messages
    .filter(({ text }) => text.includes(reasonText))
    .map(({ channel }) => channel)
    .toSorted()
const later = async (seconds: number) => {
  shop.clock.advance({ seconds })
  await orderActions(shop, await shop.customer()).jobs()
}
const listed = async (id: string) => {
  const { data } = await staffCall<WireOrderMessages>(
    shop,
    `GET /api/staff/orders/${id}/messages`,
    owner,
  )
  return data.messages
    .filter(({ what }) => what === 'rejected')
    .map(({ channel, state }) => `${channel} ${state}`)
    .toSorted()
}

/** The pause that orders without an answer have led to stays until a person lifts it. */
async function resume(): Promise<void> {
  const { data } = await staffCall<{ pauses: { id: string }[] }>(
    shop,
    'GET /api/staff/service/soho',
    owner,
  )
  for (const { id } of data.pauses) {
    await staffCall(shop, `DELETE /api/staff/service/soho/pauses/${id}`, owner)
  }
}

/** An order that is given back ten minutes later, with its message still waiting. */
async function unanswered(given: DinerGiven): Promise<string> {
  const actions = orderActions(shop, await shop.customer(given))
  const placed = await actions.place()
  await actions.pay(placed)
  await actions.report(placed)
  // Each step of the escalation arranges the next.
  for (let minute = 0; minute < 10; minute++) await later(60)
  await resume()
  shop.messages.length = 0
  return placed.order.id
}

/** Messages of one channel fail during this, for this reason. */
async function without(
  channel: Message['channel'],
  error: Error,
  act: () => Promise<void>,
): Promise<void> {
  const { messages } = shop.services
  const send = messages.send.bind(messages)
  const away = vi.spyOn(messages, 'send').mockImplementation(async (message) => {
    if (message.channel === channel) throw error
    await send(message)
  })
  await act()
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
    await later(11)

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
  await later(11)

  expect(channels()).toEqual(['email'])
  expect(await listed(id)).toEqual(['email sent'])
})

test('one number gets at most its budget of such texts a day, from any diner; the email is sent in any case', async () => {
  const phone = '+447700900177'
  const sent = []
  for (let order = 0; order <= noticesPerNumber.hits; order++) {
    await unanswered({ email: newEmail(), signsInByEmail: true, phone })
    await later(11)
    sent.push(channels())
  }
  shop.clock.advance({ days: 1 })
  await unanswered({ email: newEmail(), signsInByEmail: true, phone })
  await later(11)

  const both = ['email', 'sms']
  expect(sent).toEqual([...Array(noticesPerNumber.hits).fill(both), ['email']])
  expect(channels()).toEqual(both)
})

test.each<[string, () => Promise<void>]>([
  ['tenant', () => useUp(shop, 'sms-tenant', messagesPerTenant.hits, shop)],
  ['installation', () => useUpEverywhere(shop, 'messages-sms', messagesPerInstallation.hits)],
])('where the %s has no texts left, the email goes alone', async (_whose, useUpTexts) => {
  await useUpTexts()
  await unanswered({ email: newEmail() })
  await later(11)
  const withoutTexts = channels()
  shop.clock.advance({ hours: 2 })
  await unanswered({ email: newEmail() })
  await later(11)

  expect(withoutTexts).toEqual(['email'])
  expect(channels()).toEqual(['email', 'sms'])
})

test('a channel that fails is tried again alone', async () => {
  const id = await unanswered(both)
  await without('email', new Unavailable('busy'), () => later(11))
  const meanwhile = { channels: channels(), listed: await listed(id) }
  await later(300)
  await later(300)

  expect(meanwhile).toEqual({ channels: ['sms'], listed: ['email waiting', 'text sent'] })
  expect(channels()).toEqual(['email', 'sms'])
  expect(await listed(id)).toEqual(['email sent', 'text sent'])
})

test('a text that is refused for good is named as such, beside the email that has left', async () => {
  const id = await unanswered(both)
  await without('sms', new PermanentFailure('unknown number'), () => later(11))

  expect(channels()).toEqual(['email'])
  expect(await listed(id)).toEqual(['email sent', 'text failed'])
})

test('an installation without texts sends the email alone', async () => {
  const { services } = shop
  const { environment } = services
  const id = await (async () => {
    services.environment = {
      ...environment,
      NODE_ENV: 'production',
      PUBLIC_SCHEME: 'http',
      SMTP_URL: 'smtp://mail.test',
    }
    try {
      return await unanswered(both)
    } finally {
      services.environment = environment
    }
  })()
  await later(11)

  expect(channels()).toEqual(['email'])
  expect(await listed(id)).toEqual(['email sent'])
})

test('an order that a person rejects is answered by email alone', async () => {
  const actions = orderActions(shop, await shop.customer(both))
  const { order } = await actions.place({ payment_method: 'cash' })
  shop.messages.length = 0
  await staffCall(shop, `POST /api/staff/orders/${order.id}/reject`, pass, {
    body: { from: 'placed', reason: 'too_busy' },
    headers: { 'idempotency-key': 'too-busy' },
  })
  await later(11)

  const told = shop.messages.filter(({ text }) => text.includes('will not be made'))
  expect(told.map(({ channel }) => channel)).toEqual(['email'])
  expect(await listed(order.id)).toEqual(['email sent'])
})
