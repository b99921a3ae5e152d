import type {
  WirePaymentSettings,
  WirePaymentSettingsUpdate,
} from '#contract/staff/restaurant-settings.ts'
import { everyService } from '#domain/fulfilment.ts'
import { invalid } from '#server/http/refusal.ts'
import { cardState } from '#server/payments/providers.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import { changeTenant, readTenant, type TenantState } from './change-settings.ts'
import { contentParts, restaurantSubjects } from './content-parts.ts'

export async function getPaymentSettings(ctx: StaffContext): Promise<WirePaymentSettings> {
  return toWire(ctx, await readTenant(ctx))
}

/** Changes whether orders may be paid in cash. If cards are unavailable, cash is the only method. */
export async function updatePaymentSettings(
  ctx: MemberContext,
  { revision, cash }: WirePaymentSettingsUpdate,
): Promise<WirePaymentSettings> {
  if (cash) requirePayable(ctx, cash)
  const state = await changeTenant(ctx, restaurantSubjects.payments, {
    action: contentParts.payments.action,
    revision,
    fields: () =>
      cash ? { 'payments.cash': everyService.filter((each) => cash.includes(each)) } : {},
    nameOf: contentParts.payments.nameOf,
  })
  return toWire(ctx, state)
}

/** Refuses with 422 a service without any way to pay, where cards are not set up. */
export function requirePayable(ctx: StaffContext, cash: readonly unknown[]): void {
  if (cardState(ctx).provider !== null || everyService.every((each) => cash.includes(each))) return
  throw invalid('cash', 'Cards are not set up: without cash nobody could pay.')
}

function toWire(ctx: StaffContext, { file, revision }: TenantState): WirePaymentSettings {
  return { revision, cash: file.payments?.cash ?? [...everyService], cards: cardState(ctx) }
}
