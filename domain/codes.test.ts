import { expect, test } from 'vitest'
import { isPin } from './codes.ts'

test.each([
  ['4821', true],
  ['0000', false],
  ['9999', false],
  ['1234', false],
  ['4321', true],
  ['0001', true],
  ['482', false],
  ['48210', false],
  ['48a1', false],
  ['', false],
  ['٤٨٢١', false],
])('%s may be a PIN: %s', (text, may) => {
  expect(isPin(text)).toBe(may)
})
