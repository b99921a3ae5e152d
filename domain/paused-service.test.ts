import { describe, expect, test } from 'vitest'
import { aKitchenOpen, everyDay } from '#testing/sample-outlet.ts'
import type { Fulfilment } from './fulfilment.ts'
import { isPausedFor, laterFrom, type Pausable, type Pause, pauseOf } from './live-facts.ts'
import { type PausedService, pausedService } from './paused-service.ts'
import { serviceState } from './service-state.ts'

const noon = new Date('2026-11-22T12:00:00Z')
const open = aKitchenOpen(everyDay('00:00-00:00'))
const paused = (services: Pause['services'], until: string | null, given: Partial<Pause> = {}) => ({
  ...open,
  pauses: [{ kind: 'hand' as const, services, until, message: '', ...given }],
})

const noDelivery = (until: string | null, given: Partial<Pause> = {}) =>
  paused(['delivery'], until, given)

test.each<[string, Pausable, Fulfilment]>([
  ['runs', open, 'delivery'],
  ['runs beside another', noDelivery(null), 'pickup'],
  ['the kitchen does not have', { ...noDelivery(null), services: ['pickup'] }, 'delivery'],
  ['was paused until now', noDelivery('2026-11-22T11:59:59Z'), 'delivery'],
])('a service that %s is not shown as paused', (_, outlet, service) => {
  expect(pausedService(outlet, service, noon)).toBeNull()
})

const today = noDelivery('2026-11-22T19:00:00Z')
const everything = paused(['delivery', 'pickup'], '2026-11-22T13:00:00Z')

test.each<[string, Pausable, Date | null, Partial<PausedService>]>([
  [
    'until later today',
    today,
    noon,
    { title: 'Delivery is paused until 19:00.', message: '', takesLater: true, others: ['pickup'] },
  ],
  ['with nothing for later', { ...today, takesOrdersForLater: false }, noon, { takesLater: false }],
  [
    'until tomorrow',
    noDelivery('2026-11-23T12:00:00Z'),
    noon,
    { title: 'Delivery is paused until tomorrow 12:00.', takesLater: false },
  ],
  [
    'until somebody lifts it, with the restaurant’s own message',
    noDelivery(null, { message: 'Our couriers are snowed in.' }),
    noon,
    { title: 'Delivery is paused at the moment.', message: 'Our couriers are snowed in.' },
  ],
  ['before the clock is known', today, null, { title: 'Delivery is paused at the moment.' }],
  [
    'with every other service',
    everything,
    noon,
    { title: 'This kitchen takes no orders until 13:00.', others: [] },
  ],
  [
    'in the tenant’s files',
    { ...open, isPaused: true },
    noon,
    { title: 'This kitchen takes no orders at the moment.', takesLater: false },
  ],
])('a paused delivery says how long, and what else there is: %s', (_, outlet, now, expected) => {
  expect(pausedService(outlet, 'delivery', now)).toMatchObject(expected)
})

test('words of a pause by hand are read beside a longer one of the system, which has none', () => {
  const byHand = { kind: 'hand' as const, until: '2026-11-22T13:00:00Z', message: 'Power cut.' }
  const { pauses } = noDelivery(null, { kind: 'no_board' })
  const both = { ...open, pauses: [...pauses, { ...byHand, services: ['delivery' as const] }] }
  const messageAt = (now: Date) => pausedService(both, 'delivery', now)?.message

  expect([messageAt(noon), messageAt(new Date('2026-11-22T13:00:00Z'))]).toEqual(['Power cut.', ''])
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
      'by both',
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
