import type { FieldError } from '#contract/errors.ts'
import type { MinorUnits } from '#domain/money.ts'
import type { OrderRequest } from '#domain/order.ts'
import { contactFaults, needsProvenPhone, provePhoneText } from '#domain/order-contact.ts'
import { isCashTaken, leastByCardText, missingToCardText, payableBy } from '#domain/payment.ts'
import type { CustomerContext } from '#server/context.ts'
import { provenPhone } from '#server/customers/customer.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { canSend } from '#server/messaging/message.ts'

/** Refuses an order without the diner's name, and a delivery without their phone number. */
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

/** Refuses a cash order of a customer without a proven phone number. */
export function refuseUnproven(
  ctx: CustomerContext,
  { method }: OrderRequest,
  total: MinorUnits,
): void {
  if (!needsProvenPhone(method, total) || provenPhone(ctx.customer)) return
  // Without a text provider no number can be verified; then only the limits on open orders apply.
  if (!canSend(ctx.environment, 'sms')) return
  throw invalid('phone', provePhoneText)
}

/** Refuses cash if the restaurant does not accept it for this service. */
export function refuseCash(
  { site, payments }: CustomerContext,
  { method, fulfilment }: OrderRequest,
): void {
  const takesCards = payments.card !== null
  if (method !== 'cash' || isCashTaken({ ...site.tenant, takesCards }, fulfilment)) return
  throw invalid('payment_method', `Cash is not taken for ${fulfilment}. Please pay by card.`)
}

/** Refuses a card payment below the minimum charge and suggests another payment method. */
export function refuseTooLittle(
  { site }: CustomerContext,
  { fulfilment, method }: OrderRequest,
  { total, leastByCard }: { total: MinorUnits; leastByCard: MinorUnits },
): void {
  const { tenant } = site
  const takesCash = isCashTaken({ ...tenant, takesCards: true }, fulfilment)
  const { card, missingToCard } = payableBy(total, { takesCards: true, takesCash, leastByCard })
  if (method !== 'card' || card) return
  const instead = takesCash
    ? 'Please pay in cash.'
    : `${missingToCardText(missingToCard, tenant.currency)}.`
  throw invalid('payment_method', `${leastByCardText(leastByCard, tenant.currency)} ${instead}`)
}
