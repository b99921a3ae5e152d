import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { Unavailable } from '#server/http/refusal.ts'
import type { CacheMeter } from '#server/metrics/metrics.ts'
import type { ContentVersion } from '#server/tenancy/content-store.ts'
import {
  contentSecurityPolicy,
  ownOriginOnly,
  type PageOrigins,
} from './content-security-policy.ts'
import type { RenderedPage } from './render.ts'

/** A page, or an answer of the API that depends on the content alone. */
export interface CachedPage {
  status: number
  contentType: string
  location: string | null
  etag: string
  csp: string
  /** Compressed with Brotli, which all current browsers accept; other clients get it repacked. */
  body: Buffer
  /** Names and values of the headers of its first response, but for its length and its id: `writeHead` takes them fastest so. */
  headers?: string[]
}

const brotli = promisify(brotliCompress)

/** Estimated bytes of a page besides its body: key, headers and objects. */
const bytesBeside = 3_000

/** Concurrent renderings. Rendering blocks the event loop, so more would only delay all other requests. */
const renderedAtOnce = 2

/** Pages that may wait for their turn; past it a request is refused with 503. */
const mostWaiting = 60

export interface PageCache {
  /**
   * The cached page under `key`, or the result of `render`. Concurrent misses share one rendering. A page that failed
   * (5xx) is not cached.
   * @param origins that the page may use besides its own, for its policy
   */
  get(key: string, render: () => Promise<RenderedPage>, origins?: PageOrigins): Promise<CachedPage>
  find(key: string): CachedPage | undefined
}

interface Rendering {
  render: () => Promise<RenderedPage>
  origins: PageOrigins
}

/**
 * @param capacity in bytes; beyond it the least recently used pages are evicted
 * @param meter counts hits, misses and bytes
 */
export function createPageCache(capacity: number, meter?: CacheMeter): PageCache {
  const turn = pLimit(renderedAtOnce)

  async function renderInTurn({ render, origins }: Rendering): Promise<CachedPage> {
    if (turn.pendingCount >= mostWaiting) throw new Unavailable('too many pages to render')
    return turn(async () => toCachedPage(await render(), origins))
  }

  const pages = new LRUCache<string, CachedPage, Rendering>({
    maxSize: capacity,
    sizeCalculation: ({ body }, key) => body.length + key.length + bytesBeside,
    fetchMethod: (_key, _known, { context }) => renderInTurn(context),
    // A page that is evicted while it is rendered is still sent.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  })

  return {
    find(key) {
      const page = pages.get(key)
      if (page) meter?.hit()
      return page
    },
    async get(key, render, origins = ownOriginOnly) {
      if (pages.has(key)) meter?.hit()
      else meter?.miss()
      const page = await pages.forceFetch(key, { context: { render, origins } })
      if (page.status >= 500) pages.delete(key)
      meter?.size(pages.calculatedSize)
      return page
    },
  }
}

/** Everything besides the code that a page depends on: the host with its content, and the path. */
export function pageKey(
  host: string,
  { tenantId, version }: Omit<ContentVersion, 'kind'>,
  path: string,
): string {
  return `${host} ${tenantId} ${version} ${path}`
}

/**
 * The path without a trailing slash and without the query, which never changes a page and so must not fill the cache.
 */
export function pagePath(url: string): string {
  const path = url.split('?', 1)[0] ?? '/'
  return path.replace(/^\/+/, '/').replace(/(?<=.)\/+$/, '')
}

/** Compresses a page and works out its headers. */
export async function toCachedPage(page: RenderedPage, origins: PageOrigins): Promise<CachedPage> {
  return {
    status: page.status,
    contentType: page.contentType,
    location: page.location,
    etag: `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`,
    csp: contentSecurityPolicy(page.body.toString(), origins),
    body: await compressed(page.body),
  }
}

async function compressed(body: Buffer): Promise<Buffer> {
  const bytes = await brotli(body, {
    params: {
      // From 9 on the work of a page is five times this, most of it for memory, and from 10 on fifty times: for 2 and
      // for 10 % of the bytes.
      [constants.BROTLI_PARAM_QUALITY]: 8,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
  // The result lies in 64 KB that Node shares among small buffers: the cache would keep all of it, and count its own.
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}
