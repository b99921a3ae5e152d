import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '#server/context.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import type { Message } from '#server/messaging/message.ts'
import { addJob } from '#testing/add-job.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { jobStatistics } from './statistics.ts'
import { leaseSeconds, queueOf, queues } from './topics.ts'
import { startWorker } from './worker.ts'

/** The embedded database, which has one connection, gets half. */
const share = process.env.TEST_DATABASE === 'server' ? 1 : 2
const emailSlots = queues.email.slots / share
const noticeSlots = queues.notices.slots / share

let shop: Shop
let services: Services
beforeAll(async () => {
  shop = await openShop()
  services = shop.services
})
beforeEach(() =>
  services.db.transaction(shop.tenantId, async (tx) => {
    await tx.deleteFrom('outbox').execute()
    shop.messages.length = 0
  }),
)

/** A mail server that accepts each email and never answers; texts are sent immediately. */
function hangingMailServer() {
  const sent: Message[] = []
  let hanging = 0
  const release: (() => void)[] = []
  const messages: Services['messages'] = {
    async send(message) {
      if (message.channel === 'email') {
        hanging++
        await new Promise<void>((resolve) => release.push(resolve))
      }
      sent.push(message)
    },
  }
  return {
    sent,
    services: { ...services, messages },
    hanging: () => hanging,
    release: () => {
      for (const resolve of release.splice(0)) resolve()
    },
  }
}

async function enqueueEmails(count: number): Promise<void> {
  const text = { channel: 'email', subject: 'Your order', text: 'Thank you.' } as const
  for (let index = 0; index < count; index++) {
    const to = `diner-${index}@example.com`
    await addJob(services, shop.tenantId, 'message', { tenantId: shop.tenantId, to, ...text })
  }
}

/** A worker whose email slots are all taken by emails that hang. */
async function hangingWorker(emails: number) {
  const mail = hangingMailServer()
  await enqueueEmails(emails)
  const worker = startWorker(mail.services, jobHandlers)
  await expect.poll(mail.hanging).toBe(emailSlots)
  return {
    ...mail,
    worker,
    async stop() {
      const stopping = worker.stop()
      mail.release()
      await stopping
    },
  }
}

describe('behind hundreds of emails and a mail server that hangs', () => {
  test('a code by text and the first try of a code by email are sent immediately', async () => {
    const mail = await hangingWorker(300)

    await shop.call('POST /api/register', { body: { phone: '07700900123' } })
    mail.worker.wake()
    await expect.poll(() => mail.sent).toHaveLength(1)
    await shop.call('POST /api/register', { body: { email: 'ada@example.com' } })
    mail.worker.wake()
    await expect.poll(mail.hanging).toBe(emailSlots + 1)

    expect(mail.sent[0]).toMatchObject({ channel: 'sms' })
    await mail.stop()
  })

  test('the first try of an order’s receipt is immediate, not queued behind emails to strangers', async () => {
    const mail = await hangingWorker(300)

    const diner = await shop.customer({ email: 'grace@example.com' })
    await order(shop, diner, anOrder(diner, { payment_method: 'cash' }))
    mail.worker.wake()
    // The restaurant's notice, and the diner's receipt.
    await expect.poll(mail.hanging).toBe(emailSlots + 2)

    await mail.stop()
    expect(mail.sent.map(({ to }) => to)).toContain('grace@example.com')
  })

  test('a text to a kitchen leaves immediately, also behind notices by email', async () => {
    const mail = hangingMailServer()
    const notify = (to: string, channel: Message['channel']) =>
      addJob(services, shop.tenantId, 'restaurant-message', {
        ...{ tenantId: shop.tenantId, to, channel, subject: '', text: 'Orders wait.' },
      })
    for (let index = 0; index < 40; index++) await notify(`kitchen-${index}@example.com`, 'email')
    const worker = startWorker(mail.services, jobHandlers)
    await expect.poll(mail.hanging).toBe(noticeSlots)

    await notify('+447700900123', 'sms')
    worker.wake()
    await expect.poll(() => mail.sent).toMatchObject([{ channel: 'sms', to: '+447700900123' }])

    const stopping = worker.stop()
    mail.release()
    await stopping
  })

  test('a job that hangs ends at its time limit, frees its slot and is tried again', async () => {
    const mail = await hangingWorker(2 * queues.email.slots)

    shop.clock.advance({ seconds: 30 })
    mail.worker.wake()
    await expect.poll(mail.hanging).toBe(2 * emailSlots)
    await mail.stop()

    const failed = await services.db.transaction(shop.tenantId, (tx) =>
      tx
        .selectFrom('outbox')
        .select('last_error')
        .where('last_error', 'like', 'Unavail%')
        .execute(),
    )
    expect(failed).toHaveLength(emailSlots)
    expect(failed[0]?.last_error).toBe('Unavailable: took longer than 30 s')
  })

  test('jobs that were claimed in advance go back to the queue when the process stops', async () => {
    const mail = await hangingWorker(8)

    await mail.stop()

    const [statistics] = await jobStatistics(services.db, shop.clock.now())
    expect(mail.sent).toHaveLength(emailSlots)
    expect(statistics?.due).toBe(8 - emailSlots)
  })
})

test('a batch never waits for a slot longer than its lease allows', () => {
  expect(leaseSeconds('order-notice', 'notices')).toBeGreaterThan(30 + 30)
})

test('as many alerts are claimed together as notices: each order that is placed leaves one of both', () => {
  const claimedAtOnce = ({ slots, ahead }: (typeof queues)['alerts' | 'notices']) => slots + ahead

  expect(claimedAtOnce(queues.alerts)).toBeGreaterThanOrEqual(claimedAtOnce(queues.notices))
})

test.each(['order-receipt', 'status-message', 'refund-message', 'late-payment-notice'] as const)(
  'an email of the topic %s has no queue with emails that strangers can have sent',
  (topic) => {
    expect(queueOf(topic, { channel: 'email' })).not.toBe(queueOf('message', { channel: 'email' }))
  },
)
