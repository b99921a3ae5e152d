import { z } from 'zod'
import { forSharedAddress } from '#contract/address-limit.ts'
import {
  order,
  orderList,
  orderListQuery,
  orderRequest,
  paymentStatusResponse,
  placedOrder,
} from '#contract/order.ts'
import { paymentStatusRequest, sandboxConfirm, sandboxConfirmed } from '#contract/order-payment.ts'
import { promoCheckRequest, promoTerms } from '#contract/promo-check.ts'
import { orderKey, orderShare, sharedOrder } from '#contract/shared-order.ts'
import { timings, timingsQuery } from '#contract/timings.ts'
import type { AreaCalls } from './definition.ts'
import { nothing } from './nothing.ts'

const params = z.object({ id: z.string() })

/** Times, promo codes, orders and their payment. */
export const orderCalls = {
  listTimings: {
    who: 'diner',
    area: 'Orders',
    summary: 'Times that can be promised now',
    query: timingsQuery,
    data: timings,
    errors: ['not_found'],
  },
  checkPromo: {
    who: 'public',
    area: 'Orders',
    summary: 'Try a promo code on the cart',
    body: promoCheckRequest,
    data: promoTerms,
    limit: forSharedAddress(3),
  },
  placeOrder: {
    who: 'diner',
    area: 'Orders',
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
    who: 'diner',
    area: 'Orders',
    summary: 'Ask the provider what became of a payment, and move the order',
    body: paymentStatusRequest,
    data: paymentStatusResponse,
    // A page asks every two seconds while a bank decides, which few do.
    limit: forSharedAddress(10),
    errors: ['not_found'],
  },
  listOrders: {
    who: 'diner',
    area: 'Orders',
    summary: 'Own orders, newest first',
    query: orderListQuery,
    data: orderList,
  },
  getOrder: {
    who: 'diner',
    area: 'Orders',
    summary: 'One order',
    params,
    data: order,
  },
  watchOrder: {
    who: 'diner',
    area: 'Orders',
    summary: 'The order as it is, then again after each change, until it is over',
    params,
    events: order,
    errors: ['too_many_requests'],
  },
  cancelOrder: {
    who: 'diner',
    area: 'Orders',
    summary: 'Cancel, while nobody has begun to cook',
    params,
    data: order,
    message: 'Your order has been cancelled.',
    errors: ['wrong_state'],
  },
  shareOrder: {
    who: 'diner',
    area: 'Orders',
    summary: 'A link with which somebody else can follow the order for a while',
    params,
    data: orderShare,
    limit: forSharedAddress(1),
    errors: ['wrong_state'],
  },
  getSharedOrder: {
    who: 'public',
    area: 'Orders',
    summary: 'The order of such a link, for whoever was given it',
    // In the body, so that no log of addresses has it.
    body: orderKey,
    data: sharedOrder,
    ignoresToken: true,
    // A page asks four times a minute.
    limit: forSharedAddress(4),
    errors: ['not_found'],
  },
  reopenPayment: {
    who: 'diner',
    area: 'Orders',
    summary: 'Open the payment of an order that waits for it again',
    params,
    data: placedOrder,
    limit: forSharedAddress(5),
  },
  confirmSandboxPayment: {
    who: 'public',
    area: 'Orders',
    summary: 'Pay with a test card; no money moves',
    body: sandboxConfirm,
    data: sandboxConfirmed,
    // Whoever has the secret may.
    ignoresToken: true,
    limit: forSharedAddress(3),
    errors: ['not_found', 'forbidden'],
  },
  receiveStripeEvent: {
    who: 'public',
    area: 'Orders',
    summary: 'Signed events from Stripe',
    data: nothing,
    signature: 'Stripe-Signature',
    errors: ['not_found'],
  },
} satisfies AreaCalls
