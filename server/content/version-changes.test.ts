import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireVersionChanges } from '#contract/staff/content-versions.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { asOwner } from '#testing/as-owner.ts'
import { type ContentApp, openContentApp } from '#testing/content-app.ts'
import { edit, sampleFiles, writeFolder } from '#testing/folder-files.ts'
import { addMember, staffHost } from '#testing/staff.ts'

let content: ContentApp
beforeAll(async () => {
  content = await openContentApp()
})
beforeEach(() => content.resetWithStaffHost())
afterAll(() => content?.app.close())

const call: ContentApp['call'] = (...given) => content.call(...given)
const lastVersion = async () =>
  (await call<{ versions: { number: number }[] }>('GET /api/staff/versions?limit=1')).data
    .versions[0]?.number ?? 0
const changesOf = async (number: number, actor = content.manager) =>
  (await call<WireVersionChanges>(`GET /api/staff/versions/${number}/changes`, undefined, actor))
    .data
const rows = ({ changes }: WireVersionChanges) =>
  changes.map(({ op, subject, field, was, becomes }) => [op, subject.id, field, was, becomes])

async function publish(changes: object[]): Promise<void> {
  const { data } = await call<WireMenuEditor>('GET /api/staff/menus/main')
  const noted = await call<{ revision: number }>('POST /api/staff/menus/main/changes', {
    revision: data.revision,
    changes,
  })
  await call('POST /api/staff/menus/main/publish', { revision: noted.data.revision }, undefined, {
    'idempotency-key': crypto.randomUUID(),
  })
}

describe('the changes of a version', () => {
  test('of a menu are those of its draft, with author and time', async () => {
    await publish([
      { op: 'item.set', id: 'curry', fields: { price: 13.5 } },
      { op: 'item.move', id: 'stew', category: 'drinks', after: 'lassi' },
      { op: 'item.remove', id: 'pie' },
    ])
    const number = await lastVersion()

    const answer = await changesOf(number)

    expect(answer).toMatchObject({ number, compared_with: number - 1, more: 0 })
    expect(rows(answer)).toEqual(
      expect.arrayContaining([
        ['item.set', 'curry', 'price', 12.95, 13.5],
        ['item.move', 'stew', 'place', expect.any(String), 'drinks/lassi'],
        ['item.remove', 'pie', '', expect.objectContaining({ id: 'pie' }), null],
      ]),
    )
    expect(answer.changes).toHaveLength(3)
    expect(answer.changes[0]).toMatchObject({
      file: 'menus/main.yaml',
      by: { name: 'Saffron' },
      at: content.app.clock.now().toISOString(),
    })
  })

  test('of an outlet, a promo, the restaurant and a legal text are named by their fields', async () => {
    const hours = await call<{ revision: number }>('GET /api/staff/hours/borough')
    await call('PUT /api/staff/hours/borough', {
      revision: hours.data.revision,
      kitchen: { lead_minutes: 45 },
    })
    const ofHours = await changesOf(await lastVersion())
    const files = await sampleFiles()
    edit(files, 'tenant.yaml', 'hosts:\n', `hosts:\n  - { host: ${staffHost}, kind: staff }\n`)
    edit(files, 'promos.yaml', 'value: 10', 'value: 15')
    files.set('pages/terms.md', Buffer.from('Other terms.\n'))
    const folder = await writeFolder(files)
    await importTenant(content.app.services, folder.path, { take: 'folder' })
    await folder.remove()
    const ofImport = await changesOf(await lastVersion())

    expect(rows(ofHours)).toEqual([['outlet.set', 'borough', 'kitchen.lead_minutes', 30, 45]])
    expect(rows(ofImport)).toEqual(
      expect.arrayContaining([
        ['promo.set', expect.any(String), 'value', 10, 15],
        ['text.set', 'terms', 'text', expect.any(String), 'Other terms.'],
      ]),
    )
  })

  test('name a promo that came as a whole', async () => {
    await call('POST /api/staff/promos', {
      code: 'NEW5',
      headline: 'Five off',
      kind: 'amount',
      value: 5,
    })

    const [row] = (await changesOf(await lastVersion())).changes

    expect(row).toMatchObject({
      op: 'promo.add',
      subject: { kind: 'promo', id: 'NEW5', name: 'NEW5' },
      field: '',
      was: null,
      becomes: { code: 'NEW5', value: 5 },
    })
  })

  test('of the first version that is kept are not known, and of none are 404', async () => {
    await publish([{ op: 'item.set', id: 'curry', fields: { price: 13.5 } }])
    const number = await lastVersion()
    await asOwner(content.app.services.db, `delete from content_versions where number < ${number}`)

    expect(await changesOf(number)).toEqual({
      number,
      compared_with: null,
      changes: [],
      more: 0,
    })
    for (const unknown of ['999', 'x']) {
      expect((await call(`GET /api/staff/versions/${unknown}/changes`)).status).toBe(404)
    }
  })

  test('are shown of one’s own outlets alone', async () => {
    const atSoho = await addMember(content.app.services, 'sample', {
      role: 'manager',
      outlets: ['soho'],
    })
    const hours = await call<{ revision: number }>('GET /api/staff/hours/borough')
    await call('PUT /api/staff/hours/borough', {
      revision: hours.data.revision,
      kitchen: { lead_minutes: 45 },
    })

    const path = `GET /api/staff/versions/${await lastVersion()}/changes`

    expect((await call(path, undefined, atSoho)).status).toBe(404)
    expect((await call(path)).status).toBe(200)
  })
})
