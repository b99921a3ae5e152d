import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNode, parse, parseDocument } from 'yaml'
import { rewriteYaml } from './rewrite-yaml.ts'

interface Option {
  id: string
  name: string
  price?: number
  allergens?: string[]
}

interface Item extends Option {
  price: number
  special_price?: number
  description?: string
}

interface Category {
  name: string
  items: [Item, ...Item[]]
}

/** The value of `menu` below. */
interface MenuValue {
  option_groups: { heat: { name: string; options: [Option, Option, ...Option[]] } }
  categories: [Category, Category]
}

/** The text after an edit of its value. */
function edited(text: string, edit: (value: MenuValue) => unknown): string {
  const value: MenuValue = parse(text)
  return rewriteYaml(text, edit(value) ?? value)
}

/** Lines that only one of two texts has. */
function changedLines(before: string, after: string): [removed: string[], added: string[]] {
  const without = (from: string, of: string) => {
    const left = of.split('\n')
    return from.split('\n').filter((line) => {
      const index = left.indexOf(line)
      if (index < 0) return true
      left.splice(index, 1)
      return false
    })
  }
  return [without(before, after), without(after, before)]
}

const menu = `# Groups that several dishes share.
option_groups:
  heat: # how hot
    name: 'Heat'
    options:
      - { id: mild, name: Mild }   # the usual one
      - { id: hot,  name: Hot, price: 0.50 }

categories:
  # First of all.
  - id: curries
    name: "Curries"

    # The dish that everybody knows.
    items:
      - id: butter
        name: Butter Chicken # not 'murgh makhani'
        price: 12.50
        description: >-
          Tomatoes, butter,
          patience.
        options: [heat, extras]

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

describe('an edit of a YAML text', () => {
  test('without a difference gives the same text', () => {
    expect(edited(menu, (value) => value)).toBe(menu)
  })

  test('of one price changes one line, with its decimals', () => {
    const after = edited(menu, (value) => {
      value.categories[0].items[0].price = 13
    })

    expect(changedLines(menu, after)).toEqual([['        price: 12.50'], ['        price: 13.00']])
  })

  test('of a text keeps its quotes and the comment behind it', () => {
    const after = edited(menu, (value) => {
      value.categories[0].items[0].name = 'Butter Chicken: new'
      value.categories[0].name = 'Curry'
      value.option_groups.heat.name = 'How hot?'
    })

    expect(changedLines(menu, after)[1]).toEqual([
      "    name: 'How hot?'",
      '    name: "Curry"',
      `        name: "Butter Chicken: new" # not 'murgh makhani'`,
    ])
  })

  test('of an option in braces changes only that', () => {
    const after = edited(menu, (value) => {
      value.option_groups.heat.options[1].price = 1
      value.option_groups.heat.options[0].allergens = ['milk']
    })

    expect(changedLines(menu, after)[1]).toEqual([
      '      - { id: mild, name: Mild, allergens: [milk] }   # the usual one',
      '      - { id: hot,  name: Hot, price: 1.00 }',
    ])
  })

  test('puts a new key behind the one before it', () => {
    const after = edited(menu, (value) => {
      const { price, ...rest } = value.categories[0].items[0]
      const { id, name, ...others } = rest
      value.categories[0].items[0] = { id, name, price, special_price: 11.5, ...others }
    })

    expect(after).toContain(
      '        price: 12.50\n        special_price: 11.50\n        description',
    )
  })

  test('moves a key with the comments above it, where the order of keys counts', () => {
    const groups = `option_groups:
  heat: # how hot
    name: Heat
    options: [{ id: mild }, { id: hot }]

  # Small and large.
  size:
    name: Size
    options: [{ id: small }]
  sides: { name: Sides, options: [{ id: rice }] }
categories: []
`
    const { option_groups, categories } = parse(groups)
    const { heat, size, sides } = option_groups
    const wanted = { categories, option_groups: { sides, heat, size } }

    expect(rewriteYaml(groups, wanted)).toBe(groups)
    const moved = rewriteYaml(groups, wanted, ['option_groups'])
    expect(Object.keys(parse(moved).option_groups)).toEqual(['sides', 'heat', 'size'])
    const [removed, added] = changedLines(groups, moved)
    expect([removed, added]).toEqual([[], []])
    expect(moved).toContain('  # Small and large.\n  size:\n')
    expect(moved).toContain('  heat: # how hot\n')
    expect(rewriteYaml(moved, parse(groups), ['option_groups'])).toContain('option_groups:\n  heat')

    const inBraces = 'option_groups: { b: { name: B }, a: { name: A } } # two\n'
    expect(
      rewriteYaml(inBraces, { option_groups: { a: { name: 'A' }, b: { name: 'B' } } }, [
        'option_groups',
      ]),
    ).toBe('option_groups: { a: { name: A }, b: { name: B } } # two\n')
  })

  test('moves the comments above the first key with it', () => {
    const groups = `option_groups:
  # Of all groups.

  # How hot.
  heat:
    name: Heat
  # Small and large.
  size:
    name: Size
categories: []
`
    const { option_groups, categories } = parse(groups)
    const { heat, size } = option_groups
    const moved = rewriteYaml(groups, { categories, option_groups: { size, heat } }, [
      'option_groups',
    ])

    expect(moved).toBe(`option_groups:
  # Of all groups.

  # Small and large.
  size:
    name: Size
  # How hot.
  heat:
    name: Heat
categories: []
`)
    expect(rewriteYaml(moved, parse(groups), ['option_groups'])).toBe(groups)
  })

  test('leaves keys of digits where they are until others are moved', () => {
    const groups = 'option_groups:\n  b: { name: B }\n  12: { name: T }\n'

    expect(
      rewriteYaml(groups, { option_groups: { b: { name: 'C' }, 12: { name: 'T' } } }, [
        'option_groups',
      ]),
    ).toBe(groups.replace('B', 'C'))
  })

  test('moves an entry with the comments above it, within its list and to another', () => {
    const within = edited(menu, (value) => void value.categories[0].items.reverse())
    const across = edited(menu, (value) => {
      value.categories[1].items.push(...value.categories[0].items.splice(-1))
    })

    expect(within).toContain(
      '    items:\n      # Only in winter.\n      - id: saag\n        name: Saag\n        price: 9\n      - id: butter',
    )
    expect(across).toContain(
      '        price: 3.50\n\n      # Only in winter.\n      - id: saag\n        name: Saag\n        price: 9\n',
    )
    for (const after of [within, across]) {
      expect(
        changedLines(menu, after)
          .flat()
          .filter((line) => line !== ''),
      ).toEqual([])
    }
  })

  test('removes an entry with the comments above it', () => {
    const after = edited(menu, (value) => void value.categories[0].items.pop())

    expect(after).toBe(
      menu.replace(
        '\n      # Only in winter.\n      - id: saag\n        name: Saag\n        price: 9\n',
        '',
      ),
    )
  })

  test('adds entries as those beside them are written', () => {
    const after = edited(menu, (value) => {
      value.option_groups.heat.options.push({ id: 'fire', name: 'Fire', price: 1.5 })
      value.categories[1].items.push({ id: 'chai', name: 'Chai', price: 2.5, allergens: ['milk'] })
    })

    expect(changedLines(menu, after)).toEqual([
      [],
      [
        '      - { id: fire, name: Fire, price: 1.50 }',
        '      - id: chai',
        '        name: Chai',
        '        price: 2.50',
        '        allergens: [milk]',
      ],
    ])
  })

  test('of a folded text folds the new one', () => {
    const long = `${'Tomatoes, butter and patience. '.repeat(6)}End.`
    const after = edited(menu, (value) => {
      value.categories[0].items[0].description = long
    })

    expect(parse(after).categories[0].items[0].description).toBe(long)
    expect(after).toContain('        description: >-\n          Tomatoes')
    expect(Math.max(...after.split('\n').map((line) => line.length))).toBeLessThan(108)
  })

  test('keeps a list that becomes empty, and fills one that was', () => {
    const emptied = edited('a: # one\n  - x\nb: []\n', () => ({ a: [], b: ['y'] }))

    expect(parse(emptied)).toEqual({ a: [], b: ['y'] })
  })

  test.each([
    [
      'a text with carriage returns',
      'a: 1 # one\r\nb: 2\r\n',
      { a: 3, b: 2 },
      'a: 3 # one\r\nb: 2\r\n',
    ],
    ['a byte order mark', '\uFEFFa: 1\n', { a: 2 }, '\uFEFFa: 2\n'],
    ['no newline at its end', 'a: 1', { a: 1, b: 2 }, 'a: 1\nb: 2\n'],
    ['nothing at all', '', { a: 1 }, 'a: 1\n'],
    ['an anchor', 'a: &x { n: 1 }\nb: *x\n', { a: { n: 2 }, b: { n: 1 } }, undefined],
    [
      'an alias that stays',
      'a: &x [1]\nb: *x\nc: 1 # c\n',
      { a: [1], b: [1], c: 2 },
      'a: &x [1]\nb: *x\nc: 2 # c\n',
    ],
    ['a key without a value', 'a:\nb: 1\n', { a: 'x', b: 1 }, 'a: x\nb: 1\n'],
    [
      'a list of lists',
      'a:\n  - [1, 2]\n  - - 3\n',
      {
        a: [
          [1, 4],
          [3, 5],
        ],
      },
      undefined,
    ],
  ])('holds of %s', (_, text, wanted, expected) => {
    const after = rewriteYaml(text, wanted)

    expect(parse(after)).toEqual(wanted)
    if (expected !== undefined) expect(after).toBe(expected)
  })

  test('of what is no YAML is refused', () => {
    expect(() => rewriteYaml('a: [', {})).toThrow('This is no YAML')
  })
})

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
      { numRuns },
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
      { numRuns },
    )
  })
})
