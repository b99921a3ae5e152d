import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { count, fulfilment, majorUnits, paymentMethod } from '#contract/values.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { staffOrder } from './staff-order.ts'

const flag = z.enum(['1']).optional()

/** Orders that reached the restaurant, newest first. Tests are left out unless they are asked for. */
export const historyQuery = z.strictObject({
  q: z.string().trim().max(80).optional(),
  from: z.iso
    .date()
    .optional()
    .describe('First business day; when both are left out, the one that each outlet is in'),
  to: z.iso.date().optional().describe('Last business day; that of `from` when left out'),
  status: z.enum(orderStatuses).optional(),
  type: fulfilment.optional(),
  channel: z.enum(['web', 'phone', 'counter', 'api']).optional(),
  payment: paymentMethod.optional(),
  late: flag.describe('Only orders that were ready or delivered later than first promised'),
  refunded: flag,
  tests: flag.describe('Only test orders'),
  outlet_id: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
})
export type HistoryQuery = z.output<typeof historyQuery>

export const orderHistory = z.object({
  orders: z.array(staffOrder),
  next_cursor: z.string().nullable(),
  count: count.describe('Of all matches'),
  amount: majorUnits.describe('Without rejected and cancelled orders and refunds'),
  refunded: count.describe('Of all matches'),
  rejected: count.describe('Of all matches'),
})

const ofOffice = { who: 'member', area: 'Staff office' } as const

export const historyCalls = {
  listStaffOrders: {
    ...ofOffice,
    summary: 'Orders of some days, searched and filtered; before yesterday for managers',
    query: historyQuery,
    isCostly: true,
    data: orderHistory,
    errors: ['not_found', 'forbidden'],
  },
} satisfies AreaCalls
