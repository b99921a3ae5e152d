import type { PaymentStatus } from '#domain/payment.ts'

interface Outcome {
  status: PaymentStatus
  /** Reason of a decline, as shown to the diner; '' for none. */
  message: string
}

const succeeded: Outcome = { status: 'succeeded', message: '' }
const declined = (message: string): Outcome => ({ status: 'requires_payment_method', message })

/** What each test card does; undefined for a number that is not a test card. */
export function cardOutcome(
  number: string,
  authenticate: 'pass' | 'fail' | undefined,
): Outcome | undefined {
  switch (number.replace(/[\s-]/g, '')) {
    case '4242424242424242':
      return succeeded
    case '4000000000000002':
      return declined('Your card was declined. Nothing was taken.')
    case '4000000000009995':
      return declined('Your card has insufficient funds. Nothing was taken.')
    case '4000002500003155':
      if (authenticate === 'pass') return succeeded
      if (authenticate === 'fail') {
        return declined('Your bank could not confirm that it is you. Nothing was taken.')
      }
      return { status: 'requires_action', message: '' }
    default:
      return undefined
  }
}
