import { expect, test } from 'vitest'
import { anOrder, at } from '#staff/fixtures/order.ts'
import { type DocketNotice, delayAfter, hasStop, withNotices } from './docket-notice.ts'

const note: DocketNotice = { orderId: 'one', kind: 'note', text: 'Pass did this at 18:42.' }
const stop: DocketNotice = { orderId: 'one', kind: 'stop', text: 'Stop cooking.' }
const other: DocketNotice = { ...note, orderId: 'two' }

test('a stop takes the place of what the docket said before', () => {
  expect(withNotices([note, other], [stop])).toEqual([other, stop])
})

test('nothing hides a stop but another one', () => {
  expect(withNotices([stop], [note])).toEqual([stop])
  expect(withNotices([stop], [{ ...stop, text: 'later' }])).toEqual([{ ...stop, text: 'later' }])
})

test('dockets speak each for itself', () => {
  expect(withNotices([note], [other])).toEqual([note, other])
})

test.each([
  ['accepted', 30, 25, { minutes: 5, wanted: 30, readyBy: at(15) }],
  ['accepted', 55, 25, { minutes: 30, wanted: 55, readyBy: at(15) }],
  ['accepted', 25, 25, undefined],
  // A promise is never moved earlier.
  ['accepted', 20, 25, undefined],
  // There is no delay of this many minutes.
  ['accepted', 50, 25, undefined],
  ['accepted', null, 25, undefined],
  ['accepted', 30, null, undefined],
  ['ready', 30, 25, undefined],
] as const)('%s with %s minutes, after an accept with %s', (to, minutes, given, delay) => {
  expect(delayAfter({ to, minutes }, anOrder({ minutes_given: given }))).toEqual(delay)
})

test('nothing is offered that this screen may not do', () => {
  const order = anOrder({ minutes_given: 25, allowed: ['cancel'] })

  expect(delayAfter({ to: 'accepted', minutes: 30 }, order)).toBeUndefined()
})

test('the alarm of a stop sounds where its docket hangs', () => {
  expect(hasStop([stop], [{ id: 'one' }])).toBe(true)
  expect(hasStop([stop], [{ id: 'two' }])).toBe(false)
  expect(hasStop([note], [{ id: note.orderId }])).toBe(false)
})
