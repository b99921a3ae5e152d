import { describe, expect, test } from 'vitest'
import { dinerCodeDigits } from '#domain/codes.ts'
import {
  codeMinutes,
  hasRoom,
  type Limit,
  messagesPerAddress,
  messagesPerContact,
  messagesPerInstallation,
  messagesPerTenant,
  resendsPerContact,
  reservedTries,
  triesPerCode,
  triesPerSecondCode,
  wrongTriesPerContact,
  wrongTriesPerInstallation,
  wrongTriesPerTenant,
} from './limits.ts'

const day = 24 * 3_600
/** The chance of one guess. */
const chance = 1 / 10 ** dinerCodeDigits

const perDay = ({ hits, windowSeconds }: { hits: number; windowSeconds: number }) =>
  (hits * day) / windowSeconds

/**
 * Chance, a day, that guesses beyond every budget open an account: each needs a first code, of which the attacker has
 * sent as many as the limits on messages let him, and then a second one.
 */
const beyondBudget = (codesADay: number) =>
  codesADay * triesPerCode * chance * (triesPerSecondCode * chance)

describe('the limits', () => {
  test('keep the chance to guess one contact’s code below 1 in 1,000 a day', () => {
    // Nine guesses that may sign in with one code: made, or reserved for codes that were sent. In the worst case none
    // repeats another, so their probabilities add up.
    const withinBudget = wrongTriesPerContact.hits * chance
    // Everything a stranger can have sent to the contact: new requests and resends, from any number of addresses.
    const codes = perDay(messagesPerContact) + perDay(resendsPerContact)

    expect(wrongTriesPerContact.windowSeconds).toBe(day)
    expect(wrongTriesPerContact.bucketSeconds).toBe(0)
    expect(withinBudget + beyondBudget(codes)).toBeLessThan(1 / 1_000)
  })

  test('let one code fall to its tries less than once in 1,000', () => {
    expect(triesPerCode * chance).toBeLessThan(1 / 1_000)
  })

  test('open less than one account a day by guessing over all contacts of a tenant', () => {
    expect(perDay(wrongTriesPerTenant) * chance).toBeLessThan(1)
  })

  test('open less than one account a day by guessing over all contacts of 1,000 tenants', () => {
    const tenants = 1_000
    // Without a limit over the installation this would be 720 accounts a day.
    expect(tenants * perDay(wrongTriesPerTenant) * chance).toBeGreaterThan(700)

    // Tries made and tries reserved share one budget, see `guess-budget.ts`. Concurrent requests may exceed it
    // together: of 200 processes with ten connections each, one each.
    const withinBudget = Math.min(
      tenants * perDay(wrongTriesPerTenant),
      wrongTriesPerInstallation.hits + 200 * 10 * 0.1,
    )
    const texts = perDay(messagesPerInstallation)
    const emails = perDay(messagesPerInstallation)

    expect(wrongTriesPerInstallation.windowSeconds).toBe(day)
    expect(withinBudget * chance + beyondBudget(texts + emails)).toBeLessThan(1)
  })

  test('look back at tries that were set aside for as long as their codes last', () => {
    expect(reservedTries.windowSeconds).toBeGreaterThanOrEqual(codeMinutes * 60)
    expect(reservedTries.hits).toBe(wrongTriesPerInstallation.hits)
  })
})

describe('a budget that all address ranges share', () => {
  /** How much of it this many ranges can use in an hour, in sequence, each until it is refused. */
  function takenBy(ranges: number, limit: Limit): number {
    let taken = 0
    for (let range = 0; range < ranges; range++) {
      for (let byRange = 0; hasRoom(limit, taken, byRange); byRange++) taken++
    }
    return taken
  }

  test.each([
    ['a tenant', messagesPerTenant, 520, 20],
    ['the installation', messagesPerInstallation, 5_200, 200],
  ])(
    'of %s is left by two ranges, which may be four addresses, to the others: 26 are needed to use it up',
    (_whose, limit, byTwo, share) => {
      expect(takenBy(2, limit)).toBe(byTwo)
      expect(takenBy(25, limit)).toBe(limit.hits - share)
      expect(takenBy(26, limit)).toBe(limit.hits)
    },
  )

  test('has room for all that an office or a mobile carrier’s address may have, while less than half is used', () => {
    const before = messagesPerAddress.hits - 1
    const others = messagesPerTenant.hits / 2 - messagesPerAddress.hits

    expect(hasRoom(messagesPerTenant, before + others, before)).toBe(true)
  })
})
