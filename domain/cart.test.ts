import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aGroup, aLine, anItem, anOption } from '#testing/sample-menu.ts'
import {
  addLine,
  canAddLine,
  canStep,
  cartCount,
  cartSubtotal,
  countOf,
  lineKey,
  replaceLine,
  setLineQuantity,
  takeOne,
} from './cart.ts'
import type { CartItem } from './cart-item.ts'

const size = aGroup({
  id: 'size',
  choice: 'one',
  options: [anOption('small'), anOption('large', { price: 200 })],
})
const extras = aGroup({
  id: 'extras',
  options: [anOption('cheese', { price: 50 }), anOption('egg')],
})
const burger = anItem({ id: 'burger', groups: [size, extras] })
const small = aLine({ item: burger, choices: { small: 1 } })

describe('the same line', () => {
  test.each<[string, Partial<CartItem>, boolean]>([
    ['more of it', { quantity: 3, choices: { small: 3 } }, true],
    ['spaces round the note', { note: ' ' }, true],
    ['another option', { choices: { large: 1 } }, false],
    ['one more option', { choices: { small: 1, cheese: 1 } }, false],
    ['a note', { note: 'Well done' }, false],
    ['mixed sizes', { quantity: 2, choices: { small: 1, large: 1 } }, false],
    ['another item', { item: { ...burger, id: 'chips' } }, false],
  ])('%s', (_name, given, isSame) => {
    expect(lineKey({ ...small, ...given }) === lineKey(small)).toBe(isSame)
  })

  test('the order of choosing does not count', () => {
    const one = aLine({ item: burger, choices: { small: 1, cheese: 1, egg: 1 } })
    const other = aLine({ item: burger, choices: { egg: 1, cheese: 1, small: 1 } })

    expect(lineKey(one)).toBe(lineKey(other))
  })
})

describe('adding', () => {
  test('merges into the same line, in its place', () => {
    const chips = aLine({ item: anItem({ id: 'chips' }) })
    const lines = addLine([small, chips], { ...small, quantity: 2, choices: { small: 2 } })

    expect(lines).toEqual([{ ...small, quantity: 3, choices: { small: 3 } }, chips])
  })

  test.each([
    ['99 together', 66, true],
    ['more than 99 together', 69, false],
  ])('mixed sizes, %s', (_name, quantity, isAdded) => {
    const mixed = (units: number) =>
      aLine({
        item: burger,
        quantity: units,
        choices: { small: units / 3, large: (units / 3) * 2 },
      })
    const cart = [mixed(33)]

    expect(canAddLine(cart, mixed(quantity))).toBe(isAdded)
    expect(addLine(cart, mixed(quantity))).toEqual(isAdded ? [mixed(99)] : cart)
  })

  test.each([
    ['of another line', []],
    ['of a line of 60', [{ ...small, quantity: 60, choices: { small: 60 } }]],
    ['of a full line, which is cut to 99', [{ ...small, quantity: 99, choices: { small: 99 } }]],
  ])('is possible %s', (_name, lines) => {
    expect(canAddLine(lines, small)).toBe(true)
  })

  test('stops at 99 of a line', () => {
    const many = (units: number) =>
      aLine({ item: burger, quantity: units, choices: { small: units, cheese: units } })

    expect(addLine([many(60)], many(60))).toEqual([many(99)])
  })

  test('takes the newer price', () => {
    const dearer = { ...small, item: { ...burger, price: 1_200 } }

    expect(cartSubtotal(addLine([small], dearer))).toBe(2_400)
  })
})

describe('changing', () => {
  test('a quantity takes the options along', () => {
    const line = aLine({ item: burger, quantity: 2, choices: { large: 2, egg: 2 } })

    expect(setLineQuantity([line], lineKey(line), 5)).toEqual([
      { ...line, quantity: 5, choices: { large: 5, egg: 5 } },
    ])
    expect(setLineQuantity([line], lineKey(line), 0)[0]?.quantity).toBe(1)
  })

  test('a line of mixed sizes has to be opened for it', () => {
    const mixed = aLine({ item: burger, quantity: 2, choices: { small: 1, large: 1 } })

    expect(canStep(mixed)).toBe(false)
    expect(canStep(small)).toBe(true)
    expect(setLineQuantity([mixed], lineKey(mixed), 3)).toEqual([mixed])
  })

  test('an edited line keeps its place, or joins the one it has become', () => {
    const large = aLine({ item: burger, choices: { large: 1 } })
    const withEgg = aLine({ item: burger, choices: { small: 1, egg: 1 } })

    expect(replaceLine([small, large], lineKey(small), withEgg)).toEqual([withEgg, large])
    expect(replaceLine([small, large], lineKey(small), large)).toEqual([
      { ...large, quantity: 2, choices: { large: 2 } },
    ])
    expect(replaceLine([small, large], lineKey(small), small)).toEqual([small, large])
  })
})

const aRandomLine = fc
  .record({
    id: fc.constantFrom('burger', 'wrap'),
    quantity: fc.integer({ min: 1, max: 20 }),
    sizeId: fc.constantFrom('small', 'large'),
    hasEgg: fc.boolean(),
    note: fc.constantFrom('', 'No salt'),
  })
  .map(({ id, quantity, sizeId, hasEgg, note }) =>
    aLine({
      item: { ...burger, id },
      quantity,
      note,
      choices: { [sizeId]: quantity, ...(hasEgg ? { egg: quantity } : {}) },
    }),
  )

test('adding loses no unit and no penny, and never leaves two equal lines', () => {
  fc.assert(
    fc.property(fc.array(aRandomLine, { maxLength: 4 }), (added) => {
      const lines = added.reduce<CartItem[]>(addLine, [])
      const keys = lines.map(lineKey)

      expect(new Set(keys).size).toBe(keys.length)
      expect(cartCount(lines)).toBe(cartCount(added))
      expect(cartSubtotal(lines)).toBe(cartSubtotal(added))
      // Merging what is merged already changes nothing.
      expect(lines.reduce<CartItem[]>(addLine, [])).toEqual(lines)
    }),
  )
})

describe('one less of a dish', () => {
  const chips = aLine({ item: anItem({ id: 'chips' }) })
  const twoLarge = aLine({ item: burger, quantity: 2, choices: { large: 2 } })
  const mixed = aLine({ item: burger, quantity: 2, choices: { small: 1, large: 1 } })

  test.each<[string, CartItem[], CartItem[] | null]>([
    [
      'is taken from the line added last',
      [small, twoLarge, chips],
      [small, { ...twoLarge, quantity: 1, choices: { large: 1 } }, chips],
    ],
    ['removes the line when it was its only unit', [twoLarge, small, chips], [twoLarge, chips]],
    ['is left to the sheet where sizes are mixed', [small, mixed], null],
    ['of a dish that is not there changes nothing', [chips], [chips]],
  ])('%s', (_name, lines, left) => {
    expect(takeOne(lines, 'burger')).toEqual(left)
  })

  test('all lines of a dish are counted together', () => {
    expect(countOf([small, twoLarge, chips, mixed], 'burger')).toBe(5)
  })
})
