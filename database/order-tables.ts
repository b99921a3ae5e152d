import type { ColumnType } from 'kysely'
import type { Actor, ActorKind } from '#domain/actor.ts'
import type { Fulfilment } from '#domain/fulfilment.ts'
import type { Allergen } from '#domain/menu.ts'
import type { OrderAddress } from '#domain/order.ts'
import type { OrderReason } from '#domain/order-reasons.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { PaymentStatus, ProviderName } from '#domain/payment.ts'
import type { Json, Optional } from './column-types.ts'

/** Tables of orders, of the slots and promo codes that they use, and of their payments. */
export interface OrderTables {
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
  slot_usage: { tenant_id: string; outlet_id: string; slot_start: Date; used: number }
  promo_uses: { tenant_id: string; code: string; used: number }
  promo_customer_uses: { tenant_id: string; code: string; customer_id: string; used: number }
  payments: {
    tenant_id: string
    order_id: string
    method: 'card' | 'cash'
    provider: ProviderName
    intent_id: string | null
    client_secret: ColumnType<string, string | undefined, string>
    status: PaymentStatus
    amount: number
    currency: string
    message: ColumnType<string, string | undefined, string>
    refunded: ColumnType<number, number | undefined, number>
  }
  sandbox_intents: {
    tenant_id: string
    id: string
    client_secret: string
    amount: number
    currency: string
    status: PaymentStatus
    message: ColumnType<string, string | undefined, string>
    /** Refunded amounts in minor units, by refund id. */
    refunds: ColumnType<Record<string, number>, string | undefined, string>
    /** Number of the test card that was tried last; '' before. */
    card: Optional<string>
    /** Expiry of that card, `MM/YY`. */
    expiry: Optional<string>
    saves_card: Optional<boolean>
  }
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
  /**
   * The customer's proven number, to count the open orders of one person; for a generated test order, the number of
   * `contact`.
   */
  phone: string | null
  address: ColumnType<OrderAddress | null, string | null, string | null>
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
  /** The network that an order came from, as the name of its counter, while it waits for its payment. */
  unpaid_from: Optional<string | null>
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
  /** Allergens declared by the dish and its chosen options when it was ordered. */
  allergens: ColumnType<Allergen[] | null, string | null | undefined, string | null>
  /** Names of the dish and options that had not declared theirs; null in orders of older releases. */
  allergens_not_given: ColumnType<string[] | null, string | null | undefined, string | null>
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
