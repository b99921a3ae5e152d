import { expect, test } from 'vitest'
import { at } from '#staff/fixtures/order.ts'
import { pauseText } from './pause-text.ts'

const pass = { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' } as const
const system = { kind: 'system', id: '', name: 'System', device: null } as const

test.each([
  ['hand', pass, at(20), 'Paused by Pass until 19:02.'],
  ['hand', pass, null, 'Paused by Pass.'],
  [
    'no_board',
    system,
    null,
    'No screen was listening, so orders are paused. This screen resumes them automatically.',
  ],
  ['unanswered', system, null, 'An order wasn’t answered, so orders are paused until you resume.'],
] as const)('a pause of kind %s says who set it, or why it is there', (kind, by, until, text) => {
  expect(pauseText({ kind, by, until }, 'Europe/London')).toBe(text)
})
