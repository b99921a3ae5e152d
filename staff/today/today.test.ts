import { expect, test } from 'vitest'
import { serviceFigure } from './today.tsx'

test.each([
  ['a kitchen that closes', { text: 'Taking orders', more: 'till 22:30' }, 'till 22:30'],
  ['a kitchen that is open around the clock', { text: 'Taking orders', more: '' }, 'Taking orders'],
  ['a pause without an end', { text: 'Paused', more: '' }, 'Paused'],
])('%s has words in the place of the number, never a dash', (_, state, number) => {
  expect(serviceFigure(state).number).toBe(number)
})
