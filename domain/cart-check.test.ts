import { describe, expect, test } from 'vitest'
import { pounds } from '#testing/currencies.ts'
import { aGroup, aLine, anItem, anOption } from '#testing/sample-menu.ts'
import { moveLines, orderableLines, revalidateLine, withLiveItem } from './cart-check.ts'
import { itemTotal } from './item-total.ts'
import type { Item } from './menu.ts'

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
describe('checking against the live menu', () => {
  const line = aLine({ item: burger, quantity: 2, choices: { large: 2, cheese: 2 } })
  const liveWith = (given: Partial<typeof burger>) => ({ ...burger, ...given })
  const without = (id: string) => ({
    ...extras,
    options: extras.options.filter((option) => option.id !== id),
  })

  const soldOut = { ...extras, options: [anOption('cheese', { isAvailable: false })] }
  const required = aGroup({ id: 'new', isRequired: true, options: [anOption('x')] })

  test.each<[string, Item | undefined, string[][]]>([
    ['nothing', burger, []],
    ['gone', undefined, [['gone', 'No longer on the menu']]],
    ['sold out', liveWith({ isAvailable: false }), [['sold_out', 'Sold out today']]],
    ['dearer', liveWith({ price: 1_100 }), [['price', 'Price changed: was £25.00, now £27.00']]],
    [
      'an option gone, whatever the price',
      liveWith({ price: 1, groups: [size, without('cheese')] }),
      [['option', 'cheese is no longer offered']],
    ],
    ['no option left', liveWith({ groups: [size, soldOut] }), [['option', 'cheese is sold out']]],
    [
      'a new required group',
      liveWith({ groups: [size, extras, required] }),
      [['option', 'The choices have changed, please choose again']],
    ],
  ])('%s', (_name, live, changes) => {
    const found = revalidateLine(line, live, pounds)

    expect(found.map(({ kind, message }) => [kind, message])).toEqual(changes)
  })

  test('the lines to order now have the prices of today, without dishes that are not available', () => {
    const dearer = liveWith({ price: 1_100 })
    const soldOut = aLine({ item: anItem({ id: 'soup' }) })
    const same = aLine({ item: anItem({ id: 'bread', price: 300 }) })
    const live = new Map([
      ['burger', dearer],
      ['soup', anItem({ id: 'soup', isAvailable: false })],
      ['bread', same.item],
    ])

    const lines = orderableLines(
      [line, soldOut, same],
      (each) => revalidateLine(each, live.get(each.item.id), pounds),
      (each) => live.get(each.item.id),
    )

    expect(lines.map(itemTotal)).toEqual([2_700, 300])
  })

  test('another outlet keeps the lines it sells, at its prices, and the other dishes are named', () => {
    const soup = aLine({ item: anItem({ id: 'soup', name: 'Soup' }) })
    const bread = aLine({ item: anItem({ id: 'bread', name: 'Bread', price: 300 }) })
    const menu = [anItem({ id: 'bread', price: 350 }), liveWith({ groups: [size] })]

    const { moved, gone } = moveLines([soup, bread, line], menu, pounds)

    expect(moved.map(itemTotal)).toEqual([350])
    expect(gone).toEqual(['Soup', 'Dish'])
  })

  test('once agreed to, the line has the new price and only available options', () => {
    const live = liveWith({ price: 900, groups: [size, without('cheese')] })
    const updated = withLiveItem(line, live)

    expect(updated.choices).toEqual({ large: 2 })
    expect(itemTotal(updated)).toBe(2_200)
    expect(revalidateLine(updated, live, pounds)).toEqual([])
  })
})
