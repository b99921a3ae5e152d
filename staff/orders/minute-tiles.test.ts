import { expect, test } from 'vitest'
import { minuteTiles } from './minute-tiles.ts'

test.each([
  [25, [15, 20, 25, 30, 40, 55]],
  [5, [5, 10, 20, 35, 50, 65]],
  [10, [5, 10, 15, 25, 40, 55]],
  [120, [90, 100, 105, 110, 115, 120]],
])('beside the usual %i minutes there are five others', (usual, tiles) => {
  expect(minuteTiles(usual)).toEqual(tiles)
})
