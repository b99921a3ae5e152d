import type { z } from 'zod'
import type { Currency } from '#domain/currency.ts'
import { type LineAllergens, lineAllergensText } from '#domain/line-allergens.ts'
import type { MinorUnits } from '#domain/money.ts'
import type { Order, OrderPayment, OrderRequest } from '#domain/order.ts'
import { endingText, unansweredText } from '#domain/order-ending.ts'
import { reasonSentence } from '#domain/order-reasons.ts'
import { canCancel, delayedMinutes, isFinal } from '#domain/order-status.ts'
import type { Promo } from '#domain/promo.ts'
import type { WirePromoTerms } from './checkout.ts'
import { toMajorUnits } from './major-units.ts'
import type {
  orderChanged,
  orderChangeKinds,
  WireOrder,
  WireOrderRequest,
  WirePaymentIntent,
} from './order.ts'
import type { WireSharedOrder } from './shared-order.ts'

/** @param money the restaurant's, for sentences that name an amount */
export function toWireOrder(order: Order, money: Currency): WireOrder {
  const { currency } = order.payment
  const delayed = delayedMinutes(order.firstPromisedTo, order.timing.to)
  const ending = endingText(order, money)
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    type: order.fulfilment,
    timing: {
      kind: order.timing.kind,
      from: order.timing.from.toISOString(),
      to: order.timing.to.toISOString(),
    },
    outlet: order.outlet,
    address: order.address,
    lines: order.lines.map((line) => ({
      item_id: line.itemId,
      name: line.name,
      photo: line.photo,
      quantity: line.quantity,
      unit_price: toMajorUnits(line.unitPrice, currency),
      options: line.options.map((option) => ({
        option_id: option.optionId,
        group: option.group,
        name: option.name,
        quantity: option.quantity,
        price: toMajorUnits(option.price, currency),
      })),
      note: line.note,
      total: toMajorUnits(line.total, currency),
      ...toWireAllergens(line.allergens),
    })),
    subtotal: toMajorUnits(order.subtotal, currency),
    delivery_fee: toMajorUnits(order.deliveryFee, currency),
    small_order_fee: toMajorUnits(order.smallOrderFee, currency),
    service_fee: toMajorUnits(order.serviceFee, currency),
    discount: toMajorUnits(order.discount, currency),
    promo_code: order.promoCode,
    tip: toMajorUnits(order.tip, currency),
    total: toMajorUnits(order.total, currency),
    payment: {
      ...order.payment,
      amount: toMajorUnits(order.payment.amount, currency),
      refunded: toMajorUnits(order.payment.refunded, currency),
    },
    note: order.note,
    created_at: order.createdAt.toISOString(),
    pay_by: order.status === 'awaiting_payment' ? order.payBy.toISOString() : null,
    placed_at: order.placedAt?.toISOString() ?? null,
    retimed_at: order.retimedAt?.toISOString() ?? null,
    delayed_minutes: delayed,
    can_cancel: canCancel({ status: order.status, delayedMinutes: delayed }),
    ending:
      order.reason && ending !== null
        ? { code: order.reason, reason: reasonSentence(order.reason, order.soldOut), text: ending }
        : null,
    cancelled_by: order.cancelledBy,
    notice: order.isUnanswered ? unansweredText(order.outlet.phone) : null,
    history: order.history.map(({ status, at }) => ({ status, at: at.toISOString() })),
  }
}

function toWireAllergens({ known, notGiven }: LineAllergens) {
  const isUnknown = known.length === 0 && notGiven.length > 0
  return { allergens: isUnknown ? null : known, allergens_not_given: notGiven }
}

/** Allergens of an order's line as a sentence. Lines stored by an earlier release do not say which are missing. */
export function wireLineText(
  line: Pick<WireOrder['lines'][number], 'name' | 'allergens' | 'allergens_not_given'>,
): string {
  const { name, allergens, allergens_not_given: notGiven = [name] } = line
  return lineAllergensText({ known: allergens ?? [], notGiven }, name)
}

/** An order for viewers of its shared link: no amounts, no contact details of the diner. */
export function toWireSharedOrder(order: Order, placedAt: Date, expiresAt: Date): WireSharedOrder {
  const { outlet, address, timing } = order
  const [firstName = ''] = order.contact.name.split(' ')
  return {
    number: order.number,
    status: order.status,
    type: order.fulfilment,
    timing: { from: timing.from.toISOString(), to: timing.to.toISOString() },
    outlet: { id: outlet.id, name: outlet.name, phone: outlet.phone, address: outlet.address },
    // The address is no longer needed once the food has arrived.
    address:
      address && !isFinal(order.status)
        ? { line1: address.line1, postcode: address.postcode }
        : null,
    first_name: firstName,
    lines: order.lines.map(({ name, quantity, options, allergens }) => ({
      name,
      quantity,
      options: options.map((option) => ({ name: option.name, quantity: option.quantity })),
      ...toWireAllergens(allergens),
    })),
    placed_at: placedAt.toISOString(),
    retimed_at: order.retimedAt?.toISOString() ?? null,
    delayed_minutes: delayedMinutes(order.firstPromisedTo, timing.to),
    history: order.history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    expires_at: expiresAt.toISOString(),
  }
}

/** @param amounts of the request in smallest units: they were read in the restaurant's currency */
export function fromWireOrderRequest(
  request: WireOrderRequest,
  amounts: Pick<OrderRequest, 'tip' | 'expectedTotal'>,
): OrderRequest {
  return {
    outletId: request.outlet_id,
    fulfilment: request.type,
    timing: request.timing === 'asap' ? 'asap' : new Date(request.timing),
    addressId: request.address_id ?? null,
    lines: request.lines.map((line) => ({
      itemId: line.item_id,
      quantity: line.quantity,
      options: line.options.map((option) => ({
        optionId: option.option_id,
        quantity: option.quantity,
      })),
      note: printable(line.note),
    })),
    promoCode: request.promo_code || null,
    note: printable(request.note),
    method: request.payment_method,
    ...amounts,
  }
}

/** Removes control characters, which a ticket printer would execute. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

export interface OpenPayment {
  provider: OrderPayment['provider']
  /** '' if nothing is left to pay, or if the order is paid in cash. */
  intentId: string
  clientSecret: string
  publishableKey: string
  amount: MinorUnits
  currency: string
}

export function toWirePayment(payment: OpenPayment): WirePaymentIntent {
  return {
    provider: payment.provider,
    intent_id: payment.intentId,
    client_secret: payment.clientSecret,
    publishable_key: payment.publishableKey,
    amount: toMajorUnits(payment.amount, payment.currency),
    currency: payment.currency,
  }
}

/** @param currency ISO 4217 */
export function toWirePromo(promo: Promo, currency: string): WirePromoTerms {
  return {
    code: promo.code,
    headline: promo.headline,
    kind: promo.kind,
    value: promo.kind === 'amount' ? toMajorUnits(promo.value, currency) : promo.value,
    minimum_spend: toMajorUnits(promo.minimumSpend, currency),
  }
}

/** Why an order was refused: `line` counts from 0, null when it concerns the whole order. */
export interface OrderChange {
  line: number | null
  itemId: string | null
  kind: (typeof orderChangeKinds)[number]
  message: string
}

/**
 * @param total what the order would cost now; null while unknown
 * @param currency ISO 4217
 */
export function toWireChanges(
  changes: readonly OrderChange[],
  total: MinorUnits | null,
  currency: string,
): z.infer<typeof orderChanged> {
  return {
    total: total === null ? null : toMajorUnits(total, currency),
    changes: changes.map(({ line, itemId, kind, message }) => ({
      line,
      item_id: itemId,
      kind,
      message,
    })),
  }
}
