import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { WireToday } from '#contract/staff/today.ts'
import { PermanentFailure } from '#server/http/refusal.ts'
import { dropJob, listJobs, retryJobs } from '#server/jobs/jobs-command.ts'
import { enqueueOnce } from '#server/jobs/outbox.ts'
import { executeRefund, failTakenRefund } from '#server/ordering/execute-refund.ts'
import { openKitchen } from '#testing/kitchen.ts'

const kitchen = await openKitchen({ environment: { DEMO_KITCHEN: '0' } })
const { shop, pass, manager, diner } = kitchen
const sandbox = shop.services.payments.named('sandbox')
const staff = await shop.addMember({ role: 'staff' })
const owner = await shop.addMember({ role: 'owner' })
beforeEach(() => kitchen.prove())

const cancel = (id: string, body: object = {}, actor = manager) => {
  const all = { from: 'preparing', reason: 'no_driver', refund: 'all', ...body }
  return kitchen.step(id, 'cancel', all, actor)
}
interface Refunded {
  order: WireStaffOrder
  refund: { id: string; status: string; amount: number }
}
const refund = (id: string, body: object, actor = manager, key?: string) => {
  const all = { refundable: 31.4, reason: 'missing', ...body }
  return kitchen.step<Refunded>(id, 'refunds', all, actor, key)
}
const read = (id: string) => kitchen.read(id, manager)
const moneyBack = () => shop.messages.filter(({ text }) => text.includes('Money back'))
const curries = [
  { item_id: 'curry', quantity: 4, options: [{ option_id: 'plain', quantity: 4 }], note: '' },
]
/** An order above the limit of one refund by a manager. */
const large = { lines: curries, expected_total: 54.3 }
const one = { lines: [{ position: 0, quantity: 1 }] }

/** Has the provider refuse refunds while `act` runs. */
async function whileRefused(act: () => Promise<unknown>): Promise<void> {
  const failure = new PermanentFailure('the balance is too low')
  const refused = vi.spyOn(sandbox, 'refund').mockRejectedValue(failure)
  await act()
  await shop.runJobs()
  refused.mockRestore()
}

async function cooking(given = {}): Promise<string> {
  const id = await kitchen.placePaid(given)
  await kitchen.accept(id)
  return id
}

/** Runs the jobs of orders so far, and forgets their messages. */
async function clearMessages(): Promise<void> {
  await shop.runJobs()
  shop.messages.length = 0
}

describe('a cancelled order', () => {
  test('gives everything back, and says why', async () => {
    const id = await cooking()

    const { data } = await cancel(id)
    await shop.runJobs()

    expect(data.order).toMatchObject({ status: 'cancelled', reason: 'no_driver', refundable: 0 })
    expect(await kitchen.readAsDiner(id)).toMatchObject({
      ending: {
        code: 'no_driver',
        text: 'No driver is free to bring this in time. £31.40 goes back to your card, usually within 5 days.',
      },
      payment: { status: 'refunded', refunded: 31.4 },
    })
  })

  test('gives back a part where that is agreed', async () => {
    const id = await cooking()

    await cancel(id, { refund: 20 })
    await shop.runJobs()

    expect(await read(id)).toMatchObject({
      payment: { status: 'succeeded', refunded: 20 },
      refundable: 11.4,
      refunds: [{ amount: 20, status: 'succeeded' }],
    })
  })

  test('names payment and refund as the provider does, once it has taken the refund', async () => {
    const id = await cooking()

    await cancel(id)
    const before = await read(id)
    await shop.runJobs()
    const { payment, refunds } = await read(id)
    const known = await shop.transaction((tx) =>
      tx
        .selectFrom('refunds')
        .innerJoin('payments', (join) =>
          join
            .onRef('payments.tenant_id', '=', 'refunds.tenant_id')
            .onRef('payments.order_id', '=', 'refunds.order_id'),
        )
        .select(['intent_id', 'provider_ref'])
        .where('refunds.order_id', '=', id)
        .executeTakeFirstOrThrow(),
    )

    expect(known).toEqual({ intent_id: expect.any(String), provider_ref: expect.any(String) })
    expect(before.refunds).toMatchObject([{ status: 'pending', reference: null }])
    expect(payment.reference).toBe(known.intent_id)
    expect(refunds).toMatchObject([{ status: 'succeeded', reference: known.provider_ref }])
  })

  test.each([
    ['a screen', pass, {}, 403],
    ['staff', staff, {}, 403],
    ['a manager', manager, {}, 200],
    ['a manager, of more than is left', manager, { refund: 31.41 }, 422],
    ['a manager, of nothing', manager, { refund: 'none' }, 422],
    ['a manager, of an amount of 0', manager, { refund: 0 }, 422],
    ['a manager, as the diner asked', manager, { refund: 'none', reason: 'diner_asked' }, 200],
    ['an owner, of nothing', owner, { refund: 'none' }, 200],
  ])('by %s', async (_who, actor, body, status) => {
    expect((await cancel(await cooking(), body, actor)).status).toBe(status)
  })

  test('whose money stays says whom to call', async () => {
    const id = await cooking()

    await cancel(id, { refund: 'none', reason: 'diner_asked' })

    expect((await kitchen.readAsDiner(id)).ending?.text).toBe(
      'You asked us to cancel it. Your payment is not returned. Please call 020 7946 0001.',
    )
  })
})

describe('a refund', () => {
  test('by dishes refunds their price', async () => {
    const id = await cooking()

    const { data } = await refund(id, one)
    await shop.runJobs()

    expect(data.refund).toMatchObject({ amount: 14.45, status: 'pending' })
    expect(await read(id)).toMatchObject({
      refundable: 16.95,
      payment: { status: 'succeeded', refunded: 14.45 },
      refunds: [{ amount: 14.45, status: 'succeeded', lines: [{ position: 0, quantity: 1 }] }],
    })
  })

  test.each([
    ['card', 'goes back to your card, usually within 5 days.'],
    ['cash', 'was given back in cash.'],
  ])('of an order paid by %s is sent to the diner, once', async (payment_method, words) => {
    const id = await cooking({ payment_method })
    await kitchen.move(id, 'preparing', 'completed')
    await clearMessages()

    await refund(id, { amount: 5 })
    await shop.runJobs()
    await shop.runJobs()

    const { number } = await read(id)
    expect(moneyBack().map(({ text }) => text)).toEqual([
      expect.stringContaining(`Money back for order ${number}: £5.00 ${words}`),
    ])
  })

  test('that fails is not sent to the diner, nor that of an order that ended', async () => {
    const [id, ended] = [await cooking(), await cooking()]
    await clearMessages()

    await whileRefused(() => refund(id, { amount: 5 }))
    await cancel(ended)
    await shop.runJobs()

    expect(moneyBack()).toEqual([])
    expect(await read(id)).toMatchObject({
      refundable: 31.4,
      payment: { refunded: 0 },
      refunds: [{ amount: 5, status: 'failed' }],
    })
  })

  test('of a dish gives it back once', async () => {
    const id = await cooking()

    const statuses = [
      (await refund(id, one)).status,
      (await refund(id, { ...one, refundable: 16.95 })).status,
      (await refund(id, { ...one, refundable: 2.5 })).status,
    ]

    expect(statuses).toEqual([200, 200, 422])
    expect((await read(id)).refundable).toBe(2.5)
  })

  test('asks for a proof, and by a screen for a person', async () => {
    const id = await cooking()
    const unproven = await shop.addMember({ role: 'manager' })

    const answers = [
      await refund(id, { amount: 5 }, pass),
      await refund(id, { amount: 5 }, staff),
      await refund(id, { amount: 5 }, unproven),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(answers[0]?.data).toEqual({ right: 'orders.refund' })
    expect((await read(id)).refunds).toEqual([])
  })

  test.each([
    [90, 200, ''],
    [91, 409, 'was placed over 90 days ago.'],
  ])('is possible for 90 days: of an order of %d days ago it is %d', async (days, status, why) => {
    const id = await cooking()
    const placedAt = new Date(shop.clock.now().getTime() - days * 24 * 3_600_000)
    await shop.transaction((tx) =>
      tx.updateTable('orders').set({ placed_at: placedAt }).where('id', '=', id).execute(),
    )

    const answer = await refund(id, { amount: 5 })

    expect(answer.status).toBe(status)
    expect(answer.message).toContain(why)
  })

  test('above the limit of the outlet is an owner’s', async () => {
    const id = await cooking(large)

    const first = await refund(id, { refundable: 54.3, amount: 50 })
    const second = await refund(id, { refundable: 4.3, amount: 0.01 })
    const third = await refund(id, { refundable: 4.3, amount: 4.3 }, owner)

    expect([first.status, second.status, third.status]).toEqual([200, 403, 200])
  })

  test('of two concurrent ones, the second for the remainder of the first, does not pass the limit', async () => {
    const id = await cooking(large)
    const { db } = shop.services
    const { transaction } = db
    const first: number[] = []
    // The second request has read the order, and writes, when the first one is written.
    const between = vi.spyOn(db, 'transaction').mockImplementationOnce(async (...given) => {
      first.push((await refund(id, { refundable: 54.3, amount: 30 })).status)
      return transaction(...given)
    })
    const second = await refund(id, { refundable: 24.3, amount: 24.3 })
    between.mockRestore()

    expect([first, second.status]).toEqual([[200], 403])
    expect((await read(id)).payment.refunded).toBe(30)
  })

  test('whose answer was lost is answered again, also after another one, and given back once', async () => {
    const id = await cooking()
    const lines = [{ position: 0, quantity: 2 }]
    const again = () => refund(id, { lines }, manager, 'lost-answer')

    const first = await again()
    const other = await refund(id, { refundable: 2.5, amount: 1 })
    const repeated = await again()

    expect([first, other, repeated].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(repeated.data.refund).toEqual(first.data.refund)
    expect((await read(id)).refunds).toHaveLength(2)
  })

  test.each([
    ['neither amount nor dishes', {}, 422],
    ['both', { amount: 5, ...one }, 422],
    ['nothing', { amount: 0 }, 422],
    ['more than was paid', { amount: 31.41 }, 422],
    ['half a penny', { amount: 0.005 }, 422],
    ['more dishes than there are', { lines: [{ position: 0, quantity: 3 }] }, 422],
    ['a dish that is not there', { lines: [{ position: 7, quantity: 1 }] }, 422],
    ['an unknown reason', { amount: 5, reason: 'mood' }, 422],
    ['a sum that the screen did not show', { amount: 5, refundable: 30 }, 409],
  ])('of %s is refused', async (_what, body, status) => {
    expect((await refund(await cooking(), body)).status).toBe(status)
  })

  test('of cash is given back by hand once it was taken', async () => {
    const { order } = await diner.placeCash()
    const early = await refund(order.id, { amount: 5, refundable: 0 })
    await kitchen.move(order.id, 'placed', 'completed')

    const { data } = await refund(order.id, { amount: 5 })

    const message = `Nothing of order ${order.number} is left to give back.`
    expect(early).toMatchObject({ status: 409, message })
    expect(data.refund.status).toBe('succeeded')
    expect(data.order.payment).toMatchObject({ status: 'succeeded', refunded: 5 })
  })

  test('returned by the bank is not completed again by a slow worker, and is sent once', async () => {
    const id = await cooking()
    await clearMessages()
    const { data } = await refund(id, { amount: 5 })
    const refundId = data.refund.id
    const ctx = await shop.context()
    const job = { orderId: id, refundId, isTold: true }
    const give = sandbox.refund.bind(sandbox)
    const slow = vi.spyOn(sandbox, 'refund').mockImplementationOnce(async (...given) => {
      const reference = await give(...given)
      // The lease of this worker has ended.
      await executeRefund(ctx, job)
      await failTakenRefund(ctx, { orderId: id, id: refundId, reference })
      return reference
    })

    await executeRefund(ctx, job)
    slow.mockRestore()
    await shop.runJobs()

    expect(await read(id)).toMatchObject({
      refundable: 31.4,
      payment: { refunded: 0 },
      refunds: [{ amount: 5, status: 'failed' }],
    })
    expect(moneyBack()).toHaveLength(1)
  })

  test('of all the cash stays refunded where completing is undone and done again', async () => {
    const id = await kitchen.placeCash()
    const completed = await kitchen.move(id, 'placed', 'completed')
    await refund(id, { amount: 31.4 })
    await kitchen.undo(id, completed.data.order.undo?.position)
    await kitchen.move(id, 'placed', 'completed')

    expect((await read(id)).payment).toMatchObject({ status: 'refunded', refunded: 31.4 })
  })

  describe('that the provider refused', () => {
    const refused = async (amount: number, order?: string) => {
      const id = order ?? (await cooking())
      await kitchen.prove()
      await whileRefused(() => refund(id, { amount }))
      return id
    }
    const failed = () => listJobs(shop.services, { topic: 'refund-part', failed: true })
    const waiting = async (id: string) => {
      const { needs } = await kitchen.get<WireToday>('today', manager)
      return needs.flatMap((need) =>
        need.kind === 'refund_failed' && need.order_id === id ? [need.amount] : [],
      )
    }
    const retry = async () => {
      await retryJobs(shop.services, { failed: true })
      await shop.runJobs()
    }

    test('waits in Today, and goes back when it is retried', async () => {
      const id = await refused(5)
      const before = await waiting(id)
      await retry()

      expect([before, await waiting(id)]).toEqual([[5], []])
      expect(await read(id)).toMatchObject({ refundable: 26.4, refunds: [{ status: 'succeeded' }] })
    })

    test('and was made good by another one is not given twice, and waits no longer', async () => {
      const id = await refused(5)
      shop.clock.advance({ minutes: 1 })
      await kitchen.prove()
      await refund(id, { amount: 5 })
      await shop.runJobs()
      const before = await waiting(id)
      await retry()

      expect([before, await waiting(id)]).toEqual([[], []])
      expect(await read(id)).toMatchObject({
        refundable: 26.4,
        refunds: [{ status: 'failed' }, { status: 'succeeded' }],
      })
    })

    test.each([
      ['', false],
      [', though both failed under a release that did not note when', true],
    ])('waits on where only another one that was refused is tried again%s', async (_, isOld) => {
      const id = await refused(5)
      const earlier = (await failed()).map((job) => job.id)
      shop.clock.advance({ minutes: 1 })
      await refused(6, id)
      if (isOld) {
        await shop.transaction((tx) =>
          tx.updateTable('refunds').set({ failed_at: null }).where('order_id', '=', id).execute(),
        )
      }
      const before = await waiting(id)
      const later = (await failed()).filter((job) => !earlier.includes(job.id))
      for (const job of later) await retryJobs(shop.services, { id: job.id })
      await shop.runJobs()

      expect([before, await waiting(id)]).toEqual([[5, 6], [5]])
      await retry()
      expect([await waiting(id), (await read(id)).refundable]).toEqual([[], 20.4])
    })

    test('waits once, even if several jobs were to send it', async () => {
      const orderId = await refused(5)
      const refundId = (await read(orderId)).refunds[0]?.id ?? ''
      const { tenantId, clock } = shop
      const id = shop.services.random.id()
      const job = { tenantId, id, topic: 'refund-part' as const, dueAt: clock.now() }
      await shop.transaction(async (tx) => {
        await enqueueOnce(tx, { ...job, body: { orderId, refundId } })
        const failure = { failed_at: clock.now() }
        await tx.updateTable('outbox').set(failure).where('id', '=', id).execute()
      })

      expect(await waiting(orderId)).toEqual([5])
    })

    test('waits no longer once an operator has dropped its job', async () => {
      const id = await refused(5)
      for (const job of await failed()) await dropJob(shop.services, job.id, 'basil')

      expect(await waiting(id)).toEqual([])
      expect((await read(id)).refunds).toMatchObject([{ status: 'failed' }])
    })
  })
})
