import { z } from 'zod'
import { type AreaCalls, forSharedAddress } from '#contract/calls/definition.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { lineAllergens } from './order.ts'
import { count, fulfilment } from './values.ts'

export const orderShare = z.object({
  key: z.string().describe('Stands in the link: `/shared-order/{outlet slug}#{key}`'),
  expires_at: z.string(),
})
export type WireOrderShare = z.infer<typeof orderShare>

/** An order as shown by its shared link: no price, phone number, payment or notes. */
export const sharedOrder = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  type: fulfilment,
  timing: z.object({ from: z.string(), to: z.string() }),
  outlet: z.object({ id: z.string(), name: z.string(), phone: z.string(), address: z.string() }),
  address: z
    .object({ line1: z.string(), postcode: z.string() })
    .nullable()
    .describe('Null once it is there'),
  first_name: z.string().describe('Of who ordered; empty when unknown'),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: count,
      options: z.array(z.object({ name: z.string(), quantity: count })),
      ...lineAllergens,
    }),
  ),
  placed_at: z.string(),
  retimed_at: z.string().nullable(),
  delayed_minutes: count,
  history: z.array(z.object({ status: z.enum(orderStatuses), at: z.string() })),
  expires_at: z.string().describe('When the link ends'),
})
export type WireSharedOrder = z.infer<typeof sharedOrder>

const ofVisitor = { who: 'public', area: 'Orders' } as const
const ofDiner = { who: 'diner', area: 'Orders' } as const

export const sharedOrderCalls = {
  shareOrder: {
    ...ofDiner,
    summary: "Create a link to share an order's progress; it expires",
    data: orderShare,
    limit: forSharedAddress(1),
    errors: ['wrong_state'],
  },
  getSharedOrder: {
    ...ofVisitor,
    summary: 'Read an order through a shared link',
    // In the body, so that it appears in no log of URLs.
    body: z.object({ key: z.string().max(200) }),
    data: sharedOrder,
    ignoresToken: true,
    // A page polls four times a minute.
    limit: forSharedAddress(4),
    errors: ['not_found'],
  },
} satisfies AreaCalls
