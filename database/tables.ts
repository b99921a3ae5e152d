import type { ColumnType } from 'kysely'
import type { BookingSource, BookingState } from '#domain/booking-states.ts'
import type { HostKind } from '#domain/tenant.ts'
import type { Json } from './column-types.ts'
import type { ContentTables } from './content-tables.ts'
import type { CustomerTables } from './customer-tables.ts'
import type { KitchenTables } from './kitchen-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { StaffTables } from './staff-tables.ts'

/** Every table as the migrations make it; a test compares this list with the database's own catalog. */
export interface Tables
  extends ContentTables,
    CustomerTables,
    KitchenTables,
    OrderTables,
    StaffTables {
  tenants: {
    id: string
    name: string
    // The driver returns bigint as text.
    content_version: ColumnType<string, number | undefined, number>
    /** How many of its versions orders have made by taking counted stock. */
    stock_versions: ColumnType<string, number | undefined, number>
    /** Only the release before this one writes it, and none reads it. */
    changed_at: ColumnType<Date | number, Date | undefined, Date>
    created_at: ColumnType<Date, Date | undefined, never>
    // -Infinity until the first maintenance is scheduled.
    maintenance_due_at: ColumnType<Date | number, Date | undefined, Date>
  }
  tenant_hosts: { host: string; tenant_id: string; kind: HostKind }
  installation_counters: { key: string; window_start: Date; hits: number }
  rate_counters: { tenant_id: string; key: string; window_start: Date; hits: number }
  idempotency_keys: {
    tenant_id: string
    scope: string
    key: string
    request_hash: string
    result_id: string
    created_at: Date
  }
  outbox: {
    tenant_id: string
    id: string
    topic: string
    queue: ColumnType<string, string | undefined, string>
    body: Json
    due_at: Date
    first_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    attempts: ColumnType<number, number | undefined, number>
    done_at: Date | null
    failed_at: Date | null
    last_error: ColumnType<string, string | undefined, string>
  }
  bookings: {
    tenant_id: string
    id: string
    day: string
    start: string
    people: string
    name: string
    email: string
    phone: string
    message: string
    created_at: Date
    held_until: Date | null
    confirmed_at: Date | null
    network: ColumnType<string, string | undefined, string>
    state: ColumnType<BookingState, BookingState | undefined, BookingState>
    source: ColumnType<BookingSource, BookingSource | undefined, never>
    version: ColumnType<number, undefined, number>
    notes: ColumnType<string, string | undefined, string>
    reminded_of: ColumnType<string, undefined, string>
    forget_after_day: ColumnType<boolean, undefined, boolean>
  }
  booking_usage: { tenant_id: string; day: string; start: string; guests: number }
  visit_days: { tenant_id: string; day: string; visits: number }
  visit_marks: { tenant_id: string; day: string; mark: Buffer }
  sent_messages: {
    tenant_id: string
    id: string
    recipient: string
    channel: 'sms' | 'email'
    subject: string
    text: string
    code: string | null
    sent_at: Date
  }
}
