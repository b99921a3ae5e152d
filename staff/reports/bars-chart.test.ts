import { expect, test } from 'vitest'
import { barWidth } from './bars-chart.tsx'

test.each([
  ['of many bars takes its share of the room', 50, 1, 35],
  ['alone is no wider than others', 900, 1, 64],
  ['alone on a fine screen has as many more pixels', 1800, 2, 128],
])('a bar %s', (_, room, ratio, width) => {
  expect(barWidth(room, ratio)).toBe(width)
})
