import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerExport, WireAddress, WireCustomer } from '#contract/customer.ts'
import { errors } from '#contract/errors.ts'
import type { CodeSent, SignedIn } from '#contract/sign-in.ts'
import type { Tx } from '#database/connection.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { tenantContext } from '#server/context.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { forgetEndedOrders } from './erase-customer.ts'

let shop: TestApp
let phone = ''
let token = ''
let me: WireCustomer
let count = 0

beforeAll(async () => {
  shop = await testApp()
  await addSecondTenant(shop.services)
})
beforeEach(async () => {
  shop.clock.advance({ days: 2 })
  phone = `+447700${String(++count).padStart(6, '0')}`
  const { data } = await signIn({ phone })
  token = data.token
  me = data.customer
})
afterAll(() => shop?.close())

async function codeFor(contact: string): Promise<string> {
  await runDueJobs(shop.services, jobHandlers)
  return shop.messages.findLast((message) => message.to === contact)?.code ?? 'none'
}

async function signIn(contact: { phone?: string; email?: string }, host = 'sample.test') {
  await shop.call('POST /api/register', { body: contact, host })
  const otp = await codeFor(contact.phone ?? contact.email ?? '')
  return shop.call<SignedIn>('POST /api/verify-otp', { body: { ...contact, otp }, host })
}

function inSample<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return shop.services.db.transaction('sample', work)
}

describe('the profile', () => {
  const save = (body: object) => shop.call<WireCustomer>('POST /api/customer', { body, token })

  test('needs a token', async () => {
    expect((await shop.call('GET /api/customer')).status).toBe(401)
    expect((await shop.call('POST /api/customer', { body: { first_name: 1 } })).status).toBe(401)
  })

  test('keeps what was changed and leaves the rest', async () => {
    await save({ first_name: ' Ada ', marketing_opt_in: true })
    const answer = await save({ last_name: 'Lovelace', email: 'Ada@Example.com' })

    expect(answer).toMatchObject({ status: 200, message: 'Your details are saved.' })
    expect((await shop.call<WireCustomer>('GET /api/customer', { token })).data).toEqual({
      ...me,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      marketing_opt_in: true,
    })
  })

  test('takes the sign-in contact only unchanged', async () => {
    const same = await save({ phone: phone.replace('+44', '0'), first_name: 'Ada' })
    const other = await save({ phone: '07700999999' })

    expect(same.status).toBe(200)
    expect(other).toMatchObject({ status: 422, data: { errors: [{ field: 'phone' }] } })
  })

  test('refuses another contact that is none, and forgets one that is emptied', async () => {
    await save({ email: 'ada@example.com' })

    const bad = await save({ email: 'ada@' })
    const phoneAsEmail = await save({ email: '07700900123' })
    const emptied = await save({ email: '' })

    expect(bad).toMatchObject({ status: 422, message: 'Enter a valid email' })
    expect(phoneAsEmail.status).toBe(422)
    expect(emptied.data.email).toBe('')
  })
})

describe('another sign-in contact', () => {
  const ask = (body: object) => shop.call<CodeSent>('POST /api/customer/contact', { body, token })
  const prove = (body: object) =>
    shop.call<WireCustomer>('POST /api/customer/contact/verify', { body, token })

  test('signs in once its code proves it, and the old one is told', async () => {
    const email = `new${count}@example.com`

    const asked = await ask({ email })
    const answer = await prove({ email, otp: await codeFor(email) })
    await runDueJobs(shop.services, jobHandlers)

    expect(asked.data).toMatchObject({ contact: email, channel: 'email' })
    expect(answer.data).toMatchObject({ id: me.id, email, phone, signs_in_with: 'email' })
    expect(shop.messages.at(-1)).toMatchObject({ to: phone, channel: 'sms' })
    expect((await signIn({ email })).data.customer.id).toBe(me.id)
  })

  test('stays as it was with a wrong code', async () => {
    const email = `new${count}@example.com`
    await ask({ email })
    const otp = String((Number(await codeFor(email)) + 1) % 10_000).padStart(4, '0')

    const answer = await prove({ email, otp })

    expect(answer).toMatchObject({ status: 422, data: { tries_left: 4 } })
    expect((await shop.call<WireCustomer>('GET /api/customer', { token })).data).toEqual(me)
  })

  test('has a code that signs nobody in, and the other way round', async () => {
    const email = `new${count}@example.com`
    await ask({ email })
    const changeCode = await codeFor(email)
    await shop.call('POST /api/register', { body: { email } })
    const signInCode = await codeFor(email)

    const signInWithChange = await shop.call('POST /api/verify-otp', {
      body: { email, otp: changeCode },
    })
    const changeWithSignIn = await prove({ email, otp: signInCode })

    if (changeCode === signInCode) return
    expect(signInWithChange.status).toBe(422)
    expect(changeWithSignIn.status).toBe(422)
  })

  test('needs a code to the present one when the sign-in is not a recent one', async () => {
    const email = `new${count}@example.com`
    const confirm = (otp: string) =>
      shop.call('POST /api/customer/contact/prove/verify', { body: { otp }, token })
    shop.clock.advance({ minutes: 11 })

    const tooEarly = await ask({ email })
    const asked = await shop.call<CodeSent>('POST /api/customer/contact/prove', { token })
    const otp = await codeFor(phone)
    const wrong = await confirm(String((Number(otp) + 1) % 10_000).padStart(4, '0'))
    const right = await confirm(otp)
    const proven = await ask({ email })
    shop.clock.advance({ minutes: 11 })
    const tooLate = await ask({ email: `other${count}@example.com` })

    expect([tooEarly.status, tooEarly.message]).toEqual([409, errors.code_needed[1]])
    expect(asked.data).toMatchObject({ contact: phone, channel: 'sms' })
    expect(wrong).toMatchObject({ status: 422, data: { tries_left: 4 } })
    expect([right.status, proven.status, tooLate.status]).toEqual([200, 200, 409])
  })

  test('cannot be had with a code for the new one alone, asked for in another session', async () => {
    const email = `new${count}@example.com`
    shop.clock.advance({ minutes: 30 })
    await shop.call('POST /api/register', { body: { email } })

    const answer = await prove({ email, otp: await codeFor(email) })

    expect(answer.status).toBe(409)
    expect((await shop.call<WireCustomer>('GET /api/customer', { token })).data).toEqual(me)
  })

  test('ends every other session, and leaves the one that asked', async () => {
    const email = `new${count}@example.com`
    const elsewhere = (await signIn({ phone })).data.token
    await ask({ email })

    await prove({ email, otp: await codeFor(email) })

    expect((await shop.call('GET /api/customer', { token: elsewhere })).status).toBe(401)
    expect((await shop.call('GET /api/customer', { token })).status).toBe(200)
  })

  test('of somebody else is refused, but only after the code', async () => {
    const email = `taken${count}@example.com`
    const other = await signIn({ email })

    const asked = await ask({ email })
    const answer = await prove({ email, otp: await codeFor(email) })

    expect(asked.status).toBe(200)
    expect(answer.status).toBe(409)
    expect((await signIn({ email })).data.customer.id).toBe(other.data.customer.id)
  })
})

describe('addresses', () => {
  const home = { label: 'Home', line1: '1 High Street', city: 'London', postcode: 'se11aa' }
  const create = (body: object, as = token) =>
    shop.call<WireAddress>('POST /api/customer-addresses', { body, token: as })
  const list = async (as = token) =>
    (await shop.call<WireAddress[]>('GET /api/customer-addresses', { token: as })).data
  const change = (id: string, body: object, as = token) =>
    shop.call<WireAddress>(`PUT /api/customer-addresses/${id}`, { body, token: as })
  const remove = (id: string, as = token) =>
    shop.call(`DELETE /api/customer-addresses/${id}`, { token: as })

  test('the first is created with 201, its postcode in normal form, as the default', async () => {
    const answer = await create(home)

    expect(answer).toMatchObject({
      status: 201,
      data: { ...home, postcode: 'SE1 1AA', line2: '', instructions: '', is_default: true },
    })
    expect(await list()).toEqual([answer.data])
  })

  test.each([
    ['postcode', { ...home, postcode: 'NOT ONE' }],
    ['postcode', { ...home, postcode: '' }],
    ['line1', { ...home, line1: '  ' }],
    ['city', { ...home, city: '' }],
  ])('a bad %s is named', async (field, body) => {
    expect(await create(body)).toMatchObject({ status: 422, data: { errors: [{ field }] } })
  })

  test('there is always one default: a new one takes over, the last cannot resign', async () => {
    const first = (await create(home)).data
    const second = (await create({ ...home, label: 'Work', is_default: true })).data
    await change(second.id, { ...home, label: 'Office', is_default: false })

    expect((await list()).map(({ id, is_default }) => [id, is_default])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    await change(first.id, { ...home, is_default: true })
    expect((await list()).filter((address) => address.is_default)).toHaveLength(1)
  })

  test('many at once leave one default', async () => {
    await Promise.all(Array.from({ length: 10 }, () => create({ ...home, is_default: true })))

    const all = await list()

    expect(all).toHaveLength(10)
    expect(all.filter((address) => address.is_default)).toHaveLength(1)
  })

  test('a deleted default hands over to another', async () => {
    const first = (await create(home)).data
    const second = (await create({ ...home, label: 'Work' })).data

    const answer = await remove(first.id)

    expect(answer).toMatchObject({ status: 200, message: 'Address deleted', data: null })
    expect(await list()).toEqual([{ ...second, is_default: true }])
    expect((await remove(first.id)).status).toBe(404)
  })

  test('of another customer are unknown, and stay as they are', async () => {
    const mine = (await create(home)).data
    const stranger = (await signIn({ email: `stranger${count}@example.com` })).data.token
    await create({ ...home, label: 'Theirs' }, stranger)

    expect((await change(mine.id, { ...home, is_default: true }, stranger)).status).toBe(404)
    expect((await remove(mine.id, stranger)).status).toBe(404)
    expect(await list()).toEqual([mine])
    expect((await list(stranger)).map((address) => address.is_default)).toEqual([true])
  })

  test('and customers are not seen by another tenant', async () => {
    await create(home)
    const there = await signIn({ phone }, secondHost)

    const rows = await shop.services.db.transaction('second', async (tx) => ({
      addresses: await tx.selectFrom('addresses').selectAll().execute(),
      customers: await tx.selectFrom('customers').select('id').where('id', '=', me.id).execute(),
    }))

    expect(rows).toEqual({ addresses: [], customers: [] })
    expect(there.data.customer.id).not.toBe(me.id)
  })
})

describe('my data', () => {
  const nobody = { name: '', phone: '', email: '' }
  const contact = { name: 'Ada', phone: '07700900123', email: '' }
  const address = {
    label: 'Home',
    line1: '1 High Street',
    line2: '',
    city: 'London',
    postcode: 'SE1 1AA',
    instructions: '',
  }

  async function storeOutlet(tx: Tx): Promise<void> {
    await tx
      .insertInto('menus')
      .values({ tenant_id: 'sample', id: 'data-menu', document: '{"categories":[]}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('outlets')
      .values({
        tenant_id: 'sample',
        id: 'data-outlet',
        slug: 'data-outlet',
        menu_id: 'data-menu',
        document: '{"id":"data-outlet","slug":"data-outlet"}',
        is_listed: false,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async function anOrder(status: OrderStatus): Promise<string> {
    const id = shop.services.random.id()
    const now = shop.clock.now()
    await shop.services.db.transaction('sample', storeOutlet, 'tiffin_import')
    await inSample(async (tx) => {
      await tx
        .insertInto('orders')
        .values({
          tenant_id: 'sample',
          id,
          outlet_id: 'data-outlet',
          customer_id: me.id,
          number: id,
          status,
          fulfilment: 'delivery',
          timing: 'asap',
          promised_from: now,
          promised_to: now,
          contact: JSON.stringify(contact),
          address: JSON.stringify(address),
          subtotal: 1_295,
          delivery_fee: 0,
          small_order_fee: 0,
          service_fee: 0,
          discount: 0,
          tip: 0,
          total: 1_295,
          note: 'Ring twice',
          created_at: now,
          pay_by: now,
        })
        .execute()
      await tx
        .insertInto('order_lines')
        .values({
          tenant_id: 'sample',
          order_id: id,
          position: 0,
          item_id: 'menu.item',
          name: 'Butter Chicken',
          photo: '',
          quantity: 1,
          unit_price: 1_295,
          options: '[]',
          note: 'For Ada',
          total: 1_295,
        })
        .execute()
      await tx
        .insertInto('refunds')
        .values({
          tenant_id: 'sample',
          order_id: id,
          id,
          amount: 100,
          reason: 'goodwill',
          note: 'Ada called',
          lines: '[]',
          status: 'succeeded',
          at: now,
          by: JSON.stringify({ kind: 'system', id: '', name: 'System', device: null }),
        })
        .execute()
    })
    return id
  }

  const readOrder = (id: string) =>
    inSample(async (tx) => ({
      ...(await tx
        .selectFrom('orders')
        .select(['customer_id', 'contact', 'address', 'note', 'total'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()),
      lineNote: (
        await tx
          .selectFrom('order_lines')
          .select('note')
          .where('order_id', '=', id)
          .executeTakeFirstOrThrow()
      ).note,
      refundNote: (
        await tx
          .selectFrom('refunds')
          .select('note')
          .where('order_id', '=', id)
          .executeTakeFirstOrThrow()
      ).note,
    }))

  const remove = (body: object = { confirm: 'DELETE' }) =>
    shop.call('DELETE /api/customer', { body, token })

  test('is exported as a whole', async () => {
    await anOrder('completed')
    await shop.call('POST /api/customer-addresses', {
      body: { line1: '1 High Street', city: 'London', postcode: 'SE1 1AA' },
      token,
    })

    const { status, data } = await shop.call<CustomerExport>('GET /api/customer/export', { token })

    expect(status).toBe(200)
    expect(data.customer).toMatchObject({ id: me.id, phone, invited_by_someone: false })
    expect(data.addresses).toHaveLength(1)
    expect(data.orders).toMatchObject([
      { total: 12.95, contact, address, lines: [{ name: 'Butter Chicken', total: 12.95 }] },
    ])
    expect(data.sessions).toHaveLength(1)
    expect(data.known_browsers).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain('hash')
  })

  test('is neither exported nor deleted with a token alone', async () => {
    shop.clock.advance({ minutes: 11 })
    const refused = [await shop.call('GET /api/customer/export', { token }), await remove()]

    await shop.call('POST /api/customer/contact/prove', { token })
    const body = { otp: await codeFor(phone) }
    await shop.call('POST /api/customer/contact/prove/verify', { body, token })
    const exported = await shop.call<CustomerExport>('GET /api/customer/export', { token })
    const deleted = await remove()

    for (const { status, message } of refused) {
      expect([status, message]).toEqual([409, errors.code_needed[1]])
    }
    expect(exported.data.customer).toMatchObject({ id: me.id })
    expect(deleted.status).toBe(200)
  })

  test('is not deleted by accident', async () => {
    expect((await remove({})).status).toBe(422)
    expect((await remove({ confirm: 'yes' })).status).toBe(422)
    expect((await shop.call('GET /api/customer', { token })).status).toBe(200)
  })

  test('takes nothing from the diner whose contact was only told', async () => {
    const email = `victim${count}@example.com`
    await signIn({ email })
    await shop.call('POST /api/register', { body: { email } })
    const otp = await codeFor(email)
    await shop.call('POST /api/customer', { body: { email }, token })
    await remove()

    const rows = await inSample((tx) =>
      tx.selectFrom('known_browsers').select('contact').where('contact', '=', email).execute(),
    )
    const signedIn = await shop.call('POST /api/verify-otp', { body: { email, otp } })
    expect(rows).toHaveLength(1)
    expect(signedIn.status).toBe(200)
  })

  test('goes with the account; what was ordered stays without a person', async () => {
    const order = await anOrder('completed')
    await shop.call('POST /api/customer-addresses', {
      body: { line1: '1 High Street', city: 'London', postcode: 'SE1 1AA' },
      token,
    })

    const answer = await remove()

    expect(answer).toMatchObject({ status: 200, data: null })
    expect((await shop.call('GET /api/customer', { token })).status).toBe(401)
    expect(await readOrder(order)).toEqual({
      customer_id: null,
      contact: nobody,
      address: null,
      note: '',
      lineNote: '',
      refundNote: '',
      total: 1_295,
    })
    const left = await inSample(async (tx) => [
      ...(await tx.selectFrom('addresses').select('id').where('customer_id', '=', me.id).execute()),
      ...(await tx
        .selectFrom('sessions')
        .select('customer_id')
        .where('customer_id', '=', me.id)
        .execute()),
      ...(await tx
        .selectFrom('sign_in_attempts')
        .select('contact')
        .where('contact', '=', phone)
        .execute()),
      ...(await tx
        .selectFrom('known_browsers')
        .select('contact')
        .where('contact', '=', phone)
        .execute()),
    ])
    expect(left).toEqual([])
    expect((await signIn({ phone })).data.customer.id).not.toBe(me.id)
  })

  test('an order on its way keeps its address until it ends', async () => {
    const order = await anOrder('out_for_delivery')
    await remove()
    const onItsWay = await readOrder(order)
    await inSample((tx) =>
      tx.updateTable('orders').set({ status: 'completed' }).where('id', '=', order).execute(),
    )

    const { services } = shop
    await forgetEndedOrders(
      tenantContext(services, 'sample', await services.content.load('sample')),
    )

    expect(onItsWay).toMatchObject({ customer_id: null, contact, address })
    expect(await readOrder(order)).toMatchObject({ contact: nobody, address: null })
  })

  test('of others is not touched', async () => {
    const order = await anOrder('completed')
    const other = await signIn({ email: `leaver${count}@example.com` })

    await shop.call('DELETE /api/customer', {
      body: { confirm: 'DELETE' },
      token: other.data.token,
    })

    expect(await readOrder(order)).toMatchObject({ customer_id: me.id, contact })
  })
})
