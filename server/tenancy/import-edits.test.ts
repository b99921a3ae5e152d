import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ContentAuthor } from '#database/content-tables.ts'
import { asOwner } from '#testing/as-owner.ts'
import { edit, type FolderFiles, sampleFiles, writeFolder } from '#testing/folder-files.ts'
import { testDatabase } from '#testing/test-database.ts'
import { readContentState } from './content-state.ts'
import { importDemoTenants } from './demo.ts'
import { exportTenant } from './export-tenant.ts'
import { readFiles } from './folder/read-files.ts'
import { FolderConflict, FolderFaults, importTenant, mergeFolder } from './import-tenant.ts'
import { ContentFaults, StaleContent, writeContent } from './write-content.ts'

const saffron: ContentAuthor = {
  kind: 'member',
  id: 'saffron',
  name: 'Saffron',
  device: null,
  role: 'manager',
}
const at = new Date('2026-11-21T18:02:00Z')

let files: FolderFiles
const written: { path: string; remove(): Promise<void> }[] = []

const db = await testDatabase()
beforeEach(async () => {
  files = await sampleFiles()
})
afterEach(async () => {
  for (const folder of written.splice(0)) await folder.remove()
  await asOwner(db, 'delete from tenants')
})
afterAll(() => db.close())

async function folderOf(given: FolderFiles): Promise<string> {
  const folder = await writeFolder(given, 'sample')
  written.push(folder)
  return folder.path
}
const importFiles = async (options = {}) => importTenant({ db }, await folderOf(files), options)
const state = () =>
  db.transaction('sample', (tx) => readContentState(tx, 'sample'), 'tiffin_import')
const versions = () =>
  db.transaction('sample', (tx) =>
    tx
      .selectFrom('content_versions')
      .select(['number', 'door', 'note', 'changed', 'by'])
      .orderBy('number')
      .execute(),
  )

/** A change by a person in the application. */
async function editInApp(file: string, from: string, to: string): Promise<void> {
  const current = await state()
  const text = current.files.get(file)?.toString() ?? ''
  expect(text).toContain(from)
  await writeContent(db, {
    tenantId: 'sample',
    state: current,
    files: new Map(current.files).set(file, Buffer.from(text.replace(from, to))),
    door: 'app',
    by: saffron,
    at,
  })
}
async function exported(): Promise<string> {
  const path = await folderOf(new Map())
  await exportTenant({ db }, path)
  return path
}
const menuText = async () => (await state()).files.get('menus/main.yaml')?.toString()
/** The lines below the folder's path. */
async function linesOf(importing: Promise<unknown>): Promise<string[]> {
  const error = await importing.catch((thrown: unknown) => thrown)
  if (!(error instanceof FolderFaults)) throw new Error('no faults', { cause: error })
  return error.faults.map((line) => line.replace(/^.*\/sample\//, ''))
}

describe('an import of a tenant that was changed in the application', () => {
  test('keeps the files that only the application has changed', async () => {
    await importFiles()
    await editInApp('menus/main.yaml', 'price: 12.95', 'price: 13.50')
    edit(files, 'promos.yaml', 'value: 10', 'value: 15')

    const { hasChanged } = await importFiles()

    const { files: now } = await state()
    expect(hasChanged).toBe(true)
    expect(now.get('menus/main.yaml')?.toString()).toContain('price: 13.50')
    expect(now.get('promos.yaml')?.toString()).toContain('value: 15')
  })

  test('names each file that both have changed, and imports nothing', async () => {
    await importFiles()
    await editInApp('menus/main.yaml', 'price: 12.95', 'price: 13.50')
    await editInApp('outlets/borough.yaml', 'lead_minutes: 30', 'lead_minutes: 45')
    edit(files, 'menus/main.yaml', 'price: 12.95', 'price: 14.00')
    edit(files, 'outlets/borough.yaml', 'lead_minutes: 30', 'lead_minutes: 60')
    edit(files, 'promos.yaml', 'value: 10', 'value: 15')
    const before = await state()

    const lines = await linesOf(importFiles())

    expect(lines).toEqual([
      'menus/main.yaml: changed here and in the app; export first, or import with --take folder | app',
      'outlets/borough.yaml: changed here and in the app; export first, or import with --take folder | app',
    ])
    expect(await state()).toEqual(before)
    await expect(importFiles()).rejects.toBeInstanceOf(FolderConflict)
  })

  test('takes the side that the operator chooses, and keeps the other in the history', async () => {
    await importFiles()
    await editInApp('menus/main.yaml', 'price: 12.95', 'price: 13.50')
    edit(files, 'menus/main.yaml', 'price: 12.95', 'price: 14.00')

    await importFiles({ take: 'app' })
    const ofApp = await menuText()
    edit(files, 'menus/main.yaml', 'price: 14.00', 'price: 15.00')
    await importFiles({ take: 'folder' })

    expect(ofApp).toContain('price: 13.50')
    expect(await menuText()).toContain('price: 15.00')
    expect((await versions()).map(({ door, changed }) => [door, changed.length])).toEqual([
      ['folder', files.size],
      ['app', 1],
      ['folder', 1],
    ])
  })

  test('of an unchanged export changes nothing', async () => {
    await importFiles()
    await editInApp('menus/main.yaml', 'price: 12.95', 'price: 13.50')
    const path = await exported()
    const before = await versions()

    const first = await importTenant({ db }, path)
    const second = await importTenant({ db }, path)

    expect([first.hasChanged, second.hasChanged]).toEqual([false, false])
    expect(await versions()).toEqual(before)
  })

  test('of an export that was edited by hand compares it with the exported version', async () => {
    await importFiles()
    await editInApp('menus/main.yaml', 'price: 12.95', 'price: 13.50')
    const path = await exported()
    const byHand = await readFiles(path)
    edit(byHand, 'menus/main.yaml', 'name: Lamb Stew', 'name: Lamb Hotpot')
    // Then editing in the application continues.
    await editInApp('outlets/borough.yaml', 'lead_minutes: 30', 'lead_minutes: 45')
    const folder = await folderOf(byHand)
    const marker = await readFile(join(path, '.content-version'))
    const given = await folderOf(new Map([...byHand, ['.content-version', marker]]))

    const unmarked = await linesOf(importTenant({ db }, folder))
    const { hasChanged } = await importTenant({ db }, given)

    expect(unmarked).toHaveLength(1)
    expect(hasChanged).toBe(true)
    expect(await menuText()).toContain('price: 13.50')
    expect(await menuText()).toContain('Lamb Hotpot')
    expect((await state()).files.get('outlets/borough.yaml')?.toString()).toContain(
      'lead_minutes: 45',
    )
  })

  test('checks the result of both changes: a dish that one removed and the other needs', async () => {
    await importFiles()
    const current = await state()
    const menu = current.files.get('menus/main.yaml')?.toString() ?? ''
    // The application makes a dish a highlight that the folder removes.
    await editInApp('brands/sample.yaml', 'main.curry', 'main.stew')
    edit(
      files,
      'menus/main.yaml',
      menu.slice(menu.indexOf('      - id: stew'), menu.indexOf('      - id: pie')),
      '',
    )

    const lines = await linesOf(importFiles())

    expect(lines.join('\n')).toContain('there is no item main.stew')
  })

  test('takes a tenant of the release before as it is', async () => {
    await importFiles()
    await asOwner(
      db,
      `delete from content_versions;
       update tenant_content set version = null, source = null, source_version = null, source_for = null, built_with = null`,
    )
    edit(files, 'menus/main.yaml', 'price: 12.95', 'price: 14.00')

    await importFiles()

    expect(await menuText()).toContain('price: 14.00')
    expect(
      (await versions()).map(({ number, door, changed }) => [number, door, changed.length]),
    ).toEqual([
      [1, 'folder', files.size],
      [2, 'folder', 1],
    ])
  })
})

describe('a folder and changes made in the application', () => {
  test.each([
    ['neither has changed', '1', '1', '1', 'app'],
    ['only the folder has changed', '1', '1', '2', 'folder'],
    ['only the application has changed', '1', '2', '1', 'app'],
    ['both have changed alike', '1', '2', '2', 'app'],
    ['both have changed', '1', '2', '3', 'conflict'],
    ['both have added', undefined, '2', '3', 'conflict'],
    ['the folder has added', undefined, undefined, '3', 'folder'],
    ['the application has added', undefined, '2', undefined, 'app'],
    ['the folder has removed', '1', '1', undefined, 'gone'],
    ['the application has removed', '1', undefined, '1', 'gone'],
    ['one has removed what the other changed', '1', '2', undefined, 'conflict'],
    ['both have removed', '1', undefined, undefined, 'gone'],
  ])('where %s', (_, base, app, folder, expected) => {
    const at = (hash: string | undefined): Record<string, string> => (hash ? { file: hash } : {})

    const { files, conflicts } = mergeFolder(at(base), { app: at(app), folder: at(folder) })

    const found = conflicts.length > 0 ? 'conflict' : (files.file ?? 'gone')
    // A file that is equal in both may be taken from either.
    expect(app === folder && found === 'folder' ? 'app' : found).toBe(expected)
  })

  test.each(['folder', 'app'] as const)(
    'takes the file of the %s if the operator chooses it',
    (take) => {
      const { files, conflicts } = mergeFolder(
        { x: '1' },
        { app: { x: '2' }, folder: { x: '3' } },
        take,
      )

      expect([files, conflicts]).toEqual([{ x: take }, []])
    },
  )
})

describe('an import at the start of the server', () => {
  test('that meets such a file logs it and continues with the live content', async () => {
    await importFiles()
    await editInApp('menus/main.yaml', 'price: 12.95', 'price: 13.50')
    edit(files, 'menus/main.yaml', 'price: 12.95', 'price: 14.00')
    const lines: string[] = []
    const log = { error: (line: string) => lines.push(line), warn() {}, info() {} }
    const parent = `${dirname(await folderOf(files))}/`

    const slugs = await importDemoTenants({ db, log: log as never }, parent)

    expect(slugs).toEqual(['sample'])
    expect(lines).toEqual([expect.stringContaining('menus/main.yaml: changed here and in the app')])
    expect(await menuText()).toContain('price: 13.50')
  })
})

describe('a change of content', () => {
  test('that was made from an older state is refused', async () => {
    await importFiles()
    const before = await state()
    await editInApp('menus/main.yaml', 'price: 12.95', 'price: 13.50')

    const late = writeContent(db, {
      tenantId: 'sample',
      state: before,
      files: before.files,
      door: 'app',
      by: saffron,
      at,
    })

    await expect(late).rejects.toBeInstanceOf(StaleContent)
  })

  test('with a fault is refused with all of them, and nothing is written', async () => {
    await importFiles()
    const before = await state()

    const wrong = editInApp('menus/main.yaml', 'price: 12.95', 'price: -1')

    await expect(wrong).rejects.toBeInstanceOf(ContentFaults)
    expect(await state()).toEqual(before)
  })

  test('by two concurrent requests is made by one of them', async () => {
    await importFiles()
    const from = await state()
    const change = (price: string) =>
      writeContent(db, {
        tenantId: 'sample',
        state: from,
        files: new Map(from.files).set(
          'menus/main.yaml',
          Buffer.from(
            (from.files.get('menus/main.yaml')?.toString() ?? '').replace('12.95', price),
          ),
        ),
        door: 'app',
        by: saffron,
        at,
      })

    const outcomes = await Promise.allSettled([change('13.00'), change('14.00')])

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await versions()).toHaveLength(2)
  })

  test('notes which fields it touched, and ids that are not given again', async () => {
    await importFiles()
    edit(files, 'menus/main.yaml', 'price: 12.95', 'price: 13.00')
    edit(
      files,
      'menus/main.yaml',
      '      - { id: hot, name: Hot, price: 0.50, allergens: [] }\n',
      '',
    )

    await importFiles()

    const row = await db.transaction('sample', (tx) =>
      tx.selectFrom('content_revisions').selectAll().executeTakeFirst(),
    )
    expect(row).toMatchObject({
      file: 'menus/main.yaml',
      revision: 1,
      retired: ['option.heat.hot'],
    })
    expect(Object.keys(row?.touched ?? {}).sort()).toEqual(['item.curry.price', 'option.heat.hot'])
  })
})
