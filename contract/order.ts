import { z } from 'zod'
import { type AreaCalls, forSharedAddress } from '#contract/calls/definition.ts'
import { longestNote, maxQuantity } from '#domain/cart-item.ts'
import { allergens } from '#domain/menu.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { paymentProviders, paymentStatuses } from '#domain/payment.ts'
import { between, count, each, fulfilment, majorUnits, paymentMethod, texts } from './values.ts'

export const paymentIntent = z.object({
  provider: z.enum(paymentProviders),
  ...texts('intent_id', 'client_secret', 'publishable_key'),
  amount: majorUnits,
  currency: z.string(),
})
export type WirePaymentIntent = z.infer<typeof paymentIntent>

export const orderRequest = z.object({
  outlet_id: z.string().min(1).max(80),
  type: fulfilment,
  timing: z.union([z.literal('asap'), z.iso.datetime({ offset: true })]),
  address_id: z.string().max(80).optional(),
  lines: z
    .array(
      z.object({
        item_id: z.string().min(1).max(160),
        quantity: between(1, maxQuantity),
        options: z
          .array(
            z.object({ option_id: z.string().min(1).max(160), quantity: between(1, maxQuantity) }),
          )
          .max(60)
          .default([]),
        note: z.string().trim().max(longestNote).default(''),
      }),
    )
    .min(1, 'Please add items to cart first.!')
    .max(100),
  promo_code: z.string().trim().max(40).optional(),
  tip: majorUnits.default(0),
  note: z.string().trim().max(300).default(''),
  payment_method: paymentMethod,
  expected_total: majorUnits,
})
export type WireOrderRequest = z.infer<typeof orderRequest>

export const lineAllergens = {
  allergens: z
    .array(z.enum(allergens))
    .nullable()
    .describe('Complete only while `allergens_not_given` is empty'),
  allergens_not_given: z.array(z.string()).describe('Names of dish and options'),
}

export const orderLine = z.object({
  ...texts('item_id', 'name', 'photo'),
  quantity: count,
  unit_price: majorUnits,
  options: z.array(
    z.object({ ...texts('option_id', 'group', 'name'), quantity: count, price: majorUnits }),
  ),
  note: z.string(),
  total: majorUnits,
  ...lineAllergens,
})

export const order = z.object({
  ...texts('id', 'number'),
  status: z.enum(orderStatuses),
  type: fulfilment,
  timing: z.object({ kind: z.enum(['asap', 'slot']), from: z.string(), to: z.string() }),
  outlet: z.object(texts('id', 'slug', 'name', 'phone', 'address')),
  address: z
    .object(texts('label', 'line1', 'line2', 'city', 'postcode', 'instructions'))
    .nullable(),
  lines: z.array(orderLine),
  ...each(majorUnits, 'subtotal', 'delivery_fee', 'small_order_fee', 'service_fee', 'discount'),
  promo_code: z.string().nullable(),
  tip: majorUnits,
  total: majorUnits,
  payment: z.object({
    method: paymentMethod,
    provider: z.string(),
    status: z.enum(paymentStatuses),
    amount: majorUnits,
    currency: z.string(),
    refunded: majorUnits.describe('Refunded so far'),
  }),
  ...texts('note', 'created_at'),
  pay_by: z.string().nullable().describe('Payment deadline; null if no payment is due'),
  placed_at: z.string().nullable(),
  retimed_at: z.string().nullable().describe('When a late payment changed `timing`'),
  delayed_minutes: count.describe('How much later than first promised'),
  can_cancel: z.boolean().describe('Whether the diner may cancel it now'),
  ending: z
    .object({
      code: z.string(),
      reason: z.string().describe('Why, in a sentence'),
      text: z.string().describe('The reason, and what happens to the money'),
    })
    .nullable(),
  cancelled_by: z.enum(['diner', 'restaurant']).nullable(),
  notice: z.string().nullable().describe('Such as: not accepted yet'),
  history: z.array(z.object({ status: z.enum(orderStatuses), at: z.string() })),
})
export type WireOrder = z.infer<typeof order>

export const placedOrder = z.object({ order, payment: paymentIntent })
export type PlacedOrder = z.infer<typeof placedOrder>

export const orderChangeKinds = [
  'price',
  'sold_out',
  'gone',
  'option',
  'slot',
  'promo',
  'area',
  'closed',
] as const

/** Why an order was refused: `line` is the index in the request, null when it concerns the whole order. */
export const orderChange = z.object({
  line: count.nullable(),
  item_id: z.string().nullable(),
  kind: z.enum(orderChangeKinds),
  message: z.string(),
})

export const orderChanged = z.object({
  total: majorUnits.nullable(),
  changes: z.array(orderChange),
})

export const paymentStatusResponse = z.object({
  order,
  payment: z.object({ status: z.enum(paymentStatuses), message: z.string().optional() }),
})
export type PaymentStatusResponse = z.infer<typeof paymentStatusResponse>

export const orderList = z.object({ orders: z.array(order), next_cursor: z.string().nullable() })
export type WireOrderList = z.infer<typeof orderList>

const idParams = z.object({ id: z.string().min(1).max(80) })

const ofVisitor = { who: 'public', area: 'Orders' } as const
const ofDiner = { who: 'diner', area: 'Orders' } as const

/** Times, promo codes, orders and payment. */
export const orderCalls = {
  placeOrder: {
    ...ofDiner,
    summary: 'Order, and open the payment',
    body: orderRequest,
    data: placedOrder,
    idempotencyKey: 'required',
    errors: ['not_found', 'order_changed', 'too_many_orders', 'too_many_unpaid', 'wrong_state'],
  },
  settlePayment: {
    ...ofDiner,
    summary: "Read a payment's status from the provider, and move the order",
    body: z.object({ order_id: z.string().min(1).max(80) }),
    data: paymentStatusResponse,
    // A page polls every two seconds while a bank decides; few pages do so at the same time.
    limit: forSharedAddress(10),
    errors: ['not_found'],
  },
  listOrders: {
    ...ofDiner,
    summary: 'Own orders, newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(20),
      cursor: z.string().max(200).optional(),
    }),
    data: orderList,
  },
  getOrder: { ...ofDiner, summary: 'One order', data: order },
  watchOrder: {
    ...ofDiner,
    summary: 'The order as it is, then again after each change, until it is over',
    events: order,
    errors: ['too_many_requests'],
  },
  cancelOrder: {
    ...ofDiner,
    summary: 'Cancel an order before it is cooked',
    data: order,
    message: 'Your order has been cancelled.',
    errors: ['wrong_state'],
  },
  reopenPayment: {
    ...ofDiner,
    summary: 'Reopen the payment of an unpaid order',
    data: placedOrder,
    limit: forSharedAddress(5),
  },
  setCardSaving: {
    ...ofDiner,
    summary: 'Say whether the card that pays for an order is kept for the next one',
    params: idParams,
    body: z.object({ save_card: z.boolean() }),
    limit: forSharedAddress(3),
    errors: ['wrong_state'],
  },
  payWithSavedCard: {
    ...ofDiner,
    summary: 'Pay for an order with a saved card; the bank may ask for a confirmation first',
    params: idParams,
    body: z.object({ card_id: z.string().min(1).max(80) }),
    data: paymentStatusResponse,
    limit: forSharedAddress(3),
    errors: ['wrong_state'],
  },
  confirmSandboxPayment: {
    ...ofVisitor,
    summary: 'Pay with a test card; no money moves',
    body: z.object({
      client_secret: z.string().max(200),
      card_number: z.string().max(30).optional().describe('Left out: the last one tried'),
      expiry: z
        .string()
        .regex(/^\d\d\/\d\d$/, 'Enter month and year')
        .optional(),
      authenticate: z.enum(['pass', 'fail']).optional(),
    }),
    data: z.object({ status: z.enum(paymentStatuses), message: z.string().optional() }),
    // The secret alone authorises the request.
    ignoresToken: true,
    limit: forSharedAddress(3),
    errors: ['not_found', 'forbidden'],
  },
  receiveStripeEvent: {
    ...ofVisitor,
    summary: 'Signed events from Stripe',
    signature: 'Stripe-Signature',
    errors: ['not_found'],
  },
} satisfies AreaCalls
