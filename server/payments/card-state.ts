import type { CardProvider } from '#domain/payment.ts'
import type { Services } from '#server/context.ts'

/** Whether cards can be paid here, and with which keys; never what the keys are. */
export interface CardState {
  provider: CardProvider | null
  keys: 'live' | 'test' | 'none'
  /** Whether the provider can report payments. */
  webhook: boolean
}

export function cardState({
  payments,
  environment,
}: Pick<Services, 'payments' | 'environment'>): CardState {
  const { STRIPE_SECRET_KEY: secret, STRIPE_WEBHOOK_SECRET: webhook } = environment
  return {
    provider: payments.card?.name ?? null,
    keys: secret === '' ? 'none' : secret.includes('_live_') ? 'live' : 'test',
    webhook: webhook !== '',
  }
}
