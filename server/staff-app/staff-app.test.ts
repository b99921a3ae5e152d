import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRenderer } from '#server/pages/renderer.ts'
import { testApp } from '#testing/test-app.ts'

const build = join(import.meta.dirname, '../../build/staff')
/** Bytes of the board's own script and style as they travel. */
const most = 158 * 1024

const app = await (await testApp()).appWith({}, await createRenderer(false))
const get = (url: string, host = 'staff.sample.test') => app.inject({ url, headers: { host } })

describe('the kitchen’s application', () => {
  test.each([
    '/',
    '/stock',
    '/service',
    '/orders/some-order/reject',
    '/sign-in',
    '/pair',
    '/settings/outlet',
  ])('is the same page at %s: private, not for search engines, in no frame', async (url) => {
    const { statusCode, headers, body } = await get(url)

    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['permissions-policy']).toMatch(/usb=\(self\), serial=\(self\).*camera=\(\)/)
    expect(body).toBe((await get('/')).body)
  })

  test('leads from an order’s ticket to the page that prints it', async () => {
    const { statusCode, headers } = await get('/orders/some-order/ticket?copy=counter&print=1')

    expect([statusCode, headers.location]).toEqual([
      302,
      '/print/orders/some-order?copy=counter&print=1',
    ])
  })

  test('says whose kitchen it is, as data that nothing can end', async () => {
    const { body } = await get('/')
    const [, data = ''] = /id="restaurant">([^<]*)</.exec(body) ?? []

    expect(JSON.parse(data)).toMatchObject({ name: 'Sample Kitchen', currency: { code: 'GBP' } })
  })

  test('installs under the restaurant’s name', async () => {
    const manifest = await get('/kitchen.webmanifest')

    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(manifest.json()).toMatchObject({
      name: 'Sample Kitchen · Kitchen',
      display: 'standalone',
    })
  })

  test('has a worker that is always asked for, and keeps every file that the board opens with', async () => {
    const worker = await get('/service-worker.js')

    expect(worker.headers['cache-control']).toBe('no-cache')
    for (const file of filesOf((await get('/')).body)) expect(worker.body).toContain(file)
    expect(worker.body).toMatch(/bell-[\w-]+\.wav/)
    expect(worker.body).toMatch(/figtree-[\w-]+\.woff2/)
  })

  test('has a worker that can be installed: each file that it keeps exists', async () => {
    const worker = await get('/service-worker.js')
    const kept = worker.body.match(/\/staff-assets\/[\w.-]+/g) ?? []

    const missing: string[] = []
    for (const file of new Set(kept)) if ((await get(file)).statusCode !== 200) missing.push(file)
    expect(kept.length).toBeGreaterThan(10)
    expect(missing).toEqual([])
  })

  test('sends its files for ever', async () => {
    const [file = ''] = filesOf((await get('/')).body)
    const { statusCode, headers } = await get(file)

    expect([statusCode, headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  test.each(['/index.html', '/assets/index.js', '/robots.txt'])('has no %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  test('is not there on a diner’s host', async () => {
    const page = await get('/', 'sample.test')

    expect(page.body).not.toContain('staff-assets')
    expect((await get('/kitchen.webmanifest', 'sample.test')).statusCode).toBe(404)
  })

  test('opens the board with at most 158 KB of script and style', async () => {
    const sizes = filesOf((await get('/')).body).map((file) => {
      const compressed = statSync(`${join(build, file)}.br`, { throwIfNoEntry: false })
      return (compressed ?? statSync(join(build, file))).size
    })

    expect(sizes.length).toBeGreaterThan(2)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most)
  })

  test('has no word of a diner’s page in it, nor the reverse', () => {
    const scripts = (folder: string) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.js'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('\n')

    expect(scripts(join(build, 'staff-assets')).includes('We use cookies')).toBe(false)
    expect(scripts(join(build, '../client/assets')).includes('Ready to hear orders?')).toBe(false)
  })
})

/** Scripts and styles that the page names. */
function filesOf(html: string): string[] {
  return [...html.matchAll(/\/staff-assets\/[\w.-]+\.(?:js|css)/g)].map(String)
}
