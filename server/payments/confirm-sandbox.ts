import { sql } from 'kysely'
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
  if (ctx.payments.card?.name !== 'sandbox') throw new Refusal('not_found')
  const outcome = cardOutcome(cardNumber, authenticate)
  if (!outcome) throw invalid('card_number', 'Use one of the test cards.')

  const intent = await ctx.statement(async (db) => {
    // One statement, whose lock lets a second tap see the first: a payment that came to its end is not made again.
    const { rows } = await sql<{ status: PaymentStatus; message: string }>`
      update sandbox_intents set
        status = case when ${hasEnded} then status else ${outcome.status} end,
        message = case when ${hasEnded} then message else ${outcome.message} end
      where tenant_id = ${ctx.tenantId} and client_secret = ${clientSecret}
      returning status, message`.execute(db)
    return rows[0]
  })
  if (!intent) throw new Refusal('not_found')
  return intent
}

const hasEnded = sql`status in ('succeeded', 'canceled', 'refunded')`
