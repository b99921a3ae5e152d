import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BuiltApp, builtApp } from '#testing/built-app.ts'

let built: BuiltApp
beforeAll(async () => {
  built = await builtApp()
})

const get = (url: string, encoding = 'gzip, deflate, br') =>
  built.app.inject({ url, headers: { host: 'sample.test', 'accept-encoding': encoding } })

const htmlOf = async (url: string) => brotliDecompressSync((await get(url)).rawPayload).toString()
const stylesOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, href = '']) => href)

describe('the built storefront', () => {
  test('sends its scripts and styles compressed, and says how long they are', async () => {
    const html = await htmlOf('/menu')
    const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)(?=")/g)].map(String))
    expect(files.size).toBeGreaterThan(3)

    for (const file of files) {
      const plain = await get(file, 'identity')
      if (plain.rawPayload.length < 500) continue
      const sent = await get(file)

      expect([file, sent.headers['content-encoding']]).toEqual([file, 'br'])
      expect(Number(sent.headers['content-length'])).toBe(sent.rawPayload.length)
      expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length)
      expect(brotliDecompressSync(sent.rawPayload)).toEqual(plain.rawPayload)
    }
  })

  test.each(['/menu', '/cart', '/checkout', '/reservation'])(
    'says without JavaScript how to order by phone: %s',
    async (url) => {
      const [, words = ''] = /<noscript>(.*?)<\/noscript>/s.exec(await htmlOf(url)) ?? []

      expect(words).toContain('need JavaScript')
      expect(words).toContain('href="tel:')
    },
  )

  test.each(['/', '/menu', '/checkout', '/payment', '/orders', '/account'])(
    'has one heading of the first level before its script: %s',
    async (url) => {
      expect((await htmlOf(url)).match(/<h1[ >]/g)).toHaveLength(1)
    },
  )

  test('has the live region before the first announcement, and the cookie notice for every diner', async () => {
    const html = await htmlOf('/menu')

    expect(html).toMatch(/<div id="announcer"[^>]* role="status"><\/div>/)
    expect(html).toContain('We use cookies')
  })

  test('sends gzip to whom does not take brotli', async () => {
    const style = /\/assets\/[\w.-]+\.css/.exec(await htmlOf('/menu'))?.[0] ?? ''

    expect((await get(style, 'gzip')).headers['content-encoding']).toBe('gzip')
  })

  test('answers unknown paths with one page that names none of them', async () => {
    const first = await get('/first-unknown')
    const second = await get('/second-unknown')

    expect([first.statusCode, second.statusCode]).toEqual([404, 404])
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('This page has been eaten.')
  })

  test('answers a script that is not there, such as one of an earlier build, with 404', async () => {
    const url = '/assets/chunk-of-an-earlier-build.js'

    expect((await get(url)).statusCode).toBe(404)
    const sent = await built.app.inject({ method: 'POST', url, headers: { host: 'sample.test' } })
    expect(sent.statusCode).toBe(405)
  })

  test.each(['/menu', '/', '/cart', '/login', '/reservation', '/promo', '/privacy', '/nowhere'])(
    'links the style of all that the page shows: %s',
    async (url) => {
      const html = await htmlOf(url)
      const styles = await Promise.all(
        stylesOf(html).map(async (file) => (await get(file, 'identity')).payload),
      )
      const classes = [...html.matchAll(/\bclass="([^"]+)"/g)].flatMap(([, names = '']) =>
        names.split(' '),
      )

      // The icons’ library and the router give names of their own, which nothing styles.
      const own = [...new Set(classes)].filter((name) => !/^(lucide.*|active)$/.test(name))
      expect(own.length).toBeGreaterThan(20)
      expect(own.filter((name) => !styles.some((css) => css.includes(`.${name}`)))).toEqual([])
    },
  )

  test.each(['/_.data', '/menu.data', '/menu/sample-borough.data'])(
    'sends the data of the open page: %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(url.includes('sample') ? 404 : 200)
    },
  )

  test('renders with React’s production build in every mode of the server', async () => {
    const folder = 'build/server'
    const names = await readdir(folder, { recursive: true })
    const sources = await Promise.all(
      names
        .filter((name) => name.endsWith('.js'))
        .map((name) => readFile(join(folder, name), 'utf8')),
    )
    const bundle = sources.join('\n')

    // Text that occurs in only one of the two builds; not `toContain`, which would print the whole bundle.
    expect(bundle.includes('Minified React error')).toBe(true)
    expect(bundle.includes('Each child in a list should have a unique')).toBe(false)
    expect(/^import .* from "(?!node:|\.|#server\/)/m.exec(bundle)?.[0]).toBeUndefined()
  })
})
