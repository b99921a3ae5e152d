import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { menu } from '#testing/commented-menu.ts'
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

  const lists = `# Of the file.
categories:
  # Of all categories.

  # Hot dishes.
  - id: hot
    items: # from the kitchen
      # Of all hot dishes.

      # The first dish.
      - id: soup
        price: 3.50 # small
  # Cold dishes.
  - id: cold
    items:
      - id: salad
        price: 4
`
  type Lists = { categories: { id: string; items: { id: string; price: number }[] }[] }
  const editedLists = (edit: (value: Lists) => unknown, text = lists) => {
    const value: Lists = parse(text)
    edit(value)
    return rewriteYaml(text, value)
  }

  test('moves the first entry with the comments directly above it; what a blank line separates stays with the list', () => {
    expect(editedLists(({ categories }) => void categories.reverse())).toBe(`# Of the file.
categories:
  # Of all categories.

  # Cold dishes.
  - id: cold
    items:
      - id: salad
        price: 4
  # Hot dishes.
  - id: hot
    items: # from the kitchen
      # Of all hot dishes.

      # The first dish.
      - id: soup
        price: 3.50 # small
`)
    const gone = editedLists(({ categories }) => void categories.shift())
    expect(gone).toContain('  # Of all categories.\n\n  # Cold dishes.\n  - id: cold\n')
    expect(gone).not.toContain('# Hot dishes.')
  })

  test('moves the only entry with its comments; the list that becomes empty keeps its own', () => {
    const after = editedLists(({ categories: [hot, cold] }) => {
      cold?.items.push(...(hot?.items.splice(0) ?? []))
    })

    expect(after).toContain('    items: [] # from the kitchen\n      # Of all hot dishes.\n')
    expect(after).toContain(
      '        price: 4\n      # The first dish.\n      - id: soup\n        price: 3.50 # small\n',
    )
    expect(changedLines(lists, after)).toEqual([
      ['    items: # from the kitchen', ''],
      ['    items: [] # from the kitchen'],
    ])
  })

  test.each([
    ['a new entry', lists],
    [
      'a list that was empty',
      lists.replace('items:\n      - id: salad\n        price: 4', 'items: []'),
    ],
    [
      'a list with another indentation',
      lists.replace('      - id: salad\n        price: 4', '    - id: salad\n      price: 4'),
    ],
  ])('moves an entry with its comments to %s', (name, text) => {
    const after = editedLists(({ categories }) => {
      const [dish] = categories[0]?.items.splice(0) ?? []
      if (dish && name === 'a new entry') categories.unshift({ id: 'new', items: [dish] })
      else if (dish) categories[1]?.items.push(dish)
    }, text)

    expect(after).toMatch(/\n( +)# The first dish\.\n\1- id: soup\n\1 {2}price: 3\.50 # small\n/)
    expect(after.match(/# The first dish/g)).toHaveLength(1)
  })

  test('gives an entry that moves its comments, and no other that took its place', () => {
    const after = editedLists(({ categories: [hot, cold] }) => {
      const [soup] = hot?.items.splice(0) ?? []
      if (!soup) return
      cold?.items.push(soup)
      hot?.items.push({ ...soup, id: 'broth' })
    })

    expect(after.match(/# The first dish/g)).toHaveLength(1)
    expect(after).toContain('      # The first dish.\n      - id: soup')
    expect(after).toContain('      # Of all hot dishes.\n\n      - id: broth\n')
  })

  test('of a list that is the whole file keeps what stands apart above it', () => {
    const codes = '# Promos.\n\n# For all.\n- code: A\n  value: 5.00\n# For new ones.\n- code: B\n'

    expect(rewriteYaml(codes, [{ code: 'B' }])).toBe('# Promos.\n\n# For new ones.\n- code: B\n')
    expect(rewriteYaml(codes, [{ code: 'B' }, { code: 'A', value: 5 }])).toBe(
      '# Promos.\n\n# For new ones.\n- code: B\n# For all.\n- code: A\n  value: 5.00\n',
    )
  })

  test('removes the first key with the comments above it where the order of keys counts', () => {
    const groups = 'groups:\n  # One.\n  a: { n: 1 }\n  # Two.\n  b: { n: 2 }\n'

    expect(rewriteYaml(groups, { groups: { b: { n: 2 } } }, ['groups'])).toBe(
      'groups:\n  # Two.\n  b: { n: 2 }\n',
    )
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
