import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aKitchenOpen, everyDay } from '#testing/sample-outlet.ts'
import { openState } from './opening-hours.ts'
import {
  dayLabel,
  findAsap,
  findSlot,
  listSlots,
  readyAt,
  type SlotRequest,
  slotLabel,
} from './slots.ts'
import { minutesOf, plainDate } from './zone.ts'

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

    // Twenty minutes are cooked after each opening.
    expect(slots.slice(0, 2)).toEqual(['12:40–12:55', '12:55–13:10'])
    expect(slots[6]).toBe('14:10–14:25')
    expect(slots[7]).toBe('17:30–17:45')
    expect(slots.at(-1)).toBe('22:45–23:00')
  })

  test.each([
    ['cooks who come with the guests', 0, '12:55–13:10'],
    ['cooks who are there half an hour before', 30, '12:25–12:40'],
    ['cooks who are there long before', 90, '12:10–12:25'],
  ])('begin when %s can have cooked and driven', (_name, earlyMinutes, first) => {
    const outlet = aKitchenOpen(twice, { kitchen: { earlyMinutes } })
    const asked = request('2026-11-20T06:00:00Z', {
      outlet,
      fulfilment: 'delivery',
      areaMinutes: 15,
    })

    expect(labels(asked)[0]).toBe(first)
    expect(labels(asked, 1)[0]).toBe(first)
  })

  test('continue past midnight in a kitchen that stays open then', () => {
    const outlet = aKitchenOpen(everyDay('18:00-24:00 00:00-02:00'))

    expect(labels(request('2026-11-20T20:00:00Z', { outlet }), 1).slice(0, 2)).toEqual([
      '00:00–00:15',
      '00:15–00:30',
    ])
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

  test('past midnight are listed under their own calendar day', () => {
    const outlet = aKitchenOpen(everyDay('23:00-01:00'), { kitchen: { daysAhead: 1 } })
    const list = listSlots(request('2026-11-20T12:00:00Z', { outlet }))

    expect(list.days.map(({ date, slots }) => [date, slots.length])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-21', 6],
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
    // The cooks are there: nothing of the night is lost.
    const outlet = aKitchenOpen(everyDay('00:00-03:00'), { kitchen: { earlyMinutes: 20 } })
    const day = listSlots(request(now, { outlet })).days.find((other) => other.date === date)

    expect(day?.slots).toHaveLength(count)
    for (const [index, slot] of (day?.slots ?? []).entries()) {
      if (index > 0) expect(slot.start).toEqual(day?.slots[index - 1]?.end)
    }
  })

  test.each([
    ['Europe/London', '2027-10-30T20:00:00Z', 'BST', 'GMT'],
    ['Europe/Paris', '2027-10-30T20:00:00Z', 'CEST', 'CET'],
    ['America/New_York', '2027-11-06T20:00:00Z', 'GMT-4', 'GMT-5'],
  ])(
    'in %s the two passes of the repeated hour are distinguished by the zone’s name',
    (timeZone, now, first, second) => {
      const outlet = aKitchenOpen(everyDay('00:00-24:00'), { timeZone })
      const day = listSlots(request(now, { outlet })).days[1]
      const texts = (day?.slots ?? []).map((slot) => slotLabel(slot, timeZone))
      const named = texts.filter((text) => text.length > 11)

      expect(new Set(texts).size).toBe(100)
      expect(named).toHaveLength(8)
      expect(named.map((text) => text.slice(12))).toEqual([
        ...Array(4).fill(first),
        ...Array(4).fill(second),
      ])
      expect(new Set(named.map((text) => text.slice(0, 11))).size).toBe(4)
    },
  )

  test.each([
    ['the last of summer', '2027-10-31T00:45:00Z', '01:45–02:00 BST'],
    ['the first of winter', '2027-10-31T01:00:00Z', '01:00–01:15 GMT'],
    ['the last that comes twice', '2027-10-31T01:45:00Z', '01:45–02:00 GMT'],
    ['before them', '2027-10-30T23:45:00Z', '00:45–01:00'],
    ['after them', '2027-10-31T02:00:00Z', '02:00–02:15'],
    ['up to the jump of spring', '2027-03-28T00:45:00Z', '00:45–01:00 GMT'],
    ['after the jump of spring', '2027-03-28T01:00:00Z', '02:00–02:15'],
  ])('%s reads forward, a quarter of an hour long', (_name, start, label) => {
    const slot = { start: at(start), end: new Date(at(start).getTime() + 15 * 60_000) }

    expect(slotLabel(slot, zone)).toBe(label)
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
    ['ready a minute before closing', '2026-11-20T22:39:00Z', true],
    ['ready at closing', '2026-11-20T22:40:00Z', false],
    ['after the last slot', '2026-11-20T22:41:00Z', false],
    ['ready after the last whole slot, before the doors close', '2026-11-20T14:08:00Z', true],
    ['in the break', '2026-11-20T15:00:00Z', false],
    ['opening soon enough', '2026-11-20T16:30:00Z', true],
    ['opening exactly one slot after it could be ready', '2026-11-20T16:25:00Z', true],
    ['opening too late', '2026-11-20T16:24:00Z', false],
  ])('%s', (_name, now, isAvailable) => {
    expect(asap(now).isAvailable).toBe(isAvailable)
  })

  test.each([
    ['within a slot', '2026-11-20T18:09:00Z', '2026-11-20T18:15:00Z'],
    ['exactly at a slot’s end, the next one', '2026-11-20T18:10:00Z', '2026-11-20T18:30:00Z'],
    ['after the last whole slot, that one', '2026-11-20T14:08:00Z', '2026-11-20T14:10:00Z'],
  ])('ready %s takes the place of that slot', (_name, now, slotStart) => {
    expect(asap(now).slotStart).toEqual(at(slotStart))
  })

  test.each([
    ['a whole slot before closing', '2026-11-20T22:25:00Z', '22:45–23:00'],
    ['shortly before closing', '2026-11-20T22:35:00Z', '22:55–23:00'],
    ['a minute before closing', '2026-11-20T22:39:00Z', '22:59–23:00'],
  ])('%s the promise ends when the doors close', (_name, now, label) => {
    const { from, to } = asap(now)

    expect(slotLabel({ start: from, end: to }, zone)).toBe(label)
  })

  test('ready at closing, it waits for the doors that open again within one slot', () => {
    const outlet = aKitchenOpen(everyDay('12:00-14:30 14:40-23:00'))
    const { isAvailable, from } = asap('2026-11-20T14:10:00Z', { outlet })

    expect([isAvailable, from]).toEqual([true, at('2026-11-20T15:00:00Z')])
  })

  test('an opening that is too short to cook in has no promise', () => {
    const outlet = aKitchenOpen(everyDay('17:00-17:20'))

    expect(asap('2026-11-20T16:50:00Z', { outlet }).isAvailable).toBe(false)
  })

  test('a promise may go over midnight in a kitchen that stays open', () => {
    const outlet = aKitchenOpen(everyDay('00:00-24:00'))

    expect(asap('2026-11-20T23:35:00Z', { outlet }).to).toEqual(at('2026-11-21T00:10:00Z'))
  })

  test.each([
    ['half an hour before', '2026-11-20T16:30:00Z', 0, '17:20–17:35'],
    ['ten minutes before', '2026-11-20T16:50:00Z', 0, '17:20–17:35'],
    ['with cooks ten minutes early', '2026-11-20T16:30:00Z', 10, '17:10–17:25'],
    ['with cooks who wait already', '2026-11-20T16:50:00Z', 30, '17:10–17:25'],
    ['with cooks long before', '2026-11-20T16:30:00Z', 60, '17:00–17:15'],
    ['of the day’s first stretch', '2026-11-20T11:55:00Z', 0, '12:30–12:45'],
  ])('before opening, %s, cooking begins with the cooks', (_name, now, earlyMinutes, label) => {
    const { from, to } = asap(now, { outlet: aKitchenOpen(twice, { kitchen: { earlyMinutes } }) })

    expect(slotLabel({ start: from, end: to }, zone)).toBe(label)
  })

  test('before opening the road counts from the opening too', () => {
    const { from } = asap('2026-11-20T16:50:00Z', { fulfilment: 'delivery', areaMinutes: 15 })

    expect(from).toEqual(at('2026-11-20T17:35:00Z'))
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

  test('such a kitchen is closed at the moment of closing, even if it reopens soon', () => {
    const outlet = aKitchenOpen(everyDay('12:00-14:30 14:40-23:00'), { takesOrdersForLater: false })

    expect(asap('2026-11-20T14:29:59Z', { outlet }).isAvailable).toBe(true)
    expect(asap('2026-11-20T14:30:00Z', { outlet }).isAvailable).toBe(false)
  })

  test('ready when the doors open, it takes the place of the first slot', () => {
    const outlet = aKitchenOpen(twice, { kitchen: { earlyMinutes: 60 } })

    expect(asap('2026-11-20T16:40:00Z', { outlet }).slotStart).toEqual(at('2026-11-20T17:00:00Z'))
  })
})

describe('whatever the hours, the zone and the moment', () => {
  const changes = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']
  const aNow = fc.oneof(
    fc.date({ min: at('2026-01-01'), max: at('2027-12-31'), noInvalidDate: true }),
    // Around both changes of the clocks, each year.
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -30 * 60, max: 6 * 60 }))
      .map(([date, minutes]) => new Date(at(date).getTime() + minutes * 60_000)),
  )
  const aRequest = fc
    .record({
      now: aNow,
      hours: fc.constantFrom(
        '12:10-14:30 17:00-23:00',
        '18:00-03:00',
        '00:00-24:00',
        '00:30-02:30',
        '23:30-23:30',
        '17:00-24:00 00:00-01:20',
        '01:00-01:40 02:00-04:00',
      ),
      timeZone: fc.constantFrom(zone, 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'),
      slotMinutes: fc.constantFrom(10, 15, 20, 35),
      earlyMinutes: fc.constantFrom(0, 15, 60),
      fulfilment: fc.constantFrom('pickup' as const, 'delivery' as const),
      areaMinutes: fc.integer({ min: 0, max: 60 }),
    })
    .map(({ hours, timeZone, slotMinutes, earlyMinutes, ...given }) => ({
      ...request('2026-01-01'),
      ...given,
      outlet: aKitchenOpen(everyDay(hours), { timeZone, kitchen: { slotMinutes, earlyMinutes } }),
    }))
  const isOpenFrom = ({ outlet }: SlotRequest, start: Date, end: Date) => {
    const { isOpen, closesAt } = openState(outlet.openingHours, outlet.timeZone, start)
    return isOpen && (closesAt === null || end <= closesAt)
  }

  test('every listed slot is within the opening hours, in order, and can be looked up by its start', () => {
    fc.assert(
      fc.property(aRequest, (asked) => {
        const { outlet, now } = asked
        const { days } = listSlots(asked)
        const all = days.flatMap(({ slots }) => slots)

        for (const [index, slot] of all.entries()) {
          expect(slot.start.getTime()).toBeGreaterThanOrEqual(all[index - 1]?.end.getTime() ?? 0)
        }
        for (const { date, slots } of days) {
          for (const slot of [slots[0], slots.at(-1)].filter((one) => one !== undefined)) {
            expect(isOpenFrom(asked, slot.start, slot.end)).toBe(true)
            expect(slot.start.getTime()).toBeGreaterThanOrEqual(now.getTime() + 20 * 60_000)
            expect(plainDate(slot.start, outlet.timeZone)).toBe(date)
            expect(findSlot(asked, slot.start)).toEqual(slot)
          }
        }
      }),
      { numRuns: 80 },
    )
  })

  test('no two slots of a day have the same text, and each begins before it ends', () => {
    fc.assert(
      fc.property(aRequest, (asked) => {
        for (const { slots } of listSlots(asked).days) {
          const texts = slots.map((slot) => slotLabel(slot, asked.outlet.timeZone))
          expect(new Set(texts).size).toBe(texts.length)
          for (const text of texts) {
            const [start = '', end = ''] = text.slice(0, 11).split('–')
            const minutes = (minutesOf(end) - minutesOf(start) + 1440) % 1440
            expect(minutes).toBe(asked.outlet.kitchen.slotMinutes)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('as soon as possible is within one stretch of the hours, and never sooner than it can be ready', () => {
    fc.assert(
      fc.property(aRequest, (asked) => {
        const asap = findAsap(asked)
        if (!asap.isAvailable) return
        expect(asap.to > asap.from).toBe(true)
        expect(isOpenFrom(asked, asap.from, asap.to)).toBe(true)
        expect(asap.from.getTime()).toBeGreaterThanOrEqual(readyAt(asked))
        expect(asap.slotStart && asap.slotStart <= asap.from).toBe(true)
      }),
      { numRuns: 120 },
    )
  })
})

test.each([
  ['2026-11-20', 'Today'],
  ['2026-11-21', 'Tomorrow'],
  ['2026-11-22', 'Sun 22 Nov'],
  ['2027-01-04', 'Mon 4 Jan'],
])('%s is called %s', (date, label) => {
  expect(dayLabel(date, '2026-11-20')).toBe(label)
})

test('an invalid date finds no slot', () => {
  expect(findSlot(request('2026-11-20T18:00:00Z'), new Date('soon'))).toBeUndefined()
})
