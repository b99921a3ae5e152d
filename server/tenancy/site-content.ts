import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import type { StockMark } from '#domain/live-facts.ts'
import type { Item, Menu } from '#domain/menu.ts'
import { withMarks } from '#domain/stock.ts'
import type { Outlet, TenantContent } from '#domain/tenant.ts'
import {
  type KitchenSettings,
  kitchenSettings,
  readLiveFacts,
  withLiveFacts,
} from './live-facts.ts'

/** A tenant's content at one version; never changed, replaced as a whole. */
export interface SiteContent {
  tenantId: string
  version: number
  /** Version of the terms (the rules for orders and bookings): `requireTerms` compares it in their transaction. */
  terms: number
  tenant: TenantContent
  /** Listed ones, in the order of their names. */
  outlets: Outlet[]
  outletById: ReadonlyMap<string, Outlet>
  outletBySlug: ReadonlyMap<string, Outlet>
  /** Menus that a listed outlet sells. */
  menuById: ReadonlyMap<string, Menu>
  itemById: ReadonlyMap<string, { item: Item; menu: Menu }>
  /** By outlet: its menu with its kitchen's sold-out marks. */
  menuByOutlet: ReadonlyMap<string, OutletMenu>
  /** By outlet: its kitchen settings; outlets without an entry have the defaults. */
  settings: ReadonlyMap<string, KitchenSettings>
  /** Where the restaurant's people work; null where no host is for them. */
  staffHost: string | null
  /** Where the storefront itself is shown, by name, the last first. */
  liveHosts: string[]
}

/** Items and options of one outlet. Marks end by the clock: `itemAt` says whether something is available now. */
export interface OutletMenu {
  menu: Menu
  itemById: ReadonlyMap<string, Item>
  /** Whether a mark ends by the clock, so that availability may change while the content does not. */
  endsByClock: boolean
}

/** A tenant's content from the database. */
export async function readSite(db: Database, tenantId: string): Promise<SiteContent> {
  const { versions, tenant, outlets, menus, live } = await db.transaction(tenantId, async (tx) => {
    // The versions first: a change that is committed while the rest is read must not pass for known.
    const { document: tenant, ...versions } = await tx
      .selectFrom('tenants')
      .innerJoin('tenant_content', 'tenant_id', 'tenants.id')
      .select(['content_version', 'stock_versions', 'document'])
      .where('tenants.id', '=', tenantId)
      .executeTakeFirstOrThrow()
    const listed = tx
      .selectFrom('outlets')
      .where(({ and }) => and({ tenant_id: tenantId, is_listed: true }))
    const outlets = await listed.select('document').orderBy(sql`document ->> 'name'`).execute()
    // A menu that left the folder stays for the sake of unlisted outlets; its dishes are gone.
    const menus = await tx
      .selectFrom('menus')
      .select('document')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', listed.select('menu_id'))
      .execute()
    return {
      versions,
      tenant,
      outlets: outlets.map(({ document }) => document),
      menus: menus.map(({ document }) => document),
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
  const menuById = new Map(menus.map((menu) => [menu.id, menu]))
  const served = outlets.map((outlet) => withLiveFacts(outlet, live.get(outlet.id)))
  const items = menus.flatMap((menu) =>
    menu.categories.flatMap((category) => category.items.map((item) => ({ item, menu }))),
  )
  return {
    tenantId,
    version: Number(versions.content_version),
    terms: Number(versions.content_version) - Number(versions.stock_versions),
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

/** The same content with one menu replaced, without sold-out marks. */
export function withMenu(site: SiteContent, menu: Menu): SiteContent {
  const items = menu.categories.flatMap((category) => category.items)
  const others = [...site.itemById].filter(([, entry]) => entry.menu.id !== menu.id)
  return {
    ...site,
    menuById: new Map(site.menuById).set(menu.id, menu),
    menuByOutlet: new Map(
      [...site.menuByOutlet].map(([outlet, sold]) => [
        outlet,
        sold.menu.id === menu.id ? toOutletMenu(menu, []) : sold,
      ]),
    ),
    itemById: new Map([...others, ...items.map((item) => [item.id, { item, menu }] as const)]),
  }
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

/** An outlet's name; its id if the outlet was removed. */
export function outletName({ outletById }: Pick<SiteContent, 'outletById'>, id: string): string {
  return outletById.get(id)?.name ?? id
}

/** How an outlet works with its orders. */
export function settingsOf(site: SiteContent, outletId: string): KitchenSettings {
  // Without an entry it was not listed yet when the content was read.
  return site.settings.get(outletId) ?? kitchenSettings(site.tenant.currency.code, {})
}
