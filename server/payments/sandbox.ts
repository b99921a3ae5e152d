import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import type { PaymentStatus } from '#domain/payment.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Random } from '#server/random.ts'
import { cardOutcome } from './confirm-sandbox.ts'
import type {
  CardPaymentProvider,
  IntentState,
  ProviderCard,
  SavedCardProvider,
} from './provider.ts'

type IntentRow = Selectable<Tables['sandbox_intents']>

/** Test payments: no money moves. Keeps its own records, as a real provider does, and never reads orders. */
export function createSandbox({
  db,
  random,
}: {
  db: Database
  random: Random
}): CardPaymentProvider {
  return {
    name: 'sandbox',
    publishableKey: '',
    smallestAmount: () => 0,

    async createIntent({ tenantId, orderId, amount, currency }) {
      const id = `sandbox_${orderId}`
      const secret = `${id}_secret_${random.token()}`
      return db.transaction(tenantId, async (tx) => {
        await tx
          .insertInto('sandbox_intents')
          .values({
            tenant_id: tenantId,
            id,
            client_secret: secret,
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
      return toState(intent)
    },

    cancelIntent: (tenantId, intentId) =>
      setStatus(db, tenantId, intentId, 'canceled', ['requires_payment_method', 'requires_action']),

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

    savedCards: sandboxSavedCards(db),
  }
}

function findIntent(tx: Tx, tenantId: string, id: string): Promise<IntentRow | undefined> {
  return tx
    .selectFrom('sandbox_intents')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

function toState(row: IntentRow): IntentState {
  // Only this provider writes its books.
  const { amount, currency, message } = row
  const status = row.status as PaymentStatus
  const savedCard = status === 'succeeded' && row.saves_card ? toSandboxCard(row) : null
  // It has no pages of its own in which something could be given back.
  return { status, amount, currency, refundedOutside: 0, message, savedCard }
}

async function setStatus(
  db: Database,
  tenantId: string,
  intentId: string,
  status: PaymentStatus,
  from: PaymentStatus[],
): Promise<void> {
  await db.transaction(tenantId, (one) =>
    one
      .updateTable('sandbox_intents')
      .set({ status, message: '' })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', intentId)
      .where('status', 'in', from)
      .execute(),
  )
}

/** Expiry of a test card that was entered without one. */
const anyExpiry = '12/34'

/**
 * Saved test cards: each is named by its number, which is no secret, so that the sandbox has nothing to keep or forget
 * besides its intents.
 */
export function sandboxSavedCards(db: Database): SavedCardProvider {
  return {
    openCustomer: async (_tenantId, customerId) => `sandbox_${customerId}`,

    async setSaving(tenantId, intentId, _providerCustomer, isSaved) {
      await db.transaction(tenantId, (one) =>
        one
          .updateTable('sandbox_intents')
          .set({ saves_card: isSaved })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', intentId)
          .where('status', 'in', ['requires_payment_method', 'requires_action'])
          .execute(),
      )
    },

    async charge(tenantId, intentId, { id }) {
      const card = id.replace('sandbox_', '')
      const outcome = cardOutcome(card, undefined)
      if (!outcome) throw new Error('an unknown saved test card')
      await db.transaction(tenantId, (one) =>
        one
          .updateTable('sandbox_intents')
          .set({ status: outcome.status, message: outcome.message, card, saves_card: false })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', intentId)
          .where('status', 'in', ['requires_payment_method', 'requires_action'])
          .execute(),
      )
    },

    forgetCard: async () => {},
    forgetCustomer: async () => {},
  }
}

/** The test card that has paid an intent. */
export function toSandboxCard(row: Selectable<Tables['sandbox_intents']>): ProviderCard {
  const [month = '', year = ''] = (row.expiry || anyExpiry).split('/')
  return {
    id: `sandbox_${row.card}`,
    fingerprint: row.card,
    brand: 'visa',
    last4: row.card.slice(-4),
    expiryMonth: Number(month),
    expiryYear: 2000 + Number(year),
  }
}
