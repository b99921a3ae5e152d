import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'
import type { RenderedPage } from './render.ts'

const roomy = 1024 * 1024

function aPage(body: string, status = 200): RenderedPage {
  return { status, contentType: 'text/html', location: null, body: Buffer.from(body) }
}

describe('the page cache', () => {
  test('renders once for concurrent requests', async () => {
    const cache = createPageCache(roomy)
    let rendered = 0
    const render = async () => {
      rendered++
      return aPage('<p>menu</p>')
    }

    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.get('menu', render)))
    await cache.get('menu', render)

    expect(rendered).toBe(1)
    expect(new Set(pages).size).toBe(1)
  })

  test('keeps a page compressed, and no memory beside the bytes that it counts', async () => {
    const { body } = await createPageCache(roomy).get('menu', async () => aPage('<p>dal</p>'))

    expect(brotliDecompressSync(body).toString()).toBe('<p>dal</p>')
    expect(body.buffer.byteLength).toBe(body.length)
  })

  test.each<[string, () => Promise<RenderedPage>]>([
    ['a page that failed', async () => aPage('oops', 500)],
    ['a rendering that throws', () => Promise.reject(new Error('broken'))],
  ])('does not keep %s', async (_, render) => {
    const cache = createPageCache(roomy)
    await cache.get('menu', render).catch(() => {})

    const page = await cache.get('menu', async () => aPage('fine'))

    expect(page.status).toBe(200)
  })

  test('holds as many bytes as allowed: the least recently used page is evicted', async () => {
    const cache = createPageCache(20_000)
    await cache.get('first', async () => aPage('first'))
    for (let each = 0; each < 20; each++) await cache.get(`page ${each}`, async () => aPage('x'))

    expect(cache.find('first')).toBeUndefined()
    expect(cache.find('page 19')).toBeDefined()
  })

  test('sends a page that is too large to be kept', async () => {
    const cache = createPageCache(100)

    expect((await cache.get('menu', async () => aPage('large'))).status).toBe(200)
    expect(cache.find('menu')).toBeUndefined()
  })

  test('renders two at a time and refuses requests that would wait too long', async () => {
    const cache = createPageCache(roomy)
    const finished = Promise.withResolvers<RenderedPage>()
    let rendering = 0
    const asked = Array.from({ length: 100 }, (_, each) =>
      cache.get(`page ${each}`, () => {
        rendering++
        return finished.promise
      }),
    )

    const refused = (await Promise.allSettled(asked.slice(62))).map(({ status }) => status)
    expect(rendering).toBe(2)
    expect(new Set(refused)).toEqual(new Set(['rejected']))

    finished.resolve(aPage('fine'))
    expect((await Promise.all(asked.slice(0, 62))).every(({ status }) => status === 200)).toBe(true)
  })
})
