import { z } from 'zod'
import { paymentProviders } from '#domain/payment-provider.ts'
import { majorUnits } from './money.ts'

export const paymentStatuses = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
  'refunded',
] as const

export const paymentIntent = z.object({
  provider: z.enum(paymentProviders),
  intent_id: z.string(),
  client_secret: z.string(),
  publishable_key: z.string(),
  amount: majorUnits,
  currency: z.string(),
})
export type WirePaymentIntent = z.infer<typeof paymentIntent>

export const paymentStatusRequest = z.object({ order_id: z.string().min(1).max(80) })

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
