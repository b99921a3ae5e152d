import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { confirmSandboxPayment } from './confirm-sandbox.ts'
import { receiveStripeWebhook } from './receive-stripe-webhook.ts'

/** The sandbox's card form, and what Stripe reports. */
export function paymentRoutes(api: Api): void {
  answer(api, calls.confirmSandboxPayment, async (ctx, { body }) => {
    const { status, message } = await confirmSandboxPayment(ctx, {
      clientSecret: body.client_secret,
      cardNumber: body.card_number,
      expiry: body.expiry,
      authenticate: body.authenticate,
    })
    return { status, ...(message ? { message } : {}) }
  })
  api.register(async (scope) => {
    // The signature covers the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    answer(scope, calls.receiveStripeEvent, async (ctx, { headers, reply }) => {
      // The parser above leaves nothing else.
      const body = (reply.request.body as Buffer | null) ?? Buffer.alloc(0)
      await receiveStripeWebhook(ctx, body, headers['stripe-signature'])
      return null
    })
  })
}
