import { type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import type { PaymentStatus } from '#domain/payment.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import type { Random } from '#server/random.ts'
import type { CardPaymentProvider, ProviderCard } from './provider.ts'

type IntentsTable = Tables['sandbox_intents']

/** Expiry of a test card that was entered without one. */
const anyExpiry = '12/34'

/**
 * Test payments: no money moves. Keeps its own records, as a real provider does, and never reads orders. A saved card
 * is named by its number, which is no secret, so that nothing is kept or forgotten besides the intents.
 */
export function createSandbox({
  db,
  random,
}: {
  db: Database
  random: Random
}): CardPaymentProvider {
  /** Changes an intent that is not paid or cancelled. */
  const change = (tenantId: string, intentId: string, values: Updateable<IntentsTable>) =>
    db.transaction(tenantId, async (tx) => {
      await tx
        .updateTable('sandbox_intents')
        .set(values)
        .where('tenant_id', '=', tenantId)
        .where('id', '=', intentId)
        .where('status', 'in', ['requires_payment_method', 'requires_action'])
        .execute()
    })

  return {
    name: 'sandbox',
    publishableKey: '',
    smallestAmount: () => 0,

    async createIntent({ tenantId, orderId, amount, currency }) {
      const id = `sandbox_${orderId}`
      return db.transaction(tenantId, async (tx) => {
        await tx
          .insertInto('sandbox_intents')
          .values({
            tenant_id: tenantId,
            id,
            client_secret: `${id}_secret_${random.token()}`,
            amount,
            currency,
            status: 'requires_payment_method',
          })
          // Opening the same intent again answers the existing one.
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const intent = await findIntent(tx, tenantId, id)
        if (!intent) throw new Error('the sandbox opened no intent')
        return { id, clientSecret: intent.client_secret }
      })
    },

    async readIntent(tenantId, intentId) {
      const intent = await db.transaction(tenantId, (tx) => findIntent(tx, tenantId, intentId))
      // Old ones are removed.
      if (!intent) throw new Refusal('not_found')
      const { status, amount, currency, message } = intent
      const savedCard = status === 'succeeded' && intent.saves_card ? toSavedCard(intent) : null
      // It has no pages of its own in which something could be given back.
      return { status, amount, currency, refundedOutside: 0, message, savedCard }
    },

    cancelIntent: (tenantId, intentId) =>
      change(tenantId, intentId, { status: 'canceled', message: '' }),

    async refund(tenantId, intentId, _orderId, amount, refundId) {
      const given = JSON.stringify({ [refundId]: amount })
      // Counted once by refund, and never more than was paid.
      await db.transaction(tenantId, (one) =>
        sql`
          with sums as (
            select coalesce(sum(value::integer), 0) as given from sandbox_intents, jsonb_each_text(refunds)
            where tenant_id = ${tenantId} and id = ${intentId}
          )
          update sandbox_intents set refunds = refunds || ${given}::jsonb, message = '',
            status = case when given + ${amount} >= amount then 'refunded' else status end
          from sums
          where tenant_id = ${tenantId} and id = ${intentId} and status = 'succeeded'
            and not refunds ? ${refundId} and given + ${amount} <= amount`.execute(one),
      )
      return refundId
    },

    savedCards: {
      openCustomer: async (_tenantId, customerId) => `sandbox_${customerId}`,
      setSaving: (tenantId, intentId, _providerCustomer, isSaved) =>
        change(tenantId, intentId, { saves_card: isSaved }),
      async charge(tenantId, intentId, { id }) {
        const card = id.replace('sandbox_', '')
        const outcome = cardOutcome(card, undefined)
        if (!outcome) throw new Error('an unknown saved test card')
        await change(tenantId, intentId, { ...outcome, card, saves_card: false })
      },
      forgetCard: async () => {},
      forgetCustomer: async () => {},
    },
  }
}

function findIntent(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<Selectable<IntentsTable> | undefined> {
  return tx
    .selectFrom('sandbox_intents')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

function toSavedCard({ card, expiry }: Selectable<IntentsTable>): ProviderCard {
  const [month = '', year = ''] = (expiry || anyExpiry).split('/')
  return {
    id: `sandbox_${card}`,
    fingerprint: card,
    brand: 'visa',
    last4: card.slice(-4),
    expiryMonth: Number(month),
    expiryYear: 2000 + Number(year),
  }
}

interface Confirmation {
  client_secret: string
  /** Undefined: the card that was tried last. */
  card_number?: string | undefined
  /** `MM/YY`; undefined if none was entered. */
  expiry?: string | undefined
  authenticate?: 'pass' | 'fail' | undefined
}

/**
 * Stands in for a real provider's card form: settles the intent with a card. The secret is the only authorisation; the
 * order is updated only when the server asks, as with any provider.
 */
export async function confirmSandboxPayment(
  ctx: Context,
  { client_secret, card_number, expiry, authenticate }: Confirmation,
): Promise<Outcome> {
  if (ctx.payments.card?.name !== 'sandbox') throw new Refusal('not_found')
  const card = card_number?.replace(/\D/g, '') ?? (await lastCard(ctx, client_secret))
  const outcome = cardOutcome(card, authenticate)
  if (!outcome) throw invalid('card_number', 'Use one of the test cards.')

  const hasEnded = sql`status in ('succeeded', 'canceled', 'refunded')`
  const intent = await ctx.transaction(async (db) => {
    // One statement: its lock lets a second tap see the first one's result, so that a final payment is not repeated.
    const { rows } = await sql<Outcome>`
      update sandbox_intents set
        status = case when ${hasEnded} then status else ${outcome.status} end,
        message = case when ${hasEnded} then message else ${outcome.message} end,
        card = case when ${hasEnded} then card else ${card} end,
        expiry = case when ${hasEnded} then expiry else coalesce(${expiry ?? null}::text, expiry) end
      where tenant_id = ${ctx.tenantId} and client_secret = ${client_secret}
      returning status, message`.execute(db)
    return rows[0]
  })
  if (!intent) throw new Refusal('not_found')
  return intent
}

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

/** The outcome of each test card; undefined for a number that is not a test card. */
function cardOutcome(
  number: string,
  authenticate: 'pass' | 'fail' | undefined,
): Outcome | undefined {
  const succeeded: Outcome = { status: 'succeeded', message: '' }
  const declined = (why: string): Outcome => ({
    status: 'requires_payment_method',
    message: `${why} Nothing was taken.`,
  })
  switch (number) {
    case '4242424242424242':
      return succeeded
    case '4000000000000002':
      return declined('Your card was declined.')
    case '4000000000009995':
      return declined('Your card has insufficient funds.')
    case '4000002500003155':
      if (authenticate === 'pass') return succeeded
      if (authenticate === 'fail') return declined('Your bank could not confirm that it is you.')
      return { status: 'requires_action', message: '' }
    default:
      return undefined
  }
}
