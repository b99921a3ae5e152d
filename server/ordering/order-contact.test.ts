import { expect, test } from 'vitest'
import type { WireCustomer } from '#contract/customer.ts'
import type { PlacedOrder, WireOrderRequest } from '#contract/order.ts'
import { anOrder, order as send } from '#testing/an-order.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { type Diner, openShop } from '#testing/shop.ts'

const free = aPromo({ code: 'ALL', kind: 'percent', value: 100, fulfilment: 'pickup' })
const shop = await openShop({ content: { promos: [free] } })

let count = 0
const newPhone = () => `+447700900${String(++count).padStart(3, '0')}`
const byEmail = (given: { phone?: string; firstName?: string } = {}) =>
  shop.customer({ email: `diner${++count}@example.com`, signsInByEmail: true, ...given })
const order = (diner: Diner, given: Partial<WireOrderRequest> = {}) =>
  send<PlacedOrder>(shop, diner, anOrder(diner, given))
const cash = { payment_method: 'cash' } as const
const refused = (...errors: object[]) => ({ status: 422, data: { errors } })

/** A call about the diner's own account. */
const change = <T>({ token }: Diner, path: string, body: object) =>
  shop.call<T>(`POST /api/customer${path}`, { body, token })

/** Has a code sent to a phone. */
async function askCode(diner: Diner, phone: string): Promise<string | undefined> {
  await change(diner, '/phone', { phone })
  await shop.runJobs()
  return shop.messages.findLast(({ to }) => to === phone)?.code
}

async function prove(diner: Diner, phone: string): Promise<WireCustomer> {
  const otp = await askCode(diner, phone)
  return (await change<WireCustomer>(diner, '/phone/verify', { phone, otp })).data
}

test('a delivery without a name and a phone number is refused, field by field', async () => {
  const diner = await byEmail({ firstName: '' })

  expect(await order(diner)).toMatchObject(
    refused(
      { field: 'first_name', message: 'Enter the first name the order is for' },
      { field: 'phone', message: 'Enter a phone number, so that the courier can reach you' },
    ),
  )
})

test('a pickup needs a name only; with name and phone number a delivery is taken', async () => {
  const diner = await byEmail({ firstName: '' })
  const pickup = { type: 'pickup', expected_total: 28.9 } as const
  const nameless = await order(diner, pickup)
  await change(diner, '', { first_name: 'Bo' })

  const named = await order(diner, pickup)
  const unreachable = await order(diner)
  await change(diner, '', { phone: newPhone() })
  const reachable = await order(diner)

  expect(nameless).toMatchObject(refused({ field: 'first_name' }))
  expect(unreachable).toMatchObject(refused({ field: 'phone' }))
  expect([named.status, reachable.status]).toEqual([200, 200])
})

test('cash needs a phone number proven by a code, and the kitchen learns it', async () => {
  const phone = newPhone()
  const diner = await byEmail({ phone })
  const unproven = await order(diner, cash)

  const customer = await prove(diner, phone)
  const { status } = await order(diner, cash)
  await shop.runJobs()

  const message = 'Confirm your phone to pay in cash'
  expect(unproven).toMatchObject(refused({ field: 'phone', message }))
  expect(customer).toMatchObject({ phone, phone_confirmed: true, signs_in_with: 'email' })
  expect(status).toBe(200)
  const notice = shop.messages.findLast(({ to }) => to === 'kitchen@shop.test')
  expect(notice?.text).toContain(`Ada Lovelace, ${phone}, diner`)
})

test.each(['card', 'cash'] as const)(
  'an order that costs nothing is placed without a payment and a verified phone number: %s',
  async (payment_method) => {
    const diner = await byEmail({ phone: newPhone() })

    const { status, data } = await order(diner, {
      type: 'pickup',
      promo_code: 'ALL',
      expected_total: 0,
      payment_method,
    })

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
  await change(diner, '', { phone: other })
  await change(diner, '/phone', { phone: other })

  const wrong = await change(diner, '/phone/verify', { phone: other, otp: '0000' })

  expect([wrong.status, (await order(diner, cash)).status]).toEqual([422, 422])
})

test('a code that proves a phone number does not sign in', async () => {
  const phone = newPhone()
  const otp = await askCode(await byEmail(), phone)

  expect((await shop.call('POST /api/verify-otp', { body: { phone, otp } })).status).toBe(422)
})

test('without a text provider a phone number need not be verified for cash', async () => {
  const { services } = shop
  const diner = await byEmail({ phone: newPhone() })
  const { environment } = services
  services.environment = { ...environment, NODE_ENV: 'production', SMTP_URL: 'smtp://mail.test' }

  const { status } = await order(diner, cash)
  services.environment = environment

  expect(status).toBe(200)
})
