export interface ToldOrder {
  id: string
  number: string
  /** In pounds, as on the wire. */
  total: number
  customerId: string
}

/** What the responses told the diners, in the diners' terms. The checker compares it with the stored rows. */
export function createLedger() {
  return {
    /** Keys that were sent with `POST /api/order`, answered or not. */
    orderKeys: new Set<string>(),
    /** The order that each response named, by idempotency key. */
    orders: new Map<string, ToldOrder>(),
    /** Orders whose payment was confirmed to the diner as succeeded. */
    paid: new Set<string>(),
    /** Orders that a response reported as cancelled. */
    cancelled: new Set<string>(),
    /** By the guest's invented name, unique per booking: until when its seats are held; null for a confirmed booking. */
    bookings: new Map<string, Date | null>(),
    /** Names that were sent with `POST /api/booking`, answered or not. */
    bookingNames: new Set<string>(),
    /** The first line of each saved address. */
    addresses: new Map<string, string>(),
    /** Answers that contradicted an earlier one, in words. */
    contradictions: [] as string[],
    requests: 0,
    /** Responses by status; 0 is a broken connection. */
    statuses: new Map<number, number>(),
  }
}

export type Ledger = ReturnType<typeof createLedger>

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
