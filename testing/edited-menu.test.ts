import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type MenuDocument, orderedKeys } from '#domain/menu-document.ts'
import { withoutGoneHighlights } from '#server/content/highlights.ts'
import { checkTexts } from '#server/tenancy/folder/check-folder.ts'
import { rewriteYaml } from '#server/tenancy/yaml/rewrite-yaml.ts'
import { type FolderFiles, sampleFiles } from './folder-files.ts'
import { applyMenuEdit, menuEdit, menuOperations } from './generated-menu-edits.ts'
import { runs } from './generated-tests.ts'

// An export writes the files of a tenant as they are stored, byte for byte, and an import compares those bytes. So it needs
// three things, each shown here without a server, so that thousands are affordable: the whole folder
// with the edited menu passes the folder's check, the file says the same when it is read again, and writing that once more
// changes no byte. `server/content/exported-edits.test.ts` takes fewer edits through the calls, disk and database.

const menus = runs(600)
const file = 'menus/main.yaml'
const text = readFileSync('testing/sample/menus/main.yaml', 'utf8')
const before: MenuDocument = parse(text)
let folder: FolderFiles
let pictures: string[]
beforeAll(async () => {
  folder = await sampleFiles()
  pictures = [...folder.keys()].filter((path) => path.startsWith('pictures/'))
})

test('thousands of generated edits pass the check of the whole folder, and read back as they were written', () => {
  const applied = new Map<string, number>(menuOperations.map((op) => [op, 0]))
  fc.assert(
    fc.property(fc.array(menuEdit, { minLength: 1, maxLength: 12 }), (edits) => {
      let menu = before
      for (const each of edits) {
        const next = applyMenuEdit(menu, each)
        if (!next) continue
        menu = next.menu
        applied.set(each.op, (applied.get(each.op) ?? 0) + 1)
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
    // Of up to twelve edits each.
    { numRuns: menus },
  )
  // Each of the sixteen operations is among them, not only those that come easily.
  const counts = [...applied.values()]
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3.4 * menus)
  expect(Math.min(...counts)).toBeGreaterThan(0.14 * menus - 8)
}, 300_000)
