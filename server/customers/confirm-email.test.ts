import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { WireCustomer } from '#contract/customer.ts'
import type { Tx } from '#database/connection.ts'
import { type Diner, openShop } from '#testing/shop.ts'
import { confirmEmail } from './confirm-email.ts'

let diner: Diner
let email = ''
let count = 0
const shop = await openShop()
beforeEach(async () => {
  diner = await shop.customer()
  email = `someone${++count}@example.com`
})

const save = (body: object) =>
  shop.call<WireCustomer>('POST /api/customer', { body, token: diner.token })
const again = () => shop.call('POST /api/customer/email/link', { token: diner.token })
const confirm = (key: string) => shop.call('POST /api/customer/email/confirm', { body: { key } })
const profile = async () =>
  (await shop.call<WireCustomer>('GET /api/customer', { token: diner.token })).data

async function mails(to = email) {
  await shop.runJobs()
  return shop.messages.filter((message) => message.to === to)
}

async function keyOf(): Promise<string> {
  const text = (await mails()).at(-1)?.text ?? ''
  return /\/confirm-email\?key=(\S+)/.exec(text)?.[1] ?? ''
}

test('a new email is asked by link, and gets receipts only once it has answered', async () => {
  const { data } = await save({ email })
  await diner.place({ payment_method: 'cash', note: 'Your account is locked. Visit evil.test' })
  const before = await mails()

  const { status } = await confirm(await keyOf())
  await diner.place({ payment_method: 'cash' })
  const after = await mails()

  expect(data).toMatchObject({ email, email_confirmed: false })
  expect(before.map(({ subject }) => subject)).toEqual(['Please confirm your email for Shop'])
  expect(status).toBe(200)
  expect(after.at(-1)?.subject).toMatch(/^Your order /)
  expect((await profile()).email_confirmed).toBe(true)
})

test('the link says nothing that the customer wrote', async () => {
  await save({ email, first_name: 'Prince', last_name: 'of Nowhere' })

  const [message] = await mails()

  expect(message?.text).not.toMatch(/Prince|Nowhere/)
  expect(`${message?.subject} ${message?.html}`).not.toMatch(/Prince|Nowhere/)
})

test('a link works twice, but not for another email, after two days, or when it was changed', async () => {
  await save({ email })
  const key = await keyOf()
  const [id, until, mac] = key.split('.')

  const forged = await confirm(`${id}.${Number(until) + 1}.${mac}`)
  await save({ email: `other-${email}` })
  const ofBefore = await confirm(key)
  await save({ email })
  const [first, second] = [await confirm(key), await confirm(key)]
  await save({ email: '' })
  await save({ email })
  shop.clock.advance({ days: 2 })
  const old = await confirm(key)

  expect([forged.status, ofBefore.status, old.status]).toEqual([404, 404, 404])
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await confirm('nonsense')).status).toBe(404)
})

test('a link does not confirm another email that takes its place at the same moment', async () => {
  await save({ email })
  const key = await keyOf()
  const other = `other-${email}`
  const ctx = await shop.context()
  const exchange = (tx: Tx) =>
    tx.updateTable('customers').set({ other_contact: other }).where('other_contact', '=', email)
  // Changes the account's email right after the account was read.
  const exchanging: typeof ctx.transaction = (work) =>
    ctx.transaction((tx) => {
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          await exchange(tx).execute()
          return result
        },
      }
      return work(tx.withPlugin(plugin))
    })

  await expect(confirmEmail({ ...ctx, transaction: exchanging }, key)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('saving the same email again keeps it confirmed', async () => {
  await save({ email })
  await confirm(await keyOf())

  const { data } = await save({ email: email.toUpperCase(), first_name: 'Ada' })

  expect(data.email_confirmed).toBe(true)
})

test('the link is sent again, three times a day to an address and no more', async () => {
  await save({ email })
  const statuses = [(await again()).status, (await again()).status, (await again()).status]
  const other = await shop.customer()
  await shop.call('POST /api/customer', { body: { email }, token: other.token })

  expect(statuses).toEqual([200, 200, 429])
  expect(await mails()).toHaveLength(3)
  expect(Number((await again()).headers['retry-after'])).toBeGreaterThan(80_000)
})

test('changing the address repeatedly sends at most six confirmations', async () => {
  const subject = 'Please confirm your email for Shop'
  const sent = async () => {
    await shop.runJobs()
    return shop.messages.filter((message) => message.subject === subject).length
  }
  const before = await sent()
  for (let i = 0; i < 20; i++) await save({ email: `target${i}-${email}` })

  expect((await sent()) - before).toBe(6)
})

test('there is nothing to confirm without an email, or with one that signs in', async () => {
  const byEmail = await shop.customer({ email, signsInByEmail: true })

  const signsIn = await shop.call('POST /api/customer/email/link', { token: byEmail.token })

  expect([(await again()).status, signsIn.status]).toEqual([422, 422])
  const own = await shop.call<WireCustomer>('GET /api/customer', { token: byEmail.token })
  expect(own.data).toMatchObject({ email_confirmed: true, phone_confirmed: false })
})

test('names are names', async () => {
  expect((await save({ first_name: '123456789012' })).data).toMatchObject({
    errors: [{ field: 'first_name', message: 'Enter a name, with letters' }],
  })
  expect((await save({ last_name: '<script>' })).status).toBe(422)
  expect((await save({ first_name: 'É', last_name: '' })).status).toBe(200)
})
