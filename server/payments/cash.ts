import type { PaymentProvider } from './provider.ts'

/** Paid at the door or the counter: nothing is held anywhere, and nothing has to be given back. */
export const cash: PaymentProvider = {
  name: 'cash',
  publishableKey: '',
  smallestAmount: () => 0,
  createIntent: async () => ({ id: '', clientSecret: '' }),
  readIntent: async () => ({ status: 'processing', amount: 0, currency: '', message: '' }),
  cancelIntent: async () => {},
  refund: async () => '',
}
