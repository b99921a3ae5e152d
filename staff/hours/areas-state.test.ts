import { expect, test } from 'vitest'
import { moved } from '#staff/controls/move-buttons.tsx'
import { hasPlace, nextArea, readPostcodes, toAreasUpdate } from './areas-state.ts'

const near = {
  name: 'Near',
  postcodes: ['SE1'],
  radius_km: null,
  fee: 2.5,
  free_over: 30,
  minimum_order: 12,
  minutes: 12,
}

test.each([
  ['se1', ['SE1']],
  ['se1, SE16 4', ['SE1', 'SE16 4']],
  ['SE1,', ['SE1']],
  ['SE1; se1\nE1', ['SE1', 'E1']],
  ['SE16   4', ['SE16 4']],
  [' , ', []],
])('%j names the postcodes %j', (text, postcodes) => {
  expect(readPostcodes(text)).toEqual(postcodes)
})

test('an area needs postcodes or a distance', () => {
  expect(
    [near, { ...near, postcodes: [] }, { ...near, postcodes: [], radius_km: 2 }].map(hasPlace),
  ).toEqual([true, false, true])
})

test('a new area has the terms of the last one and no place', () => {
  expect(nextArea([near])).toEqual({ ...near, name: '', postcodes: [], radius_km: null })
  expect(nextArea([])).toMatchObject({ fee: 0, free_over: null, postcodes: [] })
})

test('moving stops at neither end and loses nothing', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
})

test('of the fees only those that were changed are sent', () => {
  expect(toAreasUpdate({ revision: 2, 'fees.service': null })).toEqual({
    revision: 2,
    fees: { service: null },
  })
  expect(toAreasUpdate({ revision: 2, areas: [near] })).toEqual({ revision: 2, areas: [near] })
})
