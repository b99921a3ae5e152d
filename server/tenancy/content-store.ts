import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '#database/connection.ts'
import type { StockMark } from '#domain/live-facts.ts'
import type { Item, Menu } from '#domain/menu.ts'
import { withMarks } from '#domain/sold-out.ts'
import type { HostKind, Outlet, TenantContent } from '#domain/tenant.ts'
import { createContentChanges } from './content-changes.ts'
import {
  type KitchenSettings,
  type OutletLive,
  readLiveFacts,
  withLiveFacts,
} from './live-facts.ts'
import { createStaleIfErrorCache } from './stale-if-error-cache.ts'

/** A tenant's content at one version; never changed, replaced as a whole. */
export interface SiteContent {
  tenantId: string
  version: number
  tenant: TenantContent
  /** Listed ones, in the order of their names. */
  outlets: Outlet[]
  outletById: ReadonlyMap<string, Outlet>
  outletBySlug: ReadonlyMap<string, Outlet>
  /** Those that a listed outlet sells. */
  menuById: ReadonlyMap<string, Menu>
  itemById: ReadonlyMap<string, { item: Item; menu: Menu }>
  /** By outlet: its menu with what its kitchen has marked as sold out. */
  menuByOutlet: ReadonlyMap<string, OutletMenu>
  /** By outlet: how it works with its orders; outlets without an entry have the defaults. */
  settings: ReadonlyMap<string, KitchenSettings>
  /** Where the restaurant's people work; null where no host is for them. */
  staffHost: string | null
  /** Where the storefront itself is shown, by name, the last first. */
  liveHosts: string[]
}

/** What one outlet sells. Marks end by the clock: ask `itemAt` whether something can be had. */
export interface OutletMenu {
  menu: Menu
  itemById: ReadonlyMap<string, Item>
  /** Whether a mark ends by itself, so that what is sold out is not the same for as long as the content stays so. */
  endsByClock: boolean
}

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
  /** The tenant's content at that version. */
  load(tenantId: string): Promise<SiteContent>
  /** The version of a host's content, where both are known and need not be asked for. */
  peek(host: string): ContentVersion | undefined
}

/** Hosts and versions are a few words each: 100,000 of them are some 30 MB. */
const mostKnown = 100_000

/** What a missed change would be noticed by, in milliseconds: hosts and versions are asked for anew after it. */
const askedAgainAfter = 60_000

/** Content that nobody asked for in this time leaves memory, in milliseconds. */
const idleFor = 15 * 60 * 1_000

/** A document as objects takes about twice the memory of its text. */
const bytesPerCharacter = 2

const defaultCapacity = 64 * 1024 * 1024

/**
 * Content in memory, by version. Changes are asked for at most once a second, of all tenants together; while the database
 * is away the last content goes on being served.
 * @param tick milliseconds from any start, such as `performance.now`
 * @param capacity estimated bytes of content; past it, what was used least recently goes
 */
export function createContentStore(
  db: Database,
  tick: () => number,
  capacity: number = defaultCapacity,
): ContentStore {
  const hosts = createStaleIfErrorCache<ContentVersion | null>(
    (host) => readHost(db, host),
    tick,
    mostKnown,
    // Anyone can ask for any host name: unknown ones are not remembered.
    { freshFor: askedAgainAfter, isKept: (entry) => entry !== null },
  )
  const versions = createStaleIfErrorCache((id) => readVersion(db, id), tick, mostKnown, {
    freshFor: askedAgainAfter,
  })
  const changes = createContentChanges(db, tick, (id, version) => {
    if (versions.peek(id) !== version) versions.set(id, version)
  })
  const sites = new LRUCache<string, SiteContent, number>({
    maxSize: capacity,
    sizeCalculation: estimatedBytes,
    ttl: idleFor,
    updateAgeOnGet: true,
    perf: { now: tick },
    ttlResolution: 0,
    // Idle content goes when other content is read, that is, never while the database is away.
    allowStale: true,
    noDeleteOnStaleGet: true,
    fetchMethod: (tenantId, _known, { context: version }) => readSite(db, tenantId, version),
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

  return {
    findVersion,
    async findHost(host) {
      await changes.catchUp()
      const entry = await hosts.get(host)
      if (!entry) return null
      if (versions.peek(entry.tenantId) === undefined) versions.set(entry.tenantId, entry.version)
      // A new version may have other hosts.
      const isOld = entry.version !== (await versions.get(entry.tenantId))
      return isOld ? hosts.renew(host) : entry
    },
    async load(tenantId) {
      const version = await findVersion(tenantId)
      const known = sites.get(tenantId)
      if (known?.version === version) return known
      const site = await sites.forceFetch(tenantId, {
        context: version,
        forceRefresh: true,
        allowStale: false,
      })
      sites.purgeStale()
      return site
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

async function readSite(db: Database, tenantId: string, version: number): Promise<SiteContent> {
  const { tenant, outlets, menus, live } = await db.transaction(tenantId, async (tx) => {
    const { document: tenant } = await tx
      .selectFrom('tenant_content')
      .select('document')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow()
    return {
      tenant,
      outlets: await tx
        .selectFrom('outlets')
        .select('document')
        .where('tenant_id', '=', tenantId)
        .where('is_listed', '=', true)
        .orderBy(sql`document ->> 'name'`)
        .execute(),
      // A menu that left the folder stays for the sake of unlisted outlets; its dishes are gone.
      menus: await tx
        .selectFrom('menus')
        .select('document')
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', (outlets) =>
          outlets
            .selectFrom('outlets')
            .select('menu_id')
            .where('tenant_id', '=', tenantId)
            .where('is_listed', '=', true),
        )
        .execute(),
      live: await readLiveFacts(tx, tenantId, tenant.currency.code),
    }
  })
  const hosts = await db.shared
    .selectFrom('tenant_hosts')
    .select(['host', 'kind'])
    .where('tenant_id', '=', tenantId)
    .where('kind', 'in', ['live', 'staff'])
    .orderBy('host', 'desc')
    .execute()
  return siteContent(
    tenantId,
    version,
    tenant,
    outlets.map((row) => row.document),
    menus.map((row) => row.document),
    live,
    hosts,
  )
}

/** Marks that were over when the content was read are no marks. */
function toOutletMenu(menu: Menu, marks: readonly StockMark[]): OutletMenu {
  const marked = withMarks(menu, marks)
  const items = marked.categories.flatMap((category) => category.items)
  return {
    menu: marked,
    itemById: new Map(items.map((item) => [item.id, item])),
    endsByClock: marks.some(({ until }) => until !== null),
  }
}

function siteContent(
  tenantId: string,
  version: number,
  tenant: TenantContent,
  outlets: Outlet[],
  menus: Menu[],
  live: ReadonlyMap<string, OutletLive>,
  hosts: { host: string; kind: HostKind }[],
): SiteContent {
  const menuById = new Map(menus.map((menu) => [menu.id, menu]))
  const served = outlets.map((outlet) => withLiveFacts(outlet, live.get(outlet.id)))
  const items = menus.flatMap((menu) =>
    menu.categories.flatMap((category) => category.items.map((item) => ({ item, menu }))),
  )
  return {
    tenantId,
    version,
    tenant,
    outlets: served,
    outletById: new Map(served.map((outlet) => [outlet.id, outlet])),
    outletBySlug: new Map(served.map((outlet) => [outlet.slug, outlet])),
    menuById,
    menuByOutlet: new Map(
      outlets.flatMap(({ id, menuId }): [string, OutletMenu][] => {
        const menu = menuById.get(menuId)
        return menu ? [[id, toOutletMenu(menu, live.get(id)?.marks ?? [])]] : []
      }),
    ),
    settings: new Map([...live].map(([id, { settings }]) => [id, settings])),
    itemById: new Map(items.map((entry) => [entry.item.id, entry])),
    staffHost: hosts.find(({ kind }) => kind === 'staff')?.host ?? null,
    liveHosts: hosts.filter(({ kind }) => kind === 'live').map(({ host }) => host),
  }
}
