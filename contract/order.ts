import { z } from 'zod'
import { orderStatuses } from '#domain/order-status.ts'
import { majorUnits } from './money.ts'

export const orderRequest = z.object({
  outlet_id: z.string().min(1).max(80),
  type: z.enum(['delivery', 'pickup']),
  timing: z
    .union([z.literal('asap'), z.iso.datetime({ offset: true })])
    .meta({ description: "'asap', or the start of a slot, ISO 8601" }),
  address_id: z.string().max(80).optional(),
  lines: z
    .array(
      z.object({
        item_id: z.string().min(1).max(160),
        quantity: z.number().int().min(1).max(99),
        options: z
          .array(
            z.object({
              option_id: z.string().min(1).max(160),
              quantity: z.number().int().min(1).max(99),
            }),
          )
          .max(60)
          .default([]),
        note: z.string().trim().max(200).default(''),
      }),
    )
    .min(1, 'Please add items to cart first.!')
    .max(100),
  promo_code: z.string().trim().max(40).optional(),
  tip: majorUnits.default(0),
  note: z.string().trim().max(300).default(''),
  payment_method: z.enum(['card', 'cash']),
  expected_total: majorUnits,
})
export type WireOrderRequest = z.infer<typeof orderRequest>

export const paymentStatuses = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
  'refunded',
] as const

const address = z.object({
  label: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  postcode: z.string(),
  instructions: z.string(),
})

export const orderLine = z.object({
  item_id: z.string(),
  name: z.string(),
  photo: z.string(),
  quantity: z.number().int(),
  unit_price: majorUnits,
  options: z.array(
    z.object({
      option_id: z.string(),
      group: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      price: majorUnits,
    }),
  ),
  note: z.string(),
  total: majorUnits,
})

export const order = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  type: z.enum(['delivery', 'pickup']),
  timing: z.object({ kind: z.enum(['asap', 'slot']), from: z.string(), to: z.string() }),
  outlet: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    phone: z.string(),
    address: z.string(),
  }),
  address: address.nullable(),
  lines: z.array(orderLine),
  subtotal: majorUnits,
  delivery_fee: majorUnits,
  small_order_fee: majorUnits,
  service_fee: majorUnits,
  discount: majorUnits,
  promo_code: z.string().nullable(),
  tip: majorUnits,
  total: majorUnits,
  payment: z.object({
    method: z.enum(['card', 'cash']),
    provider: z.string(),
    status: z.enum(paymentStatuses),
    amount: majorUnits,
    currency: z.string(),
    refunded: majorUnits.meta({ description: 'What has been given back' }),
  }),
  note: z.string(),
  created_at: z.string(),
  pay_by: z
    .string()
    .nullable()
    .meta({ description: 'Until when it waits for its payment; null when it waits for none' }),
  placed_at: z.string().nullable(),
  retimed_at: z
    .string()
    .nullable()
    .meta({ description: 'When a late payment gave it another time; `timing` has the new one' }),
  delayed_minutes: z
    .number()
    .int()
    .meta({ description: 'How much later than first promised; `timing` has the new promise' }),
  can_cancel: z.boolean().meta({ description: 'Whether the diner may cancel it now' }),
  ending: z
    .object({
      code: z.string(),
      reason: z.string().meta({ description: 'Why, in a sentence' }),
      text: z.string().meta({ description: 'Why, and what becomes of the money' }),
    })
    .nullable()
    .meta({ description: 'Why the restaurant did not make it, and what becomes of the money' }),
  notice: z
    .string()
    .nullable()
    .meta({ description: 'What the diner should know now, such as that nobody has answered yet' }),
  history: z.array(z.object({ status: z.enum(orderStatuses), at: z.string() })),
})
export type WireOrder = z.infer<typeof order>

export const orderShare = z.object({
  key: z.string().meta({ description: 'Stands in the link: `/shared-order#{key}`' }),
  expires_at: z.string(),
})
export type WireOrderShare = z.infer<typeof orderShare>

export const orderKey = z.object({ key: z.string().max(200) })

/** An order as somebody sees it who was given its link: no price, no phone number, no payment, no notes. */
export const sharedOrder = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  type: z.enum(['delivery', 'pickup']),
  timing: z.object({ from: z.string(), to: z.string() }),
  outlet: z.object({ id: z.string(), name: z.string(), phone: z.string(), address: z.string() }),
  address: z
    .object({ line1: z.string(), postcode: z.string() })
    .nullable()
    .meta({ description: 'Where it goes; null once it is there, and for a pickup' }),
  first_name: z.string().meta({ description: 'Of who ordered; empty when unknown' }),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number().int(),
      options: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
    }),
  ),
  placed_at: z.string(),
  retimed_at: z.string().nullable(),
  delayed_minutes: z.number().int(),
  history: z.array(z.object({ status: z.enum(orderStatuses), at: z.string() })),
  expires_at: z.string().meta({ description: 'When the link ends' }),
})
export type WireSharedOrder = z.infer<typeof sharedOrder>

export const paymentIntent = z.object({
  provider: z.enum(['sandbox', 'cash', 'stripe']),
  intent_id: z.string(),
  client_secret: z.string(),
  publishable_key: z.string(),
  amount: majorUnits,
  currency: z.string(),
})
export type WirePaymentIntent = z.infer<typeof paymentIntent>

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

/** Why an order was not taken: `line` is the index in the request, null when it concerns the whole. */
export const orderChange = z.object({
  line: z.number().int().nullable(),
  item_id: z.string().nullable(),
  kind: z.enum(orderChangeKinds),
  message: z.string(),
})
export const orderChanged = z.object({
  total: majorUnits.nullable(),
  changes: z.array(orderChange),
})

export const paymentStatusRequest = z.object({ order_id: z.string().min(1).max(80) })
export const paymentStatusResponse = z.object({
  order,
  payment: z.object({ status: z.enum(paymentStatuses), message: z.string().optional() }),
})
export type PaymentStatusResponse = z.infer<typeof paymentStatusResponse>

export const sandboxConfirm = z.object({
  client_secret: z.string().max(200),
  card_number: z
    .string()
    .max(30)
    .optional()
    .meta({ description: 'Left out: the card that was tried last, such as a saved one' }),
  expiry: z
    .string()
    .regex(/^\d\d\/\d\d$/, 'Enter month and year')
    .optional()
    .meta({ description: 'MM/YY' }),
  authenticate: z.enum(['pass', 'fail']).optional(),
})
export const sandboxConfirmed = z.object({
  status: z.enum(paymentStatuses),
  message: z.string().optional(),
})

export type SandboxConfirm = z.infer<typeof sandboxConfirm>
export type SandboxConfirmed = z.infer<typeof sandboxConfirmed>

export const orderListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  cursor: z.string().max(200).optional(),
})
export const orderList = z.object({ orders: z.array(order), next_cursor: z.string().nullable() })
export type WireOrderList = z.infer<typeof orderList>

/** A promo code tried on the cart; the order itself checks it again. */
export const promoCheckRequest = z.object({
  code: z.string().trim().min(1, 'Enter a promo code').max(40),
  outlet_id: z.string().min(1).max(80),
  type: z.enum(['delivery', 'pickup']),
  subtotal: majorUnits,
})
export type PromoCheck = z.infer<typeof promoCheckRequest>
export const promoTerms = z.object({
  code: z.string(),
  headline: z.string(),
  kind: z.enum(['percent', 'amount', 'free_delivery']),
  value: z.number().meta({ description: 'Percent, or pounds; 0 for free delivery' }),
  minimum_spend: majorUnits,
})
export type WirePromoTerms = z.infer<typeof promoTerms>
