import { calls } from '#contract/calls.ts'
import { type Api, answer } from '#server/http/call.ts'
import { numberInPath } from '#server/http/validation.ts'
import { addOutlet } from './add-outlet.ts'
import { bringBackMenu, bringBackSettings, bringBackWebsite } from './bring-back.ts'
import { changeMenu, changeMenuPrices, previewMenuPrices } from './change-menu.ts'
import { getContact, updateContact } from './contact.ts'
import { discardChanges, loadDraft, publishDraft } from './drafts.ts'
import { getMenuDiff, listStaffMenus, loadMenu, toWireEditor } from './get-menus.ts'
import { getAreas, getHours, tryPostcode, updateAreas, updateHours } from './hours-and-areas.ts'
import { menuKind } from './menu-draft.ts'
import { startPreview, startWebsitePreview } from './preview.ts'
import {
  getBranding,
  getMessageSettings,
  getPaymentSettings,
  updateBranding,
  updateMessageSettings,
  updatePaymentSettings,
} from './restaurant-settings.ts'
import { undoPublish } from './undo-publish.ts'
import { queuePicture } from './uploaded-pictures.ts'
import { getVersionChanges } from './version-changes.ts'
import { listVersions } from './versions.ts'
import { changeWebsite, toWireWebsite } from './website/website.ts'
import { websiteKind } from './website/website-draft.ts'

/** Menus, opening hours and delivery areas, as the restaurant's people change them. */
export function contentRoutes(api: Api): void {
  answer(api, calls.listStaffMenus, (ctx) => listStaffMenus(ctx))
  answer(api, calls.getStaffMenu, async (ctx, { params }) =>
    toWireEditor(ctx, await loadMenu(ctx, params.menu)),
  )
  answer(api, calls.changeMenu, (ctx, { params, body, idempotencyKey }) =>
    changeMenu(ctx, params.menu, idempotencyKey, body),
  )
  answer(api, calls.discardMenuDraft, async (ctx, { params, query }) =>
    toWireEditor(ctx, await discardChanges(ctx, menuKind(params.menu), 'all', query.revision)),
  )
  answer(api, calls.discardMenuChange, async (ctx, { params, query }) => {
    const n = numberInPath(params.n)
    return toWireEditor(ctx, await discardChanges(ctx, menuKind(params.menu), n, query.revision))
  })
  answer(api, calls.getMenuDiff, (ctx, { params }) => getMenuDiff(ctx, params.menu))
  answer(api, calls.publishMenu, (ctx, { params, body, idempotencyKey }) =>
    publishDraft(ctx, menuKind(params.menu), idempotencyKey, body),
  )
  answer(api, calls.listVersions, (ctx, { query }) => listVersions(ctx, query))
  answer(api, calls.getVersionChanges, (ctx, { params }) =>
    getVersionChanges(ctx, numberInPath(params.number)),
  )
  answer(api, calls.bringBackVersion, (ctx, { params, body }) =>
    bringBackMenu(ctx, numberInPath(params.number), body.menu_id),
  )
  answer(api, calls.bringBackSettings, (ctx, { params, body }) =>
    bringBackSettings(ctx, numberInPath(params.number), body),
  )
  answer(api, calls.undoPublish, (ctx, { body }) => undoPublish(ctx, body.number))
  answer(api, calls.changeMenuPrices, (ctx, { params, query, body, idempotencyKey }) =>
    query.preview === '1'
      ? previewMenuPrices(ctx, params.menu, body)
      : changeMenuPrices(ctx, params.menu, idempotencyKey, body),
  )
  answer(api, calls.previewMenu, (ctx, { query, reply }) => startPreview(ctx, query, reply.request))
  answer(api, calls.uploadPicture, (ctx, { query, body }) => queuePicture(ctx, query, body))
  answer(api, calls.getHours, (ctx, { params }) => getHours(ctx, params.outlet))
  answer(api, calls.updateHours, (ctx, { params, query, body }) =>
    updateHours(ctx, params.outlet, body, query.preview === '1'),
  )
  answer(api, calls.getAreas, (ctx, { params }) => getAreas(ctx, params.outlet))
  answer(api, calls.updateAreas, (ctx, { params, query, body }) =>
    updateAreas(ctx, params.outlet, body, query.preview === '1'),
  )
  answer(api, calls.tryPostcode, (ctx, { params, query }) =>
    tryPostcode(ctx, params.outlet, query.postcode),
  )
}

/** Settings of the whole restaurant, stored in its files. */
export function restaurantSettingsRoutes(api: Api): void {
  answer(api, calls.addOutlet, (ctx, { body, idempotencyKey }) =>
    addOutlet(ctx, idempotencyKey, body),
  )
  answer(api, calls.getContactSettings, (ctx, { params }) => getContact(ctx, params.outlet))
  answer(api, calls.updateContactSettings, (ctx, { params, body }) =>
    updateContact(ctx, params.outlet, body),
  )
  answer(api, calls.getMessageSettings, (ctx) => getMessageSettings(ctx))
  answer(api, calls.updateMessageSettings, (ctx, { body }) => updateMessageSettings(ctx, body))
  answer(api, calls.getBranding, (ctx) => getBranding(ctx))
  answer(api, calls.updateBranding, (ctx, { body }) => updateBranding(ctx, body))
  answer(api, calls.getPaymentSettings, (ctx) => getPaymentSettings(ctx))
  answer(api, calls.updatePaymentSettings, (ctx, { body }) => updatePaymentSettings(ctx, body))
}

/** Home page, pages of the brands and legal texts. */
export function websiteRoutes(api: Api): void {
  answer(api, calls.getWebsite, async (ctx) =>
    toWireWebsite(ctx, await loadDraft(ctx, websiteKind)),
  )
  answer(api, calls.changeWebsite, (ctx, { body }) => changeWebsite(ctx, body))
  answer(api, calls.discardWebsite, async (ctx, { query }) =>
    toWireWebsite(ctx, await discardChanges(ctx, websiteKind, 'all', query.revision)),
  )
  answer(api, calls.discardWebsiteChange, async (ctx, { params, query }) => {
    const n = numberInPath(params.n)
    return toWireWebsite(ctx, await discardChanges(ctx, websiteKind, n, query.revision))
  })
  answer(api, calls.publishWebsite, (ctx, { body, idempotencyKey }) =>
    publishDraft(ctx, websiteKind, idempotencyKey, body),
  )
  answer(api, calls.previewWebsite, (ctx, { query, reply }) =>
    startWebsitePreview(ctx, query, reply.request),
  )
  answer(api, calls.bringBackWebsite, (ctx, { params }) =>
    bringBackWebsite(ctx, numberInPath(params.number)),
  )
}
