import { toMajorUnits } from '#contract/major-units.ts'
import { toWireOrder } from '#contract/order-mapping.ts'
import type { Actor, ActorKind } from '#domain/actor.ts'
import { allergyWords } from '#domain/allergy-words.ts'
import type { Currency } from '#domain/currency.ts'
import type { EscalationStep } from '#domain/escalation.ts'
import type { MinorUnits } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { StaffAction } from '#domain/order-actions.ts'
import type { RefundLine, RefundReason } from '#domain/refund.ts'
import type { TicketCopy } from '#domain/ticket-layout.ts'
import type { HistoryStep, UndoableTap } from '#domain/undo.ts'
import { toWireActor } from './actor.ts'
import type { WireStaffOrder } from './staff-order.ts'

export interface ViewedOrder {
  order: Order
  customerId: string | null
  intentId: string | null
  kitchen: {
    channel: WireStaffOrder['channel']
    isTest: boolean
    readyBy: Date
    roadMinutes: number
    minutesGiven: number | null
    seen: { at: Date; by: Actor } | null
    steps: (HistoryStep & {
      by: ActorKind
      actorName: string
      device: string | null
      reason: string
    })[]
    lines: { category: string; kitchenName: string }[]
  }
  delays: { minutes: number; at: Date; by: Actor }[]
  refunds: {
    id: string
    amount: MinorUnits
    reason: RefundReason
    note: string
    lines: RefundLine[]
    status: 'pending' | 'succeeded' | 'failed'
    reference: string | null
    at: Date
    by: Actor
  }[]
  printed: { copy: TicketCopy; at: Date; printer: string }[]
  /** The diner's phone number in the restaurant's national format. */
  phoneText: string
  ordersBefore: number
  customerNotes: string
  isCustomerBlocked: boolean
  refundable: MinorUnits
  area: string | null
  escalation: { step: EscalationStep; next: { step: EscalationStep; at: Date } | null } | null
  allowed: StaffAction[]
  undo: UndoableTap | null
  /** The meal is over for this viewer: name and address of the diner are hidden. */
  hidesDiner: boolean
}

/** @param money the restaurant's, for sentences that name an amount */
export function toWireStaffOrder(viewed: ViewedOrder, money: Currency): WireStaffOrder {
  const { order, kitchen } = viewed
  const { currency } = order.payment
  const wire = toWireOrder(order, money)
  const { name, phone, email } = order.contact
  const phoneEnd = `…${phone.slice(-3)}`
  const notes = [order.note, ...order.lines.map(({ note }) => note)]
  return {
    ...wire,
    address:
      wire.address && viewed.hidesDiner
        ? { ...emptyAddress, postcode: districtOf(wire.address.postcode) }
        : wire.address,
    version: order.version,
    channel: kitchen.channel,
    is_test: kitchen.isTest,
    ready_by: kitchen.readyBy.toISOString(),
    road_minutes: kitchen.roadMinutes,
    minutes_given: kitchen.minutesGiven,
    lines: wire.lines.map((line, position) => {
      const { kitchenName = '', category = '' } = kitchen.lines[position] ?? {}
      return { ...line, position, kitchen_name: kitchenName, category }
    }),
    payment: { ...wire.payment, reference: viewed.intentId },
    history: kitchen.steps.map((step) => ({
      position: step.position,
      status: step.status,
      at: step.at.toISOString(),
      by: step.by,
      name: step.actorName,
      device: step.device,
      reason: step.reason,
      undone_at: step.undoneAt?.toISOString() ?? null,
    })),
    delays: viewed.delays.map(({ minutes, at, by }) => ({
      minutes,
      at: at.toISOString(),
      by: toWireActor(by),
    })),
    seen: kitchen.seen && { at: kitchen.seen.at.toISOString(), by: toWireActor(kitchen.seen.by) },
    reason: order.reason,
    customer: {
      id: viewed.customerId,
      name,
      phone: viewed.hidesDiner ? phoneEnd : phone,
      phone_text: viewed.hidesDiner ? phoneEnd : viewed.phoneText,
      email: viewed.hidesDiner ? '' : email,
      orders: viewed.ordersBefore,
      notes: viewed.hidesDiner ? '' : viewed.customerNotes,
      blocked: viewed.isCustomerBlocked,
    },
    area: viewed.area,
    allergy: allergyWords(notes),
    refunds: viewed.refunds.map(
      ({ id, amount, reason, note, lines, status, reference, at, by }) => ({
        id,
        reason,
        note,
        lines,
        status,
        reference,
        amount: toMajorUnits(amount, currency),
        at: at.toISOString(),
        by: toWireActor(by),
      }),
    ),
    refundable: toMajorUnits(viewed.refundable, currency),
    amendments: 0,
    printed: viewed.printed.map((each) => ({ ...each, at: each.at.toISOString() })),
    escalation: viewed.escalation && {
      step: viewed.escalation.step,
      next_step: viewed.escalation.next?.step ?? null,
      next_at: viewed.escalation.next?.at.toISOString() ?? null,
    },
    allowed: viewed.allowed,
    undo: viewed.undo && { position: viewed.undo.position, until: viewed.undo.until.toISOString() },
  }
}

const emptyAddress = { label: '', line1: '', line2: '', city: '', instructions: '' }

/** `SE1 1AA` → `SE1` */
function districtOf(postcode: string): string {
  return postcode.split(' ')[0] ?? ''
}
