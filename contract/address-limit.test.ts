import { expect, test } from 'vitest'
import { forSharedAddress } from '#contract/calls/definition.ts'
import { definitionOf, isStaffCall } from '#contract/calls/table.ts'
import { calls } from './calls.ts'

/** No diner waits for an error report, and each report is one line of the log. */
const boundForTheLog: readonly string[] = [calls.reportClientError]

const limited = Object.entries(calls)
  .filter(([, call]) => !isStaffCall(call) && !boundForTheLog.includes(call))
  .map(([name, call]) => ({ name, limit: definitionOf(call).limit ?? Number.POSITIVE_INFINITY }))
  .filter(({ limit }) => Number.isFinite(limit))

test.each(limited)(
  'a hundred diners behind one address make the call $name within a minute',
  ({ limit }) => {
    expect(limit).toBeGreaterThanOrEqual(forSharedAddress(1))
  },
)

test('the calls that one address can flood are among them', () => {
  const names = limited.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['bookTable', 'subscribe', 'confirmEmail', 'verifyCode', 'checkPromo']),
  )
})
