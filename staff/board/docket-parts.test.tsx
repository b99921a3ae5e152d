import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { anOrder, line } from '#staff/fixtures/order.ts'
import { docketLine, OrderNote, UrgentNotes } from './docket-parts.tsx'

/** Texts of the blocks before and after the dishes. */
function shown(note: string, dishNote: string): { before: string; after: string } {
  const order = anOrder({ note, lines: [line(2, 'Chicken Biryani', { note: dishNote })] })
  const text = (html: string) => html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')
  return {
    before: text(renderToStaticMarkup(<UrgentNotes order={order} />)),
    after: text(renderToStaticMarkup(<OrderNote order={order} />)),
  }
}

describe('before the dishes', () => {
  test('the note of a dish that mentions an allergy is quoted, and the order’s note stays behind them', () => {
    const { before, after } = shown('Please ring the side bell', 'severe nut allergy')

    expect(before).toBe('|ALLERGY| |Chicken Biryani: “severe nut allergy” |')
    expect(after).toContain('Please ring the side bell')
  })

  test('the order’s note that mentions an allergy is quoted once', () => {
    const { before, after } = shown('Alergic to prawns', '')

    expect(before).toContain('“Alergic to prawns”')
    expect(after).toBe('')
  })

  test('a note in another script is shown whole, to be read', () => {
    const { before } = shown('', '无花生 花生过敏')

    expect(before).toBe('|NOTE IN ANOTHER SCRIPT: READ IT| |Chicken Biryani: “无花生 花生过敏” |')
  })
})

const first = (...parameters: Parameters<typeof line>) =>
  docketLine({ ...line(...parameters), position: 0 })

test('options stand multiplied, as they count all units already', () => {
  const { options } = first(3, 'Butter Chicken', {
    options: [
      [2, 'Mild'],
      [1, 'Hot'],
    ],
  })

  expect(options).toBe('2 mild, 1 hot')
})

test('an option of a single dish has no number, two of them have', () => {
  expect(first(1, 'Punjabi Samosa', { options: [[1, 'Tamarind']] }).options).toBe('Tamarind')
  expect(first(1, 'Thali', { options: [[2, 'Dal']] }).options).toBe('2 dal')
})

test.each(['No coriander', 'no coriander', 'Without coriander', 'Coriander'])(
  'the removal %s reads NO coriander',
  (removal) => {
    expect(first(2, 'Biryani', { removals: [removal] })).toMatchObject({
      options: '',
      removals: ['NO coriander'],
    })
  },
)

test('a removal of some units says of how many', () => {
  const dish = line(3, 'Biryani')
  const options = [{ option_id: 'x', group: 'Removals', name: 'No nuts', quantity: 1, price: 0 }]

  expect(docketLine({ ...dish, options, position: 0 }).removals).toEqual(['1 × NO nuts'])
})

test('the kitchen’s own name of a dish stands before the diners’', () => {
  expect(
    docketLine({ ...line(1, 'Murgh Makhani'), kitchen_name: 'BUTTER CH', position: 0 }).name,
  ).toBe('BUTTER CH')
})

test('what is left out is known by its name too, in a group of any name', () => {
  const dish = line(2, 'Lamb Doner', {
    options: [
      [2, 'No onion'],
      [2, 'Chilli'],
    ],
  })

  expect(docketLine({ ...dish, position: 0 })).toMatchObject({
    options: '2 chilli',
    removals: ['NO onion'],
  })
})

test.each([
  [2, ['Large']],
  [1, ['1 Large']],
])('a size that %i of 2 units have stands before the dish: %j', (quantity, sizes) => {
  const size = { option_id: 'x', group: 'Bowl size', name: 'Large', quantity, price: 2 }
  const dish = { ...line(2, 'Ramen'), options: [size] }

  expect(docketLine({ ...dish, position: 0 })).toMatchObject({ options: '', sizes })
})
