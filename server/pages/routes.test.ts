import { beforeEach, describe, expect, test, vi } from 'vitest'
import { asOwner } from '#testing/as-owner.ts'
import { testApp } from '#testing/test-app.ts'
import { textRenderer } from '#testing/text-renderer.ts'

let rendered: string[] = []

const renderer = textRenderer((ctx, path) => {
  rendered.push(`${ctx.tenantId} ${ctx.hostKind} ${path}`)
  return `<script>start()</script><p>${path} ${ctx.site.version}</p>`
})

const tiffin = await testApp()
const app = await tiffin.appWith({}, renderer)
beforeEach(() => {
  rendered = []
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'sample.test', ...headers } })

const changeContent = () =>
  asOwner(tiffin.services.db, 'update tenants set content_version = content_version + 1')

describe('a page', () => {
  test('is rendered once for all queries, and sent from memory after that', async () => {
    await get('/cart')
    await get('/cart?utm_source=mail')
    await get('/cart/')

    expect(rendered).toHaveLength(1)
  })

  test('is sent compressed as the browser likes it', async () => {
    const encodingOf = async (accepted: string) =>
      (await get('/menu', { 'accept-encoding': accepted })).headers['content-encoding']

    expect(await encodingOf('gzip, deflate, br')).toBe('br')
    expect(await encodingOf('gzip')).toBe('gzip')
    expect(await encodingOf('br;q=0, gzip')).toBe('gzip')
    expect(await encodingOf('')).toBeUndefined()
  })

  test('names its inline scripts by hash and allows no other', async () => {
    const policy = String((await get('/menu')).headers['content-security-policy'])

    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(/script-src [^;]*unsafe-inline/.test(policy)).toBe(false)
  })

  test.each([
    ['/Reservation?utm_source=leaflet', '/reservation?utm_source=leaflet'],
    ['/STORES', '/stores'],
    ['/sample_kitchen', '/Sample_Kitchen'],
    ['/cookiepolicy', '/CookiePolicy'],
    ['/Menu', '/menu'],
  ])('whose address is typed in another case leads to its own: %s', async (url, own) => {
    const { statusCode, headers } = await get(url)

    expect([statusCode, headers.location]).toEqual([302, own])
  })

  test('keeps its status when it is missing', async () => {
    expect((await get('/missing')).statusCode).toBe(404)
  })

  test.each([
    [1_000, 'that nobody has', (each: number) => `/made-up-${each}`, 404],
    [50, 'with "store" in them', (each: number) => `/store-${each}`, 200],
    [50, 'with "reservation" in them', (each: number) => `/${each}/reservation`, 200],
    [50, 'of orders', (each: number) => `/orders/${each}`, 200],
    [50, 'of outlets that nobody has', (each: number) => `/menu/${'x'.repeat(each)}`, 200],
  ])('is rendered once for %i paths %s', async (count, _name, path, status) => {
    await changeContent()
    const codes = new Set<number>()
    for (let each = 1; each <= count; each++) codes.add((await get(path(each))).statusCode)

    expect(rendered).toHaveLength(1)
    expect([...codes]).toEqual([status])
  })

  test('is sent from memory without its content, by its version alone', async () => {
    const load = vi.fn(tiffin.services.content.load)
    const content = { ...tiffin.services.content, load }
    const separate = await tiffin.appWith({ content }, renderer)
    const headers = { host: 'sample.test', 'accept-encoding': 'br' }
    const ask = () => separate.inject({ url: '/menu', headers })

    const first = await ask()
    load.mockClear()
    const second = await ask()

    expect(load).not.toHaveBeenCalled()
    expect(second.rawPayload).toEqual(first.rawPayload)
  })

  test('answers HEAD like GET, without the page', async () => {
    const whole = await get('/menu', { 'accept-encoding': 'br' })
    const head = await app.inject({
      method: 'HEAD',
      url: '/menu',
      headers: { host: 'sample.test', 'accept-encoding': 'br' },
    })

    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    expect(head.headers.etag).toBe(whole.headers.etag)
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('does not take %s', async (method) => {
    const answer = await app.inject({ method, url: '/menu', headers: { host: 'sample.test' } })

    expect(answer.statusCode).toBe(405)
    expect(answer.headers['content-type']).toContain('text/html')
  })

  test.each(['//:80', '//[', '//elsewhere.example/menu', '/\\elsewhere.example'])(
    'is never looked for at another host: %s',
    async (url) => {
      const answer = await get(url)

      expect(answer.statusCode).toBeLessThan(500)
      expect(rendered.every((each) => /^sample live \/(?!\/)/.test(each))).toBe(true)
    },
  )

  test('is never the answer to a call', async () => {
    const unknown = await get('/api/nothing-here/reservation')
    const wrongMethod = await get('/api/register')

    expect(unknown.json()).toMatchObject({ status: 404, data: null })
    expect(wrongMethod.json()).toMatchObject({ status: 405, data: null })
    expect(rendered).toEqual([])
  })

  test('is a plain 404 on an unknown host', async () => {
    const page = await get('/menu', { host: 'nobody.test' })
    const call = await get('/api/home', { host: 'nobody.test' })

    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('No restaurant lives here.')
    expect(page.body).toContain('No storefront is configured for this host')
    expect(call.json()).toEqual({
      status: 404,
      code: 'unknown_host',
      message: 'No storefront is configured for this host',
      data: null,
    })
  })
})
