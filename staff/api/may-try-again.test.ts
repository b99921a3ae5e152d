import { expect, test } from 'vitest'
import { CallError } from '#contract/client/call-error.ts'
import { mayTryAgain } from './may-try-again.ts'

test.each<[string, Error, boolean]>([
  ['no answer', new CallError(0, ''), true],
  ['a server that fails', new CallError(503, ''), true],
  ['a refusal', new CallError(403, '', null, 'no_right'), false],
  ['a fault of the program', new Error('fault'), false],
])('after %s another try may help: %o, %s', (_, error, may) => {
  expect(mayTryAgain(error)).toBe(may)
})
