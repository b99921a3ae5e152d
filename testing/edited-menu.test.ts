import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type MenuDocument, orderedKeys, subjectsOf } from '#domain/menu-document.ts'
import { idFromName } from '#domain/menu-ids.ts'
import { applyOperation, type MenuOperation } from '#domain/menu-operations.ts'
import { withoutGoneHighlights } from '#server/content/highlights.ts'
import { checkTexts } from '#server/tenancy/folder/check-folder.ts'
import { rewriteYaml } from '#server/tenancy/yaml/rewrite-yaml.ts'
import { type FolderFiles, sampleFiles } from './folder-files.ts'

// An export writes the files of a tenant as they are stored, byte for byte, and an import compares those bytes. So it needs
// three things, each shown here without a server, so that thousands are affordable (MENU_EDITS asks for more menus): the whole folder
// with the edited menu passes the folder's check, the file says the same when it is read again, and writing that once more
// changes no byte. `server/tenancy/import-edits.test.ts` takes fewer edits through disk and database.

const file = 'menus/main.yaml'
const text = readFileSync('testing/sample/menus/main.yaml', 'utf8')
const before: MenuDocument = parse(text)
let folder: FolderFiles
let pictures: string[]
beforeAll(async () => {
  folder = await sampleFiles()
  pictures = [...folder.keys()].filter((path) => path.startsWith('pictures/'))
})

/** Words that YAML might read as something else, or that need quotes. */
const words = fc.oneof(
  fc.constantFrom(
    'Naan',
    'no',
    '12',
    '- x',
    'a: b',
    '#1',
    "Chef's",
    '"q"',
    '~',
    '辣',
    '{x}',
    '1e3',
  ),
  fc
    .string({ minLength: 1, maxLength: 30 })
    .map((each) => each.trim())
    .filter(Boolean),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((each) => each.trim())
    .filter(Boolean),
)
const price = fc.integer({ min: 1, max: 9_999 }).map((pence) => pence / 100)
const allergens = fc.subarray(['celery', 'milk', 'nuts', 'sulphites'])
const fields = fc.record(
  {
    name: words,
    kitchen_name: fc.option(words),
    description: words,
    price,
    // An offer above the price is a fault, which is for the check to say.
    special_price: fc.constant(null),
    spicy: fc.constantFrom(0, 1, 2, 3),
    allergens: fc.option(allergens),
    calories: fc.option(fc.nat(5_000)),
    hidden: fc.boolean(),
    options: fc.subarray(['heat', 'extras', 'removals']),
  },
  { requiredKeys: ['special_price'] },
)

/** Which thing an edit is about, as a number that is brought to what is there. */
const edit = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: fc.nat(), fields }),
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(), name: words, price, allergens }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(), to: fc.nat() }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('category' as const), at: fc.nat(), name: words }),
  fc.record({ kind: fc.constant('group' as const), at: fc.nat(), to: fc.nat() }),
  fc.record({ kind: fc.constant('option' as const), at: fc.nat(), name: words, price }),
)
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never

function operationOf(menu: MenuDocument, given: Edit): MenuOperation | null {
  const pick = <Thing>(list: readonly Thing[]) => list[given.at % Math.max(1, list.length)]
  const ids = subjectsOf(menu).map(({ id }) => id)
  const newId = (name: string) => idFromName(name, (id) => ids.includes(id), 'dish')
  const item = pick(menu.categories.flatMap(({ items }) => items))
  const category = pick(menu.categories)
  switch (given.kind) {
    case 'set':
      return item ? { op: 'item.set', id: item.id, fields: given.fields } : null
    case 'add': {
      if (!category) return null
      const { name, price, allergens } = given
      const added = { id: newId(name), name, price, allergens }
      return { op: 'item.add', category: category.id, after: null, item: added }
    }
    case 'move': {
      const target = menu.categories[given.to % menu.categories.length]
      const after = target?.items[given.to % Math.max(1, target.items.length)]?.id ?? null
      return item && target ? { op: 'item.move', id: item.id, category: target.id, after } : null
    }
    case 'remove':
      return item ? { op: 'item.remove', id: item.id } : null
    case 'category': {
      const id = newId(given.name)
      return { op: 'category.add', after: null, category: { id, name: given.name } }
    }
    case 'group': {
      const groups = Object.keys(menu.option_groups ?? {})
      const id = pick(groups)
      const after = groups[given.to % (groups.length + 1)] ?? null
      return id === undefined ? null : { op: 'group.move', id, after }
    }
    case 'option': {
      const option = { id: newId(given.name), name: given.name, price: given.price }
      return { op: 'option.add', group: 'extras', after: null, option }
    }
  }
}

test('thousands of generated edits pass the check of the whole folder, and read back as they were written', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
      let menu = before
      for (const each of edits) {
        const operation = operationOf(menu, each)
        const next = operation && applyOperation(menu, operation)
        if (next && typeof next !== 'string') menu = next
      }

      const written = rewriteYaml(text, menu, orderedKeys)

      expect(parse(written)).toEqual(JSON.parse(JSON.stringify(menu)))
      expect(Object.keys(parse(written).option_groups)).toEqual(
        Object.keys(menu.option_groups ?? {}),
      )
      expect(rewriteYaml(written, parse(written), orderedKeys)).toBe(written)
      const bytes = Buffer.from(written)
      expect(bytes.toString()).toBe(written)
      // As publishing does: a dish that left the menu leaves the highlights of its brand.
      const brands = withoutGoneHighlights(folder, 'main', { live: before, draft: menu })
      // Only brands name dishes: without them, nothing else of the folder depends on what was edited.
      const isWhole = brands.files.size > 0
      const texts = isWhole
        ? [...folder, [file, bytes] as const, ...brands.files]
        : [[file, bytes] as const]
      const faults = checkTexts(new Map(texts), pictures)
      expect(
        faults
          .filter((fault) => !fault.isWarning && (isWhole || fault.file === file))
          .map((fault) => `${fault.file} ${fault.key} ${fault.message}`),
      ).toEqual([])
    }),
    // Of up to six edits each.
    { numRuns: Number(process.env.MENU_EDITS ?? 600) },
  )
}, 300_000)
