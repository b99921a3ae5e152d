import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { deliverySteps } from '#testing/an-order.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { openShop } from '#testing/shop.ts'
import { sendReceipt } from './order-messages.ts'

const shop = await openShop({ environment: { DEMO_KITCHEN: '0' } })
const diner = await shop.customer({ email: 'ada@example.com' })
// Some tests stock another menu.
beforeEach(() => shop.stock({}))

const sentTo = (address: string) => shop.messages.find(({ to }) => to === address)

test('a diner cancels a paid order before the kitchen begins, and the money comes back', async () => {
  const placed = await diner.placePaid()

  const { status, data } = await diner.cancel(placed)
  const again = await diner.cancel(placed)
  await shop.runJobs()

  expect([status, again.status]).toEqual([200, 200])
  expect(data).toMatchObject({ status: 'cancelled', cancelled_by: 'diner' })
  expect((await diner.read(placed)).payment.status).toBe('refunded')
})

test('a diner cannot cancel an order that the kitchen has accepted, and is asked to call', async () => {
  const placed = await diner.placeCash()
  await diner.move(placed, 'accepted')

  const message = 'The kitchen has begun. Please call 020 7946 0001.'
  expect(await diner.cancel(placed)).toMatchObject({ status: 409, message })
})

test('a rejected order is refunded; a cash one owes nothing', async () => {
  const [byCard, inCash] = [await diner.placePaid(), await diner.placeCash()]

  await diner.move(byCard, 'rejected')
  await diner.move(inCash, 'rejected')
  await shop.runJobs()

  expect((await diner.read(byCard)).payment.status).toBe('refunded')
  expect((await diner.read(inCash)).payment.status).toBe('canceled')
})

test('only moves that are listed for their actor are possible, each is recorded', async () => {
  const placed = await diner.placeCash()

  await expect(diner.move(placed, 'ready')).rejects.toThrow('wrong_state')
  await expect(diner.move(placed, 'accepted', 'diner')).rejects.toThrow('forbidden')
  await diner.complete(placed)
  await expect(diner.move(placed, 'accepted')).rejects.toThrow('wrong_state')

  const { history, payment } = await diner.read(placed)
  expect(history.map(({ status }) => status)).toEqual(['placed', ...deliverySteps])
  expect(payment.status).toBe('succeeded')
})

test('a placed order is confirmed to the diner and announced to the kitchen', async () => {
  await shop.runJobs()
  shop.messages.length = 0
  const given = { note: 'Ring <b>twice</b>', tip: 2, expected_total: 33.4 }
  const { order: placed } = await diner.placeCash(given)

  await shop.runJobs()

  const [notice, receipt] = [sentTo('kitchen@shop.test'), sentTo('ada@example.com')]
  expect(receipt?.subject).toBe(`Your order ${placed.number} at Shop`)
  for (const part of [
    '2 × Curry  £28.90',
    '2 × Extras: raita',
    'Total: £33.40',
    'To be paid in cash.',
  ]) {
    expect(receipt?.text).toContain(part)
  }
  expect(receipt?.html).toContain('Ring &lt;b&gt;twice&lt;/b&gt;')
  expect(notice?.subject).toBe(`New order ${placed.number}: delivery, £33.40`)
  expect(notice?.text).toMatch(/Ada Lovelace, \+447700\w+, ada@example\.com/)
})

test('a receipt that leaves only after the money went back says that it was paid', async () => {
  const placed = await diner.placePaid()
  await diner.move(placed, 'rejected')
  await shop.runJobs()
  shop.messages.length = 0

  await sendReceipt(await shop.context(), { orderId: placed.order.id })

  expect((await diner.read(placed)).payment.status).toBe('refunded')
  expect(shop.messages).toMatchObject([
    { to: 'ada@example.com', text: expect.stringContaining('Paid.') },
  ])
  expect(shop.messages[0]?.text).not.toContain('Not paid yet.')
})

test('a notice that an outlet without email cannot get is a warning without personal data', async () => {
  await shop.runJobs()
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  await shop.stock({ outlet: { email: '' } })
  const { order: placed } = await diner.placeCash()

  await runDueJobs({ ...shop.services, log }, jobHandlers)

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      tenantId: shop.tenantId,
      orderId: placed.id,
      outletId: 'soho',
      msg: 'no notice: the outlet has no email',
    },
  ])
  expect(lines.join()).not.toMatch(/Ada|@|\+44/)
})

test('promo codes can be tried on the cart, also by a guest', async () => {
  const ask = (code: string, token?: string) =>
    shop.call('POST /api/promo', {
      body: { code, outlet_id: 'soho', type: 'delivery', subtotal: 30 },
      ...(token ? { token } : {}),
    })
  await diner.placeCash()
  await shop.stock({
    promos: [aPromo({ code: 'FRESH' }), aPromo({ code: 'ONCE', firstOrderOnly: true })],
  })

  expect(await ask(' fresh ')).toMatchObject({
    status: 200,
    data: { code: 'FRESH', kind: 'amount', value: 10, minimum_spend: 0 },
  })
  expect(await ask('nope')).toMatchObject({ status: 422, message: 'We don’t know this code.' })
  expect((await ask('ONCE')).status).toBe(200)
  expect(await ask('ONCE', diner.token)).toMatchObject({
    status: 422,
    message: 'This code is for a first order only.',
  })
})

test('timings mark a full slot, and belong to the signed in', async () => {
  await shop.stock({ outlet: { kitchen: { slotCapacity: 1 } } })
  const tomorrow = async () => {
    const { data } = await shop.call<{
      days: { label: string; slots: { start: string; available: boolean }[] }[]
    }>('GET /api/available-timings?type=pickup', diner)
    return data.days[1]
  }
  const { start = '', available } = (await tomorrow())?.slots[3] ?? {}
  const placed = await diner.placeCash({
    type: 'pickup',
    timing: start,
    expected_total: 28.9,
  })
  const guest = await shop.call('GET /api/available-timings')

  const after = await tomorrow()

  expect(placed.order.timing.kind).toBe('slot')
  expect(guest.status).toBe(401)
  expect(available).toBe(true)
  expect(after?.label).toBe('Tomorrow')
  expect(after?.slots[3]).toMatchObject({ start, available: false })
})
