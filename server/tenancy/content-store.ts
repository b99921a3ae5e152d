import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import type { Item, Menu } from '#domain/menu.ts'
import type { HostKind, Outlet, TenantContent } from '#domain/tenant.ts'
import { createFreshAnswers } from './fresh-answers.ts'

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
  /** Where the storefront itself is shown, by name, the last first. */
  liveHosts: string[]
}

export interface HostEntry {
  tenantId: string
  kind: HostKind
}

export interface ContentStore {
  /** Which tenant a host belongs to, null for an unknown one. `host` is in lower case, without port. */
  findHost(host: string): Promise<HostEntry | null>
  /** The tenant's content, at most a second old. */
  load(tenantId: string): Promise<SiteContent>
  /** The content of a host's tenant, where both are known and need not be asked for. */
  peek(host: string): SiteContent | undefined
}

/**
 * Content in memory, by version. The version is asked for at most once a second; while the database is away the last
 * content goes on being served.
 * @param tick milliseconds from any start, such as `performance.now`
 */
export function createContentStore(db: Database, tick: () => number): ContentStore {
  const hosts = createFreshAnswers<HostEntry | null>(
    (host) => readHost(db, host),
    tick,
    // Anyone can ask for any host name: unknown ones are not remembered.
    (entry) => entry !== null,
  )
  const sites = createFreshAnswers<SiteContent>(async (tenantId, known) => {
    const version = await currentVersion(db, tenantId)
    return known?.version === version ? known : readSite(db, tenantId, version)
  }, tick)

  return {
    findHost: (host) => hosts.get(host),
    load: (tenantId) => sites.get(tenantId),
    peek(host) {
      const entry = hosts.peek(host)
      return entry ? sites.peek(entry.tenantId) : undefined
    },
  }
}

async function readHost(db: Database, host: string): Promise<HostEntry | null> {
  const row = await db.shared
    .selectFrom('tenant_hosts')
    .select(['tenant_id', 'kind'])
    .where('host', '=', host)
    .executeTakeFirst()
  return row ? { tenantId: row.tenant_id, kind: row.kind } : null
}

async function currentVersion(db: Database, tenantId: string): Promise<number> {
  const row = await db.shared
    .selectFrom('tenants')
    .select('content_version')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(row.content_version)
}

async function readSite(db: Database, tenantId: string, version: number): Promise<SiteContent> {
  const { tenant, outlets, menus } = await db.transaction(tenantId, async (tx) => ({
    tenant: (
      await tx
        .selectFrom('tenant_content')
        .select('document')
        .where('tenant_id', '=', tenantId)
        .executeTakeFirstOrThrow()
    ).document,
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
  }))
  const hosts = await db.shared
    .selectFrom('tenant_hosts')
    .select('host')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'live')
    .orderBy('host', 'desc')
    .execute()
  return siteContent(
    tenantId,
    version,
    tenant,
    outlets.map((row) => row.document),
    menus.map((row) => row.document),
    hosts.map(({ host }) => host),
  )
}

function siteContent(
  tenantId: string,
  version: number,
  tenant: TenantContent,
  outlets: Outlet[],
  menus: Menu[],
  liveHosts: string[],
): SiteContent {
  const items = menus.flatMap((menu) =>
    menu.categories.flatMap((category) => category.items.map((item) => ({ item, menu }))),
  )
  return {
    tenantId,
    version,
    tenant,
    outlets,
    outletById: new Map(outlets.map((outlet) => [outlet.id, outlet])),
    outletBySlug: new Map(outlets.map((outlet) => [outlet.slug, outlet])),
    menuById: new Map(menus.map((menu) => [menu.id, menu])),
    itemById: new Map(items.map((entry) => [entry.item.id, entry])),
    liveHosts,
  }
}
