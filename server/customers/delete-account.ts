import type { CustomerContext } from '#server/context.ts'
import { securityEvent } from '#server/sign-in/security-event.ts'
import { announceEnd, requireProof } from '#server/sign-in/sessions.ts'
import { eraseCustomer } from './erase-customer.ts'

/** Deletes the account at the customer's request, see `eraseCustomer`. A token alone is not enough. */
export async function deleteAccount(ctx: CustomerContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    await requireProof(tx, ctx)
    await eraseCustomer(tx, ctx, ctx.customer)
  })
  announceEnd(ctx)
  securityEvent(ctx, 'account_deleted', { contact: ctx.customer.contact })
}
