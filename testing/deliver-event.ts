import type { Shop } from './shop.ts'

/** As `StripeDouble` signs it. */
export interface StripeEvent {
  body: string
  signature: string
}

/** Posts an event to the webhook, at any of our hosts. @returns the response's status */
export async function deliverEvent(
  shop: Shop,
  { body, signature }: StripeEvent,
  host = 'sample.test',
): Promise<number> {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { host, 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  })
  return response.statusCode
}
