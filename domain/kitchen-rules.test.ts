import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aGroup, anItem, anOption } from '#testing/sample-menu.ts'
import { aKitchenOpen, everyDay } from '#testing/sample-outlet.ts'
import { escalationAt, escalationOf, waitingSinceFor } from './escalation.ts'
import {
  acceptedTimes,
  offeredMinutes,
  presetMinutes,
  promiseOf,
  readyByOf,
  startAt,
} from './kitchen-time.ts'
import { isPausedFor, laterFrom, pauseOf } from './live-facts.ts'
import { reasonSentence } from './order-reasons.ts'
import { canDelay, delayedMinutes, type OrderStatus } from './order-status.ts'
import { refundOfLines } from './refund.ts'
import { nextOpening, serviceState } from './service-state.ts'
import { itemAt, withMarks } from './stock.ts'
import { lastTap, undoableTap } from './undo.ts'

const noon = new Date('2026-11-22T12:00:00Z')
/** What a row may state. */
const none: {
  kind?: 'asap' | 'slot'
  timing?: readonly [number, number]
  minutes?: number
  opensAt?: number
  closesAt?: number
} = {}
const minutesOn = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

describe('minutes', () => {
  test.each([
    [20, 0, 20],
    [21, 0, 25],
    [20, 10, 30],
    [1, 0, 5],
    [0, 0, 5],
    [118, 0, 120],
    [120, 60, 120],
  ])('preset of %d and %d busy are %d', (preparation, busy, preset) => {
    expect(presetMinutes(preparation, busy)).toBe(preset)
  })

  test('the promise is one slot long, after the road', () => {
    const given = { roadMinutes: 15, slotMinutes: 15, closesAt: null }
    expect(promiseOf(minutesOn(25), given)).toEqual({ from: minutesOn(40), to: minutesOn(55) })
  })

  test.each([
    [39, 55],
    [40, 55],
    [41, 41],
    [54, 54],
    [55, 55],
  ])('a promise from 40 closing after %d ends after %d', (closing, end) => {
    const given = { roadMinutes: 15, slotMinutes: 15, closesAt: minutesOn(closing) }
    expect(promiseOf(minutesOn(25), given).to).toEqual(minutesOn(end))
  })

  test.each([
    ['the preset while the doors are open', false, 50, 20],
    ['the preset where the promise leaves less', true, 20, 20],
    ['what the promise of before opening leaves, in steps', true, 47, 50],
    ['not more than may be given', true, 300, 120],
  ])('offered are %s', (_, isClosed, left, offered) => {
    expect(offeredMinutes(20, { readyBy: minutesOn(left), isClosed, now: noon })).toBe(offered)
  })

  test.each([
    ['for now, by the preset', {}, [20, 35, 50]],
    ['for now, by the minutes chosen', { minutes: 45 }, [45, 60, 75]],
    ['before opening, by its promise', { timing: [65, 80], opensAt: 60 }, [50, 65, 80]],
    ['before opening, by the minutes chosen', { opensAt: 60, minutes: 20 }, [20, 35, 50]],
    ['until closing', { closesAt: 40 }, [20, 35, 40]],
    [
      'as it was placed where the preset is over after closing',
      { timing: [33, 35], closesAt: 35 },
      [18, 33, 35],
    ],
    [
      'by the preset where its promise would be over before closing, but is no longer ahead',
      { timing: [15, 30], closesAt: 35 },
      [20, 35, 50],
    ],
    ['after closing where the kitchen says so', { closesAt: 35, minutes: 20 }, [20, 35, 50]],
    [
      'for a slot as it was placed',
      { kind: 'slot', timing: [90, 105], minutes: 20 },
      [75, 90, 105],
    ],
  ] as const)('an order is accepted %s', (_, given, [ready, from, to]) => {
    const { kind = 'asap', timing = [33, 48], minutes, opensAt, closesAt } = { ...none, ...given }
    const placed = { kind, from: minutesOn(timing[0]), to: minutesOn(timing[1]) }
    const at = (minute: number | undefined) => (minute === undefined ? null : minutesOn(minute))

    const times = acceptedTimes(
      { timing: placed, readyBy: minutesOn(timing[0] - 15), roadMinutes: 15 },
      {
        minutes,
        preset: 20,
        slotMinutes: 15,
        doors: { opensAt: at(opensAt), closesAt: at(closesAt) },
        now: noon,
      },
    )

    expect(times).toMatchObject({
      readyBy: minutesOn(ready),
      from: minutesOn(from),
      to: minutesOn(to),
    })
  })

  test('food for a slot is ready a road before it, and for now after the preset', () => {
    const given = { placedAt: noon, roadMinutes: 15, preset: 20 }

    expect(readyByOf({ ...given, timing: { kind: 'slot', from: minutesOn(90) } })).toEqual(
      minutesOn(75),
    )
    expect(readyByOf({ ...given, timing: { kind: 'asap', from: minutesOn(35) } })).toEqual(
      minutesOn(20),
    )
    // Before the doors open the promise is later.
    expect(readyByOf({ ...given, timing: { kind: 'asap', from: minutesOn(95) } })).toEqual(
      minutesOn(80),
    )
  })

  test.each([
    ['is not busy', null, 40],
    ['is busy then', minutesOn(61), 30],
    ['is no longer busy then', minutesOn(60), 40],
  ])('cooking for later starts so early as a kitchen needs that %s', (_, until, starts) => {
    const busy = until && { minutes: 10, until: until.toISOString() }

    expect(startAt(minutesOn(60), { preparationMinutes: 20, busy })).toEqual(minutesOn(starts))
  })

  test.each([
    [[], 30, true],
    [[30, 30], 30, true],
    [[30, 30], 5, true],
    [[30, 30, 5], 5, false],
    [[30, 30, 30], 5, false],
  ])('after delays of %j another %d is %s', (given, minutes, may) => {
    expect(canDelay(given, minutes)).toBe(may)
  })

  test('a promise that was moved earlier is not a delay', () => {
    expect(delayedMinutes(minutesOn(30), minutesOn(20))).toBe(0)
    expect(delayedMinutes(minutesOn(30), minutesOn(45))).toBe(15)
  })
})

describe('escalation', () => {
  const times = { textAfter: 2, callAfter: 3, pauseAfter: 5, refundAfter: 10 }
  const seconds = (readyBy: Date) =>
    escalationOf({ since: noon, readyBy }, times).map(
      ({ step, at }) => `${step} ${(at.getTime() - noon.getTime()) / 1_000}`,
    )

  test('comes to the second', () => {
    expect(seconds(minutesOn(120))).toEqual([
      'ring 0',
      'unheard 30',
      'loud 60',
      'text 120',
      'text_again 180',
      'pause 300',
      'refund 600',
    ])
  })

  test('takes three times as long for what is more than two hours away', () => {
    expect(seconds(new Date(minutesOn(120).getTime() + 1))).toEqual([
      'ring 0',
      'unheard 90',
      'loud 180',
      'text 360',
      'text_again 540',
      'pause 900',
      'refund 1800',
    ])
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

describe('an order whose step is put off', () => {
  const times = { textAfter: 2, callAfter: 3, pauseAfter: 5, refundAfter: 10 }

  test.each([
    ['for soon', 20, 'unheard', 11.5, 11],
    ['for soon, whose money would go back', 20, 'refund', 16, 6],
    ['for much later', 300, 'pause', 35, 20],
    // It is far away no more.
    ['for so much later that it is no longer', 130, 'pause', 35, 30],
  ] as const)('%s waits since so much later', (_, ready, step, at, since) => {
    const order = { since: noon, readyBy: minutesOn(ready) }
    const later = waitingSinceFor(order, times, { step, at: minutesOn(at) })

    expect(later).toEqual(minutesOn(since))
    const steps = escalationOf({ ...order, since: later }, times)
    expect(steps.find((each) => each.step === step)?.at).toEqual(minutesOn(at))
  })
})

describe('an undo', () => {
  const row = (position: number, status: OrderStatus, tap: number | null, seconds: number) => ({
    position,
    status,
    tap,
    at: new Date(noon.getTime() + seconds * 1_000),
    undoneAt: null,
  })
  const accepted = [row(0, 'placed', null, 0), row(1, 'accepted', 1, 5), row(2, 'preparing', 1, 5)]

  test('takes back the whole tap', () => {
    expect(lastTap(accepted)).toMatchObject({
      position: 2,
      first: 1,
      from: 'placed',
      isAccept: true,
    })
  })

  test.each([
    [accepted, 14.999, true],
    [accepted, 15, false],
    [[...accepted, row(3, 'ready', 3, 100)], 189.999, true],
    [[...accepted, row(3, 'ready', 3, 100)], 190, false],
    // What the clock did, and what the diner did.
    [[...accepted, row(3, 'ready', null, 100)], 101, false],
    [[row(0, 'placed', null, 0)], 1, false],
  ])('of case %# at %d s is possible: %s', (history, second, isPossible) => {
    const now = new Date(noon.getTime() + second * 1_000)

    expect(undoableTap(history, now) !== null).toBe(isPossible)
  })

  test('leaves out steps that were undone before', () => {
    const undone = accepted.map((each) => (each.tap ? { ...each, undoneAt: noon } : each))

    expect(lastTap(undone)).toBeNull()
    expect(lastTap([...undone, row(3, 'accepted', 3, 60)])).toMatchObject({
      position: 3,
      from: 'placed',
    })
  })
})

describe('a refund by dishes', () => {
  const lines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      total: fc.integer({ min: 0, max: 9_999 }),
    }),
    { minLength: 1, maxLength: 6 },
  )

  test('of every unit gives back the subtotal less the discount, exactly', () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const subtotal = all.reduce((sum, { total }) => sum + total, 0)
        const discount = Math.floor(subtotal * share)
        const every = all.map(({ quantity }, position) => ({ position, quantity }))

        expect(refundOfLines({ lines: all, subtotal, discount }, 'GBP', every)).toBe(
          subtotal - discount,
        )
      }),
    )
  })

  test('of each unit is an amount that its currency has, and of all adds up, in dinars too', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), (all, percent) => {
        // No price and no discount in dinars is finer than ten fils.
        const dinars = all.map(({ quantity, total }) => ({ quantity, total: total * 10 }))
        const subtotal = dinars.reduce((sum, { total }) => sum + total, 0)
        const discount = Math.floor((subtotal * percent) / 1_000) * 10
        const units = dinars.flatMap(({ quantity }, position) =>
          Array.from({ length: quantity }, () => ({ position, quantity: 1 })),
        )
        const amounts = units.map((unit, index) =>
          refundOfLines(
            { lines: dinars, subtotal, discount },
            'KWD',
            [unit],
            units.slice(0, index),
          ),
        )

        expect(amounts.filter((amount) => amount % 10 !== 0 || amount < 0)).toEqual([])
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(subtotal - discount)
      }),
    )
  })

  test('never gives back less than nothing for a unit', () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const subtotal = all.reduce((sum, { total }) => sum + total, 0)
        const discount = Math.floor(subtotal * share)
        for (const position of all.keys()) {
          const order = { lines: all, subtotal, discount }
          expect(refundOfLines(order, 'GBP', [{ position, quantity: 1 }])).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test.each([
    [[{ position: 0, quantity: 1 }], 334],
    [[{ position: 0, quantity: 2 }], 667],
    [[{ position: 0, quantity: 3 }], 1_000],
    [[{ position: 1, quantity: 1 }], 500],
  ])('%j of three for £10 and one for £5 is %d', (wanted, pence) => {
    const order = {
      lines: [
        { quantity: 3, total: 1_000 },
        { quantity: 1, total: 500 },
      ],
      subtotal: 1_500,
      discount: 0,
    }

    expect(refundOfLines(order, 'GBP', wanted)).toBe(pence)
  })
})

describe('what is sold out', () => {
  const curry = anItem({
    id: 'curry',
    groups: [
      aGroup({ id: 'rice', isRequired: true, options: [anOption('plain'), anOption('pilau')] }),
      aGroup({ id: 'extras', options: [anOption('raita')] }),
    ],
  })
  const menu = {
    id: 'menu',
    categories: [{ id: 'all', name: '', description: '', items: [curry] }],
  }
  const marked = (...marks: [kind: 'item' | 'option', ref: string, until: Date | null][]) =>
    withMarks(
      menu,
      marks.map(([kind, ref, until]) => ({
        kind,
        ref,
        until: until?.toISOString() ?? null,
        left: null,
      })),
    ).categories[0]?.items[0] ?? curry

  test('is so until its end, to the millisecond, and before the clock is known', () => {
    const item = marked(['item', 'curry', minutesOn(10)])

    expect(itemAt(item, null).isAvailable).toBe(false)
    expect(itemAt(item, new Date(minutesOn(10).getTime() - 1)).isAvailable).toBe(false)
    expect(itemAt(item, minutesOn(10)).isAvailable).toBe(true)
  })

  test.each([
    ['2026-11-22T17:00:00Z', 'Back at 17:00'],
    ['2026-11-23T11:00:00Z', 'Back tomorrow'],
    ['2026-11-25T11:00:00Z', undefined],
  ])('until %s says %s', (until, text) => {
    const item = marked(['item', 'curry', new Date(until)])

    expect(itemAt(item, noon, 'Europe/London').soldOutText).toBe(text)
  })

  test('without an end stays so', () => {
    expect(itemAt(marked(['item', 'curry', null]), minutesOn(1e6)).isAvailable).toBe(false)
  })

  test('is a dish whose required choice has nothing left, and no other', () => {
    const one = marked(['option', 'plain', null])
    const both = marked(['option', 'plain', null], ['option', 'pilau', minutesOn(5)])
    const extra = marked(['option', 'raita', null])

    expect(itemAt(one, noon).isAvailable).toBe(true)
    expect(itemAt(both, noon).isAvailable).toBe(false)
    expect(itemAt(both, minutesOn(5)).isAvailable).toBe(true)
    expect(itemAt(extra, noon).isAvailable).toBe(true)
  })

  test('leaves a menu without marks as it is', () => {
    expect(withMarks(menu, [])).toBe(menu)
    expect(itemAt(curry, noon)).toBe(curry)
  })
})

describe('a pause', () => {
  const open = aKitchenOpen(everyDay('00:00-00:00'))
  const pause = (kind: 'hand' | 'unanswered', until: Date | null) => ({
    kind,
    services: ['delivery' as const],
    until: until?.toISOString() ?? null,
    message: '',
  })
  const tomorrow = new Date('2026-11-23T00:00:00Z').getTime()

  test.each([
    ['by hand until later today', [pause('hand', minutesOn(60))], tomorrow],
    ['by hand until tomorrow', [pause('hand', minutesOn(24 * 60))], Number.POSITIVE_INFINITY],
    ['by hand without an end', [pause('hand', null)], Number.POSITIVE_INFINITY],
    ['by the system', [pause('unanswered', minutesOn(60))], Number.POSITIVE_INFINITY],
    ['that is over', [pause('hand', minutesOn(-1))], Number.NEGATIVE_INFINITY],
    [
      'by hand and by the system',
      [pause('hand', minutesOn(60)), pause('unanswered', null)],
      Number.POSITIVE_INFINITY,
    ],
  ])('%s leaves orders for later', (_kind, pauses, from) => {
    expect(laterFrom({ ...open, pauses }, 'delivery', noon)).toBe(from)
  })

  test('that lasts longest is the one that diners are told of', () => {
    const pauses = [pause('hand', minutesOn(20)), pause('hand', minutesOn(40))]

    expect(pauseOf({ ...open, pauses }, 'delivery', noon)?.until).toBe(minutesOn(40).toISOString())
    expect(pauseOf({ ...open, pauses }, 'pickup', noon)).toBeNull()
    expect(isPausedFor({ ...open, pauses }, noon)).toBe(false)
    expect(serviceState({ ...open, pauses }, noon).state).toBe('open')
  })
})

describe('the next opening', () => {
  test.each([
    [
      'of a kitchen that is open is after its break',
      '11:00-14:00 17:00-22:00',
      '2026-11-22T17:00:00Z',
    ],
    ['of one that is closed is its opening', '17:00-22:00', '2026-11-22T17:00:00Z'],
    ['of one that never closes is its next business day', '00:00-00:00', '2026-11-23T04:00:00Z'],
  ])('%s', (_kitchen, hours, at) => {
    const outlet = aKitchenOpen(everyDay(hours))

    expect(nextOpening(outlet, '04:00', noon).toISOString()).toBe(new Date(at).toISOString())
  })
})

describe('words', () => {
  test('a dish that has sold out is named', () => {
    expect(reasonSentence('sold_out', ['Curry'])).toBe('Curry has just sold out.')
    expect(reasonSentence('sold_out', ['Curry', 'Lassi'])).toBe(
      'Curry and Lassi have just sold out.',
    )
    expect(reasonSentence('sold_out')).toBe('Something in your order has just sold out.')
  })
})
