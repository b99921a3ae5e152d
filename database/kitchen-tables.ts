import type { ColumnType } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import type { PauseKind } from '#domain/live-facts.ts'
import type { RefundReason } from '#domain/refund.ts'
import type { Fulfilment } from '#domain/slots.ts'

/** Written as text, read as a value. */
type Json<T> = ColumnType<T, string, string>

/** The tables of what a kitchen does with its orders and changes while it serves. */
export interface KitchenTables {
  order_delays: {
    tenant_id: string
    order_id: string
    position: number
    minutes: number
    at: Date
    by: Json<Actor>
  }
  refunds: RefundsTable
  service_pauses: {
    tenant_id: string
    id: string
    outlet_id: string
    kind: PauseKind
    services: Fulfilment[]
    until: Date | null
    reason: string
    message: string
    by: Json<Actor>
    at: Date
    seen_by: ColumnType<number, number | undefined, number>
  }
  service_busy: {
    tenant_id: string
    outlet_id: string
    minutes: number
    until: Date
    is_half: boolean
    by: Json<Actor>
    at: Date
  }
  stock_marks: {
    tenant_id: string
    id: string
    outlet_id: string
    kind: 'item' | 'option'
    ref: string
    until: Date | null
    left: ColumnType<number | null, number | null | undefined, number | null>
    by: Json<Actor>
    at: Date
  }
}

export interface RefundsTable {
  tenant_id: string
  order_id: string
  id: string
  /** In smallest units of the order's currency. */
  amount: number
  reason: RefundReason
  note: ColumnType<string, string | undefined, string>
  lines: Json<{ position: number; quantity: number }[]>
  status: 'pending' | 'succeeded' | 'failed'
  provider_ref: ColumnType<string | null, string | null | undefined, string | null>
  at: Date
  by: Json<Actor>
}
