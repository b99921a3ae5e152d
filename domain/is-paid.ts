import type { PaymentStatus } from './order.ts'

/** Whether the money of an order was taken, also where it has gone back since. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'succeeded' || status === 'refunded'
}
