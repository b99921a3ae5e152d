import { expect, test } from 'vitest'
import { anOutlet } from '#staff/fixtures/board.ts'
import { evening } from '#staff/fixtures/order.ts'
import { heardElsewhere, silentScreens } from './use-silent-screens.ts'

const open = anOutlet()
const closed = anOutlet({ outlet_id: 'soho', state: 'closed' })
const bar = {
  id: 'bar',
  name: 'Bar',
  purpose: 'board' as const,
  outlets: [open.id],
  listening: false,
}

test.each([
  ['a board that cannot be heard', bar, ['bar']],
  ['one that listens', { ...bar, listening: true }, []],
  ['this screen itself', { ...bar, id: 'pass' }, []],
  ['a counter', { ...bar, purpose: 'counter' as const }, []],
  ['one of an outlet that is closed', { ...bar, outlets: ['soho'] }, []],
  ['one of several outlets', { ...bar, outlets: ['soho', open.id] }, ['bar']],
])('%s', (_, screen, silent) => {
  const found = silentScreens([screen], [open, closed], { ownId: 'pass', now: evening })

  expect(found.map(({ id }) => id)).toEqual(silent)
})

test('an outlet is heard elsewhere where a board other than this one listens', () => {
  const screens = [
    { ...bar, listening: true },
    { ...bar, id: 'pass', listening: true, outlets: ['soho'] },
    { ...bar, id: 'till', listening: true, outlets: ['docks'], purpose: 'counter' as const },
  ]

  expect(heardElsewhere(screens, 'pass')).toEqual([open.id])
})
