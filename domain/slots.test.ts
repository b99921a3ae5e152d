import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aKitchenOpen, everyDay } from '#testing/sample-outlet.ts'
import { openState } from './opening-hours.ts'
import { dayLabel, findAsap, findSlot, listSlots, type SlotRequest, slotLabel } from './slots.ts'
import { plainDate } from './zone.ts'

const zone = 'Europe/London'
const at = (text: string) => new Date(text)
const twice = everyDay('12:10-14:30 17:00-23:00')

function request(now: string, given: Partial<SlotRequest> = {}): SlotRequest {
  return {
    outlet: aKitchenOpen(twice),
    fulfilment: 'pickup',
    areaMinutes: 0,
    now: at(now),
    used: () => 0,
    ...given,
  }
}

function labels(asked: SlotRequest, day = 0): string[] {
  return (listSlots(asked).days[day]?.slots ?? []).map((slot) => slotLabel(slot, zone))
}

describe('slots of a day', () => {
  test('are counted from the opening of each stretch and end before it closes', () => {
    const slots = labels(request('2026-11-20T08:00:00Z'))

    expect(slots.slice(0, 2)).toEqual(['12:10–12:25', '12:25–12:40'])
    expect(slots[8]).toBe('14:10–14:25')
    expect(slots[9]).toBe('17:00–17:15')
    expect(slots.at(-1)).toBe('22:45–23:00')
  })

  test.each([
    ['the lead time', { fulfilment: 'pickup' as const, areaMinutes: 40 }, '18:30–18:45'],
    [
      'the road, where that is longer',
      { fulfilment: 'delivery' as const, areaMinutes: 25 },
      '18:45–19:00',
    ],
  ])('leave %s', (_name, given, first) => {
    expect(labels(request('2026-11-20T18:00:00Z', given))[0]).toBe(first)
  })

  test('that are full stay in the list', () => {
    const full = at('2026-11-20T19:00:00Z')
    const asked = request('2026-11-20T18:00:00Z', {
      used: (start) => (start.getTime() === full.getTime() ? 3 : 2),
    })

    const [today] = listSlots(asked).days
    expect(today?.slots.filter((slot) => !slot.isAvailable)).toEqual([
      { start: full, end: at('2026-11-20T19:15:00Z'), isAvailable: false },
    ])
    expect(findSlot(asked, full)?.isAvailable).toBe(false)
  })

  test('past midnight stand under the day they are on', () => {
    const outlet = aKitchenOpen(everyDay('23:00-01:00'), { kitchen: { daysAhead: 1 } })
    const list = listSlots(request('2026-11-20T12:00:00Z', { outlet }))

    expect(list.days.map(({ date, slots }) => [date, slots.length])).toEqual([
      ['2026-11-20', 4],
      ['2026-11-21', 8],
    ])
  })

  test('end with the days ahead, and leave out closed days', () => {
    const outlet = aKitchenOpen(everyDay('12:00-14:00', { '2026-11-21': '' }))
    const asked = request('2026-11-20T15:00:00Z', { outlet })

    expect(listSlots(asked).days.map(({ date }) => date)).toEqual(['2026-11-22'])
    expect(findSlot(asked, at('2026-11-23T12:00:00Z'))).toBeUndefined()
  })

  test.each([
    ['a pause', { isPaused: true }],
    ['a service that is not offered', { services: ['delivery' as const] }],
    ['no orders for later', { takesOrdersForLater: false }],
  ])('are none with %s', (_name, given) => {
    const asked = request('2026-11-20T12:30:00Z', { outlet: aKitchenOpen(twice, given) })

    expect(listSlots(asked).days).toEqual([])
    expect(findSlot(asked, at('2026-11-20T17:00:00Z'))).toBeUndefined()
  })

  test('that overlap with the night before are not offered twice', () => {
    const outlet = aKitchenOpen(everyDay('00:00-03:00 18:00-02:00'))
    const [, tomorrow] = listSlots(request('2026-11-20T12:00:00Z', { outlet })).days
    const starts = tomorrow?.slots.map((slot) => slot.start.getTime()) ?? []

    expect(new Set(starts).size).toBe(starts.length)
    expect(starts).toEqual(starts.toSorted())
  })
})

describe('clock changes', () => {
  test.each([
    ['2026-03-29', '2026-03-28T12:00:00Z', 8],
    ['2026-10-25', '2026-10-24T12:00:00Z', 16],
    ['2027-03-28', '2027-03-27T12:00:00Z', 8],
    ['2027-10-31', '2027-10-30T12:00:00Z', 16],
  ])('on %s midnight to three has as many slots as real hours', (date, now, count) => {
    const outlet = aKitchenOpen(everyDay('00:00-03:00'))
    const day = listSlots(request(now, { outlet })).days.find((other) => other.date === date)

    expect(day?.slots).toHaveLength(count)
    for (const [index, slot] of (day?.slots ?? []).entries()) {
      if (index > 0) expect(slot.start).toEqual(day?.slots[index - 1]?.end)
    }
  })
})

describe('as soon as possible', () => {
  const asap = (now: string, given: Partial<SlotRequest> = {}) =>
    listSlots(request(now, given)).asap

  test('is preparation and road from now, and takes the slot in which that lies', () => {
    const asked = request('2026-11-20T18:03:20Z', { fulfilment: 'delivery', areaMinutes: 15 })

    expect(listSlots(asked).asap).toEqual({
      isAvailable: true,
      minutes: [35, 50],
      from: at('2026-11-20T18:39:00Z'),
      to: at('2026-11-20T18:54:00Z'),
      slotStart: at('2026-11-20T18:30:00Z'),
    })
  })

  test.each([
    ['in the last slot', '2026-11-20T22:35:00Z', true],
    ['after the last slot', '2026-11-20T22:41:00Z', false],
    ['in the break', '2026-11-20T15:00:00Z', false],
    ['opening soon enough', '2026-11-20T16:30:00Z', true],
    ['opening too late', '2026-11-20T16:24:00Z', false],
  ])('%s', (_name, now, isAvailable) => {
    expect(asap(now).isAvailable).toBe(isAvailable)
  })

  test('before opening it is promised for the opening', () => {
    expect(asap('2026-11-20T16:30:00Z')).toMatchObject({
      minutes: [30, 45],
      from: at('2026-11-20T17:00:00Z'),
    })
  })

  test.each([
    ['its slot is full', { used: () => 3 }],
    ['the kitchen is paused', { outlet: aKitchenOpen(twice, { isPaused: true }) }],
    ['the service is not offered', { outlet: aKitchenOpen(twice, { services: [] }) }],
  ])('is refused when %s', (_name, given) => {
    expect(asap('2026-11-20T18:00:00Z', given).isAvailable).toBe(false)
    expect(findAsap(request('2026-11-20T18:00:00Z', given)).slotStart).toBeNull()
  })

  test('a kitchen without orders for later takes none before it opens', () => {
    const outlet = aKitchenOpen(twice, { takesOrdersForLater: false })

    expect(asap('2026-11-20T16:50:00Z', { outlet }).isAvailable).toBe(false)
    expect(asap('2026-11-20T17:00:00Z', { outlet }).isAvailable).toBe(true)
  })
})

test('whatever is listed is open, in the future, on its day, and can be found again', () => {
  const aRequest = fc.record({
    now: fc.date({ min: at('2026-01-01'), max: at('2027-12-31'), noInvalidDate: true }),
    hours: fc.constantFrom(
      '12:10-14:30 17:00-23:00',
      '18:00-03:00',
      '00:00-24:00',
      '00:30-02:30',
      '23:30-23:30',
    ),
    slotMinutes: fc.constantFrom(10, 15, 20, 35),
    areaMinutes: fc.integer({ min: 0, max: 60 }),
  })
  fc.assert(
    fc.property(aRequest, ({ now, hours, slotMinutes, areaMinutes }) => {
      const outlet = aKitchenOpen(everyDay(hours), { kitchen: { slotMinutes } })
      const asked = request('2026-01-01', { outlet, now, areaMinutes, fulfilment: 'delivery' })
      const isOpen = (instant: Date) => openState(outlet.openingHours, zone, instant).isOpen
      const { asap, days } = listSlots(asked)

      for (const { date, slots } of days) {
        for (const slot of [slots[0], slots.at(-1)].filter((one) => one !== undefined)) {
          expect(isOpen(slot.start) && isOpen(new Date(slot.end.getTime() - 1))).toBe(true)
          expect(slot.start.getTime()).toBeGreaterThanOrEqual(now.getTime() + 20 * 60_000)
          expect(plainDate(slot.start, zone)).toBe(date)
          expect(findSlot(asked, slot.start)).toEqual(slot)
        }
      }
      if (asap.isAvailable) expect(isOpen(asap.from)).toBe(true)
      expect(asap.isAvailable).toBe(findAsap(asked).slotStart !== null)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['2026-11-20', 'Today'],
  ['2026-11-21', 'Tomorrow'],
  ['2026-11-22', 'Sun 22 Nov'],
  ['2027-01-04', 'Mon 4 Jan'],
])('%s is called %s', (date, label) => {
  expect(dayLabel(date, '2026-11-20')).toBe(label)
})

test('a date that is none finds no slot', () => {
  expect(findSlot(request('2026-11-20T18:00:00Z'), new Date('soon'))).toBeUndefined()
})
