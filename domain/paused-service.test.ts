import { describe, expect, test } from 'vitest'
import { aKitchenOpen, everyDay } from '#testing/sample-outlet.ts'
import { isPausedFor, laterFrom, type Pause, pauseOf } from './live-facts.ts'
import { pausedService } from './paused-service.ts'
import { serviceState } from './service-state.ts'

const noon = new Date('2026-11-22T12:00:00Z')
const open = aKitchenOpen(everyDay('00:00-00:00'))
const paused = (services: Pause['services'], until: string | null, given: Partial<Pause> = {}) => ({
  ...open,
  pauses: [{ kind: 'hand' as const, services, until, message: '', ...given }],
})

test('a service that runs, or that the kitchen does not have, is not shown as paused', () => {
  const delivery = paused(['delivery'], null)

  expect(pausedService(open, 'delivery', noon)).toBeNull()
  expect(pausedService(delivery, 'pickup', noon)).toBeNull()
  expect(pausedService({ ...delivery, services: ['pickup'] }, 'delivery', noon)).toBeNull()
  expect(pausedService(paused(['delivery'], '2026-11-22T11:59:59Z'), 'delivery', noon)).toBeNull()
})

test.each([
  ['today', '2026-11-22T19:00:00Z', 'Delivery is paused until 19:00.', true],
  ['tomorrow', '2026-11-23T12:00:00Z', 'Delivery is paused until tomorrow 12:00.', false],
  ['when somebody lifts it', null, 'Delivery is paused at the moment.', false],
])('a pause of delivery that ends %s says so, and leaves pickup', (_, until, title, takesLater) => {
  expect(pausedService(paused(['delivery'], until), 'delivery', noon)).toEqual({
    title,
    message: '',
    takesLater,
    others: ['pickup'],
  })
})

test('the restaurant’s own message is included', () => {
  const snow = paused(['delivery'], null, { message: 'Our couriers are snowed in.' })

  expect(pausedService(snow, 'delivery', noon)?.message).toBe('Our couriers are snowed in.')
})

test('words of a pause by hand are read beside a longer one of the system, which has none', () => {
  const byHand = { kind: 'hand' as const, until: '2026-11-22T13:00:00Z', message: 'Power cut.' }
  const { pauses } = paused(['delivery'], null, { kind: 'no_board' })
  const both = { ...open, pauses: [...pauses, { ...byHand, services: ['delivery' as const] }] }
  const afterwards = new Date('2026-11-22T13:00:00Z')

  expect(pausedService(both, 'delivery', noon)).toMatchObject({
    title: 'Delivery is paused at the moment.',
    message: 'Power cut.',
  })
  expect(pausedService(both, 'delivery', afterwards)?.message).toBe('')
})

test('a kitchen whose services are all paused takes no orders', () => {
  const all = paused(['delivery', 'pickup'], '2026-11-22T13:00:00Z')

  expect(pausedService(all, 'pickup', noon)).toMatchObject({
    title: 'This kitchen takes no orders until 13:00.',
    others: [],
  })
  expect(pausedService({ ...open, isPaused: true }, 'pickup', noon)).toMatchObject({
    title: 'This kitchen takes no orders at the moment.',
    takesLater: false,
  })
})

test('before the clock is known a pause holds, and no time is named', () => {
  const before = pausedService(paused(['pickup'], '2026-11-22T11:00:00Z'), 'pickup', null)

  expect(before).toMatchObject({ title: 'Pickup is paused at the moment.', others: ['delivery'] })
})

test('a kitchen without orders for later takes none for tomorrow', () => {
  const today = { ...paused(['delivery'], '2026-11-22T13:00:00Z'), takesOrdersForLater: false }

  expect(pausedService(today, 'delivery', noon)?.takesLater).toBe(false)
})

const minutesOn = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
describe('a pause', () => {
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

  test('that lasts longest is the one shown to diners', () => {
    const pauses = [pause('hand', minutesOn(20)), pause('hand', minutesOn(40))]

    expect(pauseOf({ ...open, pauses }, 'delivery', noon)?.until).toBe(minutesOn(40).toISOString())
    expect(pauseOf({ ...open, pauses }, 'pickup', noon)).toBeNull()
    expect(isPausedFor({ ...open, pauses }, noon)).toBe(false)
    expect(serviceState({ ...open, pauses }, noon).state).toBe('open')
  })
})
