import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { CustomerExport, WireSavedCard } from '#contract/customer.ts'
import { jobContext } from '#server/context.ts'
import { retentionDays } from '#server/jobs/retention.ts'
import { cardCalls } from '#testing/card-calls.ts'
import { addCustomer, addTenant, type Diner, openShop } from '#testing/shop.ts'
import { forgetUnusedCards } from './saved-cards.ts'

const shop = await openShop()
let diner: Diner
let own: ReturnType<typeof cardCalls>
beforeEach(async () => {
  diner = await shop.customer()
  own = cardCalls(shop, diner)
})

const good = '4242 4242 4242 4242'
const asking = '4000 0025 0000 3155'
const declined = '4000 0000 0000 0002'

/** A card that is kept, by paying with it once. */
async function saveCard(number = good, expiry = '08/29'): Promise<WireSavedCard> {
  const placed = await diner.place()
  await own.keep(placed)
  const { client_secret } = placed.payment
  const confirm = (authenticate?: 'pass') =>
    shop.call('POST /api/sandbox/confirm', {
      body: { client_secret, card_number: number, expiry, authenticate },
    })
  await confirm()
  if (number === asking) await confirm('pass')
  await diner.report(placed)
  const [card] = await own.cards()
  if (!card) throw new Error('the card was not kept')
  return card
}

test('a card is kept only where the diner said so, and known by its last digits', async () => {
  const unkept = await diner.place()
  await diner.pay(unkept)
  await diner.report(unkept)
  const before = await own.cards()

  const card = await saveCard()

  expect(before).toEqual([])
  expect(card).toEqual({
    id: expect.any(String),
    brand: 'visa',
    last4: '4242',
    expires: '08/29',
    is_expired: false,
  })
})

test('a card that was wanted and then not is not kept, nor one that was declined', async () => {
  const placed = await diner.place()
  await own.keep(placed)
  await diner.pay(placed, declined)
  await diner.report(placed)
  await own.keep(placed, false)
  await diner.pay(placed)
  await diner.report(placed)

  expect(await own.cards()).toEqual([])
})

test('a saved card pays for the next order immediately', async () => {
  const card = await saveCard()
  const next = await diner.place()

  const paid = await own.payWith(next, card.id)
  const again = await own.payWith(next, card.id)

  expect(paid.data).toMatchObject({ order: { status: 'placed' }, payment: { status: 'succeeded' } })
  expect(again.data.order.status).toBe('placed')
  expect(await own.cards()).toHaveLength(1)
})

test('the bank may ask first; then the answer pays, without the number', async () => {
  const card = await saveCard(asking)
  const next = await diner.place()

  const asked = await own.payWith(next, card.id)
  const confirmed = await shop.call('POST /api/sandbox/confirm', {
    body: { client_secret: next.payment.client_secret, authenticate: 'pass' },
  })
  const settled = await diner.report(next)

  expect(asked.data).toMatchObject({
    order: { status: 'awaiting_payment' },
    payment: { status: 'requires_action' },
  })
  expect(confirmed.status).toBe(200)
  expect(settled.data.order.status).toBe('placed')
})

test('a card entered twice is there once, with its new date', async () => {
  await saveCard(good, '08/29')
  await saveCard(good, '09/31')

  expect(await own.cards()).toMatchObject([{ last4: '4242', expires: '09/31' }])
})

test('a card is good until the end of its month', async () => {
  const [year, month] = shop.clock.now().toISOString().slice(2, 7).split('-')
  const card = await saveCard(good, `${month}/${year}`)

  const now = shop.clock.now()
  shop.clock.advance({ days: 31 })
  const later = await own.cards()
  shop.clock.advance({ days: -31 })

  expect(card.is_expired).toBe(false)
  expect(later[0]?.is_expired).toBe(true)
  expect(shop.clock.now()).toEqual(now)
})

test('another diner sees, uses and removes none of it', async () => {
  const card = await saveCard()
  const other = await shop.customer()
  const others = cardCalls(shop, other)
  const theirs = await other.place()
  const mine = await diner.place()

  expect(await others.cards()).toEqual([])
  expect((await others.payWith(theirs, card.id)).status).toBe(404)
  expect((await others.payWith(mine, card.id)).status).toBe(404)
  expect((await others.keep(mine)).status).toBe(404)
  expect((await others.remove(card.id)).status).toBe(404)
  expect(await own.cards()).toHaveLength(1)
})

test('another restaurant sees none of it', async () => {
  await saveCard()
  await addTenant(shop.services, 'elsewhere', 'elsewhere.test')
  await addCustomer(shop.services, 'elsewhere')

  const seen = await shop.services.db.transaction('elsewhere', async (tx) => [
    ...(await tx.selectFrom('saved_cards').selectAll().execute()),
    ...(await tx.selectFrom('provider_customers').selectAll().execute()),
  ])

  expect(seen).toEqual([])
})

test('a removed card is gone, and no late report brings it back', async () => {
  const placed = await diner.place()
  await own.keep(placed)
  await diner.pay(placed)
  await diner.report(placed)
  const [card] = await own.cards()
  const next = await diner.place()

  const removed = await own.remove(card?.id ?? '')
  await diner.report(placed)
  await shop.runJobs()

  expect(removed).toMatchObject({ status: 200, message: 'Card removed' })
  expect(await own.cards()).toEqual([])
  expect((await own.payWith(next, card?.id ?? '')).status).toBe(404)
})

test('cash orders keep and charge no card', async () => {
  const card = await saveCard()
  const cash = await diner.place({ payment_method: 'cash' })

  expect((await own.keep(cash)).status).toBe(409)
  expect((await own.payWith(cash, card.id)).status).toBe(409)
})

test('the export names the cards, without the data to charge them', async () => {
  await saveCard()

  const { data } = await shop.call<CustomerExport>('GET /api/customer/export', diner)

  expect(data.saved_cards).toMatchObject([{ brand: 'visa', last4: '4242', expires: '08/29' }])
  expect(JSON.stringify(data)).not.toContain('sandbox_4242')
})

test('a card unused for two years is deleted', async () => {
  await saveCard()
  const maintain = () => forgetUnusedCards(jobContext(shop.services, shop.tenantId))
  const count = async () => {
    const { rows } = await shop.services.db.transaction(shop.tenantId, (tx) =>
      sql`select from saved_cards where customer_id = ${diner.id}`.execute(tx),
    )
    return rows.length
  }

  shop.clock.advance({ days: retentionDays.savedCards, hours: -1 })
  await maintain()
  const before = await count()
  shop.clock.advance({ hours: 2 })
  await maintain()

  expect([before, await count()]).toEqual([1, 0])
})
