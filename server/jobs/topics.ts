import type { Message } from '#server/messaging/message.ts'
import type { Topic } from './job-bodies.ts'

export interface LanePolicy {
  /** Jobs that one process does at once. */
  slots: number
  /** Jobs that it claims in advance, so that many small ones share the statements that claim and settle them. */
  ahead: number
}

/**
 * Each lane has its own slots, so that a lane whose provider is slow or hangs never delays another. Sign-in codes are
 * apart by channel, and are never claimed in advance: another process may be free.
 */
export const lanes = {
  'codes-by-text': { slots: 8, ahead: 0 },
  'codes-by-email': { slots: 4, ahead: 0 },
  alerts: { slots: 4, ahead: 0 },
  notices: { slots: 4, ahead: 16 },
  'notices-by-text': { slots: 4, ahead: 0 },
  money: { slots: 4, ahead: 8 },
  email: { slots: 4, ahead: 16 },
  text: { slots: 2, ahead: 8 },
  housekeeping: { slots: 2, ahead: 8 },
} as const satisfies Record<string, LanePolicy>

export type Lane = keyof typeof lanes

export interface TopicPolicy {
  /** One lane, or one for each channel of the body. */
  lane: Lane | Record<Message['channel'], Lane>
  /** A job that takes longer has failed and frees its slot. Longer than the time limits of the provider. */
  timeLimitSeconds: number
  /** Pauses between tries double from 5 seconds up to this. */
  longestPauseSeconds: number
  /**
   * How long a failing job is worth trying, counted from when it first came due. Null: until it is done or an operator
   * drops it; one that is refused for good then needs attention instead of being given up.
   */
  expiresAfterSeconds: number | null
  /** A job that is not settled this long after it first came due is reported as overdue. */
  overdueAfterSeconds: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A message that is not worth sending later. */
const perishable = { timeLimitSeconds: 30, longestPauseSeconds: 15 * minute } as const

/** Payments, and notices to a kitchen. */
const untilDone = { expiresAfterSeconds: null, overdueAfterSeconds: 5 * minute } as const

const code = {
  lane: { sms: 'codes-by-text', email: 'codes-by-email' },
  timeLimitSeconds: 15,
  longestPauseSeconds: minute,
  // As long as a code is valid.
  expiresAfterSeconds: 10 * minute,
  overdueAfterSeconds: 30,
} as const

export const topicPolicies = {
  'sign-in-code': code,
  'staff-code': code,
  'staff-invitation': {
    ...perishable,
    lane: { sms: 'text', email: 'email' },
    expiresAfterSeconds: 7 * day,
    overdueAfterSeconds: 15 * minute,
  },
  message: {
    ...perishable,
    lane: { sms: 'text', email: 'email' },
    expiresAfterSeconds: day,
    overdueAfterSeconds: 15 * minute,
  },
  'order-receipt': {
    ...perishable,
    lane: 'email',
    expiresAfterSeconds: day,
    overdueAfterSeconds: 15 * minute,
  },
  'restaurant-message': {
    ...untilDone,
    lane: { sms: 'notices-by-text', email: 'notices' },
    timeLimitSeconds: 30,
    longestPauseSeconds: 5 * minute,
  },
  'order-notice': {
    ...untilDone,
    lane: 'notices',
    timeLimitSeconds: 30,
    longestPauseSeconds: 5 * minute,
  },
  refund: {
    ...untilDone,
    lane: 'money',
    timeLimitSeconds: 2 * minute,
    longestPauseSeconds: 15 * minute,
  },
  'refund-part': {
    ...untilDone,
    lane: 'money',
    timeLimitSeconds: 2 * minute,
    longestPauseSeconds: 15 * minute,
  },
  'card-removal': {
    ...untilDone,
    lane: 'housekeeping',
    timeLimitSeconds: 2 * minute,
    longestPauseSeconds: hour,
    overdueAfterSeconds: 6 * hour,
  },
  'status-message': {
    ...perishable,
    lane: { sms: 'text', email: 'email' },
    expiresAfterSeconds: hour,
    overdueAfterSeconds: 5 * minute,
  },
  'refund-message': {
    ...perishable,
    lane: 'email',
    expiresAfterSeconds: day,
    overdueAfterSeconds: 15 * minute,
  },
  'order-alert': {
    ...untilDone,
    lane: 'alerts',
    timeLimitSeconds: 30,
    longestPauseSeconds: 15,
    overdueAfterSeconds: minute,
  },
  'auto-accept': {
    ...untilDone,
    lane: 'alerts',
    timeLimitSeconds: 30,
    longestPauseSeconds: 15,
    overdueAfterSeconds: minute,
  },
  'print-tickets': {
    ...untilDone,
    lane: 'alerts',
    timeLimitSeconds: 30,
    longestPauseSeconds: 15,
    overdueAfterSeconds: minute,
  },
  'later-start': {
    ...untilDone,
    lane: 'alerts',
    timeLimitSeconds: 30,
    longestPauseSeconds: minute,
  },
  'board-watch': {
    lane: 'housekeeping',
    timeLimitSeconds: 30,
    longestPauseSeconds: minute,
    expiresAfterSeconds: day,
    overdueAfterSeconds: 15 * minute,
  },
  'device-claim': {
    lane: 'housekeeping',
    timeLimitSeconds: 30,
    longestPauseSeconds: 15 * minute,
    expiresAfterSeconds: day,
    overdueAfterSeconds: hour,
  },
  'day-sweep': {
    ...untilDone,
    lane: 'housekeeping',
    timeLimitSeconds: 5 * minute,
    longestPauseSeconds: 15 * minute,
    overdueAfterSeconds: hour,
  },
  'payment-check': {
    ...untilDone,
    lane: 'money',
    timeLimitSeconds: 2 * minute,
    longestPauseSeconds: 15 * minute,
  },
  'order-expiry': {
    ...untilDone,
    lane: 'money',
    timeLimitSeconds: 2 * minute,
    longestPauseSeconds: 15 * minute,
  },
  'late-payment-notice': {
    ...perishable,
    lane: 'email',
    expiresAfterSeconds: day,
    overdueAfterSeconds: 15 * minute,
  },
  'booking-release': {
    ...untilDone,
    lane: 'housekeeping',
    timeLimitSeconds: 30,
    longestPauseSeconds: 15 * minute,
  },
  'booking-reminder': {
    ...perishable,
    lane: 'email',
    // Until about when the guests come.
    expiresAfterSeconds: 3 * hour,
    overdueAfterSeconds: 15 * minute,
  },
  'demo-kitchen': {
    lane: 'housekeeping',
    timeLimitSeconds: 30,
    longestPauseSeconds: 5 * minute,
    expiresAfterSeconds: day,
    overdueAfterSeconds: 15 * minute,
  },
  maintenance: {
    lane: 'housekeeping',
    timeLimitSeconds: 5 * minute,
    longestPauseSeconds: hour,
    expiresAfterSeconds: null,
    overdueAfterSeconds: 6 * hour,
  },
} as const satisfies Record<Topic, TopicPolicy>

export function policyOf(topic: Topic): TopicPolicy {
  return topicPolicies[topic]
}

export function isTopic(word: string): word is Topic {
  return Object.hasOwn(topicPolicies, word)
}

/** How long a claim lasts: the time limit, and for jobs claimed in advance the time that they may wait for a slot. */
export function leaseSeconds(topic: Topic, lane: Lane): number {
  const waiting = lanes[lane].ahead > 0 ? minute : 0
  return policyOf(topic).timeLimitSeconds + 5 + waiting
}

/**
 * The lanes that a topic's jobs may go to, each with the channel that leads there; '' for a body without channel, such as one
 * that the release before has written.
 */
export function lanesOf(topic: Topic): { lane: Lane; channel: Message['channel'] | '' }[] {
  const { lane } = policyOf(topic)
  if (typeof lane === 'string') return [{ lane, channel: '' }]
  return [
    { lane: lane.sms, channel: 'sms' },
    { lane: lane.email, channel: 'email' },
    { lane: lane.email, channel: '' },
  ]
}
