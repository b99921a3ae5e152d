import { beforeEach, expect, test } from 'vitest'
import type { CustomerExport } from '#contract/customer.ts'
import { openShop, type Shop } from '#testing/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

/** Subscribes to the newsletter, and confirms it if required. @returns the key of its links */
async function subscribe(email: string, confirms = true): Promise<string> {
  await shop.call('POST /api/subscribe', { body: { email } })
  await shop.runJobs()
  const mail = shop.messages.findLast(({ to }) => to === email)
  const key = /confirm\?key=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  if (confirms) await confirm(key)
  return key
}
const confirm = (key: string) => shop.call('POST /api/newsletter/confirm', { body: { key } })
const erase = (token: string) =>
  shop.call('DELETE /api/customer', { body: { confirm: 'DELETE' }, token })
const subscribed = () =>
  shop.transaction(async (tx) => {
    const rows = await tx.selectFrom('subscribers').select('email').orderBy('email').execute()
    return rows.map(({ email }) => email)
  })

test('ends with the account of the same email, also before it was confirmed', async () => {
  const reader = await shop.customer({ email: 'reader@example.com' })
  const waiting = await shop.customer({ email: 'waiting@example.com' })
  await subscribe('other@example.com')
  await subscribe('reader@example.com')
  const key = await subscribe('waiting@example.com', false)

  const answers = [await erase(reader.token), await erase(waiting.token)]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await subscribed()).toEqual(['other@example.com'])
  expect((await confirm(key)).status).toBe(404)
})

test('is exported with the account', async () => {
  const diner = await shop.customer({ email: 'exported@example.com' })
  const read = async () =>
    (await shop.call<CustomerExport>('GET /api/customer/export', { token: diner.token })).data

  const before = await read()
  await subscribe('exported@example.com')
  const after = await read()

  expect(before.newsletter).toBeNull()
  expect(after.newsletter).toEqual({
    email: 'exported@example.com',
    asked_at: shop.clock.now().toISOString(),
    confirmed_at: shop.clock.now().toISOString(),
  })
})

test('continues for an email that the account has not proven', async () => {
  const teller = await shop.customer()
  await shop.transaction((tx) =>
    tx
      .updateTable('customers')
      .set({ other_contact: 'told@example.com', other_contact_proven_at: null })
      .where('id', '=', teller.id)
      .execute(),
  )
  await subscribe('told@example.com')

  await erase(teller.token)

  expect(await subscribed()).toContain('told@example.com')
})
