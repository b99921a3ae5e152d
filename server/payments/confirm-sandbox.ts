import type { PaymentStatus } from '#domain/order.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { cardOutcome } from './sandbox-cards.ts'

interface Confirmation {
  clientSecret: string
  cardNumber: string
  authenticate: 'pass' | 'fail' | undefined
}

/**
 * What a card form does at a real provider: settles the intent with a card. Whoever has the secret may; the order
 * learns of it only when the server asks, as with any provider.
 */
export async function confirmSandboxPayment(
  ctx: Context,
  { clientSecret, cardNumber, authenticate }: Confirmation,
): Promise<{ status: PaymentStatus; message: string }> {
  if (ctx.payments.forMethod('card').name !== 'sandbox') throw new Refusal('not_found')
  const outcome = cardOutcome(cardNumber, authenticate)
  if (!outcome) throw invalid('card_number', 'Use one of the test cards.')

  return ctx.transaction(async (tx) => {
    const intent = await tx
      .selectFrom('sandbox_intents')
      .select(['id', 'status', 'message'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('client_secret', '=', clientSecret)
      .forUpdate()
      .executeTakeFirst()
    if (!intent) throw new Refusal('not_found')
    // A payment that came to its end is not made again.
    if (['succeeded', 'canceled', 'refunded'].includes(intent.status)) {
      return { status: intent.status as PaymentStatus, message: intent.message }
    }
    await tx
      .updateTable('sandbox_intents')
      .set(outcome)
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', intent.id)
      .execute()
    return outcome
  })
}
