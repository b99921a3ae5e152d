import { beforeEach, expect, test } from 'vitest'
import type { SiteConfig } from '#contract/config.ts'
import type { WireMenu } from '#contract/menu.ts'
import type { PaymentStatusResponse, PlacedOrder, WireOrderRequest } from '#contract/order.ts'
import type { Currency } from '#domain/currency.ts'
import { dinar, euro, yen } from '#testing/currencies.ts'
import { anItem } from '#testing/sample-menu.ts'
import { addCustomer, addTenant } from '#testing/shop.ts'
import { startStripeDouble, stripeSettings } from '#testing/stripe-double.ts'
import { testApp } from '#testing/test-app.ts'

const stripe = await startStripeDouble()
const app = await testApp({
  folders: ['testing/euro'],
  environment: { ORDER_LIMIT_FACTOR: '1000', ...stripeSettings(stripe) },
})
await addTenant(app.services, 'tokyo', 'tokyo.test', shopIn(yen, 1_200))
await addTenant(app.services, 'paris', 'paris.test', shopIn(euro, 1_295))
await addTenant(app.services, 'kuwait', 'kuwait.test', shopIn(dinar, 3_250))
beforeEach(() => {
  app.messages.length = 0
})

/** One dish, picked up, with a ten percent service fee. */
function shopIn(currency: Currency, price: number) {
  const service = { percent: 10, min: 0, max: 10_000 }
  return {
    tenant: { currency },
    items: [anItem({ id: 'bowl', name: 'Bowl', price })],
    outlet: { fees: { smallOrder: null, service, pickupMinimum: 0 } },
  }
}

let keys = 0
/** A diner of a tenant, with the calls that they make at its host. */
async function dinerOf(tenant: string) {
  const host = tenant === 'euro' ? 'euro.localhost' : `${tenant}.test`
  const email = `ada${keys++}@${tenant}.test`
  const { token } = await addCustomer(app.services, tenant, { email })
  return {
    host,
    place: (body: Partial<WireOrderRequest>) =>
      app.call<PlacedOrder>('POST /api/order', {
        host,
        token,
        headers: { 'idempotency-key': `currency-${keys++}` },
        body: {
          outlet_id: 'soho',
          type: 'pickup',
          timing: 'asap',
          payment_method: 'card',
          lines: bowls(1),
          ...body,
        },
      }),
    /** The card form has done its part, and the browser says so. */
    async pay({ order, payment }: PlacedOrder) {
      stripe.set(payment.intent_id, 'succeeded')
      const { data } = await app.call<PaymentStatusResponse>('PUT /api/order/payment/status', {
        host,
        token,
        body: { order_id: order.id },
      })
      await app.runJobs()
      return data.order
    },
    receipt: () => app.messages.find(({ to }) => to === email)?.text,
  }
}

/** As many bowls, at most 99 in a line. */
const bowls = (count: number) =>
  Array.from({ length: Math.ceil(count / 99) }, (_, index) => ({
    item_id: 'bowl',
    quantity: Math.min(99, count - index * 99),
    options: [],
    note: '',
  }))

test('a restaurant in euro shows, charges and mails euro, from the menu to the receipt', async () => {
  const { host, place, pay, receipt } = await dinerOf('euro')
  const options = ['heat.mild', 'extras.raita'].map((option_id) => ({ option_id, quantity: 2 }))
  const curry = {
    outlet_id: 'borough',
    lines: [{ item_id: 'main.curry', quantity: 2, options, note: '' }],
  }

  const config = await app.call<SiteConfig>('POST /api/loadconfig', { host, body: {} })
  const menu = await app.call<WireMenu>('GET /api/menu/borough', { host })
  const tooMuch = await place({ ...curry, tip: 70, expected_total: 98.9 })
  const { data: placed } = await place({ ...curry, tip: 2.5, expected_total: 31.4 })
  const order = await pay(placed)

  expect(config.data.currency).toEqual({ code: 'EUR', sign: '€' })
  expect(menu.data.categories[0]?.items[0]).toMatchObject({ id: 'main.curry', price: 12.95 })
  expect(tooMuch.message).toBe('A tip can be up to €50.00.')
  expect(placed.payment).toMatchObject({ amount: 31.4, currency: 'EUR' })
  expect(stripe.intents.get(placed.payment.intent_id)).toMatchObject({
    amount: 3_140,
    currency: 'eur',
  })
  expect(order).toMatchObject({ status: 'placed', total: 31.4, payment: { currency: 'EUR' } })
  for (const part of ['2 × Butter Curry  €28.90', 'Tip: €2.50', 'Total: €31.40']) {
    expect(receipt()).toContain(part)
  }
  const notice = app.messages.find(({ to }) => to === 'kitchen@euro.test')
  expect(notice?.subject).toMatch(/: pickup, €31\.40$/)
  expect(app.messages.map(({ subject, text }) => subject + text).join()).not.toContain('£')
})

test.each([
  ['JPY', 'tokyo', 300, 1_620, 1_620, '¥1,620'],
  // 10 percent of 3.250 is 0.325, which no card can pay, so 0.330.
  ['KWD', 'kuwait', 0.25, 3.83, 3_830, 'KD\u00A03.830'],
])('in %s an order is priced, charged and mailed in its decimals', async (...row) => {
  const [code, tenant, tip, total, minor, text] = row
  const { place, pay, receipt } = await dinerOf(tenant)

  const { data } = await place({ tip, expected_total: total })

  expect(data.payment).toMatchObject({ amount: total, currency: code })
  expect(stripe.intents.get(data.payment.intent_id)).toMatchObject({
    amount: minor,
    currency: code.toLowerCase(),
  })
  expect((await pay(data)).status).toBe('placed')
  expect(receipt()).toContain(`Total: ${text}`)
})

// The tip brings each of them to the limit to the unit.
test.each([
  ['tokyo', 1_000_000, 792, 39_600, 1],
  ['paris', 10_000, 693, 925.65, 0.01],
  ['kuwait', 10_000, 2_797, 899.75, 0.01],
])('%s takes an order of %d and none above', async (tenant, most, count, tip, step) => {
  const { place } = await dinerOf(tenant)
  const lines = bowls(count)

  const tooLarge = await place({ lines, tip: tip + step, expected_total: most + step })
  const placed = await place({ lines, tip, expected_total: most })

  const message = 'Please call us for an order as large as this.'
  expect(tooLarge).toMatchObject({ status: 422, message })
  expect(placed).toMatchObject({ status: 200, data: { payment: { amount: most } } })
})

test.each([
  ['tokyo', 300.5, 'Tip must be a whole number.'],
  ['kuwait', 0.255, 'Tip can have at most two decimals.'],
  ['euro', 0.255, 'Tip can have at most two decimals.'],
])('%s refuses an amount that its currency does not have', async (tenant, tip, message) => {
  const { place } = await dinerOf(tenant)

  expect(await place({ tip, expected_total: 10 })).toMatchObject({ status: 422, message })
})
