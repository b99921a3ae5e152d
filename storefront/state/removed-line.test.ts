import { beforeEach, expect, test } from 'vitest'
import { addLine } from '#domain/cart.ts'
import { aLine, anItem } from '#testing/sample-menu.ts'
import { setCartLines, useCart } from './cart.ts'
import { forgetRemovedLines, removeWithUndo, undoRemoval, useRemovedLines } from './removed-line.ts'

const lassi = aLine({ item: anItem({ id: 'lassi' }), quantity: 2 })
const naan = aLine({ item: anItem({ id: 'naan' }) })
const names = () => useCart.getState().lines.map(({ item, quantity }) => `${quantity} ${item.id}`)

const samosa = aLine({ item: anItem({ id: 'samosa' }) })

/** As the button beside the name of a removed dish does. */
function undo({ item }: typeof lassi): void {
  const removed = useRemovedLines.getState().removed.find(({ line }) => line.item === item)
  if (!removed) throw new Error('was not removed')
  undoRemoval(removed)
}

beforeEach(() => {
  forgetRemovedLines()
  setCartLines('soho', [lassi, naan])
})

test('what was removed comes back where it was', () => {
  removeWithUndo('soho', lassi)
  undo(lassi)

  expect(names()).toEqual(['2 lassi', '1 naan'])
})

test('what was added again meanwhile is still one line', () => {
  removeWithUndo('soho', lassi)
  setCartLines('soho', addLine(useCart.getState().lines, { ...lassi, quantity: 1 }))
  undo(lassi)

  expect(names()).toEqual(['1 naan', '3 lassi'])
})

test('another kitchen’s cart is left alone', () => {
  removeWithUndo('soho', lassi)
  setCartLines('brixton', [naan])
  undo(lassi)

  expect(names()).toEqual(['1 naan'])
  expect(useCart.getState().outletId).toBe('brixton')
})

test.each([
  ['first', [lassi, naan]],
  ['last', [naan, lassi]],
])(
  'each of several that were removed comes back where it was, the %s removed first',
  (_, order) => {
    setCartLines('soho', [lassi, naan, samosa])
    for (const line of [naan, lassi]) removeWithUndo('soho', line)
    for (const line of order) undo(line)

    expect(names()).toEqual(['2 lassi', '1 naan', '1 samosa'])
  },
)
