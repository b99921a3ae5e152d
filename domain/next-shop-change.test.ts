import { expect, test } from 'vitest'
import { aKitchenOpen, everyDay } from '#testing/sample-outlet.ts'
import { nextShopChange } from './opening-hours.ts'

const running = { isPaused: false }
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const evenings = aKitchenOpen(everyDay('12:00-14:00 17:00-22:00'), { takesOrdersForLater: false })
const pausedUntil = (time: string | null) => ({
  ...evenings,
  pauses: [
    {
      kind: 'hand' as const,
      services: evenings.services,
      until: time && at(time).toISOString(),
      message: '',
    },
  ],
})

test.each([
  ['before it opens', [evenings], '11:00', '12:00'],
  ['while it is open', [evenings], '13:00', '14:00'],
  ['in a break', [evenings], '14:00', '17:00'],
  ['paused past its opening', [pausedUntil('13:00')], '11:00', '13:00'],
  ['paused until before its opening', [pausedUntil('11:30')], '11:00', '12:00'],
  ['paused past its closing: the time to look again', [pausedUntil('15:00')], '13:00', '15:00'],
  ['paused until somebody lifts it', [pausedUntil(null)], '13:00', '14:00'],
  ['when another kitchen opens first', [pausedUntil('13:00'), evenings], '11:00', '12:00'],
  ['when the last kitchen closes', [pausedUntil('13:30'), evenings], '12:30', '14:00'],
])('the shop changes next: %s', (_name, outlets, now, expected) => {
  expect(nextShopChange(outlets, running, at(now))).toEqual(at(expected))
})

test.each([
  ['the midnight when its next opening can be chosen', { daysAhead: 2 }, '2026-11-21T00:00:00Z'],
  ['its opening, where nothing is taken for later', null, '2026-11-23T12:00:00Z'],
])('a shop that is closed for days changes at %s', (_name, kitchen, expected) => {
  const closed = { '2026-11-20': '', '2026-11-21': '', '2026-11-22': '' }
  const outlet = aKitchenOpen(
    everyDay('12:00-22:00', closed),
    kitchen ? { kitchen } : { takesOrdersForLater: false },
  )

  expect(nextShopChange([outlet], running, at('11:00'))).toEqual(new Date(expected))
})

test('no time is known of a shop that was stopped by hand, or that never closes', () => {
  const always = aKitchenOpen(everyDay('00:00-24:00'))

  expect(nextShopChange([evenings], { isPaused: true }, at('11:00'))).toBeNull()
  expect(nextShopChange([always], running, at('11:00'))).toBeNull()
})
