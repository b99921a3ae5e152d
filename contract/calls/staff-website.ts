import * as versions from '#contract/staff/content-versions.ts'
import { menuPreview } from '#contract/staff/menus.ts'
import * as promos from '#contract/staff/promos.ts'
import * as website from '#contract/staff/website.ts'
import type { AreaCalls } from './definition.ts'

const writer = { who: 'member', right: 'settings', area: 'Staff content' } as const
/** Maximum size of changes that include a legal text, in bytes. */
const changesLimit = 256 * 1024
const manager = { who: 'member', right: 'promos', area: 'Staff content' } as const

/** Home page, pages of the brands, legal texts and promo codes, as staff edit them. */
export const staffWebsiteCalls = {
  getWebsite: {
    ...writer,
    summary: "The website's texts, live and in the draft",
    data: website.websiteEditor,
  },
  changeWebsite: {
    ...writer,
    summary: 'Note changes of the website; nothing is live before it is published',
    body: website.websiteChanges,
    data: website.websiteEditor,
    errors: ['not_found'],
    bodyLimit: changesLimit,
  },
  discardWebsiteChange: {
    ...writer,
    summary: 'Drop one change of the website that is not live',
    query: versions.dropQuery,
    data: website.websiteEditor,
    errors: ['not_found'],
  },
  discardWebsite: {
    ...writer,
    summary: 'Drop all changes of the website that are not live',
    query: versions.dropQuery,
    data: website.websiteEditor,
  },
  publishWebsite: {
    ...writer,
    summary: 'Make the changes of the website live',
    body: versions.publishRequest,
    data: versions.contentVersion,
    errors: ['wrong_state'],
    idempotencyKey: 'required',
  },
  previewWebsite: {
    ...writer,
    summary:
      'A link to the shop with the draft of the website, for 30 minutes; nothing is ordered there',
    query: website.websitePreviewQuery,
    data: menuPreview,
    errors: ['wrong_state'],
  },
  bringBackWebsite: {
    ...writer,
    summary: 'Make a draft of the website as it was in a version',
    data: website.websiteEditor,
    errors: ['conflict', 'not_found'],
  },
  listPromos: {
    ...manager,
    summary: 'Promo codes, with their uses and revenue',
    data: promos.promoList,
  },
  addPromo: {
    ...manager,
    summary: 'Add a promo code; it is valid immediately',
    body: promos.newPromo,
    data: promos.staffPromo,
    errors: ['conflict', 'limit_reached'],
    idempotencyKey: 'optional',
  },
  updatePromo: {
    ...manager,
    summary: 'Change a promo code; its kind and value only before its first use',
    body: promos.promoUpdate,
    data: promos.staffPromo,
    errors: ['was_used'],
  },
  removePromo: {
    ...manager,
    summary: 'Delete an unused promo code',
    data: promos.promoList,
    errors: ['conflict', 'was_used'],
  },
  bringBackPromos: {
    ...manager,
    summary: 'Make the promo codes live as they were in a version; newer ones stay',
    body: promos.bringBackPromosRequest,
    data: versions.broughtBack,
    errors: ['not_found'],
  },
  tryPromo: {
    ...manager,
    summary: 'The discount of a promo code on an order',
    body: promos.promoTryRequest,
    data: promos.promoTried,
    errors: ['not_found'],
  },
} satisfies AreaCalls
