import { describe, expect, test } from 'vitest'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import { oldestWaiting, ringing } from './alarm.ts'

const by = { kind: 'device', id: 'pass', name: 'Pass', device: 'Pass' } as const
const waiting = (age: number, seen: number | null = null) =>
  anOrder({
    status: 'placed',
    placed_at: new Date(evening - age).toISOString(),
    seen: seen === null ? null : { at: new Date(evening - seen).toISOString(), by },
  })

test.each([
  ['unseen', 5_000, null, 1],
  ['seen a moment ago', 30_000, 1_000, 0],
  ['seen 59 s ago', 90_000, 59_000, 0],
  ['seen a minute ago', 90_000, 60_000, 1],
])('an order that is %s', (_, age, seen, count) => {
  expect(ringing([waiting(age, seen)], evening).count).toBe(count)
})

test.each([
  [59_000, false],
  [60_000, true],
])('after %i ms the bar turns to the bell: %s', (age, isLoud) => {
  expect(ringing([waiting(age)], evening).isLoud).toBe(isLoud)
})

test('a person may ask for quiet; the bar stays', () => {
  const orders = [waiting(90_000)]

  expect(ringing(orders, evening, evening + 1)).toMatchObject({
    count: 0,
    waiting: 1,
    isLoud: true,
  })
  expect(ringing(orders, evening, evening).count).toBe(1)
})

test('what is accepted does not ring', () => {
  expect(ringing([anOrder({ status: 'accepted', placed_at: at(-5) })], evening)).toEqual({
    count: 0,
    waiting: 0,
    oldest: 0,
    isLoud: false,
  })
})

describe('what was accepted by itself', () => {
  const escalation = { step: 'ring', next_step: 'text', next_at: at(1) } as const
  const accepted = anOrder({ status: 'preparing', placed_at: at(-2), seen: null, escalation })

  test('rings until somebody has seen it', () => {
    const seen = { ...accepted, seen: { at: at(0), by } }

    expect(ringing([accepted], evening)).toMatchObject({ count: 1, waiting: 1, isLoud: true })
    expect(ringing([seen], evening)).toMatchObject({ count: 0, waiting: 0 })
  })

  test('is what has waited longest, where it has', () => {
    const placed = waiting(60_000)

    expect(oldestWaiting([placed, accepted])).toBe(accepted)
    expect(oldestWaiting([anOrder(), placed])).toBe(placed)
  })
})
