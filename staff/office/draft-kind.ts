import type { QueryClient } from '@tanstack/react-query'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import type { VersionsOf } from './versions-query.ts'

/** Content that is edited in a draft: a menu, or the website. */
export interface DraftKind<Loaded> {
  /** URL of its editor; its changes and its history are below it. */
  path: string
  /** URL of the screen to return to after publishing. */
  publishedPath: string
  versionsOf: VersionsOf
  words: {
    back: string
    bar: { undone: string }
    changes: { title: string; none: string; discardAllNote: string; noteHint: string }
    history: { title: string; about: string; none: string }
  }
  discard(n: number | 'all', query: { revision: number }): Promise<Loaded>
  publish(body: { revision: number; note: string }, idempotencyKey: string): Promise<WireVersion>
  restore(number: string): Promise<Loaded>
  /** Updates the cache after a call that returns the complete content. */
  updateCache(client: QueryClient, loaded: Loaded): void
  /** Refetches the content, its versions and the data derived from it. */
  refetch(client: QueryClient): Promise<unknown>
}

export function refetch(client: QueryClient, names: readonly string[]): Promise<unknown> {
  return Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
