import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#database/connection.ts'
import { openToDiners } from '#server/service/write-facts.ts'
import { asOwner } from '#testing/as-owner.ts'
import { edit, type FolderFiles, sampleFiles, writeFolder } from '#testing/folder-files.ts'
import { testDatabase } from '#testing/test-database.ts'
import { createContentStore } from './content-store.ts'
import { exportTenant } from './export-tenant.ts'
import { readFiles } from './folder/read-files.ts'
import { FolderFaults, importTenant } from './import-tenant.ts'
import type { SiteContent } from './site-content.ts'

let files: FolderFiles
const written: { remove(): Promise<void> }[] = []

const db = await testDatabase()
beforeEach(async () => {
  files = await sampleFiles()
})
afterEach(async () => {
  for (const folder of written.splice(0)) await folder.remove()
  // Deletes all other rows of a tenant as well.
  await asOwner(db, 'delete from tenants')
})
afterAll(() => db.close())

async function importFiles(slug = 'sample', options: { isLive?: boolean } = {}) {
  const folder = await writeFolder(files, slug)
  written.push(folder)
  return importTenant({ db }, folder.path, options)
}

let tick = 0
const load = (slug = 'sample'): Promise<SiteContent> =>
  createContentStore(db, () => (tick += 10_000)).load(slug)

async function faultsOf(importing: Promise<unknown>): Promise<string[]> {
  const error = await importing.catch((thrown: unknown) => thrown)
  if (!(error instanceof FolderFaults)) throw new Error('no faults', { cause: error })
  return error.faults.map((line) => line.replace(/^.*\/(?=tenant\.yaml|menus\/)/, ''))
}

const storedFiles = (slug = 'sample') =>
  db.transaction(slug, (tx) =>
    tx.selectFrom('assets').select('file').where('tenant_id', '=', slug).orderBy('file').execute(),
  )

/** Every row of a tenant's content. */
const everything = (slug = 'sample') =>
  db.transaction(
    slug,
    async (tx) => ({
      tenants: await tx.selectFrom('tenants').selectAll().execute(),
      hosts: await tx.selectFrom('tenant_hosts').selectAll().orderBy('host').execute(),
      content: await tx.selectFrom('tenant_content').selectAll().execute(),
      menus: await tx.selectFrom('menus').selectAll().orderBy('id').execute(),
      outlets: await tx.selectFrom('outlets').selectAll().orderBy('id').execute(),
      files: await tx.selectFrom('tenant_files').selectAll().orderBy('path').execute(),
      assets: await tx.selectFrom('assets').selectAll().orderBy('file').execute(),
    }),
    'tiffin_import',
  )

describe('an import', () => {
  test('turns the folder’s words into the code’s', async () => {
    await importFiles()

    const { tenant, outlets, menuById, itemById } = await load()

    expect(tenant).toMatchObject({
      id: 'sample',
      defaultOutletId: 'borough',
      social: { instagram: 'https://instagram.example/sample', tiktok: null },
      brands: [{ id: 'sample', highlightItemIds: ['main.curry'] }],
    })
    expect(tenant.branding.themeCss).toMatch(/^--paper:#[0-9a-f]{6};/)
    expect(tenant.promos[0]).toMatchObject({ code: 'SAVE10', value: 10, minimumSpend: 1_000 })
    expect(tenant.promos[1]).toMatchObject({ code: 'OLD', kind: 'amount', value: 500 })
    expect(outlets[0]?.deliveryAreas[0]).toMatchObject({ fee: 250, freeOver: 3_000 })
    expect(outlets[0]?.openingHours.weekly.monday).toEqual([{ opens: '00:00', closes: '24:00' }])
    expect([...menuById.keys()]).toEqual(['main'])
    expect(itemById.get('main.curry')?.item).toMatchObject({
      price: 1_295,
      specialPrice: null,
      picture: { name: expect.stringMatching(/^curry\.[0-9a-f]{8}$/), isCutout: true },
      groups: [{ id: 'heat', choice: 'one' }, { choice: 'many', max: 2 }, { name: 'Removals' }],
    })
    expect(itemById.get('main.curry')?.item.groups[0]?.options[1]).toMatchObject({
      id: 'heat.hot',
      price: 50,
    })
  })

  test('makes AVIF and WebP no wider than the picture, and keeps drawings as they are', async () => {
    await importFiles()

    const { itemById } = await load()
    const names = (await storedFiles()).map(({ file }) => file.replace(/\.[0-9a-f]{8}/, ''))

    const picture = itemById.get('main.curry')?.item.picture
    expect(names).toEqual(
      [
        ...(picture?.widths ?? []).flatMap((width) => [
          `curry.${width}.avif`,
          `curry.${width}.webp`,
        ]),
        'logo.svg',
      ].sort(),
    )
    expect(Math.max(...(picture?.widths ?? []))).toBe(picture?.width)
  })

  test('of a new restaurant with a staff host takes no orders until it goes live; of one that is there it does', async () => {
    const pauses = (slug: string) =>
      db.transaction(slug, (tx) =>
        tx.selectFrom('service_pauses').select(['kind', 'message', 'until']).execute(),
      )
    await importFiles('sample', { isLive: false })
    const withoutStaff = await pauses('sample')
    edit(
      files,
      'tenant.yaml',
      '  - { host: staging.sample.test, kind: staging }',
      '  - { host: staging.sample.test, kind: staging }\n  - { host: staff.sample.test, kind: staff }',
    )
    await importFiles('sample', { isLive: false })
    const before = await pauses('sample')
    await asOwner(db, 'delete from tenants')
    await importFiles('sample', { isLive: false })

    expect([withoutStaff, before]).toEqual([[], []])
    expect(await pauses('sample')).toEqual([
      { kind: 'not_live', message: 'We open soon.', until: null },
    ])
    expect(await openToDiners(db, 'sample', () => new Date())).toBe(1)
    expect(await pauses('sample')).toEqual([])
    expect(await openToDiners(db, 'sample', () => new Date())).toBe(0)
    await asOwner(db, 'delete from tenants')
    await importFiles('sample')
    expect(await pauses('sample')).toEqual([])
  })

  test('a second time changes nothing', async () => {
    const first = await importFiles()
    const before = await everything()

    const second = await importFiles()

    expect([first.hasChanged, second.hasChanged]).toEqual([true, false])
    expect(await everything()).toEqual(before)
  })

  test('of a changed folder raises the version and makes no picture again', async () => {
    await importFiles()
    const before = await load()
    const pictures = await storedFiles()
    edit(files, 'menus/main.yaml', 'price: 12.95', 'price: 13.50')

    const { hasChanged } = await importFiles()

    const after = await load()
    expect(hasChanged).toBe(true)
    expect(after.version).toBe(before.version + 1)
    expect(after.itemById.get('main.curry')?.item.price).toBe(1_350)
    expect(await storedFiles()).toEqual(pictures)
  })

  test('replaces a picture and a text under their names, whatever they hold', async () => {
    await importFiles()
    const before = await load()
    const size = { width: 300, height: 300, channels: 4, background: '#c33' } as const
    files.set('pictures/curry.webp', await sharp({ create: size }).webp().toBuffer())
    files.set(
      'pages/terms.md',
      Buffer.from('# Terms: of use\n\n* Refunds: within a week: in full\n'),
    )
    await importFiles()
    edit(files, 'pages/terms.md', 'in full', '"in part')

    const { hasChanged } = await importFiles()

    const after = await load()
    const pictureOf = (site: SiteContent) => site.itemById.get('main.curry')?.item.picture?.name
    expect(hasChanged).toBe(true)
    expect(pictureOf(after)).not.toBe(pictureOf(before))
  })

  test('of a broken folder changes nothing', async () => {
    await importFiles()
    const before = await everything()
    const line = edit(files, 'menus/main.yaml', 'price: 12.95', 'price: 12,95')

    const faults = await faultsOf(importFiles())

    expect(faults).toEqual([`menus/main.yaml:${line}: price: 12,95 is not a price; write 12.95`])
    expect(await everything()).toEqual(before)
  })

  test('that fails at its end changes nothing', async () => {
    await importFiles()
    const before = await everything()
    edit(files, 'tenant.yaml', 'name: Sample Kitchen', 'name: Sample Kitchen Two')
    // Everything is written and only the commit is left.
    const failing: Database = {
      ...db,
      transaction: (tenantId, work, role) =>
        db.transaction(
          tenantId,
          async (tx) => {
            const result = await work(tx)
            const isWritten = typeof result === 'object' && result !== null && 'changed' in result
            if (isWritten) throw new Error('the connection broke')
            return result
          },
          role,
        ),
    }
    const folder = await writeFolder(files)
    written.push(folder)

    await expect(importTenant({ db: failing }, folder.path)).rejects.toThrow('the connection broke')

    expect(await everything()).toEqual(before)
  })

  test('refuses a host of another tenant, by its line', async () => {
    await importFiles()
    const line = edit(files, 'tenant.yaml', 'host: sample.test', 'host: other.test') + 1

    const faults = await faultsOf(importFiles('other'))

    expect(faults).toEqual([
      `tenant.yaml:${line}: host: staging.sample.test belongs to the tenant sample`,
    ])
    expect(await db.shared.selectFrom('tenants').select('id').execute()).toEqual([{ id: 'sample' }])
  })

  test('of a folder that is not there says so', async () => {
    await expect(importTenant({ db }, '/nowhere/sample')).rejects.toThrow(
      'There is no folder /nowhere/sample.',
    )
  })
})

describe('outlets', () => {
  const soho = () => {
    files.set('outlets/soho.yaml', Buffer.from(files.get('outlets/borough.yaml') ?? ''))
    edit(files, 'outlets/soho.yaml', 'slug: borough', 'slug: soho')
  }

  test('that left the folder stay, but are listed nowhere', async () => {
    soho()
    files.set('menus/soho.yaml', Buffer.from(files.get('menus/main.yaml') ?? ''))
    edit(files, 'outlets/soho.yaml', 'menu: main', 'menu: soho')
    await importFiles()
    const before = await load()
    files.delete('outlets/soho.yaml')
    files.delete('menus/soho.yaml')

    await importFiles()

    const after = await load()
    expect([before.outlets.length, after.outlets.length]).toEqual([2, 1])
    expect(before.itemById.has('soho.curry')).toBe(true)
    expect(after.itemById.has('soho.curry')).toBe(false)
    expect((await everything()).outlets.map(({ id, is_listed }) => [id, is_listed])).toEqual([
      ['borough', true],
      ['soho', false],
    ])
  })

  test('may exchange their slugs, and take the one of an outlet that left', async () => {
    soho()
    await importFiles()
    edit(files, 'outlets/borough.yaml', 'slug: borough', 'slug: soho')
    edit(files, 'outlets/soho.yaml', 'slug: soho', 'slug: borough')

    await importFiles()

    expect((await load()).outletBySlug.get('soho')?.id).toBe('borough')
  })
})

describe('an export', () => {
  test('writes the folder back byte for byte, and imports as unchanged', async () => {
    await importFiles()
    const target = await writeFolder(new Map(), 'sample')
    written.push(target)

    const count = await exportTenant({ db }, target.path)

    expect(count).toBe(files.size)
    expect(await readFiles(target.path)).toEqual(files)
    expect(await importTenant({ db }, target.path)).toMatchObject({ hasChanged: false })
  })

  test('makes the folder, and writes over nothing', async () => {
    await importFiles()
    const target = await writeFolder(new Map(), 'sample')
    written.push(target)
    await rm(target.path, { recursive: true, force: true })

    await exportTenant({ db }, target.path)

    await expect(exportTenant({ db }, target.path)).rejects.toThrow('is not empty')
    await expect(exportTenant({ db }, join(target.path, 'nobody'))).rejects.toThrow(
      'There is no tenant nobody',
    )
  })
})
