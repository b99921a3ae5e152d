import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { systemActor } from '#domain/actor.ts'
import { tenantContext } from '#server/context.ts'
import { loadContentState, readBodies } from '#server/tenancy/content-state.ts'
import { hashOfBody } from '#server/tenancy/manifest.ts'
import { writeContent } from '#server/tenancy/write-content.ts'
import { asOwner } from '#testing/as-owner.ts'
import { contentApp, jpeg, setDish } from '#testing/content-app.ts'
import { deleteServedPictures, deleteUploads } from './delete-old-content.ts'

const content = contentApp()

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900"/></svg>'
const upload = (
  body: Buffer,
  { query = 'kind=photo&name=Masala%20Chai', type = 'image/jpeg' } = {},
  actor = content.manager,
) =>
  content.call<{ file: string; picture: { name: string; widths: number[]; isCutout: boolean } }>(
    `POST pictures?${query}`,
    body,
    actor,
    { 'content-type': type },
  )
const uploads = () =>
  content.app.transaction((tx) =>
    tx.selectFrom('uploaded_pictures').select(['file', 'body']).execute(),
  )
const context = async () => tenantContext(content.app.services, 'sample', await content.site())
async function asset(name: string): Promise<number> {
  const { statusCode } = await content.app.app.inject({
    url: `/tenancy/assets/${name}.480.webp`,
    headers: { host: 'sample.test' },
  })
  return statusCode
}

test('an uploaded picture is shown in the draft, and becomes a file when its dish is published', async () => {
  const { status, data } = await upload(await jpeg())
  const changed = await content.changeMenu(0, [setDish('curry', { picture: data.file })])
  const shown = await content.menu()
  const published = await content.publishMenu(changed.data.revision)
  const site = await content.site()

  expect(status).toBe(200)
  expect(data.file).toMatch(/^masala-chai-[0-9a-f]{6}\.photo\.webp$/)
  expect(data.picture).toMatchObject({ widths: [480], isCutout: false })
  expect(changed.data.lint.filter(({ field }) => field === 'picture')).toEqual([])
  expect(shown.pictures[data.file]).toEqual(data.picture)
  expect(await asset(data.picture.name)).toBe(200)
  expect(published.status).toBe(200)
  expect(site.itemById.get('main.curry')?.item.picture?.name).toBe(data.picture.name)
  expect(await content.fileText(`pictures/${data.file}`)).toBeTruthy()
})

test('the same picture under the same name is one file; nothing of where it was taken is kept', async () => {
  const taken = await sharp(await jpeg())
    .withExif({ IFD3: { GPSLatitudeRef: 'N' }, IFD0: { Copyright: 'nobody else' } })
    .jpeg()
    .toBuffer()
  const first = await upload(taken)
  const second = await upload(taken)

  const [kept, ...others] = await uploads()

  expect(second.data).toEqual(first.data)
  expect(others).toEqual([])
  expect((await sharp(kept?.body).metadata()).exif).toBeUndefined()
})

test('a cut-out keeps its transparency', async () => {
  const png = await sharp({
    create: { width: 400, height: 400, channels: 4, background: '#0000' },
  })
    .png()
    .toBuffer()

  const { data } = await upload(png, { query: 'kind=cutout&name=Naan', type: 'image/png' })

  expect(data.file).toMatch(/^naan-[0-9a-f]{6}\.webp$/)
  expect(data.picture.isCutout).toBe(true)
  const [kept] = await uploads()
  expect((await sharp(kept?.body).metadata()).hasAlpha).toBe(true)
})

test.each([
  ['words', async () => Buffer.from('no picture at all'), 422],
  ['half a picture', async () => (await jpeg()).subarray(0, 600), 422],
  ['nothing', async () => Buffer.alloc(0), 422],
  ['a drawing', async () => Buffer.from(drawing), 422],
  ['a GIF', () => sharp(Buffer.from(drawing)).gif().toBuffer(), 422],
  ['one of 199 pixels', () => jpeg(199, 800), 422],
  ['one of 6,001 pixels', () => jpeg(6_001, 200), 422],
  ['more than 8 MB', async () => Buffer.alloc(8 * 1024 * 1024 + 1), 413],
])('%s is refused, and nothing is kept', async (_, bytes, status) => {
  expect((await upload(await bytes())).status).toBe(status)
  expect(await uploads()).toEqual([])
})

test('another type is 415, an unknown kind 422, and staff may not', async () => {
  const picture = await jpeg()
  const other = await upload(picture, { type: 'image/gif' })
  const json = await content.call('POST pictures?kind=photo&name=x', {})
  const kind = await upload(picture, { query: 'kind=drawing&name=x' })
  const nobody = await upload(picture, {}, { ...content.manager, token: 'x' })

  expect([other.status, json.status, kind.status, nobody.status]).toEqual([415, 415, 422, 401])
})

test('an expired upload that no draft names is deleted, with its served sizes', async () => {
  // Pictures that no other test uses: served pictures stay in the memory cache.
  const unused = await upload(await jpeg(710, 700))
  const drafted = await upload(await jpeg(710, 600))
  await content.changeMenu(0, [setDish('curry', { picture: drafted.data.file })])
  const run = async () => {
    const { services } = content.app
    const site = await services.content.load('sample')
    await deleteUploads(tenantContext(services, 'sample', site))
  }
  await run()
  const before = await uploads()
  content.app.clock.advance({ hours: 31 * 24 })

  await run()

  expect(before).toHaveLength(2)
  expect((await uploads()).map(({ file }) => file)).toEqual([drafted.data.file])
  expect([await asset(unused.data.picture.name), await asset(drafted.data.picture.name)]).toEqual([
    404, 200,
  ])
})

test('a draft that names an upload while it is deleted is refused, or keeps it', async () => {
  const { data } = await upload(await jpeg(730, 700))
  const ctx = await context()
  const later = new Date(ctx.now().getTime() + 31 * 24 * 3_600_000)
  let named: Awaited<ReturnType<typeof content.changeMenu>> | undefined
  const name = () => content.changeMenu(0, [setDish('curry', { picture: data.file })])
  const db: typeof ctx.db = {
    ...ctx.db,
    async transaction(...given) {
      const result = await ctx.db.transaction(...given)
      named ??= await name()
      return result
    },
  }

  await deleteUploads({ ...ctx, db, now: () => later })

  const kept = (await uploads()).map(({ file }) => file)
  expect([named?.status, kept.includes(data.file)]).toBeOneOf([
    [200, true],
    [422, false],
  ])
  const website = await content.call('POST website/changes', {
    revision: 0,
    changes: [{ part: 'brand', id: 'sample', fields: { hero_plates: [data.file] } }],
  })
  expect([website.status, website.message]).toEqual([
    422,
    'This picture is no longer kept. Upload it again.',
  ])
})

test('the served sizes of a picture are deleted 90 days after the last version that names it', async () => {
  const ctx = await context()
  const names = () =>
    ctx.db.transaction('sample', async (tx) => {
      const rows = await tx.selectFrom('assets').select('file').execute()
      return rows.map(({ file }) => file).sort()
    })
  await upload(await jpeg(720, 700))
  const named = await names()
  const stale = ['curry.00000000.480.webp', 'curry.00000000.svg'].map((file) => ({
    tenant_id: 'sample',
    file,
    content_type: 'image/webp',
    body: Buffer.from('x'),
  }))
  await content.asImport((tx) => tx.insertInto('assets').values(stale).execute())
  await deleteServedPictures(ctx)
  content.app.clock.advance({ days: 89 })
  await deleteServedPictures(ctx)
  const before = await names()
  content.app.clock.advance({ days: 2 })
  await deleteServedPictures(ctx)

  expect(before).toHaveLength(named.length + 2)
  expect(await names()).toEqual(named)
})

test('600 may wait to be published; those that are published count no more', async () => {
  const { now } = content.app.services
  const picture = { name: 'x', widths: [480], width: 480, height: 480, isCutout: false }
  const file = { tenant_id: 'sample', path: 'pictures/x0.webp', body: Buffer.from('x') }
  await content.asImport((tx) =>
    tx
      .insertInto('uploaded_pictures')
      .values(
        Array.from({ length: 600 }, (_, index) => ({
          tenant_id: 'sample',
          file: `x${index}.webp`,
          body: Buffer.from('x'),
          picture: JSON.stringify(picture),
          by: JSON.stringify({ kind: 'system', id: '', name: '' }),
          at: now(),
        })),
      )
      .execute(),
  )
  const full = await upload(await jpeg(720, 700))
  await content.asImport((tx) => tx.insertInto('tenant_files').values(file).execute())
  const published = await upload(await jpeg(720, 700))
  await content.asImport(async (tx) => {
    await tx.deleteFrom('tenant_files').where('path', '=', file.path).execute()
    await tx.deleteFrom('uploaded_pictures').where('file', 'like', 'x%').execute()
  })

  expect([full.status, published.status]).toEqual([409, 200])
})

test('an upload beyond 500 MB of files is refused with a sentence', async () => {
  // Zeros take little room on the disk.
  await content.asImport(async (tx) => {
    // A cluster inserts what it selects only for a role that no policy binds.
    await sql`select set_config('role', 'none', true)`.execute(tx)
    await sql`
      insert into tenant_files (tenant_id, path, body)
      select 'sample', 'pictures/vast' || n, decode(repeat('00', 1048576), 'hex')
      from generate_series(1, 500) n`.execute(tx)
  })
  const refused = await upload(await jpeg(720, 700))
  await content.asImport((tx) =>
    tx.deleteFrom('tenant_files').where('path', 'like', 'pictures/vast%').execute(),
  )

  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('500 MB') })
})

test('many concurrent uploads are each read or refused, and the next one is read', async () => {
  const body = await jpeg()

  const answers = await Promise.all(Array.from({ length: 12 }, () => upload(body)))
  const later = await upload(body)

  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  // The first and six that wait, and more where the first are done before the last come.
  expect(count(200)).toBeGreaterThanOrEqual(7)
  expect(count(503)).toBe(12 - count(200))
  expect(later.status).toBe(200)
})

describe('a change of settings', () => {
  /** Bytes of pictures that statements answer with while something is done. */
  async function picturesRead(act: () => Promise<unknown>): Promise<number> {
    const { shared } = content.app.services.db
    const execute = Object.getPrototypeOf(shared.getExecutor()).executeQuery
    const executor = vi.spyOn(Object.getPrototypeOf(shared.getExecutor()), 'executeQuery')
    let bytes = 0
    executor.mockImplementation(async function (this: unknown, ...given: unknown[]) {
      const result = await execute.apply(this, given)
      for (const { path, body } of result.rows) {
        if (String(path).startsWith('pictures/') && body) bytes += body.length
      }
      return result
    })
    await act()
    executor.mockRestore()
    return bytes
  }
  const saveHours = (revision: number, kitchen: object) =>
    content.call('PUT hours/borough', { revision, kitchen })

  test('reads no picture, and keeps each as it was', async () => {
    const before = (await content.menu()).live.categories[0]?.items[0]?.picture
    const read = await picturesRead(async () => {
      expect((await saveHours(0, { lead_minutes: 45 })).status).toBe(200)
      await content.changeMenu(0, [setDish('lassi', { price: 4 })])
      expect((await content.publishMenu(1)).status).toBe(200)
    })

    expect(read).toBe(0)
    expect((await content.menu()).live.categories[0]?.items[0]?.picture).toEqual(before)
  })

  test('reads pictures that an earlier release has stored, once', async () => {
    await asOwner(content.app.services.db, 'update tenant_files set plan = null')

    const first = await picturesRead(() => saveHours(0, { lead_minutes: 45 }))
    const second = await picturesRead(() => saveHours(1, { lead_minutes: 60 }))

    expect(first).toBeGreaterThan(0)
    expect(second).toBe(0)
  })

  test('is saved beside two others', async () => {
    const saved = await Promise.all([
      saveHours(0, { lead_minutes: 45 }),
      saveHours(0, { days_ahead: 3 }),
      content.call('PUT booking-rules', { revision: 0, days_allowed: 10 }),
    ])

    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('keeps a picture that leaves with it, for a later return', async () => {
    const { services } = content.app
    const state = await loadContentState(services.db, 'sample')
    const left = state.files.get('pictures/curry.webp') ?? Buffer.alloc(0)
    const files = new Map(
      [...state.files]
        .filter(([path]) => path !== 'pictures/curry.webp')
        .map(([path, body]) => [
          path,
          path.endsWith('.yaml')
            ? Buffer.from(body.toString().replaceAll('curry.webp', 'other.webp'))
            : body,
        ]),
    )
    files.set(
      'pictures/other.webp',
      await sharp(await jpeg())
        .webp()
        .toBuffer(),
    )
    await writeContent(services.db, {
      tenantId: 'sample',
      state,
      files,
      door: 'app',
      by: systemActor,
      at: services.now(),
    })

    const kept = await content.asImport((tx) => readBodies(tx, 'sample', [hashOfBody(left)]))
    expect([...kept.values()][0]?.length).toBeGreaterThan(0)
  })
})
