import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SiteConfig } from '#contract/config.ts'
import type { WireMenu } from '#contract/menu.ts'
import type { PaymentStatusResponse, PlacedOrder, WireOrderRequest } from '#contract/order.ts'
import type { Currency } from '#domain/currency.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { dinar, euro, yen } from '#testing/currencies.ts'
import { anItem } from '#testing/sample-menu.ts'
import { addCustomer, addTenant, type Diner } from '#testing/shop.ts'
import { type StripeDouble, startStripeDouble, webhookSecret } from '#testing/stripe-double.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let stripe: StripeDouble
let app: TestApp
beforeAll(async () => {
  stripe = await startStripeDouble()
  app = await testApp({
    folders: ['testing/euro'],
    environment: {
      ORDER_LIMIT_FACTOR: '1000',
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_ORIGIN: stripe.origin,
    },
  })
  await addTenant(app.services, 'tokyo', 'tokyo.test', shopIn(yen, 1_200))
  await addTenant(app.services, 'paris', 'paris.test', shopIn(euro, 1_295))
  await addTenant(app.services, 'kuwait', 'kuwait.test', shopIn(dinar, 3_250))
})
afterAll(async () => {
  await app?.close()
  await stripe?.close()
})
beforeEach(() => {
  app.messages.length = 0
})

/** One dish, picked up, with a ten percent service fee. */
function shopIn(currency: Currency, price: number) {
  return {
    tenant: { currency },
    items: [anItem({ id: 'bowl', name: 'Bowl', price })],
    outlet: {
      fees: {
        smallOrder: null,
        service: { percent: 10, min: 0, max: 10_000 },
        pickupMinimum: 0,
      },
    },
  }
}

let keys = 0
function place(host: string, diner: Diner, body: Partial<WireOrderRequest>) {
  return app.call<PlacedOrder>('POST /api/order', {
    host,
    token: diner.token,
    headers: { 'idempotency-key': `currency-${keys++}` },
    body: { type: 'pickup', timing: 'asap', payment_method: 'card', ...body },
  })
}

/** The card form has done its part, and the browser says so. */
async function pay(host: string, diner: Diner, { order, payment }: PlacedOrder) {
  stripe.set(payment.intent_id, 'succeeded')
  const { data } = await app.call<PaymentStatusResponse>('PUT /api/order/payment/status', {
    host,
    token: diner.token,
    body: { order_id: order.id },
  })
  await runDueJobs(app.services, jobHandlers)
  return data.order
}

test('a restaurant in euro shows, charges and mails euro, from the menu to the receipt', async () => {
  const host = 'euro.localhost'
  const diner = await addCustomer(app.services, 'euro', { email: 'ada@euro.test' })

  const config = await app.call<SiteConfig>('POST /api/loadconfig', { host, body: {} })
  expect(config.data.currency).toEqual({ code: 'EUR', sign: '€' })
  const menu = await app.call<WireMenu>('GET /api/menu/borough', { host })
  const curry = menu.data.categories[0]?.items[0]
  expect(curry).toMatchObject({ id: 'main.curry', price: 12.95 })

  const tooMuch = await place(host, diner, {
    outlet_id: 'borough',
    lines: [curryLine],
    tip: 70,
    expected_total: 98.9,
  })
  expect(tooMuch.message).toBe('A tip can be up to €50.00.')
  const placed = await place(host, diner, {
    outlet_id: 'borough',
    lines: [curryLine],
    tip: 2.5,
    expected_total: 31.4,
  })
  expect(placed.data.payment).toMatchObject({ amount: 31.4, currency: 'EUR' })
  expect(stripe.intents.get(placed.data.payment.intent_id)).toMatchObject({
    amount: 3_140,
    currency: 'eur',
  })

  const order = await pay(host, diner, placed.data)
  expect(order).toMatchObject({ status: 'placed', total: 31.4, payment: { currency: 'EUR' } })
  const receipt = app.messages.find(({ to }) => to === 'ada@euro.test')
  expect(receipt?.text).toContain('2 × Butter Curry  €28.90')
  expect(receipt?.text).toContain('Tip: €2.50')
  expect(receipt?.text).toContain('Total: €31.40')
  const notice = app.messages.find(({ to }) => to === 'kitchen@euro.test')
  expect(notice?.subject).toMatch(/: pickup, €31\.40$/)
  expect(app.messages.map(({ subject, text }) => subject + text).join()).not.toContain('£')
})

const curryLine = {
  item_id: 'main.curry',
  quantity: 2,
  options: [
    { option_id: 'heat.mild', quantity: 2 },
    { option_id: 'extras.raita', quantity: 2 },
  ],
  note: '',
}

const cases = [
  {
    host: 'tokyo.test',
    id: 'tokyo',
    tip: 300,
    total: 1_620,
    minor: 1_620,
    code: 'JPY',
    text: '¥1,620',
  },
  // 10 percent of 3.250 is 0.325, which no card can pay, so 0.330.
  {
    host: 'kuwait.test',
    id: 'kuwait',
    tip: 0.25,
    total: 3.83,
    minor: 3_830,
    code: 'KWD',
    text: 'KD\u00A03.830',
  },
]

test.each(cases)('in $code an order is priced, charged and mailed in its decimals', async (row) => {
  const diner = await addCustomer(app.services, row.id, { email: `ada@${row.host}` })
  const placed = await place(row.host, diner, {
    outlet_id: 'soho',
    lines: [{ item_id: 'bowl', quantity: 1, options: [], note: '' }],
    tip: row.tip,
    expected_total: row.total,
  })

  expect(placed.data.payment).toMatchObject({ amount: row.total, currency: row.code })
  expect(stripe.intents.get(placed.data.payment.intent_id)).toMatchObject({
    amount: row.minor,
    currency: row.code.toLowerCase(),
  })
  expect(await pay(row.host, diner, placed.data)).toMatchObject({ status: 'placed' })
  const receipt = app.messages.find(({ to }) => to === `ada@${row.host}`)
  expect(receipt?.text).toContain(`Total: ${row.text}`)
})

// The tip brings each of them to the limit to the unit.
test.each([
  { id: 'tokyo', bowls: 792, tip: 39_600, step: 1, most: 1_000_000 },
  { id: 'paris', bowls: 693, tip: 925.65, step: 0.01, most: 10_000 },
  { id: 'kuwait', bowls: 2_797, tip: 899.75, step: 0.01, most: 10_000 },
])('$id takes an order of $most and none above', async ({ id, bowls, tip, step, most }) => {
  const host = `${id}.test`
  const diner = await addCustomer(app.services, id, { email: `bob@${host}` })
  const lines = Array.from({ length: Math.ceil(bowls / 99) }, (_, index) => ({
    item_id: 'bowl',
    quantity: Math.min(99, bowls - index * 99),
    options: [],
    note: '',
  }))
  const order = { outlet_id: 'soho', lines }

  const tooLarge = await place(host, diner, {
    ...order,
    tip: tip + step,
    expected_total: most + step,
  })
  const placed = await place(host, diner, { ...order, tip, expected_total: most })

  expect(tooLarge).toMatchObject({
    status: 422,
    message: 'Please call us for an order as large as this.',
  })
  expect(placed).toMatchObject({ status: 200, data: { payment: { amount: most } } })
})

test.each([
  ['tokyo.test', 'tokyo', 300.5, 'Tip must be a whole number.'],
  ['kuwait.test', 'kuwait', 0.255, 'Tip can have at most two decimals.'],
  ['euro.localhost', 'euro', 0.255, 'Tip can have at most two decimals.'],
])('%s refuses an amount that its currency does not have', async (host, id, tip, message) => {
  const diner = await addCustomer(app.services, id, { email: `eve@${host}` })
  const refused = await place(host, diner, {
    outlet_id: 'soho',
    lines: [{ item_id: 'bowl', quantity: 1, options: [], note: '' }],
    tip,
    expected_total: 10,
  })

  expect(refused).toMatchObject({ status: 422, message })
})
