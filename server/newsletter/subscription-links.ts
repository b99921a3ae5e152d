import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readSignedId } from '#server/keyed-hash.ts'

const confirmationEnded = 'This link does not work any more. Please subscribe again.'
const unsubscribeEnded =
  'This link does not work any more. Please take the one in the latest email.'

/** Confirms a subscription by the link in the email. */
export async function confirmSubscriber(ctx: TenantContext, key: string): Promise<void> {
  const id = idOf(ctx, key, confirmationEnded)
  const { numUpdatedRows } = await ctx.transaction((tx) =>
    tx
      .updateTable('subscribers')
      .set((expression) => ({
        confirmed_at: expression.fn.coalesce('confirmed_at', expression.val(ctx.now())),
      }))
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows === 0n) throw linkEnded(confirmationEnded)
}

/** Deletes the address. Unsubscribing twice succeeds as well. */
export async function removeSubscriber(ctx: TenantContext, key: string): Promise<void> {
  const id = idOf(ctx, key, unsubscribeEnded)
  await ctx.transaction((tx) =>
    tx
      .deleteFrom('subscribers')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute(),
  )
}

function idOf(ctx: TenantContext, key: string, message: string): string {
  const id = readSignedId(ctx, 'newsletter', key)
  if (id === null) throw linkEnded(message)
  return id
}

function linkEnded(message: string): Refusal {
  return new Refusal('not_found', { message })
}
