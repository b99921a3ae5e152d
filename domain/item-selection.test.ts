import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aGroup, anItem, anOption } from '#testing/sample-menu.ts'
import { type Choices, isGroupRequired, sumIn } from './cart-item.ts'
import {
  canRaise,
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
import { type OptionGroup, removalsGroupName } from './menu.ts'

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

const selected = (quantity: number, choices: Choices): Selection => ({
  quantity,
  choices,
  note: '',
})

describe('quantity', () => {
  test.each([
    [0, 1],
    [-3, 1],
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

const toppings = aGroup({
  id: 'toppings',
  max: 0,
  options: [anOption('ham'), anOption('leek'), anOption('gone', { isAvailable: false })],
})
const pizza = anItem({ groups: [size, extras, toppings] })

test.each<[string, string, Choices, Choices]>([
  ['count once per unit', 'cheese', {}, { cheese: 3 }],
  ['leave no trace when unchecked', 'cheese', { cheese: 3 }, {}],
  ['of a full group cannot be checked', 'chilli', { cheese: 3, egg: 3 }, { cheese: 3, egg: 3 }],
  ['of a full group can be unchecked', 'egg', { cheese: 3, egg: 3 }, { cheese: 3 }],
  ['of a group without a limit can all be checked', 'leek', { ham: 3 }, { ham: 3, leek: 3 }],
  ['that are sold out can be unchecked', 'gone', { gone: 3 }, {}],
  ['that are sold out cannot be checked', 'gone', {}, {}],
  ['are no steppers', 'small', {}, {}],
])('checkboxes %s', (_name, option, before, after) => {
  expect(toggleOption(pizza, selected(3, before), option).choices).toEqual(after)
})

describe('steppers', () => {
  test('at quantity 1 another option takes the choice over', () => {
    expect(raiseOption(burger, selected(1, { small: 1 }), 'large').choices).toEqual({ large: 1 })
    expect(canRaise(burger, selected(1, { small: 1 }), 'small')).toBe(false)
  })

  test('above 1 plus is off once the sum is reached', () => {
    const two = raiseOption(burger, selected(2, { small: 1 }), 'large')

    expect(two.choices).toEqual({ small: 1, large: 1 })
    expect(raiseOption(burger, two, 'large')).toBe(two)
  })

  test.each<[string, string, Choices, Choices]>([
    ['go down to none', 'small', { small: 1 }, {}],
    ['stay at none', 'small', {}, {}],
    ['are no checkboxes', 'cheese', { cheese: 1 }, { cheese: 1 }],
  ])('%s', (_name, option, before, after) => {
    expect(lowerOption(burger, selected(2, before), option).choices).toEqual(after)
  })

  test.each(['huge', 'cheese', 'nothing'])(
    'do not raise what is sold out or no stepper: %s',
    (id) => {
      expect(raiseOption(burger, selected(2, {}), id).choices).toEqual({})
    },
  )
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
    ['too many', 1, { small: 1, mild: 1, egg: 1, cheese: 1, chilli: 1 }, 'too-many', 'extras'],
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
    const onion = [anOption('onion')]
    const removals = aGroup({ name: removalsGroupName, isRequired: true, options: onion })

    expect(isGroupRequired(removals)).toBe(false)
    expect(selectionProblem(anItem({ groups: [removals] }), startSelection())).toBeNull()
  })

  test('a sold-out item is refused last', () => {
    const gone = { ...item, isAvailable: false }
    const problem = selectionProblem(gone, selected(1, { small: 1, mild: 1 }))

    expect(problem).toEqual({ code: 'sold-out', groupId: null })
    expect(selectionProblem(gone, startSelection())?.code).toBe('item-required')
  })

  test.each<[number, Choices, string]>([
    [1, {}, 'Item is required'],
    [2, { small: 1, mild: 2 }, 'Product quantity and options quantity should be same'],
    [1, { small: 1, mild: 1, egg: 1 }, 'Choose at least 2'],
  ])('of %d with %o has the words of the specification: %s', (quantity, choices, text) => {
    const problem = selectionProblem(item, selected(quantity, choices))

    expect(problem && selectionProblemText(item, problem)).toBe(text)
  })
})

test.each<[OptionGroup, number, Choices, boolean]>([
  [size, 2, { small: 1 }, false],
  [size, 2, { small: 2 }, true],
  [extras, 1, { egg: 1 }, false],
  [extras, 1, { egg: 1, cheese: 1 }, true],
  // Without a minimum, one is enough and none is not.
  [{ ...extras, min: 0 }, 1, {}, false],
  [{ ...extras, min: 0 }, 1, { egg: 1 }, true],
])('the badge of %j turns into a tick for %d with %j: %s', (group, quantity, choices, isTicked) => {
  expect(isSatisfied(group, selected(quantity, choices))).toBe(isTicked)
})

test('whatever is tapped, plus never raises a sum above the quantity, and checkboxes count every unit', () => {
  const anOptionId = fc.constantFrom('small', 'large', 'huge', 'cheese', 'egg', 'chilli')
  const aStep = fc.constantFrom(toggleOption, raiseOption, lowerOption)
  const aTap = fc.oneof(
    fc.integer({ min: -5, max: 120 }).map((n) => (s: Selection) => setItemQuantity(burger, s, n)),
    fc.tuple(aStep, anOptionId).map(
      ([step, id]) =>
        (s: Selection) =>
          step(burger, s, id),
    ),
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
  test.each<[string, number, Choices, string | null]>([
    ['one chosen, two open', 3, { small: 1 }, 'small'],
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

test.each<[number, Choices, string]>([
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
