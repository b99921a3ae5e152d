import { expect, test } from 'vitest'
import { brokenConstraint, endsConnection, isDatabaseAway, isPlanStale } from './failure.ts'

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

test.each([
  [
    '08006',
    'connection to the remote node tiffin_app@node2:5432 failed: Connection refused',
    false,
  ],
  ['XX000', 'could not commit transaction for shard 102008 on at least one active node', false],
  ['XX000', 'failure on connection marked as essential: node2:5432', false],
  ['08006', 'the connection broke', true],
])('%s, %s: a retry may help', (code, message, ends) => {
  const error = failure(code, message)

  expect([isDatabaseAway(error), endsConnection(error)]).toEqual([true, ends])
})
