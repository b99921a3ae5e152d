import { expect, test } from 'vitest'
import { inMenuOrder } from './menu.ts'

const line = (id: string, note = '') => ({ item: { id }, note })

test.each([
  ['as the menu has them', ['naan', 'soup', 'curry'], ['soup', 'curry', 'naan']],
  ['with what the menu does not have last', ['stew', 'naan', 'soup'], ['soup', 'naan', 'stew']],
])('lines are %s', (_, chosen, sorted) => {
  const lines = chosen.map((id) => line(id))

  expect(inMenuOrder(lines, ['soup', 'curry', 'naan']).map(({ item }) => item.id)).toEqual(sorted)
})

test('lines of one dish stay in the order in which they were chosen', () => {
  const lines = [line('naan'), line('curry', 'mild'), line('curry', 'hot')]

  expect(inMenuOrder(lines, ['curry', 'naan']).map(({ note }) => note)).toEqual(['mild', 'hot', ''])
})
