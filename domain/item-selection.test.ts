import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aGroup, anItem, anOption } from '#testing/sample-menu.ts'
import { isGroupRequired, sumIn } from './cart-item.ts'
import {
  canRaise,
  canToggle,
  chooseForAll,
  isSatisfied,
  lowerOption,
  optionForAll,
  raiseOption,
  type Selection,
  selectionProblem,
  selectionProblemSummary,
  selectionProblemText,
  setItemQuantity,
  startSelection,
  toggleOption,
} from './item-selection.ts'
import { removalsGroupName } from './menu.ts'

const size = aGroup({
  id: 'size',
  choice: 'one',
  isRequired: true,
  options: [anOption('small'), anOption('large'), anOption('huge', { isAvailable: false })],
})
const extras = aGroup({
  id: 'extras',
  min: 2,
  max: 2,
  options: [anOption('cheese'), anOption('egg'), anOption('chilli')],
})
const burger = anItem({ groups: [size, extras] })

const selected = (quantity: number, choices: Record<string, number>): Selection => ({
  quantity,
  choices,
  note: '',
})

describe('quantity', () => {
  test.each([
    [0, 1],
    [-3, 1],
    [2, 2],
    [99, 99],
    [100, 99],
    [Number.NaN, 1],
  ])('%d becomes %d', (wanted, quantity) => {
    expect(setItemQuantity(burger, startSelection(), wanted).quantity).toBe(quantity)
  })

  test('checked options follow it, steppers stay where they are', () => {
    const before = selected(1, { small: 1, cheese: 1 })

    expect(setItemQuantity(burger, before, 3).choices).toEqual({ small: 1, cheese: 3 })
  })
})

describe('checkboxes', () => {
  test('count once per unit, and leave no trace when unchecked', () => {
    const checked = toggleOption(burger, selected(3, {}), 'cheese')

    expect(checked.choices).toEqual({ cheese: 3 })
    expect(toggleOption(burger, checked, 'cheese').choices).toEqual({})
  })

  test('of a full group can only be unchecked', () => {
    const full = selected(1, { cheese: 1, egg: 1 })

    expect(canToggle(burger, full, 'chilli')).toBe(false)
    expect(toggleOption(burger, full, 'chilli')).toBe(full)
    expect(toggleOption(burger, full, 'egg').choices).toEqual({ cheese: 1 })
  })

  test('of a group without a limit can all be checked', () => {
    const toppings = aGroup({
      id: 'toppings',
      max: 0,
      options: [anOption('ham'), anOption('leek')],
    })
    const item = anItem({ groups: [toppings] })

    expect(canToggle(item, selected(1, {}), 'ham')).toBe(true)
    expect(canToggle(item, selected(1, { ham: 1 }), 'leek')).toBe(true)
  })

  test('a sold-out one can be unchecked, but not checked again', () => {
    const item = anItem({
      groups: [aGroup({ options: [anOption('egg', { isAvailable: false })] })],
    })

    expect(toggleOption(item, selected(1, { egg: 1 }), 'egg').choices).toEqual({})
    expect(toggleOption(item, selected(1, {}), 'egg').choices).toEqual({})
  })

  test('options of the other kind, and unknown ones, do nothing', () => {
    const start = startSelection()

    expect(toggleOption(burger, start, 'small')).toBe(start)
    expect(raiseOption(burger, start, 'cheese')).toBe(start)
    expect(raiseOption(burger, start, 'nothing')).toBe(start)
    expect(lowerOption(burger, selected(1, { cheese: 1 }), 'cheese').choices).toEqual({ cheese: 1 })
  })
})

describe('steppers', () => {
  test('at quantity 1 another option takes the choice over', () => {
    expect(raiseOption(burger, selected(1, { small: 1 }), 'large').choices).toEqual({ large: 1 })
    expect(canRaise(burger, selected(1, { small: 1 }), 'small')).toBe(false)
  })

  test('above 1 plus is off once the sum is reached', () => {
    const one = selected(2, { small: 1 })
    const two = raiseOption(burger, one, 'large')

    expect(two.choices).toEqual({ small: 1, large: 1 })
    expect(canRaise(burger, two, 'small')).toBe(false)
    expect(raiseOption(burger, two, 'large')).toBe(two)
  })

  test('go down to none', () => {
    const one = lowerOption(burger, selected(2, { small: 1 }), 'small')

    expect(one.choices).toEqual({})
    expect(lowerOption(burger, one, 'small')).toBe(one)
  })

  test('a sold-out option cannot be raised', () => {
    expect(canRaise(burger, startSelection(), 'huge')).toBe(false)
  })

  test('after going back to one unit, the next choice replaces all', () => {
    const back = setItemQuantity(burger, selected(3, { small: 2, large: 1 }), 1)

    expect(raiseOption(burger, back, 'large').choices).toEqual({ small: 2, large: 1 })
    expect(raiseOption(burger, lowerOption(burger, back, 'large'), 'large').choices).toEqual({
      large: 1,
    })
  })
})

describe('add errors', () => {
  const required = aGroup({ id: 'sauce', isRequired: true, options: [anOption('mild')] })
  const item = anItem({ groups: [size, required, extras] })

  test.each([
    ['nothing chosen: the first required group', 1, {}, 'item-required', 'size'],
    // The size is one short, but a missing group anywhere comes first.
    ['required before quantities', 2, { small: 1 }, 'item-required', 'sauce'],
    ['too few sizes', 2, { small: 1, mild: 2 }, 'quantity-mismatch', 'size'],
    ['too many sizes', 1, { small: 1, large: 1, mild: 1 }, 'quantity-mismatch', 'size'],
    ['too few extras', 1, { small: 1, mild: 1, egg: 1 }, 'too-few', 'extras'],
    [
      'too many extras',
      1,
      { small: 1, mild: 1, egg: 1, cheese: 1, chilli: 1 },
      'too-many',
      'extras',
    ],
    ['a sold-out size', 1, { huge: 1, mild: 1 }, 'sold-out', 'size'],
  ])('%s', (_name, quantity, choices, code, groupId) => {
    expect(selectionProblem(item, selected(quantity, choices))).toEqual({ code, groupId })
  })

  test('a complete selection has no error; an optional group may stay empty', () => {
    expect(selectionProblem(item, selected(2, { small: 1, large: 1, mild: 2 }))).toBeNull()
    expect(selectionProblem(anItem(), startSelection())).toBeNull()
    // As many extras as required, and no more than allowed.
    const both = { small: 1, mild: 1, egg: 1, cheese: 1 }
    expect(selectionProblem(item, selected(1, both))).toBeNull()
  })

  test('an optional single choice with nothing chosen has an error too, as the rule says', () => {
    const optional = anItem({ groups: [{ ...size, isRequired: false }] })

    expect(selectionProblem(optional, startSelection())?.code).toBe('quantity-mismatch')
  })

  test('Removals is never required', () => {
    const removals = aGroup({
      name: removalsGroupName,
      isRequired: true,
      options: [anOption('onion')],
    })

    expect(isGroupRequired(removals)).toBe(false)
    expect(selectionProblem(anItem({ groups: [removals] }), startSelection())).toBeNull()
  })

  test('a sold-out item is refused last', () => {
    const gone = { ...item, isAvailable: false }

    expect(selectionProblem(gone, selected(1, { small: 1, mild: 1 }))).toEqual({
      code: 'sold-out',
      groupId: null,
    })
    expect(selectionProblem(gone, startSelection())?.code).toBe('item-required')
  })

  test('have the words of the specification', () => {
    const text = (selection: Selection) => {
      const problem = selectionProblem(item, selection)
      return problem && selectionProblemText(item, problem)
    }

    expect(text(startSelection())).toBe('Item is required')
    expect(text(selected(2, { small: 1, mild: 2 }))).toBe(
      'Product quantity and options quantity should be same',
    )
    expect(text(selected(1, { small: 1, mild: 1, egg: 1 }))).toBe('Choose at least 2')
  })
})

test('the badge turns into a tick when its group is satisfied', () => {
  expect(isSatisfied(size, selected(2, { small: 1 }))).toBe(false)
  expect(isSatisfied(size, selected(2, { small: 2 }))).toBe(true)
  expect(isSatisfied(extras, selected(1, { egg: 1 }))).toBe(false)
  expect(isSatisfied(extras, selected(1, { egg: 1, cheese: 1 }))).toBe(true)
  // Without a minimum, one is enough and none is not.
  expect(isSatisfied({ ...extras, min: 0 }, selected(1, {}))).toBe(false)
  expect(isSatisfied({ ...extras, min: 0 }, selected(1, { egg: 1 }))).toBe(true)
})

test('whatever is tapped, plus never raises a sum above the quantity, and checkboxes count every unit', () => {
  const anOptionId = fc.constantFrom('small', 'large', 'huge', 'cheese', 'egg', 'chilli')
  const aTap = fc.oneof(
    fc.integer({ min: -5, max: 120 }).map((n) => (s: Selection) => setItemQuantity(burger, s, n)),
    anOptionId.map((id) => (s: Selection) => toggleOption(burger, s, id)),
    anOptionId.map((id) => (s: Selection) => raiseOption(burger, s, id)),
    anOptionId.map((id) => (s: Selection) => lowerOption(burger, s, id)),
  )
  fc.assert(
    fc.property(fc.array(aTap, { maxLength: 30 }), (taps) => {
      let selection = startSelection()
      for (const tap of taps) {
        const before = sumIn(size, selection)
        selection = tap(selection)
        const after = sumIn(size, selection)

        expect(selection.quantity).toBeGreaterThanOrEqual(1)
        expect(selection.quantity).toBeLessThanOrEqual(99)
        expect(after <= before || after <= selection.quantity).toBe(true)
        for (const { id } of extras.options) {
          expect([undefined, selection.quantity]).toContain(selection.choices[id])
        }
      }
    }),
  )
})

describe('one option for all portions', () => {
  test.each<[string, number, Record<string, number>, string | null]>([
    ['none chosen', 3, {}, null],
    ['one chosen, two open', 3, { small: 1 }, 'small'],
    ['one open', 3, { small: 2 }, 'small'],
    ['none open', 3, { small: 3 }, null],
    ['two different', 3, { small: 1, large: 1 }, null],
    ['one portion', 1, { small: 1 }, null],
    ['too many chosen', 2, { small: 3 }, null],
    ['sold out since', 3, { huge: 1 }, null],
    ['boxes do not count', 3, { cheese: 1 }, null],
  ])('%s', (_name, quantity, choices, offered) => {
    expect(optionForAll(size, selected(quantity, choices))?.id ?? null).toBe(offered)
  })

  test('is given to every portion, and other groups stay', () => {
    const before = selected(3, { small: 1, cheese: 3, egg: 3 })

    expect(chooseForAll(burger, before, 'large').choices).toEqual({ large: 3, cheese: 3, egg: 3 })
    expect(selectionProblem(burger, chooseForAll(burger, before, 'small'))).toBeNull()
  })

  test('is never offered for a sold-out option or a checkbox', () => {
    const before = selected(2, { small: 1 })

    expect(chooseForAll(burger, before, 'huge')).toBe(before)
    expect(chooseForAll(burger, before, 'cheese')).toBe(before)
  })
})

test.each<[number, Record<string, number>, string]>([
  [1, {}, 'Group: Item is required'],
  [3, { small: 2 }, 'Group: one more to choose'],
  [3, { small: 1 }, 'Group: 2 more to choose'],
  [1, { small: 2 }, 'Group: one too many chosen'],
  [2, { small: 2, cheese: 2 }, 'Group: Choose at least 2'],
])('%d portions with %o: the button’s line says %s', (quantity, choices, line) => {
  const selection = selected(quantity, choices)
  const problem = selectionProblem(burger, selection)

  expect(problem && selectionProblemSummary(burger, selection, problem)).toBe(line)
})
