import type { ColumnType } from 'kysely'

/** A JSON value: written as text, read as a value. */
export type Json<T = unknown> = ColumnType<T, string, string>

/** May be left out when a row is inserted: it has a default. */
export type Optional<T> = ColumnType<T, T | undefined, T>
