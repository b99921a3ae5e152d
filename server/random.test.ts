import { expect, test } from 'vitest'
import { systemRandom } from './random.ts'

test('an id is a UUID of version 7, and ids sort by their time', () => {
  let time = Date.parse('2026-11-20T18:00:00Z')
  const random = systemRandom(() => new Date(time++))
  const ids = Array.from({ length: 300 }, () => random.id())

  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids.map((id) => id.slice(14))).size).toBe(ids.length)
  for (const id of ids) {
    expect(id).toMatch(/^01a1fa1d-8[12][0-9a-f]{2}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})
