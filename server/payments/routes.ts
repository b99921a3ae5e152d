import { sandboxConfirm, sandboxConfirmed } from '#contract/order.ts'
import { type Api, publicCall } from '#server/http/call.ts'
import { confirmSandboxPayment } from './confirm-sandbox.ts'
import { receiveStripeWebhook } from './receive-stripe-webhook.ts'

/** The sandbox's card form, and what Stripe reports (decisions §10). */
export function paymentRoutes(api: Api): void {
  publicCall(
    api,
    {
      method: 'POST',
      path: '/sandbox/confirm',
      summary: 'Pay with a test card; no money moves',
      body: sandboxConfirm,
      data: sandboxConfirmed,
      limit: 60,
    },
    async (ctx, { body }) => {
      const { status, message } = await confirmSandboxPayment(ctx, {
        clientSecret: body.client_secret,
        cardNumber: body.card_number,
        authenticate: body.authenticate,
      })
      return { status, ...(message ? { message } : {}) }
    },
  )
  api.register(async (scope) => {
    // The signature covers the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Body: Buffer | null }>(
      '/webhooks/stripe',
      { schema: { summary: 'Signed events from Stripe' } },
      async (request, reply) => {
        await receiveStripeWebhook(
          request.ctx,
          request.body ?? Buffer.alloc(0),
          request.headers['stripe-signature'],
        )
        return reply.send({ status: 200, message: 'OK', data: null })
      },
    )
  })
}
