import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { type HomeData, homeData, type SiteConfig, siteConfig } from '#contract/config.ts'
import { handleErrors } from '#server/http/errors.ts'
import { edit, type FolderFiles } from '#testing/folder-files.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { testApp } from '#testing/test-app.ts'
import { assetRoutes } from './assets.ts'

const shop = await testApp()
await addSecondTenant(shop.services)

const borough = { outlet_id: 'borough', services: ['delivery', 'pickup'] }
const config = (host?: string) =>
  shop.call<SiteConfig>('POST /api/loadconfig', { body: {}, ...(host ? { host } : {}) })

/** Imports the sample, changed, under a name and hosts of its own. */
const importAs = (slug: string, change: (files: FolderFiles) => void) =>
  shop.importSample((files) => {
    edit(files, 'tenant.yaml', 'host: sample.test', `host: ${slug}.test`)
    edit(files, 'tenant.yaml', 'host: staging.sample.test', `host: staging.${slug}.test`)
    change(files)
  }, slug)

describe('the configuration', () => {
  test('uses the field names of the wire', async () => {
    const { status, data } = await config()

    expect(status).toBe(200)
    expect(siteConfig.strict().parse(data)).toEqual(data)
    expect(data).toMatchObject({
      IsShopClosed: '0',
      websiteName: 'Sample Kitchen',
      colorPalatte: '#A11650',
      headerLogo: expect.stringMatching(/^logo\.[0-9a-f]{8}\.svg$/),
      allowBooking: '1',
      isHomePage: '1',
      outlet_id: 'borough',
      currency: { code: 'GBP', sign: '£' },
      socialData: { instagramUrl: 'https://instagram.example/sample', tiktokUrl: 'null' },
    })
  })

  test('a body that is no object is refused', async () => {
    expect((await shop.call('POST /api/loadconfig', { body: [] })).status).toBe(422)
  })

  test('is closed while paused by hand', async () => {
    await importAs('paused', (files) =>
      edit(files, 'tenant.yaml', 'home_page:', 'paused: true\nhome_page:'),
    )

    const { data } = await config('paused.test')
    expect(data).toMatchObject({ IsShopClosed: '1', paused_services: [borough] })
  })

  test('says which kitchens are paused, so that an open page learns of it', async () => {
    await importAs('one-paused', (files) =>
      edit(files, 'outlets/borough.yaml', 'services:', 'paused: true\nservices:'),
    )

    expect((await config()).data.paused_services).toEqual([])
    expect((await config('one-paused.test')).data.paused_services).toEqual([borough])
  })

  test('is closed outside the hours where no orders are taken for later, by the clock of each call', async () => {
    await importAs('evenings', (files) => {
      edit(files, 'outlets/borough.yaml', 'friday: 00:00-24:00', 'friday: 17:00-22:00')
      edit(files, 'outlets/borough.yaml', 'services:', 'orders_for_later: false\nservices:')
    })

    shop.clock.set('2026-11-20T18:00:00Z')
    const open = await config('evenings.test')
    shop.clock.set('2026-11-20T22:00:00Z')
    const closed = await config('evenings.test')

    expect([open.data.IsShopClosed, closed.data.IsShopClosed]).toEqual(['0', '1'])
    expect(open.data.changes_at).toBe('2026-11-20T22:00:00.000Z')
  })

  test('stays open outside the hours where orders are taken for later', async () => {
    await importAs('later', (files) =>
      edit(files, 'outlets/borough.yaml', 'friday: 00:00-24:00', 'friday: 17:00-22:00'),
    )

    shop.clock.set('2026-11-20T23:00:00Z')

    expect((await config('later.test')).data.IsShopClosed).toBe('0')
  })

  test('an unknown host has none', async () => {
    expect(await config('nobody.test')).toMatchObject({
      status: 404,
      message: 'No storefront is configured for this host',
    })
  })
})

test('the home page’s content uses the field names of the wire', async () => {
  const { status, data } = await shop.call<HomeData>('GET /api/home')

  expect(status).toBe(200)
  expect(homeData.strict().parse(data)).toEqual(data)
  expect(data).toMatchObject({
    banners: [
      { headline: 'Plain food', image: expect.stringMatching(/^\/tenancy\/assets\/curry\./) },
    ],
    openingHoursData: { Weekly: 'Monday|00:00–24:00;Tuesday|00:00–24:00' },
    foodHygieneData: { enabled: true, foodHygieneRating: '5' },
  })
})

describe('assets', () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ url, headers: { host: 'sample.test', ...headers } })
  const logo = async () => `/tenancy/assets/${(await config()).data.headerLogo}`
  const banner = async () =>
    (await shop.call<HomeData>('GET /api/home')).data.banners[0]?.image ?? ''

  test('a picture is cached for ever', async () => {
    const url = await banner()

    const first = await get(url)
    const again = await get(url, { 'if-none-match': String(first.headers.etag) })

    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(first.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('the same picture as AVIF', async () => {
    const { headers, rawPayload } = await get((await banner()).replace(/webp$/, 'avif'))

    expect(headers['content-type']).toBe('image/avif')
    expect(rawPayload.subarray(4, 12).toString()).toBe('ftypavif')
  })

  test('a drawing may run nothing, styles included', async () => {
    const { headers } = await get(await logo())

    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy':
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  test('an unknown one is not found, and the answer is not cached', async () => {
    const { statusCode, headers } = await get('/tenancy/assets/curry.00000000.160.webp')

    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('another tenant’s is not found, even when it is in memory', async () => {
    const url = await logo()
    await get(url)

    expect((await get(url, { host: secondHost })).statusCode).toBe(404)
  })
})

test('unknown names of pictures are looked up a few at a time', async () => {
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let lookUps = 0
  const transaction = async () => {
    lookUps++
    if (lookUps === 4) begun.resolve()
    await done.promise
  }
  const app = Fastify()
  app.decorateRequest('ctx')
  app.addHook('onRequest', async (request) => {
    request.ctx = { tenantId: 'sample', transaction } as never
  })
  handleErrors(app, { isStrict: true })
  assetRoutes(app, 1_000)
  const ask = (name: string) => app.inject(`/tenancy/assets/${name}.webp`).then((answer) => answer)

  const asked = ['one', 'two', 'three', 'four', 'five', 'six'].map(ask)
  await begun.promise
  await new Promise(setImmediate)
  const before = lookUps
  done.resolve()
  const answers = await Promise.all(asked)

  expect([before, lookUps]).toEqual([4, 6])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 404))
})
