import { expect, test, vi } from 'vitest'
import { anOrder, order } from '#testing/an-order.ts'
import { openStripeShop } from '#testing/stripe-double.ts'

/** Concurrent requests that the server accepts. */
const places = 2

const { stripe, shop } = await openStripeShop({ REQUESTS_IN_WORK: String(places) })

test('card orders that wait for a slow Stripe keep no other call out, and leave every place free', async () => {
  const diners = await Promise.all(Array.from({ length: 3 * places }, () => shop.customer()))
  const guest = await shop.customer()
  const answered: string[] = []
  // Long enough for all of them to reach it on a busy machine.
  stripe.setDelay(8_000)
  const byCard = diners.map((diner) =>
    order(shop, diner, anOrder(diner)).then(({ status }) => answered.push(`card ${status}`)),
  )
  await vi.waitFor(() => expect(stripe.calls).toHaveLength(diners.length), { timeout: 7_500 })

  const { status } = await order(shop, guest, anOrder(guest, { payment_method: 'cash' }))
  answered.push(`cash ${status}`)
  const others = ['GET /api/menu/soho', 'POST /api/register'] as const
  for (const call of others) {
    const body = call === 'POST /api/register' ? { body: { phone: '07700900123' } } : {}
    answered.push(`${call} ${(await shop.call(call, body)).status}`)
  }
  await Promise.all(byCard)
  stripe.setDelay(0)
  // More than there are places: none is lost.
  const orders = []
  for (let n = 0; n <= places; n++) orders.push((await shop.call('GET /api/orders', guest)).status)

  expect(answered).toEqual([
    'cash 200',
    ...others.map((call) => `${call} 200`),
    ...diners.map(() => 'card 200'),
  ])
  expect(orders).toEqual(Array(places + 1).fill(200))
})
