import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readSignedId } from '#server/signed-id.ts'

/** The mailbox has said yes. */
export async function confirmSubscriber(ctx: TenantContext, key: string): Promise<void> {
  const id = idOf(ctx, key)
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
  if (numUpdatedRows === 0n) throw linkEnded()
}

/** Removes the address altogether. Leaving twice is still a success. */
export async function removeSubscriber(ctx: TenantContext, key: string): Promise<void> {
  const id = idOf(ctx, key)
  await ctx.transaction((tx) =>
    tx
      .deleteFrom('subscribers')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute(),
  )
}

function idOf(ctx: TenantContext, key: string): string {
  const id = readSignedId(ctx, 'newsletter', key)
  if (id === null) throw linkEnded()
  return id
}

function linkEnded(): Refusal {
  return new Refusal('not_found', {
    message: 'This link does not work any more. Please subscribe again.',
  })
}
