import type { FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import type { Context } from '#server/context.ts'
import { type Api, answer } from '#server/http/call.ts'
import { isOwnMachine } from '#server/http/own-machine.ts'
import { Refusal } from '#server/http/refusal.ts'
import { confirmSandboxPayment } from './confirm-sandbox.ts'
import { receiveStripeWebhook } from './receive-stripe-webhook.ts'

/** The sandbox's card form, and Stripe's webhooks. */
export function paymentRoutes(api: Api): void {
  answer(api, calls.confirmSandboxPayment, async (ctx, { body, reply }) => {
    requireTestCards(ctx, reply.request)
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

/** A public server that was started without `NODE_ENV` must not give food for test cards. */
function requireTestCards({ environment }: Context, request: FastifyRequest): void {
  if (environment.ALLOW_SANDBOX || isOwnMachine(request)) return
  throw new Refusal('forbidden', {
    message:
      'Test cards pay on the server’s own machine only. Elsewhere they need the setting ALLOW_SANDBOX=1.',
  })
}
