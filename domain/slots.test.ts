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

/** Requests to a kitchen with other hours or settings. */
const open = (hours: string, given: Parameters<typeof aKitchenOpen>[1] = {}) => ({
  outlet: aKitchenOpen(everyDay(hours), given),
})
const early = (earlyMinutes: number) => ({
  outlet: aKitchenOpen(twice, { kitchen: { earlyMinutes } }),
})
const delivery = (areaMinutes: number) => ({ fulfilment: 'delivery' as const, areaMinutes })

function labels(asked: SlotRequest, day = 0): string[] {
  return (listSlots(asked).days[day]?.slots ?? []).map((slot) => slotLabel(slot, zone))
}

describe('slots of a day', () => {
  test('are counted from the opening of each stretch and end before it closes', () => {
    const slots = labels(request('2026-11-20T08:00:00Z'))

    // Twenty minutes are cooked after each opening.
    expect([slots[0], slots[1], slots[6], slots[7], slots.at(-1)]).toEqual([
      '12:40–12:55',
      '12:55–13:10',
      '14:10–14:25',
      '17:30–17:45',
      '22:45–23:00',
    ])
  })

  test.each<[string, string, Partial<SlotRequest>, string]>([
    ['cooks who come with the guests', '06', { ...early(0), ...delivery(15) }, '12:55–13:10'],
    ['cooks half an hour early', '06', { ...early(30), ...delivery(15) }, '12:25–12:40'],
    ['cooks long before', '06', { ...early(90), ...delivery(15) }, '12:10–12:25'],
    ['the lead time', '18', { areaMinutes: 40 }, '18:30–18:45'],
    ['the road, where that is longer', '18', delivery(25), '18:45–19:00'],
  ])('begin after %s', (_name, hour, given, first) => {
    expect(labels(request(`2026-11-20T${hour}:00:00Z`, given))[0]).toBe(first)
  })

  test('that are full stay in the list', () => {
    const full = at('2026-11-20T19:00:00Z')
    const used = (start: Date) => (start.getTime() === full.getTime() ? 3 : 2)
    const asked = request('2026-11-20T18:00:00Z', { used })

    const [today] = listSlots(asked).days
    expect(today?.slots.filter((slot) => !slot.isAvailable)).toEqual([
      { start: full, end: at('2026-11-20T19:15:00Z'), isAvailable: false },
    ])
    expect(findSlot(asked, full)?.isAvailable).toBe(false)
  })

  test('past midnight are listed under their own calendar day', () => {
    const night = open('23:00-01:00', { kitchen: { daysAhead: 1 } })
    const { days } = listSlots(request('2026-11-20T12:00:00Z', night))
    const stayed = labels(request('2026-11-20T20:00:00Z', open('18:00-24:00 00:00-02:00')), 1)

    expect(days.map(({ date, slots }) => [date, slots.length])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-21', 6],
    ])
    expect(stayed[0]).toBe('00:00–00:15')
  })

  test('end with the days ahead, and leave out closed days', () => {
    const outlet = aKitchenOpen(everyDay('12:00-14:00', { '2026-11-21': '' }))
    const asked = request('2026-11-20T15:00:00Z', { outlet })

    expect(listSlots(asked).days.map(({ date }) => date)).toEqual(['2026-11-22'])
    expect(findSlot(asked, at('2026-11-23T12:00:00Z'))).toBeUndefined()
    expect(findSlot(asked, new Date('soon'))).toBeUndefined()
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
})

describe('clock changes', () => {
  test.each([
    ['2026-03-29', '2026-03-28T12:00:00Z', 8],
    ['2026-10-25', '2026-10-24T12:00:00Z', 16],
  ])('on %s midnight to three has as many slots as real hours', (date, now, count) => {
    // The cooks are there: nothing of the night is lost.
    const outlet = aKitchenOpen(everyDay('00:00-03:00'), { kitchen: { earlyMinutes: 20 } })
    const day = listSlots(request(now, { outlet })).days.find((other) => other.date === date)

    expect(day?.slots).toHaveLength(count)
  })

  test.each([
    ['Europe/London', '2027-10-30T20:00:00Z', 'BST', 'GMT'],
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
    ['after it', '2027-10-31T02:00:00Z', '02:00–02:15'],
    ['up to the jump of spring', '2027-03-28T00:45:00Z', '00:45–01:00 GMT'],
    ['after the jump of spring', '2027-03-28T01:00:00Z', '02:00–02:15'],
  ])('%s reads forward, a quarter of an hour long', (_name, start, label) => {
    const slot = { start: at(start), end: new Date(at(start).getTime() + 15 * 60_000) }

    expect(slotLabel(slot, zone)).toBe(label)
  })
})

describe('as soon as possible', () => {
  test('is preparation and road from now, and takes the slot in which that lies', () => {
    expect(listSlots(request('2026-11-20T18:03:20Z', delivery(15))).asap).toEqual({
      isAvailable: true,
      minutes: [35, 50],
      from: at('2026-11-20T18:39:00Z'),
      to: at('2026-11-20T18:54:00Z'),
      slotStart: at('2026-11-20T18:30:00Z'),
    })
  })

  const noLater = { takesOrdersForLater: false }
  const reopening = '12:00-14:30 14:40-23:00'

  test.each<[string, string, Partial<SlotRequest>, string | null]>([
    ['a whole slot before closing', '22:25:00', {}, '22:45–23:00'],
    ['shortly before closing', '22:35:00', {}, '22:55–23:00'],
    ['ready a minute before closing', '22:39:00', {}, '22:59–23:00'],
    ['ready at closing', '22:40:00', {}, null],
    ['ready after the last whole slot', '14:08:00', {}, '14:28–14:30'],
    ['in the break', '15:00:00', {}, null],
    ['opening one slot after it could be ready', '16:25:00', {}, '17:20–17:35'],
    ['opening too late', '16:24:00', {}, null],
    ['ten minutes before opening', '16:50:00', {}, '17:20–17:35'],
    ['before opening, with the road', '16:50:00', delivery(15), '17:35–17:50'],
    ['before the day’s first stretch', '11:55:00', {}, '12:30–12:45'],
    ['with cooks ten minutes early', '16:30:00', early(10), '17:10–17:25'],
    ['with cooks who wait already', '16:50:00', early(30), '17:10–17:25'],
    ['with cooks long before', '16:30:00', early(60), '17:00–17:15'],
    ['ready at a closing of ten minutes', '14:10:00', open(reopening), '15:00–15:15'],
    ['in hours too short to cook in', '16:50:00', open('17:00-17:20'), null],
    ['over midnight in a kitchen that stays open', '23:35:00', open('00:00-24:00'), '23:55–00:10'],
    ['before opening, nothing for later', '16:50:00', open('17:00-23:00', noLater), null],
    ['at opening, nothing for later', '17:00:00', open('17:00-23:00', noLater), '17:20–17:35'],
    ['before a short closing', '14:29:59', open(reopening, noLater), '15:00–15:15'],
    ['at a short closing, nothing for later', '14:30:00', open(reopening, noLater), null],
    ['in a full slot', '18:00:00', { used: () => 3 }, null],
    ['from a paused kitchen', '18:00:00', open('17:00-23:00', { isPaused: true }), null],
    ['by a service not offered', '18:00:00', open('17:00-23:00', { services: [] }), null],
  ])('a promise made %s', (_name, time, given, label) => {
    const { isAvailable, slotStart, from, to } = findAsap(request(`2026-11-20T${time}Z`, given))

    expect(isAvailable ? slotLabel({ start: from, end: to }, zone) : null).toBe(label)
    expect(slotStart !== null).toBe(isAvailable)
  })

  test.each<[string, string, Partial<SlotRequest>, string]>([
    ['within a slot', '18:09', {}, '18:15'],
    ['exactly at a slot’s end, the next one', '18:10', {}, '18:30'],
    ['after the last whole slot, that one', '14:08', {}, '14:10'],
    ['when the doors open, the first one', '16:40', early(60), '17:00'],
  ])('ready %s takes the place of that slot', (_name, now, given, slot) => {
    const { slotStart } = findAsap(request(`2026-11-20T${now}:00Z`, given))

    expect(slotStart).toEqual(at(`2026-11-20T${slot}:00Z`))
  })
})

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
      '00:00-03:00 18:00-02:00',
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

test('whatever the hours, the zone and the moment slots and promises are within the hours, in order, findable, and read differently', () => {
  fc.assert(
    fc.property(aRequest, (asked) => {
      const { outlet, now } = asked
      const { asap, days } = listSlots(asked)
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
        const texts = slots.map((slot) => slotLabel(slot, outlet.timeZone))
        expect(new Set(texts).size).toBe(texts.length)
        for (const text of texts) {
          const [start = '', end = ''] = text.slice(0, 11).split('–')
          const minutes = (minutesOf(end) - minutesOf(start) + 1440) % 1440
          expect(minutes).toBe(outlet.kitchen.slotMinutes)
        }
      }
      if (!asap.isAvailable) return
      expect(asap.to > asap.from).toBe(true)
      expect(isOpenFrom(asked, asap.from, asap.to)).toBe(true)
      expect(asap.from.getTime()).toBeGreaterThanOrEqual(readyAt(asked))
      expect(asap.slotStart && asap.slotStart <= asap.from).toBe(true)
    }),
    { numRuns: 120 },
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
