import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { exportTenant } from '#server/tenancy/export-tenant.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { type ContentApp, openContentApp } from '#testing/content-app.ts'
import { writeFolder } from '#testing/folder-files.ts'

let content: ContentApp
beforeAll(async () => {
  content = await openContentApp()
})
beforeEach(() => content.reset())
afterAll(() => content?.app.close())

interface Diff {
  changes: { op: string; field: string; was: string; becomes: string }[]
}
type Groups = Pick<WireMenuEditor['draft'], 'option_groups'>

const move = (id: string, after: string | null, revision = 0, actor = content.manager) =>
  content.call<{ draft: Groups; fields: object[]; applied: object[] }>(
    'POST /api/staff/menus/main/changes',
    { revision, changes: [{ op: 'group.move', id, after }] },
    actor,
  )
const idsOf = ({ option_groups }: Groups) => option_groups.map(({ id }) => id)
const menu = async () => (await content.call<WireMenuEditor>('GET /api/staff/menus/main')).data
const diff = async () => (await content.call<Diff>('GET /api/staff/menus/main/diff')).data.changes
const publish = (revision: number) =>
  content.call('POST /api/staff/menus/main/publish', { revision, note: '' }, content.manager, {
    'idempotency-key': `publish ${revision}`,
  })

test('option groups are moved, published into the file, and brought back', async () => {
  const before = parse(await content.fileText('menus/main.yaml'))

  const { data } = await move('removals', null)
  expect(idsOf(data.draft)).toEqual(['removals', 'heat', 'extras'])
  expect(await diff()).toMatchObject([
    { op: 'group.move', field: 'place', was: '/extras', becomes: '/' },
  ])
  expect((await publish(1)).status).toBe(200)

  const { live, changes } = await menu()
  expect([idsOf(live), changes]).toEqual([['removals', 'heat', 'extras'], 0])
  expect(parse(await content.fileText('menus/main.yaml'))).toEqual(before)
  const folder = await writeFolder(new Map(), 'sample')
  await exportTenant(content.app.services, folder.path)
  expect(await importTenant(content.app.services, folder.path)).toMatchObject({ hasChanged: false })
  await folder.remove()

  const brought = await content.call<WireMenuEditor>('POST /api/staff/versions/1/bring-back', {
    menu_id: 'main',
  })
  expect(idsOf(brought.data.draft)).toEqual(['heat', 'extras', 'removals'])
})

test('who moves a group that somebody else has moved meanwhile learns of it', async () => {
  await move('extras', null, 0, content.owner)

  const other = await move('removals', null)
  const same = await move('extras', 'heat')

  expect([other.status, same.status]).toEqual([200, 409])
  expect(same.data.fields).toMatchObject([
    { field: 'group.extras.place', yours: '/heat', theirs: '/removals', by: { name: 'Cardamom' } },
  ])
})

test('a new group comes where it is wanted, and has no number for an id', async () => {
  const { data } = await content.call<{ draft: Groups }>('POST /api/staff/menus/main/changes', {
    revision: 0,
    changes: [
      {
        op: 'group.add',
        after: 'heat',
        group: { name: '12', type: 'single', options: [{ name: 'One' }] },
      },
    ],
  })

  expect(idsOf(data.draft)).toEqual(['heat', 'group-12', 'extras', 'removals'])
})

test('a group that is not there is refused with a sentence', async () => {
  const { status, data } = await move('toppings', null)

  expect([status, data]).toMatchObject([
    422,
    { errors: [{ message: 'There is no option group toppings any more.' }] },
  ])
})
