import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { PlacedOrder, WireOrderRequest } from '#contract/order.ts'
import type { SignedIn } from '#contract/sign-in.ts'
import { deleteOldRows } from '#server/jobs/delete-old-rows.ts'
import { anOrder, type DinerAccount, order, orderActions } from '#testing/an-order.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { addTenant, openShop } from '#testing/shop.ts'
import { isOnCluster } from '#testing/test-database.ts'

let phone = ''
let count = 0
const promos = [
  ...['HELLO', 'WELCOME'].map((code) => aPromo({ code, firstOrderOnly: true })),
  aPromo({ code: 'ONCE', usesPerCustomer: 1 }),
  aPromo({ code: 'TWICE', usesPerCustomer: 2 }),
]
const shop = await openShop({
  content: { promos, tenant: { referral: { reward: 500, minimumSpend: 0 } } },
  environment: { DEMO_KITCHEN: '0' },
})
await addTenant(shop.services, 'other', 'other.test', { promos })
beforeEach(() => {
  shop.clock.advance({ days: 2 })
  phone = `+447700900${String(++count).padStart(3, '0')}`
})

async function codeFor(contact: string): Promise<string> {
  await shop.runJobs()
  return shop.messages.findLast(({ to, code }) => to === contact && code)?.code ?? ''
}

/** Signs in as a diner would, new or not, and says a name. */
async function signIn(
  contact: { phone?: string; email?: string },
  { invitedBy, host = 'sample.test' }: { invitedBy?: string; host?: string } = {},
): Promise<DinerAccount & { referralCode: string }> {
  const body = { ...contact, ...(invitedBy ? { referral_code: invitedBy } : {}) }
  await shop.call('POST /api/register', { body, host })
  const otp = await codeFor(contact.phone ?? contact.email ?? '')
  const { data } = await shop.call<SignedIn>('POST /api/verify-otp', {
    body: { ...contact, otp },
    host,
  })
  await shop.call('POST /api/customer', { body: { first_name: 'Ada' }, token: data.token, host })
  const { id, referral_code: referralCode } = data.customer
  return { id, token: data.token, addressId: '', referralCode }
}

const pickup = { type: 'pickup', address_id: undefined, payment_method: 'cash' } as const
const withCode = (diner: DinerAccount, given: Partial<WireOrderRequest> = {}) =>
  order<PlacedOrder>(
    shop,
    diner,
    anOrder(diner, { ...pickup, promo_code: 'HELLO', expected_total: 18.9, ...given }),
  )
const byCard = { payment_method: 'card' } as const
const giveUp = (diner: DinerAccount, { data }: { data: PlacedOrder }) =>
  shop.call(`POST /api/orders/${data.order.id}/cancel`, { token: diner.token })
const tryCode = (diner: DinerAccount, code = 'HELLO') =>
  shop.call('POST /api/promo', {
    body: { code, outlet_id: 'soho', type: 'pickup', subtotal: 20 },
    token: diner.token,
  })
const leave = (diner: DinerAccount) =>
  shop.call('DELETE /api/customer', { body: { confirm: 'DELETE' }, token: diner.token })

async function complete(diner: DinerAccount): Promise<void> {
  const actions = orderActions(shop, diner)
  const placed = await actions.place({ ...pickup, expected_total: 28.9 })
  for (const status of ['accepted', 'preparing', 'ready', 'completed'] as const) {
    await actions.move(placed, status)
  }
}

async function creditOf(diner: DinerAccount): Promise<number> {
  const { data } = await shop.call<{ credit: number }>('GET /api/customer', { token: diner.token })
  return data.credit
}

async function provePhone(diner: DinerAccount): Promise<void> {
  await shop.call('POST /api/customer/phone', { body: { phone }, token: diner.token })
  const body = { phone, otp: await codeFor(phone) }
  await shop.call('POST /api/customer/phone/verify', { body, token: diner.token })
}

test('a first-order code does not come back with a new account of the same contact', async () => {
  const first = await signIn({ phone })
  expect((await withCode(first)).status).toBe(200)
  await leave(first)

  const second = await signIn({ phone })
  const refused = await withCode(second)
  const tried = await tryCode(second)

  expect(second.id).not.toBe(first.id)
  expect(refused.data).toMatchObject({
    changes: [{ kind: 'promo', message: 'This code is for a first order only.' }],
  })
  expect(tried.status).toBe(422)
})

test('a customer who deleted an account without orders counts as new again', async () => {
  await leave(await signIn({ phone }))

  expect((await withCode(await signIn({ phone }))).status).toBe(200)
})

test('a contact that was changed for another does not make a new person either', async () => {
  const first = await signIn({ phone })
  await withCode(first)
  const next = `+447700901${String(count).padStart(3, '0')}`
  await shop.call('POST /api/customer/contact', { body: { phone: next }, token: first.token })
  await shop.call('POST /api/customer/contact/verify', {
    body: { phone: next, otp: await codeFor(next) },
    token: first.token,
  })

  expect((await withCode(await signIn({ phone }))).status).toBe(409)
})

test.each([
  ['ONCE', 1],
  ['TWICE', 2],
])(
  'the uses of %s continue to count where the contact was moved to another',
  async (promo_code, uses) => {
    const email = `moved${count}@example.com`
    const next = `moved-to${count}@example.com`
    const first = await signIn({ email })
    await withCode(first, { ...byCard, promo_code })
    await shop.call('POST /api/customer/contact', { body: { email: next }, token: first.token })
    await shop.call('POST /api/customer/contact/verify', {
      body: { email: next, otp: await codeFor(next) },
      token: first.token,
    })

    const second = await signIn({ email })
    const answers = []
    for (let used = 1; used <= uses; used++)
      answers.push(await withCode(second, { ...byCard, promo_code }))
    const tried = await tryCode(second, promo_code)

    const left = uses - 1
    expect(answers.map(({ status }) => status)).toEqual([...Array(left).fill(200), 409])
    expect(answers.at(-1)?.data).toMatchObject({
      changes: [{ kind: 'promo', message: 'This code has been used up.' }],
    })
    expect(tried.status).toBe(422)
  },
)

test('a contact that moves away and back counts each use of a code once', async () => {
  const email = `away${count}@example.com`
  const first = await signIn({ email })
  await withCode(first, { ...byCard, promo_code: 'TWICE' })
  for (const to of [`back${count}@example.com`, email]) {
    await shop.call('POST /api/customer/contact', { body: { email: to }, token: first.token })
    await shop.call('POST /api/customer/contact/verify', {
      body: { email: to, otp: await codeFor(to) },
      token: first.token,
    })
  }

  expect((await withCode(first, { ...byCard, promo_code: 'TWICE' })).status).toBe(200)
  expect((await withCode(first, { ...byCard, promo_code: 'TWICE' })).status).toBe(409)
})

test('a code that was used up stays so after the account is deleted, and for its other account', async () => {
  const first = await signIn({ email: `used${count}@example.com` })
  await provePhone(first)
  await withCode(first, { promo_code: 'ONCE' })
  const second = await signIn({ email: `used-too${count}@example.com` })
  await provePhone(second)
  const beside = await withCode(second, { promo_code: 'ONCE' })
  await leave(first)

  const third = await signIn({ phone })
  const after = await withCode(third, { promo_code: 'ONCE' })

  expect([beside.status, after.status]).toEqual([409, 409])
})

test('a second email of one’s own is the same person, by the proven phone number', async () => {
  const first = await signIn({ email: `one${count}@example.com` })
  await provePhone(first)
  await withCode(first)
  const second = await signIn({ email: `two${count}@example.com` })
  await provePhone(second)

  expect((await withCode(second)).status).toBe(409)
})

test('two first-order codes are not had with two orders that wait for their payment', async () => {
  const diner = await signIn({ phone })
  const first = await withCode(diner, byCard)

  const refused = await withCode(diner, { ...byCard, promo_code: 'WELCOME' })
  // The checkout gives up the order before when the cart changes.
  const tried = await tryCode(diner, 'WELCOME')
  await giveUp(diner, first)
  const allowed = await withCode(diner, { ...byCard, promo_code: 'WELCOME' })

  expect(first.status).toBe(200)
  expect(refused.data).toMatchObject({
    changes: [{ kind: 'promo', message: 'This code is for a first order only.' }],
  })
  expect([tried.status, allowed.status]).toEqual([200, 200])
})

test('an unpaid order keeps its first-order code from another account of the same person', async () => {
  const one = await signIn({ email: `unpaid${count}@example.com` })
  await provePhone(one)
  const other = await signIn({ email: `unpaid-too${count}@example.com` })
  await provePhone(other)
  const first = await withCode(one, byCard)

  const refused = await withCode(other, byCard)
  await giveUp(one, first)
  const allowed = await withCode(other, byCard)

  expect([first.status, refused.status, allowed.status]).toEqual([200, 409, 200])
})

test('a number that was entered but not verified takes nothing from its owner', async () => {
  const stranger = await signIn({ email: `stranger${count}@example.com` })
  await shop.call('POST /api/customer', { body: { phone }, token: stranger.token })
  const actions = orderActions(shop, stranger)
  await actions.place({ ...pickup, payment_method: 'card', expected_total: 28.9 })
  await leave(stranger)

  expect((await withCode(await signIn({ phone }))).status).toBe(200)
})

// The embedded database has one connection, so there the orders are placed in sequence.
// It watches the locks of one server.
test.skipIf(process.env.TEST_DATABASE !== 'server' || isOnCluster())(
  'an order that comes while its account is deleted is no first order besides the next one',
  async () => {
    await leave(await signIn({ phone }))
    const diner = await signIn({ phone })
    const { url } = shop.services.db as typeof shop.services.db & { url: string }
    const [holder, watcher] = [1, 2].map(() => new Client({ connectionString: url })) as [
      Client,
      Client,
    ]
    await Promise.all([holder.connect(), watcher.connect()])
    const waiting = async () =>
      (
        await watcher.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount ?? 0
    await holder.query('begin; select from former_contacts for update')
    const leaving = leave(diner)
    while ((await waiting()) < 1);
    let isAnswered = false
    const ordering = withCode(diner).finally(() => {
      isAnswered = true
    })
    while (!isAnswered && (await waiting()) < 2);
    await holder.query('rollback')
    await Promise.all([holder.end(), watcher.end()])
    const [left, during] = await Promise.all([leaving, ordering])

    const next = await withCode(await signIn({ phone }))

    expect(left.status).toBe(200)
    expect([during.status, next.status].filter((status) => status === 200)).toHaveLength(1)
  },
)

test('another restaurant knows nothing of it', async () => {
  const first = await signIn({ phone })
  await withCode(first)
  await leave(first)

  const elsewhere = await signIn({ phone }, { host: 'other.test' })
  const { status } = await shop.call('POST /api/order', {
    body: anOrder(elsewhere, { ...pickup, promo_code: 'HELLO', expected_total: 18.9 }),
    token: elsewhere.token,
    headers: { 'idempotency-key': 'elsewhere' },
    host: 'other.test',
  })

  expect(status).toBe(200)
})

test('an inviter is rewarded once for a friend who deletes the account and returns', async () => {
  const inviter = await signIn({ phone: `+447700902${String(count).padStart(3, '0')}` })
  const friend = await signIn({ phone }, { invitedBy: inviter.referralCode })
  await complete(friend)
  await leave(friend)

  await complete(await signIn({ phone }, { invitedBy: inviter.referralCode }))

  expect(await creditOf(inviter)).toBe(5)
})

test('a second account of the inviter’s own earns no reward', async () => {
  const inviter = await signIn({ phone })
  const second = await signIn(
    { email: `self${count}@example.com` },
    { invitedBy: inviter.referralCode },
  )
  await provePhone(second)

  await complete(second)

  expect(await creditOf(inviter)).toBe(0)
})

test('the row kept of a former contact does not contain it, and is deleted after two years', async () => {
  const first = await signIn({ phone })
  await withCode(first)
  await leave(first)
  const rows = () =>
    shop.transaction((tx) => tx.selectFrom('former_contacts').selectAll().execute())
  const ctx = await shop.context()

  const kept = await rows()
  await deleteOldRows(ctx)
  const stillKept = await rows()
  shop.clock.advance({ days: 2 * 365 + 1 })
  await deleteOldRows(ctx)

  expect(JSON.stringify(kept)).not.toContain(phone.slice(-6))
  expect(stillKept).toHaveLength(kept.length)
  expect(await rows()).toEqual([])
})
