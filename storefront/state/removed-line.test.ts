import { beforeEach, expect, test } from 'vitest'
import { addLine } from '#domain/cart.ts'
import { aLine, anItem } from '#testing/sample-menu.ts'
import { setCartLines, useCart } from './cart.ts'
import { removeWithUndo, undoRemoval } from './removed-line.ts'

const lassi = aLine({ item: anItem({ id: 'lassi' }), quantity: 2 })
const naan = aLine({ item: anItem({ id: 'naan' }) })
const names = () => useCart.getState().lines.map(({ item, quantity }) => `${quantity} ${item.id}`)

beforeEach(() => setCartLines('soho', [lassi, naan]))

test('what was removed comes back where it was', () => {
  removeWithUndo('soho', lassi)
  undoRemoval()

  expect(names()).toEqual(['2 lassi', '1 naan'])
})

test('what was added again meanwhile is still one line', () => {
  removeWithUndo('soho', lassi)
  setCartLines('soho', addLine(useCart.getState().lines, { ...lassi, quantity: 1 }))
  undoRemoval()

  expect(names()).toEqual(['1 naan', '3 lassi'])
})

test('another kitchen’s cart is left alone', () => {
  removeWithUndo('soho', lassi)
  setCartLines('brixton', [naan])
  undoRemoval()

  expect(names()).toEqual(['1 naan'])
  expect(useCart.getState().outletId).toBe('brixton')
})
