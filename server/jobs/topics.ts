import type { Message } from '#server/messaging/message.ts'
import type { Topic } from './job-bodies.ts'

export interface QueuePolicy {
  /** Jobs that one process runs concurrently. */
  slots: number
  /** Jobs that it claims in advance, so that many small ones share the statements that claim and settle them. */
  ahead: number
}

/**
 * Each queue has its own slots, so that a queue whose provider is slow or hangs never delays another. Sign-in codes are
 * apart by channel, and are never claimed in advance: another process may be free. Emails about orders are apart from those that
 * strangers can have sent, such as a newsletter's links.
 */
export const queues = {
  'codes-by-text': { slots: 8, ahead: 0 },
  'codes-by-email': { slots: 4, ahead: 0 },
  alerts: { slots: 4, ahead: 16 },
  notices: { slots: 4, ahead: 16 },
  'notices-by-text': { slots: 4, ahead: 0 },
  money: { slots: 4, ahead: 8 },
  'orders-by-email': { slots: 4, ahead: 16 },
  email: { slots: 4, ahead: 16 },
  text: { slots: 2, ahead: 8 },
  housekeeping: { slots: 2, ahead: 8 },
} as const satisfies Record<string, QueuePolicy>

export type Queue = keyof typeof queues

interface TopicPolicy {
  /** One queue, or one for each channel of the body. */
  queue: Queue | Record<Message['channel'], Queue>
  /** A job that takes longer has failed and frees its slot. Longer than the time limits of the provider. */
  timeLimitSeconds: number
  /** Pauses between tries double from 5 seconds up to this. */
  longestPauseSeconds: number
  /**
   * How long a failing job is retried, counted from when it first came due. Null: until it is done or an operator drops
   * it; a permanently refused job then needs attention instead of being given up.
   */
  expiresAfterSeconds: number | null
  /** A job that is not settled this long after it first came due is reported as overdue. */
  overdueAfterSeconds: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Messages to diners, which are not worth sending later. */
const message = {
  timeLimitSeconds: 30,
  longestPauseSeconds: 15 * minute,
  expiresAfterSeconds: day,
  overdueAfterSeconds: 15 * minute,
} as const

/** Valid for as long as a code. */
const code = {
  queue: { sms: 'codes-by-text', email: 'codes-by-email' },
  timeLimitSeconds: 15,
  longestPauseSeconds: minute,
  expiresAfterSeconds: 10 * minute,
  overdueAfterSeconds: 30,
} as const

const money = {
  queue: 'money',
  timeLimitSeconds: 2 * minute,
  longestPauseSeconds: 15 * minute,
  expiresAfterSeconds: null,
  overdueAfterSeconds: 5 * minute,
} as const

/** Messages to a restaurant. */
const notice = { ...money, timeLimitSeconds: 30, longestPauseSeconds: 5 * minute } as const

/** Policy of jobs that a kitchen waits for. */
const kitchen = {
  queue: 'alerts',
  timeLimitSeconds: 30,
  longestPauseSeconds: 15,
  expiresAfterSeconds: null,
  overdueAfterSeconds: minute,
} as const

const housekeeping = { ...message, queue: 'housekeeping' } as const

/** Longer housekeeping, which is never given up. */
const upkeep = {
  queue: 'housekeeping',
  timeLimitSeconds: 5 * minute,
  longestPauseSeconds: hour,
  expiresAfterSeconds: null,
  overdueAfterSeconds: 6 * hour,
} as const

export const topicPolicies = {
  'sign-in-code': code,
  'staff-code': code,
  'staff-invitation': {
    ...message,
    queue: { sms: 'text', email: 'email' },
    expiresAfterSeconds: 7 * day,
  },
  message: { ...message, queue: { sms: 'text', email: 'email' } },
  'order-receipt': { ...message, queue: 'orders-by-email' },
  'status-message': {
    ...message,
    queue: { sms: 'text', email: 'orders-by-email' },
    expiresAfterSeconds: hour,
    overdueAfterSeconds: 5 * minute,
  },
  'refund-message': { ...message, queue: 'orders-by-email' },
  'late-payment-notice': { ...message, queue: 'orders-by-email' },
  // Until about when the guests come.
  'booking-reminder': { ...message, queue: 'email', expiresAfterSeconds: 3 * hour },
  'restaurant-message': { ...notice, queue: { sms: 'notices-by-text', email: 'notices' } },
  'order-notice': { ...notice, queue: 'notices' },
  refund: money,
  'refund-part': money,
  'payment-check': money,
  'order-expiry': money,
  'order-alert': kitchen,
  'auto-accept': kitchen,
  'print-tickets': kitchen,
  'later-start': { ...kitchen, longestPauseSeconds: minute, overdueAfterSeconds: 5 * minute },
  'board-watch': { ...housekeeping, longestPauseSeconds: minute },
  'device-claim': { ...housekeeping, overdueAfterSeconds: hour },
  'booking-release': {
    ...housekeeping,
    expiresAfterSeconds: null,
    overdueAfterSeconds: 5 * minute,
  },
  'demo-kitchen': { ...housekeeping, longestPauseSeconds: 5 * minute },
  'day-sweep': { ...upkeep, longestPauseSeconds: 15 * minute, overdueAfterSeconds: hour },
  'card-removal': { ...upkeep, timeLimitSeconds: 2 * minute },
  maintenance: upkeep,
} as const satisfies Record<Topic, TopicPolicy>

export function policyOf(topic: Topic): TopicPolicy {
  return topicPolicies[topic]
}

export function isTopic(word: string): word is Topic {
  return Object.hasOwn(topicPolicies, word)
}

/** How long a claim lasts: the time limit, and for jobs claimed in advance the time that they may wait for a slot. */
export function leaseSeconds(topic: Topic, queue: Queue): number {
  const waiting = queues[queue].ahead > 0 ? minute : 0
  return policyOf(topic).timeLimitSeconds + 5 + waiting
}

/** The queue of a job, by its topic and the channel in its body. */
export function queueOf(topic: Topic, body: object): Queue {
  const { queue } = policyOf(topic)
  if (typeof queue === 'string') return queue
  return 'channel' in body && body.channel === 'sms' ? queue.sms : queue.email
}
