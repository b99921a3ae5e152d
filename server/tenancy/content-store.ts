import { LRUCache } from 'lru-cache'
import type { Database } from '#database/connection.ts'
import type { HostKind } from '#domain/tenant.ts'
import type { Announcements } from '#server/announcements.ts'
import { createContentChanges } from './content-changes.ts'
import { readSite } from './read-site.ts'
import type { SiteContent } from './site-content.ts'
import { createStaleIfErrorCache } from './stale-if-error-cache.ts'

export interface HostEntry {
  tenantId: string
  kind: HostKind
}

/** The version of a tenant's content, which names everything that was made from it. */
export interface ContentVersion extends HostEntry {
  version: number
}

export interface ContentStore {
  /** Which tenant a host belongs to, null for an unknown one. `host` is in lower case, without port. */
  findHost(host: string): Promise<HostEntry | null>
  /** The version of the tenant's content, at most a second old. */
  findVersion(tenantId: string): Promise<number>
  /** The tenant's content at that version, or a later one. */
  load(tenantId: string): Promise<SiteContent>
  /** As `load`, with every change that is committed before the call. */
  loadNewest(tenantId: string): Promise<SiteContent>
  /** The version of a host's content, where both are known and need not be asked for. */
  peek(host: string): ContentVersion | undefined
}

/** Hosts and versions are a few words each: 100,000 of them are some 30 MB. */
const mostKnown = 100_000

/** Milliseconds after which hosts and versions are read again, in case the announcement of a change was lost. */
const askedAgainAfter = 60_000

/** Content that nobody asked for in this time leaves memory, in milliseconds. */
const idleFor = 15 * 60 * 1_000

/** A document as objects takes about twice the memory of its text. */
const bytesPerCharacter = 2

const defaultCapacity = 64 * 1024 * 1024

interface Options {
  /** Estimated bytes of content; past it, what was used least recently goes. */
  capacity?: number
  /** Milliseconds that a request waits for the database where older content is known; without it as long as it takes. */
  patience?: number
  /** Tell of changes at once; without them they are known within a second. */
  announcements?: Pick<Announcements, 'subscribe'>
}

/**
 * Content in memory, by version. Changes are announced, and asked for at most once a second, of all tenants together; while the database
 * is away or silent the last content goes on being served.
 * @param tick milliseconds from any start, such as `performance.now`
 */
export function createContentStore(
  db: Database,
  tick: () => number,
  { capacity = defaultCapacity, patience, announcements }: Options = {},
): ContentStore {
  const hosts = createStaleIfErrorCache<ContentVersion | null>(
    (host) => readHost(db, host),
    tick,
    mostKnown,
    // Anyone can ask for any host name: unknown ones are not remembered.
    { freshFor: askedAgainAfter, isKept: (entry) => entry !== null, patience },
  )
  const versions = createStaleIfErrorCache((id) => readVersion(db, id), tick, mostKnown, {
    freshFor: askedAgainAfter,
    patience,
  })
  const learn = (tenantId: string, version: number) => {
    const known = versions.latest(tenantId) ?? 0
    if (version > known) versions.set(tenantId, version)
    // Of a query that was on its way when this process learnt more, or of a database that was restored.
    if (version < known) versions.expire(tenantId)
  }
  const changes = createContentChanges(db, tick, patience, learn)
  announcements?.subscribe('content', (tenantId, version) => learn(tenantId, Number(version)))
  const sites = new LRUCache<string, SiteContent>({
    maxSize: capacity,
    sizeCalculation: estimatedBytes,
    ttl: idleFor,
    updateAgeOnGet: true,
    perf: { now: tick },
    ttlResolution: 0,
    // Idle content goes when other content is read, that is, never while the database is away.
    allowStale: true,
    noDeleteOnStaleGet: true,
    fetchMethod: (tenantId) => readSite(db, tenantId),
    // An old version is better than none.
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    // A tenant that is pushed out meanwhile is answered all the same.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  })

  async function findVersion(tenantId: string): Promise<number> {
    await changes.catchUp()
    return versions.get(tenantId)
  }

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
    findVersion,
    load: async (tenantId) => loadSince(tenantId, await findVersion(tenantId)),
    async loadNewest(tenantId) {
      versions.expire(tenantId)
      return loadSince(tenantId, await versions.get(tenantId))
    },
    async findHost(host) {
      await changes.catchUp()
      const entry = await hosts.get(host)
      if (!entry) return null
      if (versions.latest(entry.tenantId) === undefined) versions.set(entry.tenantId, entry.version)
      // A new version may have other hosts.
      const isOld = entry.version !== (await versions.get(entry.tenantId))
      return isOld ? hosts.renew(host) : entry
    },
    peek(host) {
      const entry = changes.isCaughtUp() ? hosts.peek(host) : undefined
      return entry && versions.peek(entry.tenantId) === entry.version ? entry : undefined
    },
  }
}

function estimatedBytes(site: SiteContent): number {
  const documents = [site.tenant, site.outlets, [...site.menuById.values()]]
  return JSON.stringify(documents).length * bytesPerCharacter
}

async function readHost(db: Database, host: string): Promise<ContentVersion | null> {
  const row = await db.shared
    .selectFrom('tenant_hosts')
    .innerJoin('tenants', 'tenants.id', 'tenant_hosts.tenant_id')
    .select(['tenant_id', 'kind', 'content_version'])
    .where('host', '=', host)
    .executeTakeFirst()
  return row
    ? { tenantId: row.tenant_id, kind: row.kind, version: Number(row.content_version) }
    : null
}

async function readVersion(db: Database, tenantId: string): Promise<number> {
  const row = await db.shared
    .selectFrom('tenants')
    .select('content_version')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(row.content_version)
}
