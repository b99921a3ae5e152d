import type { PageCache } from './page-cache.ts'
import type { ResponseCache } from './response-cache.ts'

/** What pages and answers about content are kept in. */
export interface PageCaches {
  pages: PageCache
  /** Absent in development, and where only the API is served. */
  responses: ResponseCache | undefined
}
