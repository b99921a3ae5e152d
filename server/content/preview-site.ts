import type { TenantContext } from '#server/context.ts'
import { toMenu } from '#server/tenancy/content/build-menu.ts'
import { readRevision } from '#server/tenancy/content-revisions.ts'
import { menuFile } from '#server/tenancy/folder/menu-file.ts'
import { planExistingPictures } from '#server/tenancy/pictures.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'
import { withMenu } from '#server/tenancy/site-content.ts'
import { shownPictures } from './get-menus.ts'
import { menuFileOf, menuState, readDraft, readMenuText } from './menus.ts'

/**
 * The content of a tenant with the draft of a menu instead of the live menu, as if published, without the kitchen's
 * sold-out marks.
 * @returns null if the draft has faults
 */
export async function previewSite(ctx: TenantContext, menuId: string): Promise<SiteContent | null> {
  const { site, tenantId } = ctx
  const file = menuFileOf(menuId)
  const { revision } = await ctx.transaction((db) => readRevision(db, tenantId, file))
  const key = [tenantId, menuId, site.version, revision].join(' ')
  const known = ctx.previewSites.find(key)
  if (known) return known

  const { files, live } = await readMenuText(ctx, menuId)
  const { changes, revision: now } = await ctx.transaction(async (db) => ({
    changes: await readDraft(db, tenantId, menuId),
    revision: await readRevision(db, tenantId, file),
  }))
  const state = menuState({ id: menuId, files, live, changes, revision: now })
  const checked = menuFile.safeParse(state.draft)
  if (!checked.success) return null
  const pictures = planExistingPictures(shownPictures(site, state))
  const menu = toMenu(menuId, checked.data, { pictures, currency: site.tenant.currency.code })
  return ctx.previewSites.keep(key, withMenu(site, menu))
}
