import { sql } from 'kysely'
import { type CardProvider, isCardProvider } from '#domain/payment.ts'
import type { CustomerContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { openPayment } from '#server/ordering/open-payment.ts'
import { findOrder } from '#server/ordering/read-orders.ts'
import { settlePayment } from '#server/ordering/settle-payment.ts'
import { CustomerGone, type SavedCardProvider } from '#server/payments/provider.ts'

/** Sets whether to save the card that pays for an own order; called before the payment is confirmed. */
export async function setCardSaving(ctx: CustomerContext, orderId: string, isSaved: boolean) {
  const { provider, savedCards, intentId, isSettled } = await openOwnPayment(ctx, orderId)
  if (isSettled) return
  // A diner without an account at the provider has no saved card.
  if (!isSaved && !(await findProviderCustomer(ctx, provider))) return
  const providerCustomer = await getProviderCustomer(ctx, provider, savedCards)
  const setSaving = (account: string) =>
    savedCards.setSaving(ctx.tenantId, intentId, account, isSaved)
  await setSaving(providerCustomer).catch(async (error: unknown) => {
    if (!(error instanceof CustomerGone)) throw error
    await dropProviderCustomer(ctx, provider, providerCustomer)
    await setSaving(await getProviderCustomer(ctx, provider, savedCards, providerCustomer))
  })
}

/**
 * Pays for an own order with an own card. The outcome is the provider's: paid, declined with a reason, or
 * `requires_action` if the bank requires a challenge.
 */
export async function payWithSavedCard(ctx: CustomerContext, orderId: string, cardId: string) {
  const card = await ctx.transaction((db) =>
    db
      .selectFrom('saved_cards')
      .select(['id', 'provider', 'provider_id'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('customer_id', '=', ctx.customer.id)
      .where('id', '=', cardId)
      .executeTakeFirst(),
  )
  if (!card) throw new Refusal('not_found', { message: 'We could not find that card.' })
  const { provider, savedCards, intentId, isSettled } = await openOwnPayment(ctx, orderId)
  // A second tap, or paid in another tab.
  if (isSettled) return settlePayment(ctx, orderId)
  if (card.provider !== provider) throw unusable()
  const providerCustomer = await getProviderCustomer(ctx, provider, savedCards)
  await savedCards
    .charge(
      ctx.tenantId,
      intentId,
      { providerCustomer, id: card.provider_id },
      `${ctx.origin}/payment?order=${orderId}`,
    )
    .catch(async (error: unknown) => {
      if (!(error instanceof CustomerGone)) throw error
      await dropProviderCustomer(ctx, provider, providerCustomer)
      throw unusable()
    })
  await ctx.transaction((db) =>
    db
      .updateTable('saved_cards')
      .set({ used_at: ctx.now() })
      .where(({ and }) => and({ tenant_id: ctx.tenantId, id: card.id }))
      .execute(),
  )
  return settlePayment(ctx, orderId)
}

/** The intent of the diner's own order, and whether the order is past its payment. Refuses an order that is paid in cash. */
async function openOwnPayment(ctx: CustomerContext, orderId: string) {
  const record = await ctx.transaction((db) => findOrder(db, ctx.tenantId, orderId))
  if (record?.customerId !== ctx.customer.id) throw new Refusal('not_found')
  const { provider } = record.order.payment
  const { savedCards } = ctx.payments.named(provider)
  if (!savedCards || !isCardProvider(provider)) throw new Refusal('wrong_state')
  const { intentId } = await openPayment(ctx, record)
  return {
    provider,
    savedCards,
    intentId,
    isSettled: record.order.status !== 'awaiting_payment',
  }
}

/** The diner's account at the provider; undefined before the first card. */
async function findProviderCustomer(ctx: CustomerContext, provider: CardProvider) {
  const { tenantId, customer } = ctx
  const row = await ctx.transaction((db) =>
    db
      .selectFrom('provider_customers')
      .select('provider_id')
      .where(({ and }) => and({ tenant_id: tenantId, customer_id: customer.id, provider }))
      .executeTakeFirst(),
  )
  return row?.provider_id
}

/** Deletes an account that the provider no longer has, with its cards. */
async function dropProviderCustomer(ctx: CustomerContext, provider: CardProvider, gone: string) {
  const own = sql`tenant_id = ${ctx.tenantId} and customer_id = ${ctx.customer.id} and provider = ${provider}`
  // If another request was earlier, cards may be in the new account by now.
  await ctx.transaction((tx) =>
    sql`
      with dropped as (
        delete from provider_customers where ${own} and provider_id = ${gone} returning 1
      )
      delete from saved_cards where ${own} and exists (select from dropped)`.execute(tx),
  )
}

function unusable(): Refusal {
  return invalid('card_id', 'That card can’t be used any more. Please choose another.')
}

/** The same; opened with the first card, and again where the provider no longer has it. */
async function getProviderCustomer(
  ctx: CustomerContext,
  provider: CardProvider,
  savedCards: SavedCardProvider,
  gone?: string,
): Promise<string> {
  const { tenantId, customer } = ctx
  const known = await findProviderCustomer(ctx, provider)
  if (known) return known
  const opened = await savedCards.openCustomer(tenantId, customer.id, gone)
  // Two concurrent requests get the same id from the provider.
  await ctx.transaction((db) =>
    sql`insert into provider_customers (tenant_id, customer_id, provider, provider_id)
      values (${tenantId}, ${customer.id}, ${provider}, ${opened}) on conflict do nothing`.execute(
      db,
    ),
  )
  return opened
}
