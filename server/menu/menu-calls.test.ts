import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { envelope } from '#contract/envelope.ts'
import { menuItem, menuResponse, type WireItem, type WireMenu } from '#contract/menu.ts'
import { edit } from '#testing/folder-files.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { testApp } from '#testing/test-app.ts'

const shop = await testApp()
await addSecondTenant(shop.services)

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { host: 'sample.test', ...headers } })

describe('a menu', () => {
  test('uses the field names of the wire', async () => {
    const answer = (await get('/api/menu/borough')).json<{ data: WireMenu }>()

    expect(envelope(menuResponse.strict()).parse(answer)).toEqual(answer)
    expect(answer.data.outlet).toMatchObject({ id: 'borough', name: 'Sample Kitchen Borough' })
    const [curry, stew, pie] = answer.data.categories[0]?.items ?? []
    expect(curry).toMatchObject({ id: 'main.curry', price: 12.95, special_price: 0, popular: true })
    expect(stew).toMatchObject({ price: 14, special_price: 11.5, total: 11.5 })
    expect(pie).toMatchObject({ available: false })
  })

  test('is sent once, so that nothing is logged of it', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    const app = await shop.appWith({ log })
    const headers = { host: 'sample.test' }
    const { statusCode, headers: given } = await app.inject({ url: '/api/menu/borough', headers })
    const again = await app.inject({
      url: '/api/menu/borough',
      headers: { ...headers, 'if-none-match': String(given.etag) },
    })

    expect([statusCode, again.statusCode]).toEqual([200, 304])
    expect(lines).toEqual([])
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    [undefined, (body: Buffer) => body],
  ])('comes compressed as %s, and names the headers it depends on', async (encoding, unpack) => {
    const plain = await get('/api/menu/borough')
    const { headers, rawPayload } = await get('/api/menu/borough', {
      'accept-encoding': encoding ?? 'identity',
    })

    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('accept-encoding')
    expect(unpack(rawPayload)).toEqual(plain.rawPayload)
  })

  test('is answered 304 to a reader that has it, until it changes', async () => {
    const { headers } = await get('/api/menu/borough')
    const has = { 'if-none-match': String(headers.etag) }
    const again = await get('/api/menu/borough', has)

    await shop.importSample((files) => edit(files, 'menus/main.yaml', 'price: 3.50', 'price: 3.75'))
    const changed = await get('/api/menu/borough', has)

    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect(changed.statusCode).toBe(200)
    expect(changed.json<{ data: WireMenu }>().data.categories[1]?.items[0]?.price).toBe(3.75)
  })

  test('of an unknown outlet is not found', async () => {
    expect((await get('/api/menu/soho')).statusCode).toBe(404)
  })

  test('is not shown to another tenant', async () => {
    expect((await get('/api/menu/borough', { host: secondHost })).statusCode).toBe(404)
  })
})

describe('a dish', () => {
  test('comes whole, with its choices', async () => {
    const answer = (await get('/api/menu/item/main.curry')).json<{ data: WireItem }>()

    expect(envelope(menuItem.strict()).parse(answer)).toEqual(answer)
    expect(answer.data.option_groups).toMatchObject([
      { id: 'heat', type: 'single', is_required: 1 },
      { id: 'extras', type: 'multiple', is_required: 0, max: 2 },
      { name: 'Removals', type: 'multiple', is_required: 0 },
    ])
    expect(answer.data.option_groups[0]?.options[2]).toMatchObject({
      id: 'heat.inferno',
      price: 1,
      available: false,
      isSelected: false,
      quantity: 0,
    })
  })

  test('is answered 304 to a reader that has it', async () => {
    const { headers } = await get('/api/menu/item/main.curry')

    const again = await get('/api/menu/item/main.curry', { 'if-none-match': String(headers.etag) })

    expect(again.statusCode).toBe(304)
  })

  test('not on the menu is not found', async () => {
    expect((await get('/api/menu/item/main.soup')).statusCode).toBe(404)
  })

  test('is not shown to another tenant', async () => {
    expect((await get('/api/menu/item/main.curry', { host: secondHost })).statusCode).toBe(404)
  })
})
