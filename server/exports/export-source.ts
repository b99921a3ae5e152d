import { type RawBuilder, sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import { typedMoney } from '#domain/money.ts'
import { businessSpans, checkDays } from '#server/reports/business-spans.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'

/** A cell: text, a number, or a time. Amounts are text with a point. */
export type Cell = string | number | Date | null

/** The rows of an export, read a batch at a time so that any number of them fits into memory. */
export interface ExportSource<Cursor = unknown> {
  /** Prefix of the file's name; also names the export in the audit log. */
  name: string
  columns: readonly string[]
  /** How many rows there are, counted no further than `most`. */
  count(db: Statements, most: number): Promise<number>
  /** @param after of the batch before; null for the first */
  read(
    db: Statements,
    after: Cursor | null,
  ): Promise<{ rows: Cell[][] /** Null after the last batch. */; next: Cursor | null }>
}

/** Rows, or orders, of one batch. */
export const batchSize = 500

/** Where the next batch begins; null when this one was the last. */
export function nextOf<Row, Cursor>(
  batch: readonly Row[],
  cursorOf: (last: Row) => Cursor,
): Cursor | null {
  const last = batch.at(-1)
  return last === undefined || batch.length < batchSize ? null : cursorOf(last)
}

/** How many rows a `from` clause finds, counted no further than `most`. */
export async function countRows(
  db: Statements,
  from: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (select from ${from} limit ${most}) as rows`.execute(db)
  return rows[0]?.found ?? 0
}

/** Amounts of the tenant's currency as cells. */
export function moneyOf({ site }: MemberContext) {
  const { code } = site.tenant.currency
  return (amount: number) => typedMoney(amount, code)
}

/** The time and the id of the last row of a batch. */
export interface TimeCursor {
  at: Date
  id: string
}

/** Rows after the last one of a batch. @param order the columns of the time and the id */
export function isAfter(after: TimeCursor | null, order: RawBuilder<unknown>): RawBuilder<boolean> {
  return after ? sql`(${order}) > (${after.at}, ${after.id})` : sql`true`
}

/** Business days, of one outlet or of all that the caller may see. */
export interface DaysQuery {
  from: string
  to: string
  outlet_id?: string | undefined
}

/** When each of the days begins and ends. */
export function spansOf(ctx: MemberContext, { from, to, outlet_id }: DaysQuery) {
  if (outlet_id !== undefined) requireOutlet(ctx, outlet_id)
  checkDays({ from, to })
  const outletIds = outlet_id === undefined ? ctx.outletIds : [outlet_id]
  return businessSpans(ctx, outletIds, { from, to, isDaily: false })
}
