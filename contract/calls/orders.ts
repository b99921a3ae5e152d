import { z } from 'zod'
import { promoCheckRequest, promoTerms, timings, timingsQuery } from '#contract/checkout.ts'
import { cardSaving, savedCardPayment } from '#contract/customer.ts'
import {
  order,
  orderList,
  orderListQuery,
  orderRequest,
  paymentStatusRequest,
  paymentStatusResponse,
  placedOrder,
  sandboxConfirm,
  sandboxConfirmed,
} from '#contract/order.ts'
import { orderKey, orderShare, sharedOrder } from '#contract/shared-order.ts'
import { type AreaCalls, forSharedAddress, nothing } from './definition.ts'

const params = z.object({ id: z.string() })
const cardParams = z.object({ id: z.string().min(1).max(80) })

const visitor = { who: 'public', area: 'Orders' } as const
const diner = { who: 'diner', area: 'Orders' } as const
const ofOrder = { ...diner, params } as const

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
    body: orderRequest,
    data: placedOrder,
    idempotencyKey: 'required',
    errors: [
      'not_found',
      'order_changed',
      'key_reused',
      'too_many_orders',
      'too_many_unpaid',
      'wrong_state',
    ],
  },
  settlePayment: {
    ...diner,
    summary: "Read a payment's status from the provider, and move the order",
    body: paymentStatusRequest,
    data: paymentStatusResponse,
    // A page polls every two seconds while a bank decides; few pages do so at the same time.
    limit: forSharedAddress(10),
    errors: ['not_found'],
  },
  listOrders: {
    ...diner,
    summary: 'Own orders, newest first',
    query: orderListQuery,
    data: orderList,
  },
  getOrder: {
    ...ofOrder,
    summary: 'One order',
    data: order,
  },
  watchOrder: {
    ...ofOrder,
    summary: 'The order as it is, then again after each change, until it is over',
    events: order,
    errors: ['too_many_requests'],
  },
  cancelOrder: {
    ...ofOrder,
    summary: 'Cancel an order before it is cooked',
    data: order,
    message: 'Your order has been cancelled.',
    errors: ['wrong_state'],
  },
  shareOrder: {
    ...ofOrder,
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
    ...ofOrder,
    summary: 'Reopen the payment of an unpaid order',
    data: placedOrder,
    limit: forSharedAddress(5),
  },
  setCardSaving: {
    ...diner,
    summary: 'Say whether the card that pays for an order is kept for the next one',
    params: cardParams,
    body: cardSaving,
    data: nothing,
    limit: forSharedAddress(3),
    errors: ['wrong_state'],
  },
  payWithSavedCard: {
    ...diner,
    summary: 'Pay for an order with a saved card; the bank may ask for a confirmation first',
    params: cardParams,
    body: savedCardPayment,
    data: paymentStatusResponse,
    limit: forSharedAddress(3),
    errors: ['wrong_state'],
  },
  confirmSandboxPayment: {
    ...visitor,
    summary: 'Pay with a test card; no money moves',
    body: sandboxConfirm,
    data: sandboxConfirmed,
    // The secret alone authorises the request.
    ignoresToken: true,
    limit: forSharedAddress(3),
    errors: ['not_found', 'forbidden'],
  },
  receiveStripeEvent: {
    ...visitor,
    summary: 'Signed events from Stripe',
    data: nothing,
    signature: 'Stripe-Signature',
    errors: ['not_found'],
  },
} satisfies AreaCalls
