import type { WireSavedCard } from '#contract/saved-card.ts'
import type { CustomerContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { enqueueCardRemoval } from './forget-cards.ts'
import { type CardRow, expiryText, listCards } from './read-cards.ts'

/** The diner's cards of the provider that takes cards now, the one used last first. */
export async function listSavedCards(ctx: CustomerContext): Promise<WireSavedCard[]> {
  const { card } = ctx.payments
  const rows = await ctx.transaction((db) => listCards(db, ctx.tenantId, ctx.customer.id))
  return rows.filter(({ provider }) => provider === card?.name).map((row) => toWire(row, ctx.now()))
}

/** Removes it here at once, and at the provider by a job. Refuses a card that is not the diner's. */
export async function removeSavedCard(ctx: CustomerContext, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const removed = await tx
      .deleteFrom('saved_cards')
      .where('tenant_id', '=', ctx.tenantId)
      .where('customer_id', '=', ctx.customer.id)
      .where('id', '=', id)
      .returning(['provider', 'provider_id'])
      .executeTakeFirst()
    if (!removed) throw new Refusal('not_found', { message: 'We could not find that card.' })
    await enqueueCardRemoval(tx, ctx, { provider: removed.provider, card: removed.provider_id })
  })
}

function toWire(row: CardRow, now: Date): WireSavedCard {
  // Good until the last day of its month.
  const end = Date.UTC(row.expiry_year, row.expiry_month, 1)
  return {
    id: row.id,
    brand: row.brand,
    last4: row.last4,
    expires: expiryText(row),
    is_expired: end <= now.getTime(),
  }
}
