import type { BodyOf, DataOf } from '#contract/calls/table.ts'
import { toMajorUnits } from '#contract/major-units.ts'
import type { MinorUnits } from '#domain/money.ts'
import { hasUnits, refundedUnits, refundOfLines } from '#domain/refund.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { readAmount } from '#server/ordering/read-amount.ts'
import { addRefund, refundableOf } from '#server/ordering/return-money.ts'
import { updateOrder } from '#server/ordering/update-order.ts'
import { auditOrder } from '#server/staff/audit.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { getKitchenOrder, type KitchenOrder } from './kitchen-order.ts'
import { currentOrder, getStaffOrder, stepOrderWithRow, wrongState } from './step-order.ts'

type Request = BodyOf<'refundOrder'>

/** How long after its placing an order's money can go back, in milliseconds. */
const refundWithin = 90 * 24 * 3_600_000

/**
 * Refunds an amount, or the price of single dishes. The total shown on the screen must still be right, so that two
 * concurrent requests refund once.
 */
export async function requestRefund(
  ctx: StaffContext,
  orderId: string,
  key: string,
  request: Request,
): Promise<DataOf<'refundOrder'>> {
  if ((request.amount === undefined) === (request.lines === undefined)) {
    throw invalid('amount', 'Name an amount, or the dishes.')
  }
  // Refuses an order that the caller does not see, and an invalid amount.
  const shown = await getStaffOrder(ctx, orderId)
  if (request.amount !== undefined) amountOf(shown, request)
  const id = ctx.random.id()
  const {
    stepped: { order },
    newRowId,
  } = await stepOrderWithRow(
    ctx,
    { orderId, key, body: ['refund', request], newRowId: id },
    async (tx, record) => {
      const { currency } = record.order.payment
      const left = refundableOf(record)
      const shownLeft = readAmount(request.refundable, {
        field: 'refundable',
        name: 'Refundable',
        currency,
      })
      if (left !== shownLeft) {
        throw new Refusal('conflict', {
          message: 'Something was given back meanwhile.',
          data: {
            order: await currentOrder(ctx, tx, record),
            refundable: toMajorUnits(left, currency),
          },
        })
      }
      const placedAt = record.order.placedAt ?? record.order.createdAt
      const { number } = record.order
      if (left === 0) {
        throw await wrongState(ctx, tx, record, `Nothing of order ${number} is left to give back.`)
      }
      if (ctx.now().getTime() - placedAt.getTime() > refundWithin) {
        throw await wrongState(ctx, tx, record, `Order ${number} was placed over 90 days ago.`)
      }
      const amount = amountOf(await getKitchenOrder(tx, ctx.tenantId, orderId), request)
      if (amount > left) throw invalid('amount', 'That is more than is left.')
      if (amount === 0) throw invalid('amount', 'That gives nothing back.')
      // Computed from the locked order: two concurrent refunds cannot together exceed the limit.
      const { refundLimit } = settingsOf(ctx.site, record.order.outlet.id)
      if (record.order.payment.refunded + amount > refundLimit) {
        await requireRole(ctx, 'owner', { right: 'orders.refund', tx })
      }
      const isWritten = await addRefund(ctx, tx, record, {
        id,
        amount,
        reason: request.reason,
        note: request.note ?? '',
        lines: request.lines ?? [],
        by: ctx.actor,
        notifiesDiner: true,
      })
      if (!isWritten) throw await wrongState(ctx, tx, record)
      await updateOrder(tx, ctx.tenantId, orderId)
      await auditOrder(tx, ctx, record.order, {
        action: 'order.refunded',
        after: { amount: toMajorUnits(amount, currency) },
        reason: request.note ? `${request.reason}: ${request.note}` : request.reason,
      })
      return undefined
    },
  )
  const refund = order.refunds.find((each) => each.id === newRowId)
  if (!refund) throw new Error('a refund was written and is not there')
  return { order, refund }
}

function amountOf({ order, refunds }: KitchenOrder, { amount, lines = [] }: Request): MinorUnits {
  const { currency } = order.payment
  if (amount !== undefined) return readAmount(amount, { field: 'amount', name: 'Amount', currency })
  const before = refundedUnits(refunds)
  if (!hasUnits(order, lines, before)) {
    throw invalid(
      'lines',
      'The order does not have so many of that dish, or they went back already.',
    )
  }
  return refundOfLines(order, currency, lines, before)
}
