import { type RawBuilder, sql } from 'kysely'
import type { Statements } from '#database/connection.ts'

/** A cell: text, a number, or a time. Amounts are text with a point. */
export type Cell = string | number | Date | null

/** The rows of an export, read a batch at a time so that any number of them fits into memory. */
export interface ExportSource<Cursor = unknown> {
  /** Begins the file's name, and says in the log what was taken. */
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
