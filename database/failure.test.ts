import { expect, test } from 'vitest'
import { brokenConstraint, isDatabaseAway, isPlanStale } from './failure.ts'

const failure = (code: string, message: string, more = {}) =>
  Object.assign(new Error(message), { code, ...more })

test.each([
  [failure('23505', 'duplicate key', { constraint: 'customers_contact' }), 'customers_contact'],
  [
    failure('23505', 'duplicate key value violates unique constraint "customers_contact_102028"'),
    'customers_contact',
  ],
  [
    failure('23514', 'new row violates check constraint "slot_usage_used_check"'),
    'slot_usage_used_check',
  ],
  [failure('42P01', 'relation "orders" does not exist'), ''],
  ['no error', ''],
])('the constraint that %s broke', (error, name) => {
  expect(brokenConstraint(error)).toBe(name)
})

test.each([
  [failure('0A000', 'cached plan must not change result type'), true],
  [failure('0A000', 'COPY FROM not supported with row-level security'), false],
  [failure('42804', 'structure of query does not match function result type'), true],
])(
  '%s comes from a plan that a migration made invalid: %s, and a retry may help',
  (error, isStale) => {
    expect([isPlanStale(error), isDatabaseAway(error)]).toEqual([isStale, isStale])
  },
)
