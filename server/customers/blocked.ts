import type { TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Customer } from './customer.ts'

/** Refuses an order of a customer whom the restaurant has blocked; nothing else tells them. */
export function refuseBlocked(ctx: Pick<TenantContext, 'site'>, customer: Customer): void {
  if (customer.isBlocked) throw pleaseCall('order', ctx.site.tenant.contactNumber)
}

export function pleaseCall(what: string, phone: string): Refusal {
  const whom = phone ? `: ${phone}` : ''
  return new Refusal('wrong_state', { message: `Please call us to ${what}${whom}.` })
}
