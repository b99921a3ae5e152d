import { expect, test } from 'vitest'
import { cameUnderTap, type Places } from './tap-guard.ts'

const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 50 })
/** Accept of the second docket, above whose place there was another button until it moved. */
const places = (readAt: number, top: number | null): Places => ({
  readAt,
  changedAt: readAt - 20,
  boxes: new Map(top === null ? [] : [['accept', box(0, top)]]),
})
const finger = (at: number) => ({ at, x: 50, y: 125, pointedAt: null })

test.each<[string, Places[], number | null, number, boolean]>([
  ['a control that has always been there', [places(0, 100)], null, 1_000, false],
  ['nothing is known yet', [], null, 10, false],
  ['it moved up 200 ms ago', [places(0, 300), places(1_000, 100)], null, 1_200, true],
  ['it moved up 300 ms ago', [places(0, 300), places(1_000, 100)], null, 1_300, false],
  ['it moves up right now', [places(0, 300)], 1_000, 1_010, true],
  ['it appeared 100 ms ago', [places(0, null), places(1_000, 100)], null, 1_100, true],
  [
    'it left and came back',
    [places(0, 100), places(900, 300), places(1_000, 100)],
    null,
    1_100,
    true,
  ],
  ['it moved within the finger’s reach', [places(0, 80), places(1_000, 100)], null, 1_010, false],
  ['it was somewhere else and nothing was seen to change', [places(0, 300)], null, 1_000, false],
])('%s', (_, history, changedAt, at, isIgnored) => {
  expect(cameUnderTap(history, changedAt, 'accept', box(0, 100), finger(at))).toBe(isIgnored)
})

test('a mouse that moved after the change was aimed at the control', () => {
  const history = [places(0, 300), places(1_000, 100)]
  const click = (pointedAt: number) => ({ ...finger(1_050), pointedAt })

  expect(cameUnderTap(history, null, 'accept', box(0, 100), click(1_040))).toBe(false)
  expect(cameUnderTap(history, null, 'accept', box(0, 100), click(900))).toBe(true)
})

test('a link whose area reaches beyond its box is judged by whether the box moved', () => {
  const below = { ...finger(1_010), y: 400 }

  expect(cameUnderTap([places(0, 100)], 1_000, 'accept', box(0, 104), below)).toBe(false)
  expect(cameUnderTap([places(0, 300)], 1_000, 'accept', box(0, 104), below)).toBe(true)
})
