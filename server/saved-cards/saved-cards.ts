import type { Selectable } from 'kysely'
import type { WireSavedCard } from '#contract/customer.ts'
import type { Statements, Tx } from '#database/connection.ts'
import type { SavedCardsTable } from '#database/customer-tables.ts'
import { isCardProvider, type ProviderName } from '#domain/payment.ts'
import type { CustomerContext, TenantScope } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { CardRemoval } from '#server/jobs/job-bodies.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { endOfRetention } from '#server/jobs/retention.ts'
import type { ProviderCard } from '#server/payments/provider.ts'

/** The diner's cards of the provider that takes cards now, the one used last first. */
export async function listSavedCards(ctx: CustomerContext): Promise<WireSavedCard[]> {
  const rows = await ctx.transaction((db) => listCards(db, ctx.tenantId, ctx.customer.id))
  return rows
    .filter(({ provider }) => provider === ctx.payments.card?.name)
    .map((row) => ({
      id: row.id,
      brand: row.brand,
      last4: row.last4,
      expires: expiryText(row),
      // Good until the last day of its month.
      is_expired: Date.UTC(row.expiry_year, row.expiry_month, 1) <= ctx.now().getTime(),
    }))
}

/** Deletes it here immediately, and at the provider by a job. Refuses a card that is not the diner's. */
export async function removeSavedCard(ctx: CustomerContext, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const removed = await tx
      .deleteFrom('saved_cards')
      .where(({ and }) => and({ tenant_id: ctx.tenantId, customer_id: ctx.customer.id, id }))
      .returning(['provider', 'provider_id'])
      .executeTakeFirst()
    if (!removed) throw new Refusal('not_found', { message: 'We could not find that card.' })
    await enqueueCardRemoval(tx, ctx, { provider: removed.provider, card: removed.provider_id })
  })
}

interface PaidWith {
  customerId: string
  provider: ProviderName
  card: ProviderCard
}

/**
 * Stores a card that has paid. If the same card was stored before, it replaces that one, which the provider then
 * deletes. May be repeated.
 */
export async function storeCard(ctx: TenantScope, { customerId, provider, card }: PaidWith) {
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
    const { fingerprint } = card
    const named = { tenant_id: tenantId, id: ctx.random.id(), customer_id: customerId, provider }
    await tx
      .insertInto('saved_cards')
      .values({ ...named, ...facts, fingerprint, created_at: now })
      .onConflict((conflict) => conflict.constraint('saved_cards_once').doUpdateSet(facts))
      .execute()
    if (earlier && earlier.provider_id !== card.id) {
      await enqueueCardRemoval(tx, ctx, { provider, card: earlier.provider_id })
    }
  })
}

/** Has the provider delete a card that paid too late to be stored; a stored card stays. */
export async function forgetUnstoredCard(
  tx: Tx,
  ctx: TenantScope,
  { provider, card }: Pick<PaidWith, 'provider' | 'card'>,
): Promise<void> {
  if (!isCardProvider(provider)) return
  const stored = await tx
    .selectFrom('saved_cards')
    .select('id')
    .where(({ and }) => and({ tenant_id: ctx.tenantId, provider, provider_id: card.id }))
    .executeTakeFirst()
  if (!stored) await enqueueCardRemoval(tx, ctx, { provider, card: card.id })
}

/** Has the provider forget a card, or a diner with all their cards, once this transaction is committed. */
async function enqueueCardRemoval(tx: Tx, ctx: TenantScope, removal: CardRemoval): Promise<void> {
  await enqueue(tx, ctx, 'card-removal', removal)
}

/** For a deleted account: its rows are deleted with the customer, its cards at the provider by a job. */
export async function forgetCardsOf(tx: Tx, ctx: TenantScope, customerId: string): Promise<void> {
  const accounts = await tx
    .deleteFrom('provider_customers')
    .where(({ and }) => and({ tenant_id: ctx.tenantId, customer_id: customerId }))
    .returning(['provider', 'provider_id'])
    .execute()
  for (const { provider, provider_id } of accounts) {
    await enqueueCardRemoval(tx, ctx, { provider, providerCustomer: provider_id })
  }
}

/** Cards that were not used for two years. */
export async function forgetUnusedCards(ctx: TenantScope): Promise<void> {
  await ctx.transaction(async (tx) => {
    const unused = await tx
      .deleteFrom('saved_cards')
      .where('tenant_id', '=', ctx.tenantId)
      .where('used_at', '<', endOfRetention('savedCards', ctx.now()))
      .returning(['provider', 'provider_id'])
      .execute()
    for (const { provider, provider_id } of unused) {
      await enqueueCardRemoval(tx, ctx, { provider, card: provider_id })
    }
  })
}

type CardRow = Selectable<SavedCardsTable>

/** The one used last first. */
export function listCards(
  db: Statements,
  tenantId: string,
  customerId: string,
): Promise<CardRow[]> {
  return db
    .selectFrom('saved_cards')
    .selectAll()
    .where(({ and }) => and({ tenant_id: tenantId, customer_id: customerId }))
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** As printed on the card: `08/29`. */
export function expiryText(card: Pick<CardRow, 'expiry_month' | 'expiry_year'>): string {
  const month = String(card.expiry_month).padStart(2, '0')
  return `${month}/${String(card.expiry_year % 100).padStart(2, '0')}`
}

/**
 * Performs the removal that `enqueueCardRemoval` enqueued; a card that the provider no longer has counts as removed.
 */
export async function removeAtProvider(ctx: TenantScope, removal: CardRemoval): Promise<void> {
  const { savedCards } = ctx.payments.named(removal.provider)
  if ('card' in removal) await savedCards?.forgetCard(removal.card)
  else await savedCards?.forgetCustomer(removal.providerCustomer)
}
