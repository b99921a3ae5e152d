import type { FieldError } from '#contract/errors.ts'
import type { MinorUnits } from '#domain/money.ts'
import type { OrderRequest } from '#domain/order.ts'
import { contactFaults, needsProvenPhone, provePhoneText } from '#domain/order-contact.ts'
import type { CustomerContext } from '#server/context.ts'
import { provenPhone } from '#server/customers/customer.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { canSend } from '#server/messaging/senders.ts'

/** Refuses an order whose diner the kitchen or the courier could not call by name, or reach. */
export function refuseUnreachable({ customer }: CustomerContext, request: OrderRequest): void {
  const faults = contactFaults(customer, request.fulfilment)
  const [first] = faults
  if (!first) return
  const errors: FieldError[] = faults.map(({ field, message }) => ({
    field: field === 'firstName' ? 'first_name' : field,
    message,
  }))
  throw new Refusal('invalid', { message: first.message, data: { errors } })
}

/** Refuses an order without payment from somebody whose phone number no code has proven. */
export function refuseUnproven(
  ctx: CustomerContext,
  { method }: OrderRequest,
  total: MinorUnits,
): void {
  if (!needsProvenPhone(method, total) || provenPhone(ctx.customer)) return
  // An installation without a text provider could prove nobody's; there the limits of open orders stand alone.
  if (!canSend(ctx.environment, 'sms')) return
  throw invalid('phone', provePhoneText)
}
