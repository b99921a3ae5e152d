import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'
import type { RenderedPage } from './render.ts'

function aPage(body: string, status = 200): RenderedPage {
  return { status, contentType: 'text/html', location: null, body: Buffer.from(body) }
}

describe('the page cache', () => {
  test('renders once, however many ask at the same time', async () => {
    const cache = createPageCache()
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

  test('keeps the same page in every encoding', async () => {
    const { bodies } = await createPageCache().get('menu', async () => aPage('<p>dal</p>'))

    expect(brotliDecompressSync(bodies.br).toString()).toBe('<p>dal</p>')
    expect(gunzipSync(bodies.gzip).toString()).toBe('<p>dal</p>')
    expect(bodies.identity.toString()).toBe('<p>dal</p>')
  })

  test('forgets a page that failed', async () => {
    const cache = createPageCache()
    await cache.get('menu', async () => aPage('oops', 500))

    const page = await cache.get('menu', async () => aPage('fine'))

    expect(page.status).toBe(200)
  })

  test('lets the next one try when rendering throws', async () => {
    const cache = createPageCache()
    await expect(cache.get('menu', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )

    const page = await cache.get('menu', async () => aPage('fine'))

    expect(page.status).toBe(200)
  })

  test('drops the least used when full', async () => {
    const cache = createPageCache({ capacity: 1_000 })
    await cache.get('a', async () => aPage('first'))
    for (const key of ['b', 'c', 'd']) await cache.get(key, async () => aPage('x'.repeat(400)))

    let rendered = false
    await cache.get('a', async () => {
      rendered = true
      return aPage('again')
    })

    expect(rendered).toBe(true)
  })
})
