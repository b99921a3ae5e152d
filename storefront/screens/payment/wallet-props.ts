import type { CartOrder } from './use-cart-order.ts'
import type { Payment } from './use-payment.ts'

/** What the wallets of a device need. */
export interface WalletProps {
  order: CartOrder
  payment: Payment
  /** What has to be done before any payment, such as choosing a time; null when nothing. */
  lead: (() => void) | null
  /** Told whether this device has a wallet. */
  onFound(isFound: boolean): void
}
