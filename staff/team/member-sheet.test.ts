import { expect, test } from 'vitest'
import { outletsAtFirst } from './member-sheet.tsx'

const outlets = ['borough', 'camden'].map((id) => ({ id, name: id, short: id }))

test.each([
  ['somebody new, by a manager of all outlets', null, true, 'all'],
  ['somebody new, by a manager of some', null, false, ['borough', 'camden']],
  ['a member of one, by a manager of all', { outlets: ['camden'] }, true, ['camden']],
  ['a member of all, by a manager of some', { outlets: 'all' as const }, false, 'all'],
])('%s', (_, member, all_outlets, expected) => {
  expect(outletsAtFirst(member, { outlets, all_outlets })).toEqual(expected)
})
