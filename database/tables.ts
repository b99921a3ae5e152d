import type { ColumnType, JSONColumnType } from 'kysely'
import type { Actor, ActorKind } from '#domain/actor.ts'
import type { Allergen, Menu } from '#domain/menu.ts'
import type { OrderReason } from '#domain/order-reasons.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Fulfilment } from '#domain/slots.ts'
import type { HostKind, Outlet, TenantContent } from '#domain/tenant.ts'
import type { KitchenTables } from './kitchen-tables.ts'
import type { StaffTables } from './staff-tables.ts'

/** Every table as the migrations make it; a test compares this list with the database's own catalog. */
export interface Tables extends KitchenTables, StaffTables {
  tenants: TenantsTable
  tenant_hosts: { host: string; tenant_id: string; kind: HostKind }
  tenant_content: {
    tenant_id: string
    document: JSONColumnType<TenantContent>
    source_hash: string
  }
  menus: { tenant_id: string; id: string; document: JSONColumnType<Menu> }
  outlets: {
    tenant_id: string
    id: string
    slug: string
    menu_id: string
    document: JSONColumnType<Outlet>
    is_listed: ColumnType<boolean, boolean | undefined, boolean>
  }
  assets: { tenant_id: string; file: string; content_type: string; body: Buffer }
  tenant_files: { tenant_id: string; path: string; body: Buffer }
  customers: CustomersTable
  former_contacts: {
    tenant_id: string
    contact_hash: Buffer
    has_ordered: boolean
    is_rewarded: boolean
    left_at: Date
  }
  sessions: {
    tenant_id: string
    token_hash: Buffer
    customer_id: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
    /** When a code to the customer's contact was last entered in this session; null: only at the sign-in. */
    proven_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  sign_in_attempts: {
    tenant_id: string
    attempt_hash: Buffer
    subject: string
    contact: string
    network: string
    browser_hash: Buffer | null
    code_hmac: Buffer
    step: ColumnType<1 | 2, 1 | 2 | undefined, 1 | 2>
    tries: ColumnType<number, number | undefined, number>
    shared_tries: ColumnType<number, number | undefined, number>
    has_reserved_try: boolean
    sent_at: Date
    resent_at: Date | null
    used_at: Date | null
    expires_at: Date
    referral_code: string | null
  }
  installation_counters: { key: string; window_start: Date; hits: number }
  /** Written by the release before only; see migration 0009. */
  sign_in_codes: {
    tenant_id: string
    contact: string
    code_hmac: Buffer
    attempts: ColumnType<number, number | undefined, number>
    used_at: Date | null
    sent_at: Date
    resent_at: Date | null
    expires_at: Date
    referral_code: string | null
  }
  rate_counters: { tenant_id: string; key: string; window_start: Date; hits: number }
  known_browsers: { tenant_id: string; browser_hash: Buffer; contact: string; seen_at: Date }
  addresses: AddressesTable
  order_counters: { tenant_id: string; outlet_id: string; last_number: number }
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_history: {
    tenant_id: string
    order_id: string
    position: number
    status: OrderStatus
    at: Date
    /** `kitchen` in rows of older releases. */
    by: ActorKind | 'kitchen'
    reason: ColumnType<string, string | undefined, string>
    actor_id: Optional<string>
    actor_name: Optional<string>
    device: Optional<string | null>
    tap: Optional<number | null>
    before: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    undone_at: Optional<Date | null>
  }
  idempotency_keys: {
    tenant_id: string
    scope: string
    key: string
    request_hash: string
    result_id: string
    created_at: Date
  }
  slot_usage: { tenant_id: string; outlet_id: string; slot_start: Date; used: number }
  promo_uses: { tenant_id: string; code: string; used: number }
  promo_customer_uses: { tenant_id: string; code: string; customer_id: string; used: number }
  payments: PaymentsTable
  sandbox_intents: {
    tenant_id: string
    id: string
    client_secret: string
    amount: number
    currency: string
    status: string
    message: ColumnType<string, string | undefined, string>
    /** What was given back, by refund. */
    refunds: ColumnType<Record<string, number>, string | undefined, string>
  }
  outbox: {
    tenant_id: string
    id: string
    topic: string
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
  }
  booking_usage: { tenant_id: string; day: string; start: string; guests: number }
  subscribers: {
    tenant_id: string
    id: string
    email: string
    asked_at: Date
    confirmed_at: Date | null
  }
  referral_rewards: {
    tenant_id: string
    friend_id: string
    inviter_id: string
    amount: number
    earned_at: Date
  }
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

/** Written as text, read as a value. */
type Json<T = unknown> = ColumnType<T, string, string>

/** May be left out when a row is inserted: it has a default. */
type Optional<T> = ColumnType<T, T | undefined, T>

export interface TenantsTable {
  id: string
  name: string
  // bigint comes as text.
  content_version: ColumnType<string, number | undefined, number>
  /** When content or hosts changed last, by the clock of the database. */
  changed_at: ColumnType<Date | number, Date | undefined, Date>
  created_at: ColumnType<Date, Date | undefined, never>
  // -Infinity until the first maintenance is scheduled.
  maintenance_due_at: ColumnType<Date | number, Date | undefined, Date>
}

export interface CustomersTable {
  tenant_id: string
  id: string
  contact: string
  channel: 'sms' | 'email'
  other_contact: ColumnType<string, string | undefined, string>
  other_contact_proven_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  first_name: ColumnType<string, string | undefined, string>
  last_name: ColumnType<string, string | undefined, string>
  marketing_opt_in: ColumnType<boolean, boolean | undefined, boolean>
  referral_code: string
  referred_by: string | null
  credit: ColumnType<number, number | undefined, number>
  created_at: Date
}

export interface AddressesTable {
  tenant_id: string
  id: string
  customer_id: string
  label: string
  line1: string
  line2: string
  city: string
  postcode: string
  instructions: string
  is_default: boolean
  created_at: Date
}

export interface OrdersTable {
  tenant_id: string
  id: string
  outlet_id: string
  customer_id: string | null
  number: string
  status: OrderStatus
  fulfilment: Fulfilment
  timing: 'asap' | 'slot'
  promised_from: Date
  promised_to: Date
  contact: Json<{ name: string; phone: string; email: string }>
  /** That of `contact`, for its index; null in orders of older releases. */
  phone: string | null
  address: Json<OrderAddress | null>
  subtotal: number
  delivery_fee: number
  small_order_fee: number
  service_fee: number
  discount: number
  promo_code: string | null
  tip: number
  total: number
  note: string
  created_at: Date
  placed_at: Date | null
  pay_by: Date
  slot_start: Date | null
  retimed_at: Date | null
  version: Optional<number>
  channel: Optional<'web' | 'phone' | 'counter' | 'api'>
  is_test: Optional<boolean>
  /** Null in orders of older releases, as the columns below. */
  ready_by: Optional<Date | null>
  road_minutes: Optional<number>
  minutes_given: Optional<number | null>
  accepted_at: Optional<Date | null>
  seen_at: Optional<Date | null>
  seen_by: ColumnType<Actor | null, string | null | undefined, string | null>
  waiting_since: Optional<Date | null>
  alert_step: Optional<string | null>
  reason: Optional<OrderReason | null>
  sold_out: ColumnType<string[], string | undefined, string>
  first_promised_to: Optional<Date | null>
}

/** An address as it was when the order was placed. */
export interface OrderAddress {
  label: string
  line1: string
  line2: string
  city: string
  postcode: string
  instructions: string
}

export interface OrderLinesTable {
  tenant_id: string
  order_id: string
  position: number
  item_id: string
  name: string
  photo: string
  quantity: number
  unit_price: number
  options: Json<OrderLineOption[]>
  note: string
  total: number
  allergens: ColumnType<Allergen[] | null, string | null | undefined, string | null>
  category: Optional<string>
  kitchen_name: Optional<string>
}

/** `price` in pence, per unit; `quantity` counts every unit of the line. */
export interface OrderLineOption {
  option_id: string
  group: string
  name: string
  quantity: number
  price: number
}

export interface PaymentsTable {
  tenant_id: string
  order_id: string
  method: 'card' | 'cash'
  provider: 'sandbox' | 'cash' | 'stripe'
  intent_id: string | null
  client_secret: ColumnType<string, string | undefined, string>
  status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled'
    | 'refunded'
  amount: number
  currency: string
  message: ColumnType<string, string | undefined, string>
  refunded: ColumnType<number, number | undefined, number>
}
