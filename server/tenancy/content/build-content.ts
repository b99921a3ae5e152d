import type { Menu } from '#domain/menu.ts'
import type { Outlet, TenantContent } from '#domain/tenant.ts'
import type { TenantFolder } from '#server/tenancy/folder/check-folder.ts'
import { toMenu } from './build-menu.ts'
import { toOutlet } from './build-outlet.ts'
import { toTenant } from './build-tenant.ts'

export interface Content {
  tenant: TenantContent
  outlets: Outlet[]
  menus: Menu[]
}

/** A checked folder in the code's own types. */
export function buildContent(folder: TenantFolder): Content {
  const { currency, time_zone: timeZone } = folder.tenant
  const context = { pictures: folder.pictures, currency: currency.code, timeZone }
  return {
    tenant: toTenant(folder),
    outlets: [...folder.outlets].map(([id, file]) => toOutlet(id, file, context)),
    menus: [...folder.menus].map(([id, file]) => toMenu(id, file, context)),
  }
}
