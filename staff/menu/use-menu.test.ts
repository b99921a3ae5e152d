import { expect, test } from 'vitest'
import { CallError } from '#contract/client/call-error.ts'
import { createAttempts } from '#staff/menu/use-menu.ts'

const dal = { name: 'Dal', price: 9 }
const lost = new CallError(0, 'No answer')
const refused = new CallError(409, 'That has changed in the meantime.')

test('what got no answer is sent again under its key', () => {
  const attempts = createAttempts()
  const key = attempts.keyOf(dal)

  attempts.settle(key, lost)

  expect(attempts.keyOf({ ...dal })).toBe(key)
})

test.each([
  ['was refused', refused],
  ['was answered', null],
])('what %s gets another key', (_, error) => {
  const attempts = createAttempts()
  const key = attempts.keyOf(dal)

  attempts.settle(key, error)

  expect(attempts.keyOf(dal)).not.toBe(key)
})

test('something else, and the same after it, get keys of their own', () => {
  const attempts = createAttempts()
  const key = attempts.keyOf(dal)
  attempts.settle(key, lost)
  const other = attempts.keyOf({ ...dal, price: 10 })
  attempts.settle(other, null)

  expect(other).not.toBe(key)
  expect(attempts.keyOf(dal)).not.toBe(key)
})
