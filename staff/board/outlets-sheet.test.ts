import { expect, test } from 'vitest'
import { chooseOutlet } from './outlets-sheet.tsx'

const three = ['soho', 'camden', 'borough']

test.each<[string, string[], string[], string | null, string[]]>([
  ['the tapped one alone, where all were shown', three, three, 'camden', ['camden']],
  ['a second one beside the first, in their order', three, ['camden'], 'soho', ['soho', 'camden']],
  ['the other, where one is tapped again', three, ['soho', 'camden'], 'soho', ['camden']],
  ['all, where the only one is tapped again', three, ['soho'], 'soho', []],
  ['all, where the last one is added', three, ['soho', 'camden'], 'borough', []],
  ['all, where that is tapped', three, ['soho', 'camden'], null, []],
  ['the other one of two', ['soho', 'camden'], ['soho'], 'camden', ['camden']],
  ['the same one of two', ['soho', 'camden'], ['soho'], 'soho', ['soho']],
])('a board shows %s', (_what, all, chosen, id, shown) => {
  expect(chooseOutlet(all, chosen, id)).toEqual(shown)
})
