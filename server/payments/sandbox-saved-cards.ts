import type { Selectable } from 'kysely'
import type { Database } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import type { ProviderCard, SavedCardProvider } from './provider.ts'
import { cardOutcome } from './sandbox-cards.ts'

/** Of a test card that was entered without one. */
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
