import { expect, test } from 'vitest'
import { defaultOutletSettings, escalationFault } from './outlet-settings.ts'

test.each([
  ['as they are at first', {}, null],
  ['each a minute later', { textAfter: 1, callAfter: 2, pauseAfter: 3, refundAfter: 5 }, null],
  ['a call with the text', { textAfter: 3, callAfter: 3 }, 'callAfter'],
  ['a pause before the call', { callAfter: 8, pauseAfter: 7 }, 'pauseAfter'],
  ['a refund with the pause', { pauseAfter: 10, refundAfter: 10 }, 'refundAfter'],
] as const)('the times of an unanswered order: %s', (_, given, fault) => {
  expect(escalationFault({ ...defaultOutletSettings(100), ...given })).toBe(fault)
})
