import { calls } from '#contract/calls.ts'
import { type Api, answer, answerEvents } from '#server/http/call.ts'
import { acceptOrder, moveOrderOn } from './accept-order.ts'
import { openBoardStream } from './board-stream.ts'
import { delayOrder, markAsTest, markOrderSeen, undoStep } from './change-order.ts'
import { cancelStaffOrder, rejectOrder } from './end-order.ts'
import { getBoard, requestedOutlets } from './get-board.ts'
import { listOrderMessages } from './list-order-messages.ts'
import { requestRefund } from './request-refund.ts'
import { getStaffOrder } from './step-order.ts'
import { placeTestOrder } from './test-order.ts'
import { viewerOf, viewOrder } from './view-order.ts'

/** The kitchen's calls about orders. */
export function kitchenRoutes(api: Api): void {
  answer(api, calls.getBoard, (ctx, { query }) =>
    getBoard(ctx, requestedOutlets(ctx, query.outlet_ids)),
  )
  answerEvents(api, calls.watchBoard, (ctx, { query }) => openBoardStream(ctx, query.outlet_ids))
  answer(api, calls.getStaffOrder, async (ctx, { params }) =>
    viewOrder(ctx, await getStaffOrder(ctx, params.id), viewerOf(ctx)),
  )
  answer(api, calls.getOrderMessages, (ctx, { params }) => listOrderMessages(ctx, params.id))
  answer(api, calls.markOrderSeen, (ctx, { params }) => markOrderSeen(ctx, params.id))
  answer(api, calls.acceptOrder, (ctx, { params, body, idempotencyKey }) =>
    acceptOrder(ctx, params.id, idempotencyKey, body),
  )
  answer(api, calls.moveOrder, (ctx, { params, body, idempotencyKey }) =>
    moveOrderOn(ctx, params.id, idempotencyKey, body),
  )
  answer(api, calls.undoOrderStep, (ctx, { params, body }) =>
    undoStep(ctx, params.id, body.position),
  )
  answer(api, calls.delayOrder, (ctx, { params, body, idempotencyKey }) =>
    delayOrder(ctx, params.id, idempotencyKey, body),
  )
  answer(api, calls.rejectOrder, (ctx, { params, body, idempotencyKey }) =>
    rejectOrder(ctx, params.id, idempotencyKey, body),
  )
  answer(api, calls.cancelStaffOrder, (ctx, { params, body, idempotencyKey }) =>
    cancelStaffOrder(ctx, params.id, idempotencyKey, body),
  )
  answer(api, calls.refundOrder, (ctx, { params, body, idempotencyKey }) =>
    requestRefund(ctx, params.id, idempotencyKey, body),
  )
  answer(api, calls.markAsTest, (ctx, { params }) => markAsTest(ctx, params.id))
  answer(api, calls.placeTestOrder, (ctx, { body }) => placeTestOrder(ctx, body))
}
