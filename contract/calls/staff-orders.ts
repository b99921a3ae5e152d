import * as board from '#contract/staff/board.ts'
import * as order from '#contract/staff/staff-order.ts'
import type { AreaCalls } from './definition.ts'

const screen = { who: 'device', area: 'Staff orders' } as const
const move = { ...screen, right: 'orders.move' } as const
const step = {
  ...screen,
  right: 'orders.move',
  data: order.steppedOrder,
  idempotencyKey: 'required',
  errors: ['wrong_state'],
} as const

/** Calls of the kitchen about its orders. */
export const staffOrderCalls = {
  getBoard: {
    ...screen,
    summary: 'A full snapshot of the outlets: open orders, service, sold-out dishes',
    query: board.boardQuery,
    data: board.board,
    errors: ['not_found'],
  },
  watchBoard: {
    ...screen,
    summary:
      'The full snapshot as `board`, then each change as `order`, `service`, `stock`, `print` or `booking`, until the reader leaves',
    query: board.boardQuery,
    events: board.boardEvent,
    namedEvents: board.boardEvents,
    errors: ['not_found', 'too_many_requests'],
  },
  getStaffOrder: {
    ...screen,
    summary: 'One order; one that ended before yesterday for managers',
    data: order.staffOrder,
    errors: ['forbidden', 'person_needed'],
  },
  getOrderMessages: {
    ...screen,
    summary: 'Messages sent to the diner about an order, and failed ones',
    data: order.orderMessages,
    errors: ['forbidden', 'person_needed'],
  },
  markOrderSeen: {
    ...move,
    summary: 'Mark an order as seen; its sound stops on all screens',
    data: order.staffOrder,
  },
  acceptOrder: {
    ...step,
    summary: 'Accept it, with the minutes until the food is ready',
    body: order.acceptRequest,
  },
  moveOrder: {
    ...step,
    summary: 'Move it forward; a jump records every step between',
    body: order.moveRequest,
  },
  undoOrderStep: {
    ...move,
    summary: 'Take back the last tap',
    body: order.undoRequest,
    data: order.staffOrder,
    errors: ['wrong_state'],
  },
  delayOrder: {
    ...move,
    summary: 'Promise it for later',
    body: order.delayRequest,
    data: order.staffOrder,
    idempotencyKey: 'required',
    errors: ['wrong_state', 'conflict'],
  },
  rejectOrder: {
    ...step,
    summary: 'Reject an order before it is accepted, and refund it',
    body: order.rejectRequest,
  },
  cancelStaffOrder: {
    ...screen,
    right: 'orders.cancel',
    summary: 'Cancel it after it was accepted',
    body: order.cancelRequest,
    data: order.steppedOrder,
    idempotencyKey: 'required',
    errors: ['wrong_state'],
  },
  refundOrder: {
    ...screen,
    right: 'orders.refund',
    needsProof: true,
    summary: 'Refund an amount, or the price of single dishes',
    body: order.refundRequest,
    data: order.refunded,
    idempotencyKey: 'required',
    errors: ['wrong_state', 'conflict'],
  },
  markAsTest: {
    ...screen,
    right: 'orders.cancel',
    summary:
      'Mark an open order as a test: it is not cooked, sends no messages and is in no report',
    data: order.staffOrder,
    errors: ['wrong_state'],
  },
  placeTestOrder: {
    who: 'member',
    right: 'orders.move',
    area: 'Staff orders',
    summary: 'Send an order to the screens that is not to be cooked',
    body: order.testOrderRequest,
    data: order.staffOrder,
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
} satisfies AreaCalls
