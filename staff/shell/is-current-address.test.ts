import { afterEach, expect, test, vi } from 'vitest'
import { isCurrentAddress } from './is-current-address.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['/orders/1', '/orders/1', true],
  ['/orders/1', '/orders/1/reject', false],
  ['/orders/1', '/orders/2', false],
  ['/promos', '/promos?new', false],
  ['/promos?new', '/promos?new', true],
  ['/promos/10%20OFF', '/promos/10 OFF', true],
])('at %s, %s is the current address: %s', (at, to, isCurrent) => {
  vi.stubGlobal('location', new URL(at, 'https://staff.example'))

  expect(isCurrentAddress(to)).toBe(isCurrent)
})
