import { randomInt } from 'node:crypto'
import type { openShop } from '#testing/shop.ts'
import type { StripeDouble } from '#testing/stripe-double.ts'

interface StripeEvent {
  body: string
  signature: string
}

export interface StripeWebhooks {
  /** The browser has paid: one to three copies of the event wait in any order. */
  pay(intentId: string): void
  /** Sends every event that waits. @returns those that the server refused */
  deliverAll(): Promise<StripeEvent[]>
  /** @returns whether the server took the event */
  deliver(event: StripeEvent): Promise<boolean>
  /** How many events were sent that were copies of others. */
  repeated(): number
}

/** Events of the payment provider, sent up to three times each and in any order. */
export function createStripeWebhooks(
  stripe: StripeDouble,
  shop: Awaited<ReturnType<typeof openShop>>,
): StripeWebhooks {
  const waiting: StripeEvent[] = []
  let repeated = 0

  async function deliver(event: StripeEvent): Promise<boolean> {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: {
        host: 'sample.test',
        'content-type': 'application/json',
        'stripe-signature': event.signature,
      },
      payload: event.body,
    })
    return statusCode === 200
  }

  return {
    pay(intentId) {
      stripe.set(intentId, 'succeeded')
      const event = stripe.event('payment_intent.succeeded', intentId, shop.clock.now())
      const copies = randomInt(1, 4)
      repeated += copies - 1
      for (let copy = 0; copy < copies; copy++)
        waiting.splice(randomInt(waiting.length + 1), 0, event)
    },
    async deliverAll() {
      const refused: StripeEvent[] = []
      for (const event of waiting.splice(0)) if (!(await deliver(event))) refused.push(event)
      return refused
    },
    deliver,
    repeated: () => repeated,
  }
}
