import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runs } from '#testing/generated-tests.ts'
import { rewriteYaml } from './rewrite-yaml.ts'

const menu = `# Groups that several dishes share.
option_groups:
  heat: # how hot
    name: 'Heat'
    options:
      - { id: mild, name: Mild }   # the usual one
      - { id: hot,  name: Hot, price: 0.50 }

categories:
  - id: curries
    name: "Curries"
    items:
      # About all curries.

      # The dish that everybody knows.
      - id: butter
        name: Butter Chicken # not 'murgh makhani'
        price: 12.50
        options: [heat]

      # Only in winter.
      - id: saag
        name: Saag
        price: 9
  - id: drinks
    name: Drinks
    items:
      - id: lassi
        name: Lassi
        price: 3.50
`

interface Entry {
  id: string
  name: string
  price: number
}
interface Menu {
  option_groups: Record<string, { name: string; options: Entry[] }>
  categories: { id: string; name: string; items: Entry[] }[]
}

/** The text with an edited value; fails where it does not read back as that value. */
function edited(edit: (items: Entry[], value: Menu) => void, text = menu): string {
  const value: Menu = parse(text)
  edit(value.categories[0]?.items ?? [], value)
  const written = rewriteYaml(text, value)
  expect(parse(written)).toEqual(value)
  return written
}

function commentsIn(text: string): string[] {
  return (text.match(/# .*/g) ?? []).toSorted()
}

describe('an edit of a YAML text', () => {
  test('without a difference leaves the text as it is', () => {
    expect(edited(() => {})).toBe(menu)
  })

  test('keeps comments, quotes and decimals, and moves the text to one layout only once', () => {
    const once = edited(([butter]) => {
      if (butter) Object.assign(butter, { price: 13.5, name: 'Butter: new' })
    })

    expect(commentsIn(once)).toEqual(commentsIn(menu))
    expect(once).toContain(`name: "Curries"`)
    expect(once).toContain(`name: "Butter: new" # not 'murgh makhani'`)
    expect(once).toContain('price: 13.50\n')
    const twice = edited(([butter]) => {
      if (butter) butter.price = 14
    }, once)
    expect(twice).toBe(once.replace('13.50', '14.00'))
  })

  test('moves an entry with its comments, within its list and to another one', () => {
    const within = edited((items) => items.reverse())
    const elsewhere = edited((items, { categories }) => {
      categories[1]?.items.push(...items.splice(0, 1))
    })

    for (const written of [within, elsewhere]) {
      expect(commentsIn(written)).toEqual(commentsIn(menu))
      expect(written).toContain('# The dish that everybody knows.\n      - id: butter')
      expect(written).toContain('# Only in winter.\n      - id: saag')
    }
  })

  test('removes the comments of an entry that is gone, and no other', () => {
    const written = edited((items) => items.shift())

    expect(commentsIn(written)).toEqual(
      commentsIn(menu).filter((comment) => !/everybody|murgh/.test(comment)),
    )
  })

  test('gives a replaced entry of another id no comment of the one before', () => {
    const written = edited((items) => {
      items[0] = { id: 'korma', name: 'Korma', price: 11 }
    })

    expect(commentsIn(written)).not.toContain('# The dish that everybody knows.')
  })

  test('writes keys in the wanted order, each with its comment', () => {
    const groups = 'groups:\n  a: # first\n    n: 1\n  # two\n  b:\n    n: 2\n'

    const written = rewriteYaml(groups, { groups: { c: { n: 3 }, b: { n: 2 }, a: { n: 1 } } })

    expect(Object.keys(parse(written).groups)).toEqual(['c', 'b', 'a'])
    expect(written).toContain('# two\n  b:')
    expect(written).toContain('a:\n    # first')
  })

  test('of a node with an anchor leaves the other places as they are', () => {
    const written = rewriteYaml('# Week\na: &x { n: 1 }\nb: *x\nc: *x\n', {
      a: { n: 1 },
      b: { n: 2 },
      c: { n: 1 },
    })

    expect(parse(written)).toEqual({ a: { n: 1 }, b: { n: 2 }, c: { n: 1 } })
    expect(written).toContain('# Week')
  })

  test.each(['', '# Nothing yet.\n', '\uFEFFa: 1\r\n'])('writes into %j', (text) => {
    expect(parse(rewriteYaml(text, [{ code: 'A' }]))).toEqual([{ code: 'A' }])
  })

  test('refuses text that is not YAML', () => {
    expect(() => rewriteYaml('a: [', {})).toThrow('This is not YAML')
  })
})

/** Values that YAML may read as something else, or that need quotes. */
const value = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom('no', '12:00', '- x', 'a: b', '#1', '"q"', '~', ' lead', 'two\nlines', '|', ''),
  fc.constantFrom('0x1', '2026-01-01', `long ${'text '.repeat(40)}`, '[x', '&x', '*x', 'a #b'),
  fc.integer({ min: -1, max: 2_000 }).map((pence) => pence / 100),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom('milk', 'nuts'), { maxLength: 3 }),
  fc.record({ id: fc.constantFrom('a', 'b'), name: fc.string({ maxLength: 8 }) }),
)
const edit = fc.record({
  /** The way down, as a number at each level. */
  at: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
  operation: fc.constantFrom('set', 'remove', 'add'),
  value,
})

function apply(
  root: unknown,
  { at, operation, value }: typeof edit extends fc.Arbitrary<infer E> ? E : never,
) {
  let parent = root as Record<string, unknown>
  for (const [depth, number] of at.entries()) {
    const keys = Object.keys(parent)
    const key = keys[number % keys.length]
    if (key === undefined) return
    const child = parent[key]
    if (depth < at.length - 1 && typeof child === 'object' && child !== null) {
      parent = child as Record<string, unknown>
      continue
    }
    if (operation === 'set') parent[key] = value
    else if (Array.isArray(parent))
      parent.splice(
        Number(key),
        Number(operation === 'remove'),
        ...(operation === 'add' ? [value] : []),
      )
    else if (operation === 'remove') delete parent[key]
    else parent.added = value
    return
  }
}

test('generated edits are read back as they were written', () => {
  const files = [
    'bombay-spice/menus/bombay-spice',
    'sumo-group/tenant',
    'the-best-burgers/promos',
    'bombay-spice/outlets/borough',
  ].map((file) => readFileSync(`tenants/${file}.yaml`, 'utf8'))
  const texts = [...files, menu, menu, menu, menu, menu, menu]
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.array(edit, { minLength: 1, maxLength: 4 }),
      (text, edits) => {
        const wanted = parse(text)
        for (const each of edits) apply(wanted, each)

        const written = rewriteYaml(text, wanted)

        expect(parse(written)).toEqual(JSON.parse(JSON.stringify(wanted)))
        expect(rewriteYaml(written, parse(written))).toBe(written)
      },
    ),
    { numRuns: runs(150) },
  )
}, 60_000)
