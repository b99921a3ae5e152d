import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireHoursUpdate } from '#contract/staff/hours.ts'
import type { WireMenuDocument, WireMenuEditor } from '#contract/staff/menus.ts'
import type { WirePromoList } from '#contract/staff/promos.ts'
import type { MenuDocument } from '#domain/menu-document.ts'
import type { MenuOperation } from '#domain/menu-operations.ts'
import { exportTenant } from '#server/tenancy/export-tenant.ts'
import { checkFiles } from '#server/tenancy/folder/check-folder.ts'
import { readFiles } from '#server/tenancy/folder/read-files.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { type ContentApp, openContentApp } from '#testing/content-app.ts'
import { writeFolder } from '#testing/folder-files.ts'
import {
  applyMenuEdit,
  menuEdit,
  menuOperations,
  trickyWords,
} from '#testing/generated-menu-edits.ts'
import { runs } from '#testing/generated-tests.ts'

// As `testing/edited-menu.test.ts`, of fewer edits that go through the application's calls, the database and the disk.

let content: ContentApp
beforeAll(async () => {
  content = await openContentApp()
})
beforeEach(() => content.reset())
afterAll(() => content?.app.close())

const edits = fc.record({
  menu: fc.array(menuEdit, { minLength: 2, maxLength: 8 }),
  lead: fc.nat(600),
  reason: trickyWords,
  headline: trickyWords,
  terms: trickyWords,
})

/** A menu as the calls show it in the form of the files, from which the next edit is chosen. */
function toDocument({ option_groups, categories }: WireMenuDocument): MenuDocument {
  const groups = option_groups.map(({ id, ...group }) => [id, group])
  return { option_groups: Object.fromEntries(groups), categories } as unknown as MenuDocument
}

/** An operation as it is sent: new entries have no id yet, a new dish says its allergens, and no text is null. */
function toSent(operation: MenuOperation): object {
  const withoutId = ({ id: _, ...fields }: { id: string; [field: string]: unknown }) => fields
  switch (operation.op) {
    case 'item.add':
      return { ...operation, item: { allergens: [], ...withoutId(operation.item) } }
    case 'item.set':
      return {
        ...operation,
        fields: { ...operation.fields, allergens: operation.fields.allergens ?? [] },
      }
    case 'category.add':
      return { ...operation, category: withoutId(operation.category) }
    case 'category.set':
      return {
        ...operation,
        fields: { ...operation.fields, description: operation.fields.description ?? '' },
      }
    case 'option.add':
      return { ...operation, option: withoutId(operation.option) }
    case 'group.add': {
      const { options, ...group } = operation.group
      return {
        ...operation,
        group: { ...withoutId(group), options: (options as { id: string }[]).map(withoutId) },
      }
    }
    default:
      return operation
  }
}

async function editMenu(given: typeof edits extends fc.Arbitrary<infer Value> ? Value : never) {
  const { data } = await content.call<WireMenuEditor>('GET /api/staff/menus/main')
  let { draft, revision } = data
  const made: MenuOperation['op'][] = []
  for (const each of given.menu) {
    const next = applyMenuEdit(toDocument(draft), each)
    if (!next) continue
    const answer = await content.call<WireMenuEditor>('POST /api/staff/menus/main/changes', {
      revision,
      changes: [toSent(next.operation)],
    })
    expect([answer.status, answer.message]).toEqual([200, answer.message])
    ;({ draft, revision } = answer.data)
    made.push(next.operation.op)
  }
  const { status, message } = await content.call(
    'POST /api/staff/menus/main/publish',
    { revision, note: '' },
    content.manager,
    { 'idempotency-key': `menu ${revision}` },
  )
  // Edits that undo each other are nothing to publish.
  expect([message, status === 200 || message === 'There is nothing to publish.']).toEqual([
    message,
    true,
  ])
  return made
}

test('generated edits through the calls pass the check, and their export imports as unchanged', async () => {
  const made = new Map<string, number>(menuOperations.map((op) => [op, 0]))
  await fc.assert(
    fc.asyncProperty(edits, async (given) => {
      for (const op of await editMenu(given)) made.set(op, (made.get(op) ?? 0) + 1)
      const { data: hours } = await content.call<{ revision: number }>(
        'GET /api/staff/hours/borough',
      )
      const exceptions: WireHoursUpdate['exceptions'] = [
        { date: '2026-12-25', ranges: [], reason: given.reason },
      ]
      const { status } = await content.call('PUT /api/staff/hours/borough', {
        revision: hours.revision,
        kitchen: { lead_minutes: given.lead },
        exceptions,
      })
      const { data: promos } = await content.call<WirePromoList>('GET /api/staff/promos')
      const promo = await content.call('PUT /api/staff/promos/SAVE10', {
        revision: promos.revision,
        headline: given.headline,
        terms: given.terms,
      })
      expect([status, promo.status]).toEqual([200, 200])

      const folder = await writeFolder(new Map(), 'sample')
      await exportTenant(content.app.services, folder.path)
      const { faults } = await checkFiles('sample', await readFiles(folder.path))
      const { hasChanged } = await importTenant(content.app.services, folder.path)
      await folder.remove()

      expect(faults.filter(({ isWarning }) => !isWarning)).toEqual([])
      expect(hasChanged).toBe(false)
    }),
    { numRuns: runs(25) },
  )
  // A few runs do not make every operation.
  if (process.env.TEST_ALL) expect([...made].filter(([, count]) => count === 0)).toEqual([])
}, 180_000)
