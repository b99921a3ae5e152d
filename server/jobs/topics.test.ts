import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Topic } from './job-bodies.ts'
import { queues, queuesOf, type TopicPolicy, topicPolicies } from './topics.ts'

/** `600` → `10 minutes`. */
function duration(seconds: number): string {
  const units = { day: 86_400, hour: 3_600, minute: 60, second: 1 }
  for (const [unit, size] of Object.entries(units)) {
    const count = seconds / size
    if (Number.isInteger(count)) return `${count} ${unit}${count === 1 ? '' : 's'}`
  }
  return ''
}

const policies = Object.entries<TopicPolicy>(topicPolicies)

test('docs/operations.md tells operators how long each topic is tried, and what becomes of it', () => {
  const rows = readFileSync('docs/operations.md', 'utf8').split('\n')

  for (const [topic, { expiresAfterSeconds: end, longestPauseSeconds: pause }] of policies) {
    const row = rows.find(
      (line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${topic}\``),
    )
    const [tried, refused] =
      end === null
        ? [`tried without end, every ${duration(pause)} at least`, 'needs attention']
        : [`tried for ${duration(end)}`, 'given up']
    expect(row, topic).toContain(`| ${tried}`)
    expect(row, topic).toContain(`| ${refused} |`)
  }
})

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
