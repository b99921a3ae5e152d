import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentSecurityPolicy } from './content-security-policy.ts'
import type { RenderedPage } from './render.ts'

/** A page ready to send: its bytes in each encoding and the headers that go with them. */
export interface CachedPage {
  status: number
  contentType: string
  location: string | null
  etag: string
  csp: string
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Bytes of pages kept. */
const defaultCapacity = 64 * 1024 * 1024

export interface PageCache {
  /**
   * The page under `key`, or what `render` makes. Requests that miss at the same time share one rendering. A page that
   * failed (5xx) is not kept.
   */
  get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>
}

/**
 * @param capacity in bytes; past it the pages used least recently go
 * @param callOrigins that pages may call besides their own
 */
export function createPageCache({
  capacity = defaultCapacity,
  callOrigins = [],
}: {
  capacity?: number
  callOrigins?: string[]
} = {}): PageCache {
  const pages = new Map<string, CachedPage>()
  const rendering = new Map<string, Promise<CachedPage>>()
  let size = 0
  let lastUsed = ''

  function keep(key: string, page: CachedPage): void {
    pages.set(key, page)
    lastUsed = key
    size += bytes(page)
    for (const [oldest, dropped] of pages) {
      if (size <= capacity || oldest === key) break
      pages.delete(oldest)
      size -= bytes(dropped)
    }
  }

  return {
    async get(key, render) {
      const known = pages.get(key)
      if (known) {
        // Last in the map is last used.
        if (key !== lastUsed) {
          pages.delete(key)
          pages.set(key, known)
          lastUsed = key
        }
        return known
      }
      const running = rendering.get(key)
      if (running) return running

      const page = render().then((rendered) => toCachedPage(rendered, callOrigins))
      rendering.set(key, page)
      try {
        const done = await page
        if (done.status < 500) keep(key, done)
        return done
      } finally {
        rendering.delete(key)
      }
    },
  }
}

/** Compresses a page and works out its headers. */
export async function toCachedPage(
  page: RenderedPage,
  callOrigins: string[] = [],
): Promise<CachedPage> {
  const [br, gz] = await Promise.all([
    brotli(page.body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length,
      },
    }),
    gzipped(page.body, { level: 9 }),
  ])
  return {
    status: page.status,
    contentType: page.contentType,
    location: page.location,
    etag: `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`,
    csp: contentSecurityPolicy(page.body.toString(), callOrigins),
    bodies: { identity: page.body, br, gzip: gz },
  }
}

function bytes(page: CachedPage): number {
  return page.bodies.identity.length + page.bodies.br.length + page.bodies.gzip.length
}
