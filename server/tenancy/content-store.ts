import { LRUCache } from 'lru-cache'
import type { Database } from '#database/connection.ts'
import type { HostKind } from '#domain/tenant.ts'
import type { Announcements } from '#server/announcements.ts'
import { readSite, type SiteContent } from './site-content.ts'

/** Which tenant a host belongs to, and the version of its content, which names everything that was made from it. */
export interface ContentVersion {
  tenantId: string
  kind: HostKind
  version: number
}

export interface ContentStore {
  /** The tenant of a host, null for an unknown one; at most a second old. `host` is in lower case, without port. */
  findHost(host: string): Promise<ContentVersion | null>
  /** The tenant's content at a version of at most a second ago, or a later one. */
  load(tenantId: string): Promise<SiteContent>
  /** As `load`, including every change that is committed before the call. */
  loadNewest(tenantId: string): Promise<SiteContent>
  /** As `findHost`, if the result is in memory. */
  peek(host: string): ContentVersion | undefined
}

/** Hosts and versions are a few words each: 100,000 of them are some 30 MB. */
const mostKnown = 100_000

/** Milliseconds after which a host or a version is read again. */
const freshFor = 1_000

/** The same after a query that failed or was too slow. */
const retryAfter = 5_000

/** Milliseconds without a request after which content leaves memory. */
const idleFor = 15 * 60 * 1_000

/** A document as objects takes about twice the memory of its text. */
const bytesPerCharacter = 2

const defaultCapacity = 64 * 1024 * 1024

interface Options {
  /** Estimated bytes of content; beyond it, the least recently used is evicted. */
  capacity?: number
  /** Milliseconds that a request waits for the database where older content is known; without it as long as it takes. */
  patience?: number
  announcements?: Pick<Announcements, 'subscribe'>
}

/**
 * Content in memory, by version. Changes are announced, or found within a second; stale content is served while the
 * database is unavailable. `tick`: milliseconds above 0.
 */
export function createContentStore(
  db: Database,
  tick: () => number,
  { capacity = defaultCapacity, patience, announcements }: Options = {},
): ContentStore {
  const versions = createLookup((id) => readVersion(db, id), tick, patience)
  const hosts = createLookup(
    async (host) => {
      const row = await readHost(db, host)
      if (row && !versions.has(row.tenantId)) versions.set(row.tenantId, row.version)
      return row
    },
    tick,
    patience,
  )
  const learn = (tenantId: string, version: number) => {
    const known = versions.peek(tenantId, { allowStale: true }) ?? 0
    if (version > known) versions.set(tenantId, version)
  }
  announcements?.subscribe('content', (tenantId, version) => learn(tenantId, Number(version)))
  const sites = new LRUCache<string, SiteContent>({
    maxSize: capacity,
    sizeCalculation: ({ tenant, outlets, menuById }) =>
      JSON.stringify([tenant, outlets, [...menuById.values()]]).length * bytesPerCharacter,
    ttl: idleFor,
    updateAgeOnGet: true,
    perf: { now: tick },
    ttlResolution: 0,
    // Idle content is evicted when other content is read, and so never while the database is unavailable.
    allowStale: true,
    noDeleteOnStaleGet: true,
    fetchMethod: (tenantId) => readSite(db, tenantId),
    // An old version is better than none.
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    // A tenant that is evicted during its read is still answered.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  })

  async function loadSince(tenantId: string, version: number): Promise<SiteContent> {
    const known = sites.get(tenantId)
    if (known?.version === version) return known
    const read = () => sites.forceFetch(tenantId, { forceRefresh: true, allowStale: false })
    let site = await read()
    // It has joined a read that began before the change.
    if (site.version < version) site = await read()
    sites.purgeStale()
    if (site.version > version) learn(tenantId, site.version)
    return site
  }

  return {
    load: async (tenantId) => loadSince(tenantId, await versions.forceFetch(tenantId)),
    async loadNewest(tenantId) {
      const version = await readVersion(db, tenantId)
      versions.set(tenantId, version)
      return loadSince(tenantId, version)
    },
    async findHost(host) {
      const entry = await hosts.fetch(host)
      return entry ? { ...entry, version: await versions.forceFetch(entry.tenantId) } : null
    },
    peek(host) {
      const entry = hosts.get(host)
      const version = entry && versions.get(entry.tenantId)
      return entry && version !== undefined ? { ...entry, version } : undefined
    },
  }
}

/** A cache of query results, shared by concurrent callers; keeps the last result while the database is unavailable. */
function createLookup<T extends object | number>(
  read: (key: string) => Promise<T | undefined>,
  tick: () => number,
  patience: number | undefined,
): LRUCache<string, T> {
  return new LRUCache<string, T>({
    max: mostKnown,
    ttl: freshFor,
    ttlResolution: 0,
    perf: { now: tick },
    noDeleteOnStaleGet: true,
    // A value that is set during a query, such as an announced version, is newer than its result.
    ignoreFetchAbort: true,
    async fetchMethod(key, known, { options }) {
      if (known === undefined) return read(key)
      const late = Promise.withResolvers<never>()
      const timer = patience && setTimeout(() => late.reject(new Error('no answer')), patience)
      try {
        return await Promise.race([read(key), late.promise])
      } catch {
        options.ttl = retryAfter
        return known
      } finally {
        clearTimeout(timer)
      }
    },
  })
}

async function readHost(db: Database, host: string): Promise<ContentVersion | undefined> {
  const row = await db.shared
    .selectFrom('tenant_hosts')
    .innerJoin('tenants', 'tenants.id', 'tenant_hosts.tenant_id')
    .select(['tenant_id', 'kind', 'content_version'])
    .where('host', '=', host)
    .executeTakeFirst()
  return row
    ? { tenantId: row.tenant_id, kind: row.kind, version: Number(row.content_version) }
    : undefined
}

async function readVersion(db: Database, tenantId: string): Promise<number> {
  const row = await db.shared
    .selectFrom('tenants')
    .select('content_version')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(row.content_version)
}
