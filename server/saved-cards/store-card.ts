import type { Tx } from '#database/connection.ts'
import { isCardProvider, type ProviderName } from '#domain/payment-provider.ts'
import type { TenantScope } from '#server/context.ts'
import type { ProviderCard } from '#server/payments/provider.ts'
import { enqueueCardRemoval } from './forget-cards.ts'

interface PaidWith {
  customerId: string
  provider: ProviderName
  card: ProviderCard
}

/**
 * Stores a card that has paid. One that is there already, entered again, takes the place of the earlier one, which the
 * provider then forgets. May be repeated.
 */
export async function storeCard(
  ctx: TenantScope,
  { customerId, provider, card }: PaidWith,
): Promise<void> {
  if (!isCardProvider(provider)) return
  const { tenantId } = ctx
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    const earlier = await tx
      .selectFrom('saved_cards')
      .select(['provider_id'])
      .where('tenant_id', '=', tenantId)
      .where('customer_id', '=', customerId)
      .where('provider', '=', provider)
      .where('fingerprint', '=', card.fingerprint)
      .forUpdate()
      .executeTakeFirst()
    const facts = {
      provider_id: card.id,
      brand: card.brand,
      last4: card.last4,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      used_at: now,
    }
    await tx
      .insertInto('saved_cards')
      .values({
        ...facts,
        tenant_id: tenantId,
        id: ctx.random.id(),
        customer_id: customerId,
        provider,
        fingerprint: card.fingerprint,
        created_at: now,
      })
      .onConflict((conflict) => conflict.constraint('saved_cards_once').doUpdateSet(facts))
      .execute()
    if (earlier && earlier.provider_id !== card.id) {
      await enqueueCardRemoval(tx, ctx, { provider, card: earlier.provider_id })
    }
  })
}

/** Has the provider forget a card that has paid too late to be stored; one that is stored stays. */
export async function forgetUnstoredCard(
  tx: Tx,
  ctx: TenantScope,
  { provider, card }: Pick<PaidWith, 'provider' | 'card'>,
): Promise<void> {
  if (!isCardProvider(provider)) return
  const stored = await tx
    .selectFrom('saved_cards')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('provider', '=', provider)
    .where('provider_id', '=', card.id)
    .executeTakeFirst()
  if (!stored) await enqueueCardRemoval(tx, ctx, { provider, card: card.id })
}
