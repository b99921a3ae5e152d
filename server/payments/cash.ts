import type { PaymentProvider } from './provider.ts'

/** Paid in person: there is no intent to open, capture or refund. */
export const cash: PaymentProvider = {
  name: 'cash',
  publishableKey: '',
  smallestAmount: () => 0,
  createIntent: async () => ({ id: '', clientSecret: '' }),
  readIntent: async () => ({
    status: 'processing',
    amount: 0,
    currency: '',
    refundedOutside: 0,
    message: '',
    savedCard: null,
  }),
  cancelIntent: async () => {},
  refund: async () => '',
  savedCards: null,
}

/** An order that costs nothing. */
export const noPayment: PaymentProvider = { ...cash, name: 'none' }
