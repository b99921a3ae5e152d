import { expect, test } from 'vitest'
import type { Database } from '#database/connection.ts'
import { Refusal, Unavailable } from '#server/http/refusal.ts'
import { systemRandom } from '#server/random.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { createPaymentProviders } from './providers.ts'

// No payment is made here.
const db = {} as Database

function providersIn(variables: Record<string, string>) {
  const environment = readEnvironment(variables, [])
  return createPaymentProviders({ environment, db, random: systemRandom(() => new Date(0)) })
}

const keys = { STRIPE_SECRET_KEY: 'sk_test', STRIPE_PUBLISHABLE_KEY: 'pk_test' }
const production = { NODE_ENV: 'production' }

test.each([
  ['without keys, the sandbox', {}, 'sandbox'],
  ['with keys, Stripe', keys, 'stripe'],
  ['with keys in production, Stripe', { ...production, ...keys }, 'stripe'],
  [
    'where it is wanted, the sandbox in spite of keys',
    { ...keys, PAYMENT_PROVIDER: 'sandbox' },
    'sandbox',
  ],
  [
    'in production once it is allowed, the sandbox',
    { ...production, ALLOW_SANDBOX: '1' },
    'sandbox',
  ],
])('cards go through the right provider: %s', (_when, variables, name) => {
  const payments = providersIn(variables)

  expect(payments.forMethod('card').name).toBe(name)
  expect(payments.forMethod('cash').name).toBe('cash')
})

test('production without keys takes cash only', () => {
  const payments = providersIn(production)

  expect(payments.card).toBeNull()
  expect(() => payments.forMethod('card')).toThrow(Refusal)
  expect(payments.forMethod('cash').name).toBe('cash')
})

test('a payment whose provider is no longer set up can be tried again', () => {
  const payments = providersIn(production)

  expect(() => payments.named('stripe')).toThrow(Unavailable)
})
