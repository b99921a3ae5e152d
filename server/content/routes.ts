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
  answer(api, {
    listStaffMenus,
    getStaffMenu: async (ctx, { params }) => toWireEditor(ctx, await loadMenu(ctx, params.menu)),
    changeMenu: (ctx, { params, body, idempotencyKey }) =>
      changeMenu(ctx, params.menu, idempotencyKey, body),
    discardMenuDraft: async (ctx, { params, query }) =>
      toWireEditor(ctx, await discardChanges(ctx, menuKind(params.menu), 'all', query.revision)),
    discardMenuChange: async (ctx, { params, query }) => {
      const n = numberInPath(params.n)
      return toWireEditor(ctx, await discardChanges(ctx, menuKind(params.menu), n, query.revision))
    },
    getMenuDiff: (ctx, { params }) => getMenuDiff(ctx, params.menu),
    publishMenu: (ctx, { params, body, idempotencyKey }) =>
      publishDraft(ctx, menuKind(params.menu), idempotencyKey, body),
    listVersions: (ctx, { query }) => listVersions(ctx, query),
    getVersionChanges: (ctx, { params }) => getVersionChanges(ctx, numberInPath(params.number)),
    bringBackVersion: (ctx, { params, body }) =>
      bringBackMenu(ctx, numberInPath(params.number), body.menu_id),
    bringBackSettings: (ctx, { params, body }) =>
      bringBackSettings(ctx, numberInPath(params.number), body),
    undoPublish: (ctx, { body }) => undoPublish(ctx, body.number),
    changeMenuPrices: (ctx, { params, query, body, idempotencyKey }) =>
      query.preview === '1'
        ? previewMenuPrices(ctx, params.menu, body)
        : changeMenuPrices(ctx, params.menu, idempotencyKey, body),
    previewMenu: (ctx, { query, reply }) => startPreview(ctx, query, reply.request),
    uploadPicture: (ctx, { query, body }) => queuePicture(ctx, query, body),
    getHours: (ctx, { params }) => getHours(ctx, params.outlet),
    updateHours: (ctx, { params, query, body }) =>
      updateHours(ctx, params.outlet, body, query.preview === '1'),
    getAreas: (ctx, { params }) => getAreas(ctx, params.outlet),
    updateAreas: (ctx, { params, query, body }) =>
      updateAreas(ctx, params.outlet, body, query.preview === '1'),
    tryPostcode: (ctx, { params, query }) => tryPostcode(ctx, params.outlet, query.postcode),
  })
}

/** Settings of the whole restaurant, stored in its files. */
export function restaurantSettingsRoutes(api: Api): void {
  answer(api, {
    addOutlet: (ctx, { body, idempotencyKey }) => addOutlet(ctx, idempotencyKey, body),
    getContactSettings: (ctx, { params }) => getContact(ctx, params.outlet),
    updateContactSettings: (ctx, { params, body }) => updateContact(ctx, params.outlet, body),
    getMessageSettings,
    updateMessageSettings: (ctx, { body }) => updateMessageSettings(ctx, body),
    getBranding,
    updateBranding: (ctx, { body }) => updateBranding(ctx, body),
    getPaymentSettings,
    updatePaymentSettings: (ctx, { body }) => updatePaymentSettings(ctx, body),
  })
}

/** Home page, pages of the brands and legal texts. */
export function websiteRoutes(api: Api): void {
  answer(api, {
    getWebsite: async (ctx) => toWireWebsite(ctx, await loadDraft(ctx, websiteKind)),
    changeWebsite: (ctx, { body }) => changeWebsite(ctx, body),
    discardWebsite: async (ctx, { query }) =>
      toWireWebsite(ctx, await discardChanges(ctx, websiteKind, 'all', query.revision)),
    discardWebsiteChange: async (ctx, { params, query }) => {
      const n = numberInPath(params.n)
      return toWireWebsite(ctx, await discardChanges(ctx, websiteKind, n, query.revision))
    },
    publishWebsite: (ctx, { body, idempotencyKey }) =>
      publishDraft(ctx, websiteKind, idempotencyKey, body),
    previewWebsite: (ctx, { query, reply }) => startWebsitePreview(ctx, query, reply.request),
    bringBackWebsite: (ctx, { params }) => bringBackWebsite(ctx, numberInPath(params.number)),
  })
}
