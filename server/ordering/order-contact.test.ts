import { afterAll, expect, test } from 'vitest'
import type { WireCustomer } from '#contract/customer.ts'
import type { PlacedOrder } from '#contract/order.ts'
import type { CodeSent } from '#contract/sign-in.ts'
import { anOrder, order, orderActions } from '#testing/an-order.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { type Diner, openShop } from '#testing/shop.ts'

let count = 0
const free = aPromo({ code: 'ALL', kind: 'percent', value: 100, fulfilment: 'pickup' })
const shop = await openShop({ content: { promos: [free] } })
afterAll(() => shop.close())

const newEmail = () => `diner${++count}@example.com`
const newPhone = () => `+447700900${String(++count).padStart(3, '0')}`
const byEmail = (given: { phone?: string; firstName?: string } = {}) =>
  shop.customer({ email: newEmail(), signsInByEmail: true, ...given })

async function prove(diner: Diner, phone: string): Promise<WireCustomer> {
  await shop.call<CodeSent>('POST /api/customer/phone', { body: { phone }, token: diner.token })
  await orderActions(shop, diner).jobs()
  const otp = shop.messages.findLast(({ to }) => to === phone)?.code
  const { data } = await shop.call<WireCustomer>('POST /api/customer/phone/verify', {
    body: { phone, otp },
    token: diner.token,
  })
  return data
}

test('a delivery without a name and a phone number is refused, field by field', async () => {
  const diner = await byEmail({ firstName: '' })

  const { status, data } = await order(shop, diner, anOrder(diner))

  expect(status).toBe(422)
  expect(data).toEqual({
    errors: [
      { field: 'first_name', message: 'Enter the first name the order is for' },
      { field: 'phone', message: 'Enter a phone number, so that the courier can reach you' },
    ],
  })
})

test('a pickup needs a name only; with name and phone number a delivery is taken', async () => {
  const diner = await byEmail({ firstName: '' })
  const pickup = anOrder(diner, { type: 'pickup', expected_total: 28.9 })
  const nameless = await order(shop, diner, pickup)
  await shop.call('POST /api/customer', { body: { first_name: 'Bo' }, token: diner.token })

  const named = await order(shop, diner, pickup)
  const unreachable = await order(shop, diner, anOrder(diner))
  await shop.call('POST /api/customer', { body: { phone: newPhone() }, token: diner.token })
  const reachable = await order(shop, diner, anOrder(diner))

  expect(nameless.data).toMatchObject({ errors: [{ field: 'first_name' }] })
  expect(unreachable.data).toMatchObject({ errors: [{ field: 'phone' }] })
  expect([named.status, reachable.status]).toEqual([200, 200])
})

test('cash needs a phone number proven by a code, and the kitchen learns it', async () => {
  const phone = newPhone()
  const diner = await byEmail({ phone })
  const body = anOrder(diner, { payment_method: 'cash' })
  const refused = await order(shop, diner, body)

  const customer = await prove(diner, phone)
  const { status } = await order(shop, diner, body)
  await orderActions(shop, diner).jobs()

  expect(refused.status).toBe(422)
  expect(refused.data).toEqual({
    errors: [{ field: 'phone', message: 'Confirm your phone to pay in cash' }],
  })
  expect(customer).toMatchObject({ phone, phone_confirmed: true, signs_in_with: 'email' })
  expect(status).toBe(200)
  const notice = shop.messages.findLast(({ to }) => to === 'kitchen@shop.test')
  expect(notice?.text).toContain(`Ada Lovelace, ${phone}, diner`)
})

test.each(['card', 'cash'] as const)(
  'an order that costs nothing is placed without a payment and a verified phone number: %s',
  async (payment_method) => {
    const diner = await byEmail({ phone: newPhone() })
    const free = { type: 'pickup', promo_code: 'ALL', expected_total: 0, payment_method } as const

    const { status, data } = await order<PlacedOrder>(shop, diner, anOrder(diner, free))

    expect(status).toBe(200)
    expect(data.order).toMatchObject({
      status: 'placed',
      payment: { provider: 'none', status: 'succeeded', amount: 0 },
    })
    expect(data.payment).toMatchObject({ provider: 'none', client_secret: '' })
  },
)

test('another number, or a wrong code, proves nothing', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  const diner = await byEmail({ phone })
  await prove(diner, phone)
  await shop.call('POST /api/customer', { body: { phone: other }, token: diner.token })
  await shop.call('POST /api/customer/phone', { body: { phone: other }, token: diner.token })

  const wrong = await shop.call('POST /api/customer/phone/verify', {
    body: { phone: other, otp: '0000' },
    token: diner.token,
  })
  const { status } = await order(shop, diner, anOrder(diner, { payment_method: 'cash' }))

  expect([wrong.status, status]).toEqual([422, 422])
})

test('a code that proves a phone number does not sign in', async () => {
  const phone = newPhone()
  const diner = await byEmail()
  await shop.call('POST /api/customer/phone', { body: { phone }, token: diner.token })
  await orderActions(shop, diner).jobs()
  const otp = shop.messages.findLast(({ to }) => to === phone)?.code

  const signIn = await shop.call('POST /api/verify-otp', { body: { phone, otp } })

  expect(signIn.status).toBe(422)
})

test('without a text provider a phone number need not be verified for cash', async () => {
  const { services } = shop
  const diner = await byEmail({ phone: newPhone() })
  const { environment } = services
  services.environment = { ...environment, NODE_ENV: 'production', SMTP_URL: 'smtp://mail.test' }

  const { status } = await order(shop, diner, anOrder(diner, { payment_method: 'cash' }))
  services.environment = environment

  expect(status).toBe(200)
})
