import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { requestedOutlets } from '#server/kitchen/get-board.ts'
import { dismissDispute } from '#server/payments/disputes.ts'
import { repeatMessage } from './failed-messages.ts'
import { getToday } from './get-today.ts'
import { listStaffOrders } from './list-orders.ts'

/** Calls of the office: orders of any day, and open tasks of today. */
export function officeRoutes(api: Api): void {
  answer(api, calls.listStaffOrders, (ctx, { query }) => listStaffOrders(ctx, query))
  answer(api, calls.getToday, (ctx, { query }) =>
    getToday(ctx, requestedOutlets(ctx, query.outlet_ids)),
  )
  answer(api, calls.dismissDispute, (ctx, { params }) => dismissDispute(ctx, params.id))
  answer(api, calls.repeatMessage, (ctx, { params }) => repeatMessage(ctx, params.id))
}
