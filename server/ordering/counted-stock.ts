import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { shownFrom } from '#domain/counted-stock.ts'

/** Marks of `stock_marks` that count what is left, and have not ended. */
export function isCounting(now: Date): RawBuilder<boolean> {
  return sql<boolean>`stock_marks."left" is not null
    and (stock_marks.until is null or stock_marks.until > ${now})`
}

/** At this number and below, diners see how many are left: a change of it changes the content. */
export const shownLeft: RawBuilder<number> = sql.lit(shownFrom)

/**
 * Gives back what an order that ends unserved has taken of what its kitchen counts. A count that was set after the order
 * does not include it.
 */
export async function giveBackStock(
  tx: Tx,
  tenantId: string,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await sql`
    with taken as (
      select 'item' as kind, item_id as ref, quantity from order_lines
      where tenant_id = ${tenantId} and order_id = ${orderId}
      union all
      select 'option', chosen ->> 'option_id', (chosen ->> 'quantity')::integer
      from order_lines, jsonb_array_elements(options) chosen
      where tenant_id = ${tenantId} and order_id = ${orderId}
    ), summed as (
      select kind, ref, sum(quantity)::integer as quantity from taken group by 1, 2 order by 1, 2
    ), returned as (
      update stock_marks set "left" = stock_marks."left" + summed.quantity
      from summed, orders
      where orders.tenant_id = ${tenantId} and orders.id = ${orderId}
        and stock_marks.tenant_id = ${tenantId} and stock_marks.outlet_id = orders.outlet_id
        and stock_marks.kind = summed.kind and stock_marks.ref = summed.ref
        and stock_marks.at <= orders.created_at and ${isCounting(now)}
      returning stock_marks."left" - summed.quantity as before
    )
    select live_facts_changed() where exists (select from returned where before <= ${shownLeft})`.execute(
    tx,
  )
}
