import { z } from 'zod'
import { board, boardEvent, boardEvents, boardQuery } from '#contract/staff/board.ts'
import {
  acceptRequest,
  cancelRequest,
  delayRequest,
  moveRequest,
  orderMessages,
  refunded,
  refundRequest,
  rejectRequest,
  staffOrder,
  steppedOrder,
  testOrderRequest,
  undoRequest,
} from '#contract/staff/staff-order.ts'
import type { AreaCalls } from './definition.ts'

const params = z.object({ id: z.string() })

const screen = { who: 'device', area: 'Staff orders' } as const
const ofOrder = { ...screen, params } as const
const move = { ...ofOrder, right: 'orders.move' } as const
const step = {
  ...ofOrder,
  right: 'orders.move',
  data: steppedOrder,
  idempotencyKey: 'required',
  errors: ['wrong_state', 'key_reused'],
} as const

/** Calls of the kitchen about its orders. */
export const staffOrderCalls = {
  getBoard: {
    ...screen,
    summary: 'A full snapshot of the outlets: open orders, service, sold-out dishes',
    query: boardQuery,
    data: board,
    errors: ['not_found'],
  },
  watchBoard: {
    ...screen,
    summary:
      'The full snapshot as `board`, then each change as `order`, `service`, `stock`, `print` or `booking`, until the reader leaves',
    query: boardQuery,
    events: boardEvent,
    namedEvents: boardEvents,
    errors: ['not_found', 'too_many_requests'],
  },
  getStaffOrder: {
    ...ofOrder,
    summary: 'One order; one that ended before yesterday for managers',
    data: staffOrder,
    errors: ['forbidden', 'person_needed'],
  },
  getOrderMessages: {
    ...ofOrder,
    summary: 'Messages sent to the diner about an order, and failed ones',
    data: orderMessages,
    errors: ['forbidden', 'person_needed'],
  },
  markOrderSeen: {
    ...move,
    summary: 'Mark an order as seen; its sound stops on all screens',
    data: staffOrder,
  },
  acceptOrder: {
    ...step,
    summary: 'Accept it, with the minutes until the food is ready',
    body: acceptRequest,
  },
  moveOrder: {
    ...step,
    summary: 'Move it forward; a jump records every step between',
    body: moveRequest,
  },
  undoOrderStep: {
    ...move,
    summary: 'Take back the last tap',
    body: undoRequest,
    data: staffOrder,
    errors: ['wrong_state'],
  },
  delayOrder: {
    ...move,
    summary: 'Promise it for later',
    body: delayRequest,
    data: staffOrder,
    idempotencyKey: 'required',
    errors: ['wrong_state', 'conflict', 'key_reused'],
  },
  rejectOrder: {
    ...step,
    summary: 'Reject an order before it is accepted, and refund it',
    body: rejectRequest,
  },
  cancelStaffOrder: {
    ...ofOrder,
    right: 'orders.cancel',
    summary: 'Cancel it after it was accepted',
    body: cancelRequest,
    data: steppedOrder,
    idempotencyKey: 'required',
    errors: ['wrong_state', 'key_reused'],
  },
  refundOrder: {
    ...ofOrder,
    right: 'orders.refund',
    needsProof: true,
    summary: 'Refund an amount, or the price of single dishes',
    body: refundRequest,
    data: refunded,
    idempotencyKey: 'required',
    errors: ['wrong_state', 'conflict', 'key_reused'],
  },
  markAsTest: {
    ...ofOrder,
    right: 'orders.cancel',
    summary:
      'Mark an open order as a test: it is not cooked, sends no messages and is in no report',
    data: staffOrder,
    errors: ['wrong_state'],
  },
  placeTestOrder: {
    who: 'member',
    right: 'orders.move',
    area: 'Staff orders',
    summary: 'Send an order to the screens that is not to be cooked',
    body: testOrderRequest,
    data: staffOrder,
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
} satisfies AreaCalls
