import type { TenantScope } from '#server/context.ts'
import type { CardRemoval } from '#server/jobs/job-bodies.ts'

/** Does what `enqueueCardRemoval` asked for; what the provider no longer has is done already. */
export async function removeAtProvider(ctx: TenantScope, removal: CardRemoval): Promise<void> {
  const { savedCards } = ctx.payments.named(removal.provider)
  if ('card' in removal) await savedCards?.forgetCard(removal.card)
  else await savedCards?.forgetCustomer(removal.providerCustomer)
}
