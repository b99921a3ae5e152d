import { type RawBuilder, sql } from 'kysely'
import { type OrderStatus, openStatuses } from '#domain/order-status.ts'
import { unservedStatuses } from '#domain/sales.ts'

// Literals, since an index on some statuses is not found for parameters.

/** `openStatuses` for `status in (…)`. */
export const openList = listOf(openStatuses)

/** `unservedStatuses` for `status not in (…)`. */
export const unservedList = listOf(unservedStatuses)

function listOf(statuses: readonly OrderStatus[]): RawBuilder<unknown> {
  return sql.join(statuses.map((status) => sql.lit(status)))
}
