import { sql } from 'kysely'
import type { PaymentStatus } from '#domain/payment.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'

interface Confirmation {
  clientSecret: string
  /** Undefined: the card that was tried last. */
  cardNumber: string | undefined
  /** `MM/YY`; undefined if none was entered. */
  expiry: string | undefined
  authenticate: 'pass' | 'fail' | undefined
}

/**
 * Stands in for a real provider's card form: settles the intent with a card. The secret is the only authorisation; the
 * order is updated only when the server asks, as with any provider.
 */
export async function confirmSandboxPayment(
  ctx: Context,
  { clientSecret, cardNumber, expiry, authenticate }: Confirmation,
): Promise<{ status: PaymentStatus; message: string }> {
  if (ctx.payments.card?.name !== 'sandbox') throw new Refusal('not_found')
  const card = cardNumber?.replace(/\D/g, '') ?? (await lastCard(ctx, clientSecret))
  const outcome = cardOutcome(card, authenticate)
  if (!outcome) throw invalid('card_number', 'Use one of the test cards.')

  const intent = await ctx.transaction(async (db) => {
    // One statement: its lock lets a second tap see the first one's result, so that a final payment is not repeated.
    const { rows } = await sql<{ status: PaymentStatus; message: string }>`
      update sandbox_intents set
        status = case when ${hasEnded} then status else ${outcome.status} end,
        message = case when ${hasEnded} then message else ${outcome.message} end,
        card = case when ${hasEnded} then card else ${card} end,
        expiry = case when ${hasEnded} then expiry else coalesce(${expiry ?? null}::text, expiry) end
      where tenant_id = ${ctx.tenantId} and client_secret = ${clientSecret}
      returning status, message`.execute(db)
    return rows[0]
  })
  if (!intent) throw new Refusal('not_found')
  return intent
}

const hasEnded = sql`status in ('succeeded', 'canceled', 'refunded')`

/** The number of the card that was tried last; '' before, and for an unknown secret. */
async function lastCard(ctx: Context, clientSecret: string): Promise<string> {
  const row = await ctx.transaction((db) =>
    db
      .selectFrom('sandbox_intents')
      .select('card')
      .where('tenant_id', '=', ctx.tenantId)
      .where('client_secret', '=', clientSecret)
      .executeTakeFirst(),
  )
  return row?.card ?? ''
}

interface Outcome {
  status: PaymentStatus
  /** Reason of a decline, as shown to the diner; '' for none. */
  message: string
}

const succeeded: Outcome = { status: 'succeeded', message: '' }
const declined = (message: string): Outcome => ({ status: 'requires_payment_method', message })

/** The outcome of each test card; undefined for a number that is not a test card. */
export function cardOutcome(
  number: string,
  authenticate: 'pass' | 'fail' | undefined,
): Outcome | undefined {
  switch (number.replace(/[\s-]/g, '')) {
    case '4242424242424242':
      return succeeded
    case '4000000000000002':
      return declined('Your card was declined. Nothing was taken.')
    case '4000000000009995':
      return declined('Your card has insufficient funds. Nothing was taken.')
    case '4000002500003155':
      if (authenticate === 'pass') return succeeded
      if (authenticate === 'fail') {
        return declined('Your bank could not confirm that it is you. Nothing was taken.')
      }
      return { status: 'requires_action', message: '' }
    default:
      return undefined
  }
}
