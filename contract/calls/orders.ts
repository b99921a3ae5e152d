import { z } from 'zod'
import { promoCheckRequest, promoTerms, timings, timingsQuery } from '#contract/checkout.ts'
import { cardSaving, savedCardPayment } from '#contract/customer.ts'
import * as orders from '#contract/order.ts'
import { orderKey, orderShare, sharedOrder } from '#contract/shared-order.ts'
import { type AreaCalls, forSharedAddress } from './definition.ts'

const cardParams = z.object({ id: z.string().min(1).max(80) })

const visitor = { who: 'public', area: 'Orders' } as const
const diner = { who: 'diner', area: 'Orders' } as const

/** Times, promo codes, orders and payment. */
export const orderCalls = {
  listTimings: {
    ...diner,
    summary: 'Times that can be promised now',
    query: timingsQuery,
    data: timings,
    errors: ['not_found'],
  },
  checkPromo: {
    ...visitor,
    summary: 'Try a promo code on the cart',
    body: promoCheckRequest,
    data: promoTerms,
    limit: forSharedAddress(3),
  },
  placeOrder: {
    ...diner,
    summary: 'Order, and open the payment',
    body: orders.orderRequest,
    data: orders.placedOrder,
    idempotencyKey: 'required',
    errors: ['not_found', 'order_changed', 'too_many_orders', 'too_many_unpaid', 'wrong_state'],
  },
  settlePayment: {
    ...diner,
    summary: "Read a payment's status from the provider, and move the order",
    body: orders.paymentStatusRequest,
    data: orders.paymentStatusResponse,
    // A page polls every two seconds while a bank decides; few pages do so at the same time.
    limit: forSharedAddress(10),
    errors: ['not_found'],
  },
  listOrders: {
    ...diner,
    summary: 'Own orders, newest first',
    query: orders.orderListQuery,
    data: orders.orderList,
  },
  getOrder: { ...diner, summary: 'One order', data: orders.order },
  watchOrder: {
    ...diner,
    summary: 'The order as it is, then again after each change, until it is over',
    events: orders.order,
    errors: ['too_many_requests'],
  },
  cancelOrder: {
    ...diner,
    summary: 'Cancel an order before it is cooked',
    data: orders.order,
    message: 'Your order has been cancelled.',
    errors: ['wrong_state'],
  },
  shareOrder: {
    ...diner,
    summary: "Create a link to share an order's progress; it expires",
    data: orderShare,
    limit: forSharedAddress(1),
    errors: ['wrong_state'],
  },
  getSharedOrder: {
    ...visitor,
    summary: 'Read an order through a shared link',
    // In the body, so that it appears in no log of URLs.
    body: orderKey,
    data: sharedOrder,
    ignoresToken: true,
    // A page polls four times a minute.
    limit: forSharedAddress(4),
    errors: ['not_found'],
  },
  reopenPayment: {
    ...diner,
    summary: 'Reopen the payment of an unpaid order',
    data: orders.placedOrder,
    limit: forSharedAddress(5),
  },
  setCardSaving: {
    ...diner,
    summary: 'Say whether the card that pays for an order is kept for the next one',
    params: cardParams,
    body: cardSaving,
    limit: forSharedAddress(3),
    errors: ['wrong_state'],
  },
  payWithSavedCard: {
    ...diner,
    summary: 'Pay for an order with a saved card; the bank may ask for a confirmation first',
    params: cardParams,
    body: savedCardPayment,
    data: orders.paymentStatusResponse,
    limit: forSharedAddress(3),
    errors: ['wrong_state'],
  },
  confirmSandboxPayment: {
    ...visitor,
    summary: 'Pay with a test card; no money moves',
    body: orders.sandboxConfirm,
    data: orders.sandboxConfirmed,
    // The secret alone authorises the request.
    ignoresToken: true,
    limit: forSharedAddress(3),
    errors: ['not_found', 'forbidden'],
  },
  receiveStripeEvent: {
    ...visitor,
    summary: 'Signed events from Stripe',
    signature: 'Stripe-Signature',
    errors: ['not_found'],
  },
} satisfies AreaCalls
