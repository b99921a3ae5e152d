import { expect, test } from 'vitest'
import { listChange } from './change-text.ts'

const nameOf = (entry: string) => entry.toUpperCase()

test.each([
  ['a', 'a', 'unchanged'],
  ['', '', 'unchanged'],
  ['', 'a', 'added A'],
  ['a b', '', 'removed A, B'],
  ['a b', 'b c', 'added C; removed A'],
  ['a b c', 'c a b', 'moved C first'],
  ['a b c', 'b c a', 'moved A after C'],
  ['a b', 'b a', 'moved A after B'],
  ['a b c d', 'd b c e', 'added E; removed A; moved D first'],
])('from [%s] to [%s] is: %s', (was, is, text) => {
  const list = (entries: string) => entries.split(' ').filter(Boolean)

  expect(listChange(list(was), list(is), nameOf)).toBe(text)
})
