import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlacedOrder, WireOrder, WireOrderList } from '#contract/order.ts'
import { tenantContext } from '#server/context.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { sendReceipt } from '#server/ordering/order-messages.ts'
import { anOrder, order, orderActions } from '#testing/an-order.ts'
import { aPromo } from '#testing/sample-promo.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'

let shop: Shop
let diner: Diner
let actions: ReturnType<typeof orderActions>
beforeAll(async () => {
  shop = await openShop({ environment: { DEMO_KITCHEN: '0' } })
  diner = await shop.customer({ email: 'ada@example.com' })
  actions = orderActions(shop, diner)
})
// Some tests stock another menu.
beforeEach(() => shop.stock({}))
afterAll(() => shop.close())

test('a diner cancels a paid order before the kitchen begins, and the money comes back', async () => {
  const placed = await actions.place()
  await actions.pay(placed)
  await actions.report(placed)

  const { status, data } = await shop.call<WireOrder>(
    `POST /api/orders/${placed.order.id}/cancel`,
    { token: diner.token, body: {} },
  )
  const again = await shop.call(`POST /api/orders/${placed.order.id}/cancel`, diner)
  await actions.jobs()

  expect([status, again.status]).toEqual([200, 200])
  expect(data).toMatchObject({ status: 'cancelled', cancelled_by: 'diner' })
  expect((await actions.read(placed)).payment.status).toBe('refunded')
})

test('a diner cannot cancel an order that the kitchen has accepted, and is asked to call', async () => {
  const placed = await actions.place({ payment_method: 'cash' })
  await actions.move(placed, 'accepted')

  const { status, message } = await shop.call(`POST /api/orders/${placed.order.id}/cancel`, diner)

  expect(status).toBe(409)
  expect(message).toBe('The kitchen has begun. Please call 020 7946 0001.')
})

test('a rejected order is refunded; a cash one owes nothing', async () => {
  const [byCard, inCash] = [await actions.place(), await actions.place({ payment_method: 'cash' })]
  await actions.pay(byCard)
  await actions.report(byCard)

  await actions.move(byCard, 'rejected')
  await actions.move(inCash, 'rejected')
  await actions.jobs()

  expect((await actions.read(byCard)).payment.status).toBe('refunded')
  expect((await actions.read(inCash)).payment.status).toBe('canceled')
})

test('only listed moves are possible, each is recorded', async () => {
  const placed = await actions.place({ payment_method: 'cash' })

  await expect(actions.move(placed, 'ready')).rejects.toThrow('wrong_state')
  for (const to of ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed'] as const) {
    await actions.move(placed, to)
  }
  await expect(actions.move(placed, 'accepted')).rejects.toThrow('wrong_state')

  const { history, payment } = await actions.read(placed)
  expect(history.map(({ status }) => status)).toEqual([
    'placed',
    'accepted',
    'preparing',
    'ready',
    'out_for_delivery',
    'completed',
  ])
  expect(payment.status).toBe('succeeded')
})

test('a placed order is confirmed to the diner and announced to the kitchen', async () => {
  await actions.jobs()
  shop.messages.length = 0
  const { order: placed } = await actions.place({
    payment_method: 'cash',
    note: 'Ring <b>twice</b>',
    tip: 2,
    expected_total: 33.4,
  })

  await actions.jobs()

  const sentTo = (address: string) => shop.messages.find(({ to }) => to === address)
  const [notice, receipt] = [sentTo('kitchen@shop.test'), sentTo('ada@example.com')]
  expect(receipt).toMatchObject({
    to: 'ada@example.com',
    subject: `Your order ${placed.number} at Shop`,
  })
  expect(receipt?.text).toContain('2 × Curry  £28.90')
  expect(receipt?.text).toContain('2 × Extras: raita')
  expect(receipt?.text).toContain('Total: £33.40')
  expect(receipt?.text).toContain('To be paid in cash.')
  expect(receipt?.html).toContain('Ring &lt;b&gt;twice&lt;/b&gt;')
  expect(notice).toMatchObject({
    to: 'kitchen@shop.test',
    subject: `New order ${placed.number}: delivery, £33.40`,
  })
  expect(notice?.text).toMatch(/Ada Lovelace, \+447700\w+, ada@example\.com/)
})

test('a receipt that leaves only after the money went back says that it was paid', async () => {
  const placed = await actions.place()
  await actions.pay(placed)
  await actions.report(placed)
  await actions.move(placed, 'rejected')
  await actions.jobs()
  shop.messages.length = 0

  const site = await shop.services.content.load(shop.tenantId)
  const ctx = tenantContext(shop.services, shop.tenantId, site)
  await sendReceipt(ctx, { orderId: placed.order.id })

  expect((await actions.read(placed)).payment.status).toBe('refunded')
  expect(shop.messages).toMatchObject([{ to: 'ada@example.com' }])
  expect(shop.messages[0]?.text).toContain('Paid.')
  expect(shop.messages[0]?.text).not.toContain('Not paid yet.')
})

test('a notice that an outlet without email cannot get is a warning without personal data', async () => {
  await actions.jobs()
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  await shop.stock({ outlet: { email: '' } })
  const { order: placed } = await actions.place({ payment_method: 'cash' })

  await runDueJobs({ ...shop.services, log }, jobHandlers)
  await shop.stock({})

  const warnings = lines.map((line) => JSON.parse(line))
  expect(warnings).toMatchObject([
    {
      tenantId: shop.tenantId,
      orderId: placed.id,
      outletId: 'soho',
      msg: 'no notice: the outlet has no email',
    },
  ])
  expect(lines.join()).not.toMatch(/Ada|@|\+44/)
})

test('orders are listed newest first, page by page, each once', async () => {
  const hungry = await shop.customer()
  const placed: string[] = []
  for (let i = 0; i < 5; i++) {
    // Every second pair shares an instant: the clock does not advance.
    if (i % 2 === 0) shop.clock.advance({ seconds: 1 })
    const body = anOrder(hungry, { payment_method: 'cash' })
    placed.push((await order<PlacedOrder>(shop, hungry, body)).data.order.id)
  }

  const listed: string[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null; page++) {
    const query: string = cursor && `&cursor=${cursor}`
    const { data } = await shop.call<WireOrderList>(`GET /api/orders?limit=2${query}`, hungry)
    listed.push(...data.orders.map(({ id }) => id))
    cursor = data.next_cursor
    expect(page).toBeLessThan(3)
  }

  expect(listed.toSorted()).toEqual(placed.toSorted())
  expect(listed[0]).toBe(placed.at(-1))
})

test('the demo kitchen takes a delivery through every step, and a pickup past the road', async () => {
  const demo = await openShop({ environment: { DEMO_KITCHEN: '1' } })
  const guest = await demo.customer()
  const cash = { payment_method: 'cash' } as const
  const delivery = await order<PlacedOrder>(demo, guest, anOrder(guest, cash))
  const pickup = await order<PlacedOrder>(
    demo,
    guest,
    anOrder(guest, { ...cash, type: 'pickup', expected_total: 28.9 }),
  )

  for (let step = 0; step < 6; step++) {
    demo.clock.advance({ seconds: 20 })
    await runDueJobs(demo.services, jobHandlers)
  }

  const history = async ({ data }: typeof delivery) =>
    (await demo.call<WireOrder>(`GET /api/orders/${data.order.id}`, guest)).data.history.map(
      ({ status }) => status,
    )
  expect(await history(delivery)).toEqual([
    'placed',
    'accepted',
    'preparing',
    'ready',
    'out_for_delivery',
    'completed',
  ])
  expect(await history(pickup)).toEqual(['placed', 'accepted', 'preparing', 'ready', 'completed'])
  await demo.close()
})

test('promo codes can be tried on the cart, also by a guest', async () => {
  const ask = (code: string, token?: string) =>
    shop.call('POST /api/promo', {
      body: { code, outlet_id: 'soho', type: 'delivery', subtotal: 30 },
      ...(token ? { token } : {}),
    })
  await actions.place({ payment_method: 'cash' })
  await shop.stock({
    promos: [aPromo({ code: 'FRESH' }), aPromo({ code: 'ONCE', firstOrderOnly: true })],
  })

  const [good, unknown, guest, regular] = [
    await ask(' fresh '),
    await ask('nope'),
    await ask('ONCE'),
    await ask('ONCE', diner.token),
  ]

  expect(good).toMatchObject({
    status: 200,
    data: { code: 'FRESH', kind: 'amount', value: 10, minimum_spend: 0 },
  })
  expect(unknown).toMatchObject({ status: 422, message: 'We don’t know this code.' })
  expect(guest.status).toBe(200)
  expect(regular).toMatchObject({
    status: 422,
    message: 'This code is for a first order only.',
  })
})

test('timings mark a full slot, and belong to the signed in', async () => {
  await shop.stock({ outlet: { kitchen: { slotCapacity: 1 } } })
  const timings = () =>
    shop.call<{ days: { label: string; slots: { start: string; available: boolean }[] }[] }>(
      'GET /api/available-timings?type=pickup',
      diner,
    )
  const wanted = (await timings()).data.days[1]?.slots[3]
  const placed = await actions.place({
    type: 'pickup',
    timing: wanted?.start ?? '',
    payment_method: 'cash',
    expected_total: 28.9,
  })
  const guest = await shop.call('GET /api/available-timings')

  const after = (await timings()).data.days[1]

  expect(placed.order.timing.kind).toBe('slot')
  expect(guest.status).toBe(401)
  expect(wanted?.available).toBe(true)
  expect(after?.label).toBe('Tomorrow')
  expect(after?.slots[3]).toMatchObject({ start: wanted?.start, available: false })
})
