import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { StripeDouble } from '#testing/stripe-double.ts'

interface StripeEvent {
  body: string
  signature: string
}

export interface StripeWebhooks {
  /** Marks an intent as paid: one to three copies of the event are queued in any order. */
  pay(intentId: string): void
  /** Sends every queued event, several concurrently. Refused events are queued again. @returns how many were refused */
  deliver(): Promise<number>
  /** Retries until every event is accepted, as the provider does. */
  deliverAll(): Promise<void>
  /** How many events wait that are copies of others, or were sent. */
  repeated(): number
}

/** Events in flight at the same time. */
const atOnce = 8
/** Milliseconds between two attempts. */
const pause = 200
const mostAttempts = 100

/** Events of the payment provider over HTTP, up to three times each and in any order. */
export function createStripeWebhooks(
  stripe: StripeDouble,
  origin: string,
  now: () => Date,
): StripeWebhooks {
  let waiting: StripeEvent[] = []
  let repeated = 0
  const limit = pLimit(atOnce)

  async function isTaken({ body, signature }: StripeEvent): Promise<boolean> {
    const { status } = await fetch(`${origin}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
    return status === 200
  }

  async function deliver(): Promise<number> {
    const sent = waiting
    waiting = []
    const taken = await Promise.all(sent.map((event) => limit(() => isTaken(event))))
    const refused = sent.filter((_, index) => !taken[index])
    waiting.push(...refused)
    return refused.length
  }

  return {
    pay(intentId) {
      stripe.set(intentId, 'succeeded')
      const event = stripe.event('payment_intent.succeeded', intentId, now())
      const copies = randomInt(1, 4)
      repeated += copies - 1
      for (let copy = 0; copy < copies; copy++)
        waiting.splice(randomInt(waiting.length + 1), 0, event)
    },
    deliver,
    async deliverAll() {
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        if ((await deliver()) === 0) return
        await sleep(pause)
      }
    },
    repeated: () => repeated,
  }
}
