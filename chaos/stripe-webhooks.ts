import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { StripeEvent } from '#testing/deliver-event.ts'
import type { StripeDouble } from '#testing/stripe-double.ts'

export type StripeWebhooks = ReturnType<typeof createStripeWebhooks>

/** Events in flight at the same time. */
const atOnce = 8
/** Milliseconds between two attempts. */
const pause = 200
const mostAttempts = 100

/** Events of the payment provider over HTTP, up to three times each and in any order. */
export function createStripeWebhooks(stripe: StripeDouble, origin: string, now: () => Date) {
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

  /** Sends every queued event, several concurrently. Refused events are queued again. @returns how many were refused */
  async function deliver(): Promise<number> {
    const sent = waiting
    waiting = []
    const taken = await Promise.all(sent.map((event) => limit(() => isTaken(event))))
    const refused = sent.filter((_, index) => !taken[index])
    waiting.push(...refused)
    return refused.length
  }

  return {
    /** Marks an intent as paid: one to three copies of the event are queued in any order. */
    pay(intentId: string): void {
      stripe.set(intentId, 'succeeded')
      const event = stripe.event('payment_intent.succeeded', intentId, now())
      const copies = randomInt(1, 4)
      repeated += copies - 1
      for (let copy = 0; copy < copies; copy++)
        waiting.splice(randomInt(waiting.length + 1), 0, event)
    },
    deliver,
    /** Retries until every event is accepted, as the provider does. */
    async deliverAll(): Promise<void> {
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        if ((await deliver()) === 0) return
        await sleep(pause)
      }
    },
    /** How many events wait that are copies of others, or were sent. */
    repeated: () => repeated,
  }
}
