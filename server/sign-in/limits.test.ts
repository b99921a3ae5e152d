import { expect, test } from 'vitest'
import { codeDigits, triesPerCode, wrongTriesPerContact, wrongTriesPerTenant } from './limits.ts'

const codes = 10 ** codeDigits

test('guessing opens one account with less than 1 in 1,000 a day', () => {
  const { hits, windowSeconds, bucketSeconds } = wrongTriesPerContact
  // Each try is against a code drawn anew at worst, and the last allowed one may be the right one.
  const missesAll = (1 - 1 / codes) ** hits

  expect(windowSeconds).toBe(24 * 3_600)
  expect(bucketSeconds).toBe(0)
  expect(1 - missesAll).toBeLessThan(1 / 1_000)
  // Against one and the same code the tries never repeat themselves: the chances add up.
  expect(hits / codes).toBeLessThan(1 / 1_000)
})

test('one code falls to its tries less than once in 1,000', () => {
  expect(triesPerCode / codes).toBeLessThan(1 / 1_000)
})

test('guessing over all contacts of a tenant opens less than one account a day', () => {
  const triesPerDay = (wrongTriesPerTenant.hits * 24 * 3_600) / wrongTriesPerTenant.windowSeconds

  expect(triesPerDay / codes).toBeLessThan(1)
})
