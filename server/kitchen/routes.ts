import { calls } from '#contract/calls.ts'
import { type Api, answer, answerEvents } from '#server/http/call.ts'
import { acceptOrder, moveStaffOrder } from './accept-order.ts'
import { openBoardStream } from './board-stream.ts'
import { delayOrder, markAsTest, markOrderSeen, undoStep } from './change-order.ts'
import { cancelStaffOrder, rejectOrder } from './end-order.ts'
import { getBoard, requestedOutlets } from './get-board.ts'
import { requestRefund } from './request-refund.ts'
import { getStaffOrder, listOrderMessages } from './step-order.ts'
import { placeTestOrder } from './test-order.ts'
import { viewerOf, viewOrder } from './view-order.ts'

/** The kitchen's calls about orders. */
export function kitchenRoutes(api: Api): void {
  answer(api, {
    getBoard: (ctx, { query }) => getBoard(ctx, requestedOutlets(ctx, query.outlet_ids)),
  })
  answerEvents(api, calls.watchBoard, (ctx, { query }) => openBoardStream(ctx, query.outlet_ids))
  answer(api, {
    getStaffOrder: async (ctx, { params }) =>
      viewOrder(ctx, await getStaffOrder(ctx, params.id), viewerOf(ctx)),
    getOrderMessages: (ctx, { params }) => listOrderMessages(ctx, params.id),
    markOrderSeen: (ctx, { params }) => markOrderSeen(ctx, params.id),
    acceptOrder: (ctx, { params, body, idempotencyKey }) =>
      acceptOrder(ctx, params.id, idempotencyKey, body),
    moveOrder: (ctx, { params, body, idempotencyKey }) =>
      moveStaffOrder(ctx, params.id, idempotencyKey, body),
    undoOrderStep: (ctx, { params, body }) => undoStep(ctx, params.id, body.position),
    delayOrder: (ctx, { params, body, idempotencyKey }) =>
      delayOrder(ctx, params.id, idempotencyKey, body),
    rejectOrder: (ctx, { params, body, idempotencyKey }) =>
      rejectOrder(ctx, params.id, idempotencyKey, body),
    cancelStaffOrder: (ctx, { params, body, idempotencyKey }) =>
      cancelStaffOrder(ctx, params.id, idempotencyKey, body),
    refundOrder: (ctx, { params, body, idempotencyKey }) =>
      requestRefund(ctx, params.id, idempotencyKey, body),
    markAsTest: (ctx, { params }) => markAsTest(ctx, params.id),
    placeTestOrder: (ctx, { body }) => placeTestOrder(ctx, body),
  })
}
