/** What the responses told a diner, in the diner's terms. The checker compares it with the stored rows. */
export interface Ledger {
  /** Keys that were sent with `POST /api/order`, answered or not. */
  orderKeys: Set<string>
  /** The order that each response named, by idempotency key. */
  orders: Map<string, ToldOrder>
  /** Orders whose payment was confirmed to the diner as succeeded. */
  paid: Set<string>
  /** Orders that a response reported as cancelled. */
  cancelled: Set<string>
  /** By the guest's invented name, unique per booking: until when its seats are held; null for a confirmed booking. */
  bookings: Map<string, Date | null>
  /** Names that were sent with `POST /api/booking`, answered or not. */
  bookingNames: Set<string>
  addresses: Map<string, { line1: string }>
  /** Answers that contradicted an earlier one, in words. */
  contradictions: string[]
  requests: number
  /** Responses by status; 0 is a broken connection. */
  statuses: Map<number, number>
}

export interface ToldOrder {
  id: string
  number: string
  /** In pounds, as on the wire. */
  total: number
  customerId: string
}

export function createLedger(): Ledger {
  return {
    orderKeys: new Set(),
    orders: new Map(),
    paid: new Set(),
    cancelled: new Set(),
    bookings: new Map(),
    bookingNames: new Set(),
    addresses: new Map(),
    contradictions: [],
    requests: 0,
    statuses: new Map(),
  }
}

/** Notes an acknowledged order; the same key must always name the same order. */
export function noteOrder(ledger: Ledger, key: string, told: ToldOrder): void {
  const before = ledger.orders.get(key)
  if (before && before.id !== told.id) {
    ledger.contradictions.push(`key ${key} named order ${before.id}, then ${told.id}`)
  }
  ledger.orders.set(key, told)
}

/** Amounts for the report. */
export function countsOf(ledger: Ledger): Record<string, number> {
  return {
    requests: ledger.requests,
    'broken connections': ledger.statuses.get(0) ?? 0,
    'answers 503': ledger.statuses.get(503) ?? 0,
    'answers 500': ledger.statuses.get(500) ?? 0,
    orders: ledger.orders.size,
    payments: ledger.paid.size,
    cancellations: ledger.cancelled.size,
    bookings: ledger.bookings.size,
    addresses: ledger.addresses.size,
  }
}
