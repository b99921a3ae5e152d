import { expect, test } from 'vitest'
import { readStarts } from './rules.tsx'

test.each([
  ['18:00, 18:30', ['18:00', '18:30']],
  ['20:00 9:30;9.30', ['09:30', '20:00']],
  ['', []],
  [' , ', []],
  ['18:00, 1', null],
  ['24:00', null],
  ['18:60', null],
  ['evening', null],
])('%j is read as %j', (text, starts) => {
  expect(readStarts(text)).toEqual(starts)
})
