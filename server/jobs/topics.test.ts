import { expect, test } from 'vitest'
import type { Topic } from './job-bodies.ts'
import { queues, queuesOf } from './topics.ts'

test('as many alerts are claimed at once as notices: each order that is placed leaves one of both', () => {
  const claimedAtOnce = ({ slots, ahead }: (typeof queues)['alerts' | 'notices']) => slots + ahead

  expect(claimedAtOnce(queues.alerts)).toBeGreaterThanOrEqual(claimedAtOnce(queues.notices))
})

test.each(['order-receipt', 'status-message', 'refund-message', 'late-payment-notice'] as const)(
  'an email of the topic %s has no queue with emails that strangers can have sent',
  (topic) => {
    const emailQueues = (of: Topic) =>
      queuesOf(of)
        .filter(({ channel }) => channel !== 'sms')
        .map(({ queue }) => queue)

    expect(emailQueues('message')).not.toEqual(expect.arrayContaining(emailQueues(topic)))
  },
)
