import { z } from 'zod'
import { majorUnits } from '#contract/money.ts'
import { order, orderLine } from '#contract/order.ts'
import { maxQuantity } from '#domain/chosen-options.ts'
import { escalationSteps } from '#domain/escalation.ts'
import { staffActions } from '#domain/order-actions.ts'
import { delaySteps } from '#domain/order-delay.ts'
import { reasonWords, staffReasons } from '#domain/order-reasons.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { refundReasons } from '#domain/refund.ts'
import { ticketCopies } from '#domain/ticket-layout.ts'
import { actor } from './actor.ts'

const at = z.string().meta({ description: 'ISO 8601' })

/** An order as the restaurant sees it: the diner's, and what only the kitchen needs. */
export const staffOrder = order.extend({
  version: z
    .number()
    .int()
    .meta({ description: 'Higher is newer: of two snapshots of an order the higher one stands' }),
  channel: z.enum(['web', 'phone', 'counter', 'api']),
  is_test: z.boolean(),
  ready_by: at,
  road_minutes: z.number().int(),
  minutes_given: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Minutes with which it was accepted; null before, and for a slot' }),
  lines: z.array(
    orderLine.extend({
      position: z.number().int().meta({ description: 'Counted from 0' }),
      kitchen_name: z.string(),
      category: z.string(),
    }),
  ),
  history: z.array(
    z.object({
      position: z.number().int(),
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
    reference: z
      .string()
      .nullable()
      .meta({ description: 'Of the payment at its provider; null for cash' }),
  }),
  delays: z.array(z.object({ minutes: z.number().int(), at, by: actor })),
  seen: z.object({ at, by: actor }).nullable(),
  reason: z.string().nullable().meta({ description: 'Code of why it was rejected or cancelled' }),
  customer: z.object({
    id: z.string().nullable(),
    name: z.string(),
    phone: z.string(),
    phone_text: z
      .string()
      .meta({ description: 'The phone as people of the restaurant’s country write it' }),
    email: z.string(),
    orders: z.number().int().meta({ description: 'Orders of this customer before this one' }),
    notes: z.string(),
    blocked: z.boolean(),
  }),
  area: z.string().nullable().meta({ description: 'Name of the delivery area' }),
  allergy: z.array(z.string()).meta({ description: 'Allergy words in the notes of the diner' }),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: majorUnits,
      reason: z.enum(refundReasons),
      note: z.string(),
      lines: z
        .array(z.object({ position: z.number().int(), quantity: z.number().int() }))
        .meta({ description: 'The dishes that went back; none where an amount did' }),
      status: z.enum(['pending', 'succeeded', 'failed']),
      reference: z
        .string()
        .nullable()
        .meta({ description: 'Of the refund at its provider; null until it has taken it' }),
      at,
      by: actor,
    }),
  ),
  refundable: majorUnits.meta({ description: 'What can still be given back' }),
  amendments: z.number().int(),
  printed: z.array(z.object({ copy: z.enum(ticketCopies), at, printer: z.string() })),
  escalation: z
    .object({
      step: z.enum(escalationSteps),
      next_step: z.enum(escalationSteps).nullable(),
      next_at: at.nullable(),
    })
    .nullable(),
  allowed: z.array(z.enum(staffActions)),
  undo: z
    .object({ position: z.number().int(), until: at })
    .nullable()
    .meta({ description: 'The last step, which can be taken back until then' }),
})
export type WireStaffOrder = z.infer<typeof staffOrder>

/** What was done already when the step came: somebody was quicker. */
const already = z.object({ by: actor, at })

/** An order after a step; `already` when another had done it before. */
export const steppedOrder = z.object({ order: staffOrder, already: already.optional() })
export type WireSteppedOrder = z.infer<typeof steppedOrder>

const from = z.enum(orderStatuses).meta({ description: 'The status that the screen showed' })
const note = z.string().trim().max(reasonWords.most)

export const acceptRequest = z.strictObject({
  from,
  minutes: z
    .number()
    .int()
    .min(5)
    .max(120)
    .multipleOf(5)
    .optional()
    .meta({ description: 'Until the food is ready; the preset when left out. Not for a slot' }),
})
export const moveRequest = z.strictObject({
  from,
  to: z.enum(['preparing', 'ready', 'out_for_delivery', 'completed']),
})
export const undoRequest = z.strictObject({ position: z.number().int().min(0) })
export const delayRequest = z.strictObject({
  minutes: z.literal(delaySteps),
  ready_by: z.iso.datetime({ offset: true }).meta({ description: 'As the screen showed it' }),
})
export const rejectRequest = z.strictObject({
  from,
  reason: z.enum(staffReasons),
  note: note.optional(),
  sold_out: z
    .array(z.string().min(1).max(160))
    .max(100)
    .optional()
    .meta({ description: 'Items of the order to mark as sold out until tomorrow' }),
  also: z.enum(['busy', 'pause', 'delivery_off']).nullable().optional(),
})
export const cancelRequest = z.strictObject({
  from,
  reason: z.enum(staffReasons),
  note: note.optional(),
  refund: z.union([z.enum(['all', 'none']), majorUnits]),
})
export const refundRequest = z.strictObject({
  amount: majorUnits.optional(),
  lines: z
    .array(
      z.strictObject({
        position: z.number().int().min(0),
        quantity: z.number().int().min(1).max(maxQuantity),
      }),
    )
    .min(1)
    .max(100)
    .optional(),
  refundable: majorUnits.meta({ description: 'As the screen showed it' }),
  reason: z.enum(refundReasons),
  note: note.optional(),
})
export const testOrderRequest = z.strictObject({
  outlet_id: z.string().min(1).max(80),
  type: z.enum(['delivery', 'pickup']),
})
export const refunded = z.object({
  order: staffOrder,
  refund: staffOrder.shape.refunds.element,
})
