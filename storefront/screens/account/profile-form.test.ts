import { expect, test } from 'vitest'
import { unsavedEdits } from './profile-form.tsx'

test.each([
  ['nothing of what was sent', { first_name: 'Ada' }, {}],
  [
    'what was typed meanwhile in another field',
    { first_name: 'Ada', last_name: 'L' },
    { last_name: 'L' },
  ],
  ['what was typed on in the same field', { first_name: 'Adam' }, { first_name: 'Adam' }],
])('after the profile was saved there is left to save %s', (_, edits, left) => {
  expect(unsavedEdits(edits, { first_name: 'Ada' })).toEqual(left)
})
