import type { ColumnType } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import type { DayFigures } from '#domain/day-report.ts'
import type { MessageChannel, SentOrderMessage } from '#domain/diner-messages.ts'
import type { PauseKind } from '#domain/live-facts.ts'
import type { RefundReason } from '#domain/refund.ts'
import type { Fulfilment } from '#domain/slots.ts'
import type {
  PrinterKind,
  PrinterState,
  PrintJobState,
  TicketCopy,
  TicketKind,
  TicketWidth,
} from '#domain/ticket-layout.ts'
import type { Json } from './column-types.ts'

/** Tables of the kitchen's work on orders and of what it changes during service. */
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
  disputes: {
    tenant_id: string
    id: string
    order_id: string
    amount: number
    reason: string
    respond_by: Date | null
    opened_at: Date
    ended_at: Date | null
  }
  order_messages: {
    tenant_id: string
    order_id: string
    what: SentOrderMessage
    ref: string
    channel: MessageChannel
    sent_at: Date
  }
  printers: {
    tenant_id: string
    id: string
    outlet_id: string
    name: string
    kind: PrinterKind
    width: TicketWidth
    device_id: string | null
    state: ColumnType<PrinterState, PrinterState | undefined, PrinterState>
    state_at: ColumnType<Date | null, Date | undefined, Date>
    created_at: Date
    removed_at: ColumnType<Date | null, undefined, Date>
  }
  print_jobs: {
    tenant_id: string
    id: string
    outlet_id: string
    order_id: string | null
    revision: ColumnType<number, number | undefined, number>
    kind: TicketKind
    copy: TicketCopy
    copy_number: ColumnType<number, number | undefined, number>
    times: ColumnType<number, number | undefined, number>
    printer_id: string
    /** Queued by a step of its order, not on request. */
    is_automatic: ColumnType<boolean, boolean | undefined, boolean>
    state: ColumnType<PrintJobState, PrintJobState | undefined, PrintJobState>
    claimed_session: ColumnType<string | null, undefined, string | null>
    claimed_by: ColumnType<Actor | null, undefined, string | null>
    claimed_until: ColumnType<Date | null, undefined, Date | null>
    reason: ColumnType<string | null, undefined, string | null>
    created_at: Date
    printed_at: ColumnType<Date | null, undefined, Date | null>
  }
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
  service_past_pauses: {
    tenant_id: string
    id: string
    outlet_id: string
    kind: PauseKind
    services: Fulfilment[]
    reason: string
    by: Json<Actor>
    at: Date
    ended_at: Date
    /** Null: it ended by the clock. */
    lifted_by: ColumnType<Actor | null, string | null, string | null>
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
  day_closings: {
    tenant_id: string
    outlet_id: string
    /** YYYY-MM-DD. */
    day: string
    at: Date
    by: Json<Actor>
    /** In smallest units of the restaurant's currency, as `difference`. */
    counted_cash: number
    difference: number
    note: string
    figures: Json<DayFigures>
  }
  running_exports: { tenant_id: string; member_id: string; id: string; until: Date }
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
  /** When it failed last, also where it was tried again since. */
  failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  by: Json<Actor>
}
