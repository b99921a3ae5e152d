import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNode, parse, parseDocument } from 'yaml'
import { menu } from '#testing/commented-menu.ts'
import { runs } from '#testing/generated-tests.ts'
import { rewriteYaml } from './rewrite-yaml.ts'

const files = [
  'bombay-spice/menus/bombay-spice',
  'sumo-group/tenant',
  'the-best-burgers/promos',
  'bombay-spice/outlets/borough',
].map((file) => readFileSync(`tenants/${file}.yaml`, 'utf8'))

interface Step {
  /** The way down, as a number at each level. */
  at: number[]
  what: 'set' | 'remove' | 'add' | 'move'
  to: number
  value: unknown
}

const value = fc.oneof(
  fc.string({ maxLength: 120 }),
  fc.constantFrom(
    ...[
      '12:00',
      '#fff',
      'yes',
      '1',
      '- x',
      'a: b',
      ' lead',
      'tail ',
      'two\nlines',
      '|',
      '[x',
      '{x',
    ],
    ...[
      '&x',
      '*x',
      'a #b',
      'é€😀',
      `long ${'text '.repeat(40)}`,
      '',
      'null',
      '~',
      '0x1',
      '2026-01-01',
    ],
  ),
  fc.integer({ min: 0, max: 2_000 }).map((pence) => pence / 100),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom('milk', 'nuts', 'cereals containing gluten'), { maxLength: 3 }),
  fc.record({ id: fc.constantFrom('a', 'b'), name: fc.string({ maxLength: 8 }) }),
)
const step: fc.Arbitrary<Step> = fc.record({
  at: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
  what: fc.constantFrom('set', 'remove', 'add', 'move'),
  to: fc.nat(),
  value,
})

/** Changes a value somewhere inside. @returns the path of what was changed */
function change(root: unknown, { at, what, to, value: given }: Step): (string | number)[] {
  let parent = root as Record<string, unknown> | unknown[]
  const path: (string | number)[] = []
  for (const [index, number] of at.entries()) {
    const keys = Object.keys(parent)
    if (keys.length === 0) return path
    const key = keys[number % keys.length] as string
    path.push(Array.isArray(parent) ? Number(key) : key)
    const child = (parent as Record<string, unknown>)[key]
    if (index === at.length - 1 || typeof child !== 'object' || child === null) break
    parent = child as typeof parent
  }
  const key = path.at(-1) as string
  if (Array.isArray(parent)) {
    const index = Number(key)
    if (what === 'set') parent[index] = given
    else if (what === 'remove') parent.splice(index, 1)
    else if (what === 'add') parent.splice(index, 0, given)
    else parent.splice(to % parent.length, 0, ...parent.splice(index, 1))
  } else if (what === 'remove') delete parent[key]
  else if (what === 'add') parent[`new_${to % 9}`] = given
  else parent[key] = given
  return path
}

describe('generated edits', () => {
  test.each([
    ['a small menu', [menu], 1_200],
    ['the files of the demo', files, 40],
  ])('of %s give the wanted value', (_, texts, numRuns) => {
    fc.assert(
      fc.property(fc.nat(), fc.array(step, { minLength: 1, maxLength: 4 }), (file, steps) => {
        const text = texts[file % texts.length] as string
        const wanted = parse(text)
        for (const each of steps) change(wanted, each)

        const after = rewriteYaml(text, wanted)

        expect(parse(after)).toEqual(JSON.parse(JSON.stringify(wanted)))
      }),
      { numRuns: runs(numRuns) },
    )
  })

  test.each([
    ['a small menu', [menu], 800],
    ['the files of the demo', files, 40],
  ])('of one value in %s change no other line', (_, texts, numRuns) => {
    fc.assert(
      fc.property(fc.nat(), step, (file, given) => {
        const text = texts[file % texts.length] as string
        const wanted = parse(text)
        const path = change(wanted, { ...given, what: 'set' })
        const node = parseDocument(text).getIn(path, true)
        if (!isNode(node) || !node.range) return
        const span = text.slice(node.range[0], node.range[1]).split('\n').length

        const [before, after] = [text.split('\n'), rewriteYaml(text, wanted).split('\n')]

        const same = before.findIndex((line, index) => line !== after[index])
        const kept = before
          .slice(same)
          .toReversed()
          .findIndex((line, index) => line !== after.at(-1 - index))
        // The lines of the value that was, and that of its key.
        expect(before.length - Math.max(same, 0) - Math.max(kept, 0)).toBeLessThanOrEqual(
          same < 0 ? before.length : span + 1,
        )
      }),
      { numRuns: runs(numRuns) },
    )
  })
})
