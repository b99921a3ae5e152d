import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { order, orderLine } from '#contract/order.ts'
import { at, between, count, fulfilment, majorUnits, phoneText, texts } from '#contract/values.ts'
import { maxQuantity } from '#domain/cart-item.ts'
import { messageChannels, sentOrderMessages } from '#domain/diner-messages.ts'
import { escalationSteps } from '#domain/escalation.ts'
import { staffActions } from '#domain/order-actions.ts'
import { reasonWords, staffReasons } from '#domain/order-reasons.ts'
import { delaySteps, orderStatuses } from '#domain/order-status.ts'
import { refundReasons } from '#domain/refund.ts'
import { ticketCopies } from '#domain/ticket-layout.ts'
import { actor } from './actor.ts'

/** An order as staff see it: the diner's view, and what only the kitchen needs. */
export const staffOrder = order.extend({
  version: count.describe('Higher is newer: of two snapshots of an order the higher one counts'),
  channel: z.enum(['web', 'phone', 'counter', 'api']),
  is_test: z.boolean(),
  ready_by: at,
  road_minutes: count,
  minutes_given: count
    .nullable()
    .describe('Minutes with which it was accepted; null before, and for a slot'),
  lines: z.array(
    orderLine.extend({
      position: count.describe('Counted from 0'),
      ...texts('kitchen_name', 'category'),
    }),
  ),
  history: z.array(
    z.object({
      position: count,
      status: z.enum(orderStatuses),
      at,
      by: actor.shape.kind,
      name: z.string(),
      device: z.string().nullable(),
      reason: z.string(),
      undone_at: at.nullable(),
    }),
  ),
  payment: order.shape.payment.extend({
    reference: z.string().nullable().describe('Of the payment at its provider; null for cash'),
  }),
  delays: z.array(z.object({ minutes: count, at, by: actor })),
  seen: z.object({ at, by: actor }).nullable(),
  reason: z.string().nullable().describe('Code of why it was rejected or cancelled'),
  customer: z.object({
    id: z.string().nullable(),
    ...texts('name', 'phone'),
    phone_text: phoneText,
    email: z.string(),
    orders: count.describe('Orders of this customer before this one'),
    notes: z.string(),
    blocked: z.boolean(),
  }),
  area: z.string().nullable().describe('Name of the delivery area'),
  allergy: z.array(z.string()).describe('Allergy words in the notes of the diner'),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: majorUnits,
      reason: z.enum(refundReasons),
      note: z.string(),
      lines: z.array(z.object({ position: count, quantity: count })),
      status: z.enum(['pending', 'succeeded', 'failed']),
      reference: z.string().nullable().describe('At the provider'),
      at,
      by: actor,
    }),
  ),
  refundable: majorUnits.describe('Amount that can still be refunded'),
  amendments: count,
  printed: z.array(z.object({ copy: z.enum(ticketCopies), at, printer: z.string() })),
  escalation: z
    .object({
      step: z.enum(escalationSteps),
      next_step: z.enum(escalationSteps).nullable(),
      next_at: at.nullable(),
    })
    .nullable(),
  allowed: z.array(z.enum(staffActions)),
  undo: z.object({ position: count, until: at }).nullable(),
})
export type WireStaffOrder = z.infer<typeof staffOrder>

/** An order after a step; `already` if another person had done it before. */
export const steppedOrder = z.object({
  order: staffOrder,
  already: z.object({ by: actor, at }).optional(),
})
export type WireSteppedOrder = z.infer<typeof steppedOrder>

const from = z.enum(orderStatuses).describe('The status that the screen showed')
const note = z.string().trim().max(reasonWords.most)

const message = z.object({
  id: z.string().nullable().describe('Of one that has not left'),
  what: z.enum(sentOrderMessages),
  channel: z.enum(messageChannels).nullable().describe('Null where the diner has left no contact'),
  state: z.enum(['sent', 'waiting', 'failed']),
  at: z.string().describe('ISO 8601: sent, due, or given up'),
  can_repeat: z.boolean().describe('Whether a person may have it sent again, by `repeatMessage`'),
})

export const orderMessages = z.object({ messages: z.array(message) })
export type WireOrderMessages = z.infer<typeof orderMessages>

const ofScreen = { who: 'device', area: 'Staff orders' } as const
const ofMove = { ...ofScreen, right: 'orders.move' } as const
const ofStep = {
  ...ofScreen,
  right: 'orders.move',
  data: steppedOrder,
  idempotencyKey: 'required',
  errors: ['wrong_state'],
} as const

/** Calls of the kitchen about its orders. */
export const staffOrderCalls = {
  getStaffOrder: {
    ...ofScreen,
    summary: 'One order; one that ended before yesterday for managers',
    data: staffOrder,
    errors: ['forbidden', 'person_needed'],
  },
  getOrderMessages: {
    ...ofScreen,
    summary: 'Messages sent to the diner about an order, and failed ones',
    data: orderMessages,
    errors: ['forbidden', 'person_needed'],
  },
  markOrderSeen: {
    ...ofMove,
    summary: 'Mark an order as seen; its sound stops on all screens',
    data: staffOrder,
  },
  acceptOrder: {
    ...ofStep,
    summary: 'Accept it, with the minutes until the food is ready',
    body: z.strictObject({
      from,
      minutes: between(5, 120)
        .multipleOf(5)
        .optional()
        .describe('Until the food is ready; the preset when left out. Not for a slot'),
    }),
  },
  moveOrder: {
    ...ofStep,
    summary: 'Move it forward; a jump records every step between',
    body: z.strictObject({
      from,
      to: z.enum(['preparing', 'ready', 'out_for_delivery', 'completed']),
    }),
  },
  undoOrderStep: {
    ...ofMove,
    summary: 'Undo the last tap',
    body: z.strictObject({ position: count.min(0) }),
    data: staffOrder,
    errors: ['wrong_state'],
  },
  delayOrder: {
    ...ofMove,
    summary: 'Promise it for later',
    body: z.strictObject({
      minutes: z.literal(delaySteps),
      ready_by: z.iso.datetime({ offset: true }).describe('As the screen showed it'),
    }),
    data: staffOrder,
    idempotencyKey: 'required',
    errors: ['wrong_state', 'conflict'],
  },
  rejectOrder: {
    ...ofStep,
    summary: 'Reject an order before it is accepted, and refund it',
    body: z.strictObject({
      from,
      reason: z.enum(staffReasons),
      note: note.optional(),
      sold_out: z
        .array(z.string().min(1).max(160))
        .max(100)
        .optional()
        .describe('Items of the order'),
      also: z.enum(['busy', 'pause', 'delivery_off']).nullable().optional(),
    }),
  },
  cancelStaffOrder: {
    ...ofScreen,
    right: 'orders.cancel',
    summary: 'Cancel it after it was accepted',
    body: z.strictObject({
      from,
      reason: z.enum(staffReasons),
      note: note.optional(),
      refund: z.union([z.enum(['all', 'none']), majorUnits]),
    }),
    data: steppedOrder,
    idempotencyKey: 'required',
    errors: ['wrong_state'],
  },
  refundOrder: {
    ...ofScreen,
    right: 'orders.refund',
    needsProof: true,
    summary: 'Refund an amount, or the price of single dishes',
    body: z.strictObject({
      amount: majorUnits.optional(),
      lines: z
        .array(z.strictObject({ position: count.min(0), quantity: between(1, maxQuantity) }))
        .min(1)
        .max(100)
        .optional(),
      refundable: majorUnits.describe('As the screen showed it'),
      reason: z.enum(refundReasons),
      note: note.optional(),
    }),
    data: z.object({ order: staffOrder, refund: staffOrder.shape.refunds.element }),
    idempotencyKey: 'required',
    errors: ['wrong_state', 'conflict'],
  },
  markAsTest: {
    ...ofScreen,
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
    body: z.strictObject({ outlet_id: z.string().min(1).max(80), type: fulfilment }),
    data: staffOrder,
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
} satisfies AreaCalls
