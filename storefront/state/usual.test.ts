import { expect, test } from 'vitest'
import { forgetUsual, forgetUsualAt, hasUsual, rememberUsual } from './usual.ts'

test('one kitchen without usual orders leaves the room of the others', () => {
  forgetUsual()
  rememberUsual('soho')
  rememberUsual('borough')

  forgetUsualAt('soho')

  expect(['soho', 'borough'].map(hasUsual)).toEqual([false, true])
  forgetUsualAt('borough')
  expect(hasUsual('borough')).toBe(false)
})
