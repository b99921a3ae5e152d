import { describe, expect, test } from 'vitest'
import type { WireVersionChanges } from '#contract/staff/content-versions.ts'
import { asOwner } from '#testing/as-owner.ts'
import { contentApp, setDish } from '#testing/content-app.ts'
import { edit } from '#testing/folder-files.ts'

const content = contentApp({ withStaffHost: true })

const lastVersion = async () => (await content.versions('?limit=1'))[0]?.number ?? 0
const changesOf = async (number: number, actor = content.manager) =>
  await content.get<WireVersionChanges>(`versions/${number}/changes`, actor)
const rows = ({ changes }: WireVersionChanges) =>
  changes.map(({ op, subject, field, was, becomes }) => [op, subject.id, field, was, becomes])

async function publish(changes: object[]): Promise<void> {
  const { revision } = await content.menu()
  const changed = await content.changeMenu(revision, changes)
  await content.publishMenu(changed.data.revision)
}
async function setLead(): Promise<void> {
  const data = await content.get<{ revision: number }>('hours/borough')
  const kitchen = { lead_minutes: 45 }
  await content.call('PUT hours/borough', { revision: data.revision, kitchen })
}

describe('the changes of a version', () => {
  test('of a menu are those of its draft, with author and time', async () => {
    await publish([
      setDish('curry', { price: 13.5 }),
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
    await setLead()
    const ofHours = await changesOf(await lastVersion())
    await content.importSample((files) => {
      edit(files, 'promos.yaml', 'value: 10', 'value: 15')
      files.set('pages/terms.md', Buffer.from('Other terms.\n'))
    }, 'folder')
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
    await content.call('POST promos', {
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
    await publish([setDish('curry', { price: 13.5 })])
    const number = await lastVersion()
    await asOwner(content.app.services.db, `delete from content_versions where number < ${number}`)

    expect(await changesOf(number)).toEqual({
      number,
      compared_with: null,
      changes: [],
      more: 0,
    })
    for (const unknown of ['999', 'x']) {
      expect((await content.call(`GET versions/${unknown}/changes`)).status).toBe(404)
    }
  })

  test('are shown of one’s own outlets alone', async () => {
    const atSoho = await content.addMember({ outlets: ['soho'] })
    await setLead()

    const path = `GET versions/${await lastVersion()}/changes`

    expect((await content.call(path, undefined, atSoho)).status).toBe(404)
    expect((await content.call(path)).status).toBe(200)
  })
})
