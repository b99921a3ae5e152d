import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import type { WireMenuDocument, WireMenuEditor } from '#contract/staff/menus.ts'
import { exportTenant } from '#server/tenancy/export-tenant.ts'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { contentApp, setDish } from '#testing/content-app.ts'
import { edit, writeFolder } from '#testing/folder-files.ts'

const content = contentApp()

const undo = (number: number) => content.call<WireVersion>('POST versions/last/undo', { number })
const itemIn = (document: WireMenuDocument, id: string) =>
  document.categories.flatMap(({ items }) => items).find((item) => item.id === id)
/** A dish as the diner sees it. */
const diner = async (id: string) => (await content.site()).itemById.get(`main.${id}`)?.item
describe('a draft of a menu', () => {
  test('shows the changed menu, and diners see none of it', async () => {
    const { data } = await content.changeMenu(0, [
      setDish('curry', { price: 13.5, kitchen_name: 'BUTTER' }),
      {
        op: 'item.add',
        category: 'drinks',
        after: 'lassi',
        item: { name: 'Masala Chai', price: 2.5 },
      },
    ])

    expect(data).toMatchObject({ revision: 1, changes: 2 })
    expect(data.applied[1]).toEqual({
      op: 'item.add',
      subject: { kind: 'item', id: 'masala-chai', name: 'Masala Chai' },
    })
    expect(itemIn(data.draft, 'curry')).toMatchObject({ price: 13.5, kitchen_name: 'BUTTER' })
    const shown = await content.menu()
    expect(itemIn(shown.draft, 'masala-chai')).toMatchObject({ price: 2.5, allergens: null })
    expect(itemIn(shown.live, 'curry')).toMatchObject({ price: 12.95, kitchen_name: null })
    expect(Object.keys(shown.pictures)).toEqual(['curry.webp'])
    expect((await diner('curry'))?.price).toBe(1_295)
  })

  test('reports faults in the sentences of the folder check, at the field', async () => {
    const { data } = await content.changeMenu(0, [
      setDish('stew', { price: 11 }),
      setDish('curry', { options: ['heat', 'chutneys'] }),
    ])

    expect(data.lint).toEqual(
      expect.arrayContaining([
        {
          subject: { kind: 'item', id: 'stew' },
          field: 'special_price',
          message: 'must be below the price',
          is_warning: false,
        },
        {
          subject: { kind: 'item', id: 'curry' },
          field: 'options',
          message: 'there is no option group chutneys',
          is_warning: false,
        },
      ]),
    )
    expect((await content.publishMenu(1)).status).toBe(422)
  })

  test('takes changes of two to different fields, and refuses the same field with both values', async () => {
    await content.changeMenu(0, [setDish('curry', { price: 13 })], content.owner)

    const other = await content.changeMenu(0, [setDish('curry', { description: 'New.' })])
    const same = await content.changeMenu(0, [setDish('curry', { price: 13 })])
    const against = await content.changeMenu(0, [setDish('curry', { price: 14, name: 'Curry' })])
    const removal = await content.changeMenu(0, [{ op: 'item.remove', id: 'curry' }])

    expect([other.status, same.status, against.status, removal.status]).toEqual([
      200, 200, 409, 409,
    ])
    expect(against.data.fields).toMatchObject([
      { field: 'item.curry.price', yours: 14, theirs: 13, by: { name: 'Saffron' } },
    ])
    expect(itemIn((await content.menu()).draft, 'curry')).toMatchObject({
      price: 13,
      name: 'Butter Curry',
    })
  })

  test('keeps every change of concurrent requests', async () => {
    const fields = ['name', 'description', 'kitchen_name', 'calories', 'spicy', 'popular'] as const
    const values = ['Curry', 'New', 'CU', 500, 2, false]

    const answers = await Promise.all(
      fields.map((field, index) =>
        content.changeMenu(
          0,
          [setDish('curry', { [field]: values[index] })],
          index % 2 ? content.manager : content.owner,
        ),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200))
    expect(itemIn((await content.menu()).draft, 'curry')).toMatchObject(
      Object.fromEntries(fields.map((field, index) => [field, values[index]])),
    )
    expect((await content.menu()).revision).toBe(fields.length)
  })

  test('removes a change that returns a field to its live value', async () => {
    await content.changeMenu(0, [setDish('curry', { price: 13 })])

    const { data } = await content.changeMenu(1, [setDish('curry', { price: 12.95 })])

    expect([data.revision, data.changes]).toEqual([2, 0])
  })

  test.each([
    ['an unknown field', [setDish('curry', { prize: 1 })], 'changes.0.fields.prize'],
    ['no field', [setDish('curry', {})], 'changes.0.fields'],
    ['a name of 81 letters', [setDish('curry', { name: 'x'.repeat(81) })], 'changes.0.fields.name'],
    ['an unknown dish', [setDish('naan', { price: 1 })], 'changes.0'],
    ['nothing', [], 'changes'],
  ])('refuses %s', async (_, changes, field) => {
    const { status, data } = await content.changeMenu(0, changes)

    expect([status, data.errors[0]?.field]).toEqual([422, field])
  })

  test('has room for 60 categories', async () => {
    const add = (count: number) =>
      Array.from({ length: count }, () => ({
        op: 'category.add',
        after: 'drinks',
        category: { name: 'Sides' },
      }))
    await content.changeMenu(0, add(50))

    const over = await content.changeMenu(1, add(9))
    const last = await content.changeMenu(1, add(8))

    expect([over.status, over.message]).toEqual([409, 'A menu can have at most 60 categories.'])
    expect(last.data.applied.at(-1)?.subject.id).toBe('sides-58')
  })
})

describe('publishing a menu', () => {
  test('brings the draft to diners, files and history', async () => {
    const before = await content.fileText('menus/main.yaml')
    await content.changeMenu(0, [
      setDish('curry', { price: 13.5 }),
      setDish('stew', { special_price: null }),
    ])

    const { status, data } = await content.publishMenu(1, { note: 'Winter prices' })

    expect([status, data.number, data.note, data.door]).toEqual([200, 2, 'Winter prices', 'app'])
    expect(data.files).toEqual(['menus/main.yaml'])
    expect((await diner('curry'))?.price).toBe(1_350)
    expect((await diner('stew'))?.specialPrice).toBeNull()
    expect(parse(await content.fileText('menus/main.yaml'))).toEqual(
      parse(
        before.replace('price: 12.95', 'price: 13.5').replace('        special_price: 11.50\n', ''),
      ),
    )
    expect(await content.menu()).toMatchObject({ changes: 0, lost: [] })
    expect((await content.versions()).map(({ number, door }) => [number, door])).toEqual([
      [2, 'app'],
      [1, 'folder'],
    ])
    const folder = await writeFolder(new Map(), 'sample')
    await exportTenant(content.app.services, folder.path)
    const { hasChanged } = await importTenant(content.app.services, folder.path)
    await folder.remove()
    expect(hasChanged).toBe(false)
    expect(await content.log('?action=menu.published')).toMatchObject([
      { text: 'Saffron published the menu main: Winter prices.' },
    ])
  })

  test('is done once for one key, and not on another revision', async () => {
    await content.changeMenu(0, [setDish('curry', { price: 13.5 })])

    const stale = await content.publishMenu(0)
    const [first, second] = await Promise.all([
      content.publishMenu(1, { key: 'same' }),
      content.publishMenu(1, { key: 'same' }),
    ])
    const other = await content.publishMenu(2, { key: 'same' })
    const nothing = await content.publishMenu(1)

    expect([stale.status, first?.data.number, second?.data.number]).toEqual([409, 2, 2])
    expect([other.status, nothing.status]).toEqual([409, 409])
    expect(await content.versions()).toHaveLength(2)
  })

  test('needs the allergens of a new dish, and takes a gone one from its brand', async () => {
    await content.changeMenu(0, [
      { op: 'item.add', category: 'mains', after: null, item: { name: 'Naan', price: 3 } },
      { op: 'item.remove', id: 'curry' },
    ])

    const refused = await content.publishMenu(1)
    const before = await content.call<{ warnings: string[] }>('GET menus/main/diff')
    await content.changeMenu(1, [setDish('naan', { allergens: [] })])
    const diff = await content.call<{ warnings: string[] }>('GET menus/main/diff')
    const { status, data } = await content.publishMenu(2)

    expect(refused.data.errors[0]).toEqual({
      field: 'item.naan.allergens',
      message: 'Naan: choose its allergens, or none of these.',
    })
    // A blocker of publishing is listed as such, and not also as a warning.
    expect(before.data.warnings.filter((each) => each.includes('Naan'))).toEqual([])
    expect(diff.data.warnings).toContain(
      'curry is a highlight of Sample Kitchen and leaves its page.',
    )
    expect([status, data.files]).toEqual([200, ['brands/sample.yaml', 'menus/main.yaml']])
    const again = await content.changeMenu(2, [
      { op: 'item.add', category: 'mains', after: null, item: { name: 'Curry', price: 3 } },
    ])
    expect(again.data.applied[0]?.subject.id).toBe('curry-2')
  })

  test('hides a dish from diners and keeps its kitchen name for orders', async () => {
    await content.changeMenu(0, [
      setDish('stew', { hidden: true }),
      setDish('curry', { kitchen_name: 'BUTTER' }),
    ])
    await content.publishMenu(1)

    expect(await diner('stew')).toBeUndefined()
    expect(await diner('curry')).toMatchObject({ kitchenName: 'BUTTER' })
  })
})

describe('the difference that publishing would make', () => {
  test('is listed by field with both values and the author, and warns of values changed since', async () => {
    await content.changeMenu(0, [
      setDish('curry', { price: 13.5 }),
      { op: 'item.move', id: 'pie', category: 'drinks', after: 'lassi' },
    ])
    await content.importSample((files) =>
      edit(files, 'menus/main.yaml', 'price: 12.95', 'price: 12.50'),
    )

    const data = await content.get<{ changes: object[]; warnings: string[] }>('menus/main/diff')

    expect(data.changes).toMatchObject([
      {
        n: 1,
        op: 'item.set',
        subject: { kind: 'item', id: 'curry', name: 'Butter Curry' },
        field: 'price',
        was: 12.5,
        becomes: 13.5,
        by: { name: 'Saffron' },
      },
      { n: 2, op: 'item.move', field: 'place', was: 'mains/stew', becomes: 'drinks/lassi' },
    ])
    expect(data.warnings).toContain('Butter Curry: price has meanwhile become 12.5.')
  })
})

describe('an import', () => {
  test('keeps the draft on top of it, and lists changes that no longer fit', async () => {
    await content.changeMenu(0, [setDish('curry', { price: 13.5 }), setDish('stew', { price: 15 })])
    await content.importSample((files) => {
      const whole = files.get('menus/main.yaml')?.toString() ?? ''
      const stew = whole.slice(whole.indexOf('      - id: stew'), whole.indexOf('      - id: pie'))
      edit(files, 'menus/main.yaml', stew, '')
      edit(files, 'menus/main.yaml', 'calories: 640', 'calories: 650')
    })

    const shown = await content.menu()
    expect(shown.lost).toMatchObject([
      { n: 2, op: 'item.set', subject: { id: 'stew' }, reason: 'There is no dish stew any more.' },
    ])
    expect(itemIn(shown.draft, 'curry')).toMatchObject({ price: 13.5, calories: 650 })
    // An editor with the page open is notified.
    expect((await content.changeMenu(1, [setDish('curry', { calories: 700 })])).status).toBe(409)
    expect((await content.publishMenu(shown.revision)).status).toBe(200)
    expect((await content.menu()).lost).toHaveLength(1)
  })

  test('while people change it loses nothing of either', async () => {
    const hours = (kitchen: object, actor = content.manager) =>
      content.call('PUT hours/borough', { revision: 0, kitchen }, actor)

    const [, ...answers] = await Promise.all([
      content.importSample((files) => edit(files, 'promos.yaml', 'value: 10', 'value: 15')),
      content.changeMenu(0, [setDish('curry', { price: 13.5 })]),
      hours({ lead_minutes: 45 }),
      hours({ days_ahead: 3 }, content.owner),
      content.changeMenu(0, [setDish('stew', { price: 15 })], content.owner),
    ])
    const published = await content.publishMenu((await content.menu()).revision)

    expect([...answers, published].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await content.fileText('promos.yaml')).toContain('value: 15')
    expect(parse(await content.fileText('outlets/borough.yaml')).kitchen).toMatchObject({
      lead_minutes: 45,
      days_ahead: 3,
    })
    expect(await content.fileText('menus/main.yaml')).toMatch(/price: 13.50[\s\S]+price: 15\n/)
  })
})

describe('an earlier version', () => {
  test('is undone within ten minutes, once', async () => {
    const before = await content.fileText('menus/main.yaml')
    await content.changeMenu(0, [setDish('curry', { price: 13.5 })])
    await content.publishMenu(1)

    const undone = await undo(2)
    const twice = await undo(2)

    expect(undone.data).toMatchObject({ number: 3, undoes: 2, undo_until: null })
    expect(twice.status).toBe(409)
    expect(await content.fileText('menus/main.yaml')).toBe(before)
    expect((await diner('curry'))?.price).toBe(1_295)
  })

  test('cannot be undone once a newer one was published by another member', async () => {
    await content.changeMenu(0, [setDish('curry', { price: 13.5 })])
    const { data: hers } = await content.publishMenu(1)
    const his = await content.call(
      'PUT hours/borough',
      { revision: 0, kitchen: { lead_minutes: 45 } },
      content.owner,
    )

    const undone = await undo(hers.number)
    const [newest] = await content.versions()

    expect([his.status, undone.status]).toEqual([200, 409])
    expect(undone.message).toBe('Something newer is live. Nothing was taken back.')
    expect(newest).toMatchObject({ number: hers.number + 1, undoes: null })
    expect(await content.fileText('outlets/borough.yaml')).toContain('lead_minutes: 45')
  })

  test('cannot be undone after ten minutes, nor after a newer import', async () => {
    await content.changeMenu(0, [setDish('curry', { price: 13.5 })])
    await content.publishMenu(1)
    content.app.clock.advance({ minutes: 10, seconds: 1 })
    const late = await undo(2)
    await content.changeMenu(1, [setDish('curry', { price: 14 })])
    await content.publishMenu(2)
    await content.importSample(
      (files) => edit(files, 'promos.yaml', 'value: 10', 'value: 15'),
      'folder',
    )
    const newer = await undo(3)

    expect([late.status, newer.status]).toEqual([409, 409])
  })

  test('is brought back as a draft', async () => {
    await content.changeMenu(0, [
      setDish('curry', { price: 13.5 }),
      { op: 'item.remove', id: 'pie' },
      { op: 'item.move', id: 'stew', category: 'drinks', after: 'lassi' },
    ])
    await content.publishMenu(1)

    const { status, data } = await content.call<WireMenuEditor>('POST versions/1/bring-back', {
      menu_id: 'main',
    })
    const again = await content.call('POST versions/1/bring-back', { menu_id: 'main' })
    await content.publishMenu(data.revision)

    expect([status, again.status]).toEqual([200, 409])
    expect((await content.menu()).live).toEqual(data.draft)
    expect((await diner('pie'))?.price).toBe(1_325)
    expect((await diner('curry'))?.price).toBe(1_295)
    expect(
      (await content.versions('?file=menus/main.yaml&limit=1')).map(({ number }) => number),
    ).toEqual([3])
  })

  test('that does not exist is 404', async () => {
    for (const number of ['9', 'x']) {
      const { status } = await content.call(`POST versions/${number}/bring-back`, {
        menu_id: 'main',
      })
      expect(status).toBe(404)
    }
  })
})
