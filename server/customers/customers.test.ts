import { beforeEach, describe, expect, test } from 'vitest'
import type { CodeSent, WireAddress, WireCustomer } from '#contract/customer.ts'
import { errors } from '#contract/errors.ts'
import { codeFor, signIn } from '#testing/code-sign-in.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { testApp } from '#testing/test-app.ts'

let phone = ''
let token = ''
let me: WireCustomer
let count = 0

const shop = await testApp()
await addSecondTenant(shop.services)
beforeEach(async () => {
  shop.clock.advance({ days: 2 })
  phone = `+447700${String(++count).padStart(6, '0')}`
  const { data } = await signIn(shop, { phone })
  token = data.token
  me = data.customer
})

describe('the profile', () => {
  const save = (body: object) => shop.call<WireCustomer>('POST /api/customer', { body, token })

  test('needs a token', async () => {
    expect((await shop.call('GET /api/customer')).status).toBe(401)
    expect((await shop.call('POST /api/customer', { body: { first_name: 1 } })).status).toBe(401)
  })

  test('keeps the changed fields and leaves the rest', async () => {
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

  test('refuses an invalid second contact, and removes one that is left empty', async () => {
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

  test('signs in once its code proves it, and the old contact gets a message', async () => {
    const email = `new${count}@example.com`

    const asked = await ask({ email })
    const answer = await prove({ email, otp: await codeFor(shop, email) })
    await shop.runJobs()

    expect(asked.data).toMatchObject({ contact: email, channel: 'email' })
    expect(answer.data).toMatchObject({ id: me.id, email, phone, signs_in_with: 'email' })
    expect(shop.messages.at(-1)).toMatchObject({ to: phone, channel: 'sms' })
    expect((await signIn(shop, { email })).data.customer.id).toBe(me.id)
  })

  test('stays as it was with a wrong code', async () => {
    const email = `new${count}@example.com`
    await ask({ email })
    const otp = String((Number(await codeFor(shop, email)) + 1) % 10_000).padStart(4, '0')

    const answer = await prove({ email, otp })

    expect(answer).toMatchObject({ status: 422, data: { tries_left: 4 } })
    expect((await shop.call<WireCustomer>('GET /api/customer', { token })).data).toEqual(me)
  })

  test('has a code that does not sign in, and a sign-in code does not prove it', async () => {
    const email = `new${count}@example.com`
    await ask({ email })
    const changeCode = await codeFor(shop, email)
    await shop.call('POST /api/register', { body: { email } })
    const signInCode = await codeFor(shop, email)

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
    const otp = await codeFor(shop, phone)
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

  test('cannot be changed by a code to the new one alone, asked for in another session', async () => {
    const email = `new${count}@example.com`
    shop.clock.advance({ minutes: 30 })
    await shop.call('POST /api/register', { body: { email } })

    const answer = await prove({ email, otp: await codeFor(shop, email) })

    expect(answer.status).toBe(409)
    expect((await shop.call<WireCustomer>('GET /api/customer', { token })).data).toEqual(me)
  })

  test('ends every other session, and leaves the one that asked', async () => {
    const email = `new${count}@example.com`
    const elsewhere = (await signIn(shop, { phone })).data.token
    await ask({ email })

    await prove({ email, otp: await codeFor(shop, email) })

    expect((await shop.call('GET /api/customer', { token: elsewhere })).status).toBe(401)
    expect((await shop.call('GET /api/customer', { token })).status).toBe(200)
  })

  test('of another customer is refused, but only after the code', async () => {
    const email = `taken${count}@example.com`
    const other = await signIn(shop, { email })

    const asked = await ask({ email })
    const answer = await prove({ email, otp: await codeFor(shop, email) })

    expect(asked.status).toBe(200)
    expect(answer.status).toBe(409)
    expect((await signIn(shop, { email })).data.customer.id).toBe(other.data.customer.id)
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
    ['line1', { ...home, line1: 'London' }],
    ['line1', { ...home, line1: 'SE1 1AA' }],
    ['line1', { ...home, line1: '-' }],
    ['city', { ...home, city: '' }],
  ])('a bad %s is named', async (field, body) => {
    expect(await create(body)).toMatchObject({ status: 422, data: { errors: [{ field }] } })
  })

  test('there is always one default: a new one replaces it, and the last one stays it', async () => {
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

  test('many added concurrently leave one default', async () => {
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
    const stranger = (await signIn(shop, { email: `stranger${count}@example.com` })).data.token
    await create({ ...home, label: 'Theirs' }, stranger)

    expect((await change(mine.id, { ...home, is_default: true }, stranger)).status).toBe(404)
    expect((await remove(mine.id, stranger)).status).toBe(404)
    expect(await list()).toEqual([mine])
    expect((await list(stranger)).map((address) => address.is_default)).toEqual([true])
  })

  test('and customers are not seen by another tenant', async () => {
    await create(home)
    const there = await signIn(shop, { phone }, secondHost)

    const rows = await shop.services.db.transaction('second', async (tx) => ({
      addresses: await tx.selectFrom('addresses').selectAll().execute(),
      customers: await tx.selectFrom('customers').select('id').where('id', '=', me.id).execute(),
    }))

    expect(rows).toEqual({ addresses: [], customers: [] })
    expect(there.data.customer.id).not.toBe(me.id)
  })
})
