import { describe, expect, test } from 'vitest'
import { aKitchenOpen, everyDay } from '#testing/sample-outlet.ts'
import { canKeepPromise, promisesAfter, type SlotRequest, slotLabel } from './slots.ts'

const zone = 'Europe/London'
const at = (text: string) => new Date(text)

/** A kitchen that cooks for 20 minutes and closes at 23:00, after a pickup promised for 18:15 to 18:30. */
const promisedTo = at('2026-11-20T18:30:00Z')
function paidAt(now: string, given: Partial<SlotRequest> = {}): SlotRequest {
  return {
    outlet: aKitchenOpen(everyDay('17:00-23:00')),
    fulfilment: 'pickup',
    areaMinutes: 0,
    now: at(now),
    used: () => 0,
    ...given,
  }
}

const labels = (now: string, given: Partial<SlotRequest> = {}, until = promisedTo) =>
  promisesAfter(until, paidAt(now, given)).map(({ from, to }) =>
    slotLabel({ start: from, end: to }, zone),
  )

test.each([
  ['just in time', '2026-11-20T18:10:00Z', 'pickup', true],
  ['a minute too late', '2026-11-20T18:10:01Z', 'pickup', false],
  ['too late for the road', '2026-11-20T18:00:00Z', 'delivery', false],
  ['after the promise', '2026-11-20T18:40:00Z', 'pickup', false],
] as const)('paid %s the promise is kept or not', (_name, now, fulfilment, isKept) => {
  expect(canKeepPromise(promisedTo, paidAt(now, { fulfilment, areaMinutes: 15 }))).toBe(isKept)
})

describe('paid too late', () => {
  const full = at('2026-11-20T18:45:00Z').getTime()
  const used = (start: Date) => (start.getTime() === full ? 3 : 0)
  const atOnce = aKitchenOpen(everyDay('17:00-23:00'), { kitchen: { leadMinutes: 0 } })

  test.each<[string, Partial<SlotRequest>, string[]]>([
    ['the soonest promise comes before the slots after it', {}, ['18:45–19:00', '19:00–19:15']],
    ['the slot of the soonest comes once', { outlet: atOnce }, ['18:45–19:00', '19:00–19:15']],
    ['a full slot is left out', { used }, ['19:00–19:15', '19:15–19:30']],
  ])('%s', (_name, given, first) => {
    expect(labels('2026-11-20T18:25:00Z', given).slice(0, 2)).toEqual(first)
  })

  test('no diner is asked to wait more than two hours longer', () => {
    const used = (start: Date) => (start < at('2026-11-20T20:15:00Z') ? 3 : 0)
    const fuller = (start: Date) => (start < at('2026-11-20T20:30:00Z') ? 3 : 0)

    expect(labels('2026-11-20T18:25:00Z', { used })).toEqual(['20:15–20:30'])
    expect(labels('2026-11-20T18:25:00Z', { used: fuller })).toEqual([])
  })

  test.each([
    ['the kitchen is paused', { isPaused: true }],
    ['pickup is no longer offered', { services: ['delivery' as const] }],
  ])('there is no promise when %s', (_name, given) => {
    const outlet = aKitchenOpen(everyDay('17:00-23:00'), given)

    expect(labels('2026-11-20T18:25:00Z', { outlet })).toEqual([])
  })

  test('no other promise is possible when the restaurant closes before the food could be ready', () => {
    const late = at('2026-11-20T22:45:00Z')

    expect(labels('2026-11-20T22:39:00Z', {}, late)).toEqual(['22:59–23:00'])
    expect(labels('2026-11-20T22:40:00Z', {}, late)).toEqual([])
  })
})
