import type { Pence } from './money.ts'

/** What an outlet adds to an order; each is a line of its own on the docket. */
export interface Fees {
  smallOrder: { below: Pence; fee: Pence } | null
  /** Percent of the subtotal, at least and at most so much. */
  service: { percent: number; min: Pence; max: Pence } | null
  /** Smallest subtotal for pickup; delivery has its area's own. */
  pickupMinimum: Pence
}
