import { type Api, answer } from '#server/http/call.ts'
import { isOwnMachine } from '#server/http/own-machine.ts'
import { Refusal } from '#server/http/refusal.ts'
import { confirmSandboxPayment } from './sandbox.ts'
import { receiveStripeWebhook } from './stripe-webhook.ts'

/** The sandbox's card form, and Stripe's webhooks. */
export function paymentRoutes(api: Api): void {
  answer(api, {
    confirmSandboxPayment: async (ctx, { body, reply }) => {
      // A public server that was started without `NODE_ENV` must not give food for test cards.
      if (!ctx.environment.ALLOW_SANDBOX && !isOwnMachine(reply.request)) {
        throw new Refusal('forbidden', {
          message:
            'Test cards pay on the server’s own machine only. Elsewhere they need the setting ALLOW_SANDBOX=1.',
        })
      }
      const { status, message } = await confirmSandboxPayment(ctx, body)
      return { status, ...(message ? { message } : {}) }
    },
  })
  api.register(async (scope) => {
    // The signature covers the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    answer(scope, {
      receiveStripeEvent: async (ctx, { headers, reply }) => {
        // The parser above leaves nothing else.
        const body = (reply.request.body as Buffer | null) ?? Buffer.alloc(0)
        await receiveStripeWebhook(ctx, body, headers['stripe-signature'])
      },
    })
  })
}
