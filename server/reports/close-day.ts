import { sql } from 'kysely'
import type { BodyOf } from '#contract/calls/table.ts'
import { toMajorUnits } from '#contract/major-units.ts'
import type { WireDayReport } from '#contract/staff/reports.ts'
import type { Tx } from '#database/connection.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { staffScope, takeKey } from '#server/idempotency/request-keys.ts'
import { sweepActor } from '#server/ordering/actors.ts'
import { readAmount } from '#server/ordering/read-amount.ts'
import { audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { daySpan } from './business-spans.ts'
import {
  type BusinessDay,
  countDay,
  getDayReport,
  isDayOver,
  requireDay,
} from './get-day-report.ts'
import { sweepWindow } from './read-day.ts'

/**
 * Stores the figures of a day, with the counted cash. Once: of two people who close it concurrently, the second is
 * refused.
 */
export async function closeDay(
  ctx: MemberContext,
  request: BodyOf<'closeDay'>,
  key: string,
): Promise<WireDayReport> {
  const day: BusinessDay = { outletId: request.outlet_id, date: request.date }
  requireDay(ctx, day)
  await ctx.transaction(async (tx) => {
    const keyed = { scope: staffScope(ctx.actor), key, about: ['close-day', request] }
    const closedBefore = await takeKey(ctx, tx, keyed, `${day.outletId}/${day.date}`)
    if (closedBefore !== undefined) return
    await close(ctx, tx, day, request)
  })
  return getDayReport(ctx, day)
}

async function close(
  ctx: MemberContext,
  tx: Tx,
  day: BusinessDay,
  { counted_cash, note }: BodyOf<'closeDay'>,
): Promise<void> {
  const { code } = ctx.site.tenant.currency
  const counted = readAmount(counted_cash, {
    field: 'counted_cash',
    name: 'Counted cash',
    currency: code,
  })
  if (!(await isDayOver(tx, ctx, day))) {
    throw invalid('date', 'This day is not over: orders are open, or can still come in.')
  }
  await confirmCash(ctx, tx, day)
  const { figures } = await countDay(tx, ctx, day)
  const difference = counted - figures.cashExpected
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('day_closings')
    .values({
      tenant_id: ctx.tenantId,
      outlet_id: day.outletId,
      day: day.date,
      at: ctx.now(),
      by: JSON.stringify(ctx.actor),
      counted_cash: counted,
      difference,
      note,
      figures: JSON.stringify(figures),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('closed_already')
  await audit(tx, ctx, {
    action: 'day.closed',
    subject: { kind: 'day', id: `${day.outletId}/${day.date}`, label: day.date },
    outletId: day.outletId,
    after: { counted_cash, difference: toMajorUnits(difference, code) },
    reason: note || null,
  })
}

/** Counting the cash confirms that orders which the day's end completed were paid in cash. */
async function confirmCash(
  ctx: MemberContext,
  tx: Tx,
  { outletId, date }: BusinessDay,
): Promise<void> {
  const { tenantId } = ctx
  const { starts, ends } = daySpan(ctx, outletId, date)
  await sql`
    update payments set status = 'succeeded'
    from order_history h, orders o
    where h.tenant_id = ${tenantId} and h.status = 'completed' and h.undone_at is null
      and h.actor_id = ${sweepActor.id} and h.at >= ${starts} and h.at < ${ends}::timestamptz + ${sweepWindow}
      and o.tenant_id = ${tenantId} and o.id = h.order_id and o.outlet_id = ${outletId} and o.status = 'completed'
      and o.promised_to >= ${starts} and o.promised_to < ${ends}
      and payments.tenant_id = ${tenantId} and payments.order_id = o.id and payments.provider = 'cash'
      and payments.status not in ('succeeded', 'refunded', 'canceled')`.execute(tx)
}
