import { beforeEach, expect, test } from 'vitest'
import type { WireSavedCard } from '#contract/customer.ts'
import { cardCalls } from '#testing/card-calls.ts'
import { type Diner, openShop } from '#testing/shop.ts'
import { startStripeDouble, stripeSettings } from '#testing/stripe-double.ts'

const stripe = await startStripeDouble()
const shop = await openShop({ environment: stripeSettings(stripe) })
let diner: Diner
let own: ReturnType<typeof cardCalls>
beforeEach(async () => {
  diner = await shop.customer()
  own = cardCalls(shop, diner)
  stripe.calls.length = 0
})

/** The browser's form pays with a card that is to be kept. */
async function saveCard(cardId: string): Promise<WireSavedCard> {
  const placed = await diner.place()
  await own.keep(placed)
  stripe.payWith(placed.payment.intent_id, cardId)
  await diner.report(placed)
  const card = (await own.cards()).find(({ last4 }) => last4 === cardId.slice(-4))
  if (!card) throw new Error('the card was not kept')
  return card
}

const customerOf = (cardId: string) =>
  [...stripe.customers].find(([, held]) => held.has(cardId))?.[0]

test('Stripe knows a diner by ids alone, and keeps their card', async () => {
  const card = await saveCard('pm_4242')

  const opened = stripe.calls.filter(({ path }) => path === '/v1/customers')
  expect(card).toMatchObject({ brand: 'visa', last4: '4242', expires: '08/34' })
  expect(opened).toEqual([
    { method: 'POST', path: '/v1/customers', key: `customer/shop/${diner.id}` },
  ])
  expect(customerOf('pm_4242')).toBeDefined()
})

test('a diner without a saved card is unknown to Stripe', async () => {
  const { status } = await own.keep(await diner.place(), false)

  expect(status).toBe(200)
  expect(stripe.calls.filter(({ path }) => path === '/v1/customers')).toEqual([])
})

test('the server charges it, and the bank may ask in between', async () => {
  const card = await saveCard('pm_b4242')
  const asking = await saveCard('pm_3155')
  const first = await diner.place()
  const second = await diner.place()

  const paid = await own.payWith(first, card.id)
  const asked = await own.payWith(second, asking.id)

  expect(paid.data.order.status).toBe('placed')
  expect(asked.data).toMatchObject({
    order: { status: 'awaiting_payment' },
    payment: { status: 'requires_action' },
  })
  expect(stripe.intents.get(first.payment.intent_id)?.setup_future_usage).toBe('')
})

test('while Stripe is away nothing is charged, and the next try pays', async () => {
  const card = await saveCard('pm_c4242')
  const placed = await diner.place()
  stripe.failNext(503, 503, 503)

  const away = await own.payWith(placed, card.id)
  const paid = await own.payWith(placed, card.id)

  expect(away.status).toBe(503)
  expect(paid.data.order.status).toBe('placed')
})

test('a removed card is detached at Stripe, again where Stripe was away', async () => {
  const card = await saveCard('pm_d4242')
  await own.remove(card.id)
  stripe.failNext(503, 503, 503)

  await shop.runJobs()
  const meanwhile = customerOf('pm_d4242')
  shop.clock.advance({ minutes: 2 })
  await shop.runJobs()

  expect(meanwhile).toBeDefined()
  expect(customerOf('pm_d4242')).toBeUndefined()
})

test('with the account the diner and all their cards are deleted at Stripe', async () => {
  await saveCard('pm_e4242')
  const customer = customerOf('pm_e4242') ?? ''

  const body = { confirm: 'DELETE' }
  const deleted = await shop.call('DELETE /api/customer', { body, token: diner.token })
  await shop.runJobs()

  expect(deleted.status).toBe(200)
  expect(stripe.customers.has(customer)).toBe(false)
})

test('a customer deleted at Stripe is created again, and the card is saved there', async () => {
  await saveCard('pm_f4242')
  const gone = customerOf('pm_f4242') ?? ''
  stripe.customers.delete(gone)

  await saveCard('pm_a4343')

  const opened = stripe.calls.filter(({ path }) => path === '/v1/customers')
  expect(opened.map(({ key }) => key)).toEqual([
    `customer/shop/${diner.id}`,
    `customer/shop/${diner.id}/after/${gone}`,
  ])
  expect((await own.cards()).map(({ last4 }) => last4)).toEqual(['4343'])
})

test('a card that went with its customer is refused, and another pays', async () => {
  const card = await saveCard('pm_g4242')
  stripe.customers.delete(customerOf('pm_g4242') ?? '')
  const placed = await diner.place()

  const refused = await own.payWith(placed, card.id)
  const left = await own.cards()
  const next = await saveCard('pm_b4343')
  const paid = await own.payWith(placed, next.id)

  expect(refused.status).toBe(422)
  expect(left).toEqual([])
  expect(paid.data.order.status).toBe('placed')
})

test('a card that pays for an order which has ended is not kept at Stripe', async () => {
  const placed = await diner.place()
  await own.keep(placed)
  await diner.move(placed, 'expired', 'system')
  stripe.payWith(placed.payment.intent_id, 'pm_h4242')
  const meanwhile = customerOf('pm_h4242')

  await diner.report(placed)
  await shop.runJobs()

  expect(meanwhile).toBeDefined()
  expect(await own.cards()).toEqual([])
  expect(customerOf('pm_h4242')).toBeUndefined()
})
