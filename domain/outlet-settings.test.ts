import { expect, test } from 'vitest'
import {
  defaultOutletSettings,
  escalationFault,
  mostAccepted,
  mostRefunded,
} from './outlet-settings.ts'

test.each([
  ['as they are at first', {}, null],
  ['each a minute later', { textAfter: 1, callAfter: 2, pauseAfter: 3, refundAfter: 5 }, null],
  ['a call with the text', { textAfter: 3, callAfter: 3 }, 'callAfter'],
  ['a pause before the call', { callAfter: 8, pauseAfter: 7 }, 'pauseAfter'],
  ['a refund with the pause', { pauseAfter: 10, refundAfter: 10 }, 'refundAfter'],
] as const)('the times of an unanswered order: %s', (_, given, fault) => {
  expect(escalationFault({ ...defaultOutletSettings(100), ...given })).toBe(fault)
})

test.each([
  ['GBP', 10_000, 1_000],
  ['KWD', 10_000, 1_000],
  ['JPY', 1_000_000, 100_000],
])('in %s up to %d may be accepted by itself, and the refund limit be %d', (code, total, limit) => {
  expect([mostAccepted(code), mostRefunded(code)]).toEqual([total, limit])
})
