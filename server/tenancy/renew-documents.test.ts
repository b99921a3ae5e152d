import { afterAll, expect, test } from 'vitest'
import type { WireMenu } from '#contract/menu.ts'
import { jobContext } from '#server/context.ts'
import { asOwner } from '#testing/as-owner.ts'
import { edit } from '#testing/folder-files.ts'
import { testApp } from '#testing/test-app.ts'
import { renewDocuments } from './renew-documents.ts'

const app = await testApp()
afterAll(() => app.close())

test('menus of an earlier release again distinguish an empty list of allergens from none', async () => {
  await app.importSample((files) => {
    edit(files, 'menus/main.yaml', '        allergens: [celery]\n', '        allergens: []\n')
    edit(files, 'menus/main.yaml', '        allergens: [fish, milk]\n', '')
  })
  const allergens = async () => {
    const { data } = await app.call<WireMenu>('GET /api/menu/borough')
    return Object.fromEntries(
      data.categories.flatMap(({ items }) => items.map((item) => [item.name, item.allergens])),
    )
  }
  const declared = {
    'Butter Curry': ['milk'],
    'Lamb Stew': [],
    'Fish Pie': null,
    'Mango Lassi': ['milk'],
  }
  expect(await allergens()).toEqual(declared)

  // As the migration leaves the previous release's documents.
  await asOwner(
    app.services.db,
    `update menus set document = replace(document::text, '"allergens": []', '"allergens": null')::jsonb;
     update tenant_content set built_with = 2;
     update tenants set content_version = content_version + 1`,
  )
  expect(await allergens()).toEqual({ ...declared, 'Lamb Stew': null })

  await renewDocuments(jobContext(app.services, 'sample'))
  expect(await allergens()).toEqual(declared)
})
