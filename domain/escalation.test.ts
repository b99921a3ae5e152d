import { describe, expect, test } from 'vitest'
import { escalationAt, escalationOf, waitingSinceFor } from './escalation.ts'

const noon = new Date('2026-11-22T12:00:00Z')
const minutesOn = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const times = { textAfter: 2, callAfter: 3, pauseAfter: 5, refundAfter: 10 }

describe('escalation', () => {
  const seconds = (readyBy: Date) =>
    escalationOf({ since: noon, readyBy }, times).map(
      ({ step, at }) => `${step} ${(at.getTime() - noon.getTime()) / 1_000}`,
    )

  test.each([
    ['on time', 120 * 60, 'ring 0 unheard 30 loud 60 text 120 text_again 180 pause 300 refund 600'],
    [
      'three times as late for an order due in more than two hours',
      120 * 60 + 1,
      'ring 0 unheard 90 loud 180 text 360 text_again 540 pause 900 refund 1800',
    ],
  ])('comes %s', (_, readyIn, steps) => {
    expect(seconds(new Date(noon.getTime() + readyIn * 1_000)).join(' ')).toBe(steps)
  })

  test.each([
    [0, 'ring', 'unheard'],
    [29.999, 'ring', 'unheard'],
    [30, 'unheard', 'loud'],
    [119, 'loud', 'text'],
    [120, 'text', 'text_again'],
    [180, 'text_again', 'pause'],
    [300, 'pause', 'refund'],
    [600, 'refund', null],
  ])('after %d seconds it has come to %s', (second, step, next) => {
    const now = new Date(noon.getTime() + second * 1_000)
    const state = escalationAt({ since: noon, readyBy: minutesOn(20) }, times, now)

    expect([state.step, state.next?.step ?? null]).toEqual([step, next])
  })
})

test.each([
  ['for soon', 20, 'unheard', 11.5, 11],
  ['for soon, whose money would go back', 20, 'refund', 16, 6],
  ['for much later', 300, 'pause', 35, 20],
  // By then it is no longer far away.
  ['for so much later that it is no longer', 130, 'pause', 35, 30],
] as const)(
  'an order whose step is put off %s waits since so much later',
  (_, ready, step, at, since) => {
    const order = { since: noon, readyBy: minutesOn(ready) }
    const later = waitingSinceFor(order, times, { step, at: minutesOn(at) })

    expect(later).toEqual(minutesOn(since))
    const steps = escalationOf({ ...order, since: later }, times)
    expect(steps.find((each) => each.step === step)?.at).toEqual(minutesOn(at))
  },
)
