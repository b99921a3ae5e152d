import * as versions from '#contract/staff/content-versions.ts'
import * as hours from '#contract/staff/hours.ts'
import * as prices from '#contract/staff/menu-prices.ts'
import * as menus from '#contract/staff/menus.ts'
import { largestPicture, pictureTypes } from '#domain/picture.ts'
import type { AreaCalls } from './definition.ts'

const member = { who: 'member', area: 'Staff content' } as const
const writer = { ...member, right: 'menu.write' } as const
const publisher = { ...member, right: 'menu.publish' } as const
const planner = { ...member, right: 'hours' } as const
/** Maximum size of a menu change, in bytes. */
const changesLimit = 256 * 1024

/** Menus, opening hours and delivery areas, as staff edit them. */
export const staffContentCalls = {
  listStaffMenus: { ...member, summary: 'The menus that your outlets sell', data: menus.menuList },
  getStaffMenu: {
    ...member,
    summary: 'A menu as it is and as it would be',
    data: menus.menuEditor,
  },
  changeMenu: {
    ...writer,
    summary: 'Note changes of a menu; nothing is live before it is published',
    body: menus.menuChanges,
    data: menus.menuChanged,
    errors: ['limit_reached'],
    idempotencyKey: 'optional',
    bodyLimit: changesLimit,
  },
  discardMenuDraft: {
    ...writer,
    summary: 'Drop all changes of a menu that are not live',
    query: versions.dropQuery,
    data: menus.menuEditor,
  },
  discardMenuChange: {
    ...writer,
    summary: 'Drop one change of a menu that is not live',
    query: versions.dropQuery,
    data: menus.menuEditor,
  },
  getMenuDiff: {
    ...writer,
    summary: "Differences between a menu's draft and the live menu",
    data: menus.menuDiff,
  },
  publishMenu: {
    ...publisher,
    summary: 'Make the changes of a menu live',
    body: versions.publishRequest,
    data: versions.contentVersion,
    errors: ['wrong_state'],
    idempotencyKey: 'required',
  },
  listVersions: {
    ...writer,
    summary: 'Published versions, newest first',
    query: versions.versionsQuery,
    data: versions.contentVersions,
  },
  getVersionChanges: {
    ...writer,
    summary: 'Differences between a version and the one before',
    data: versions.versionChanges,
    errors: ['not_found'],
  },
  bringBackVersion: {
    ...writer,
    summary: 'Make a draft of a menu as it was in a version',
    body: versions.bringBackRequest,
    data: menus.menuEditor,
    errors: ['conflict', 'limit_reached'],
  },
  bringBackSettings: {
    ...member,
    summary: 'Make a part of the settings live as it was in a version; allowed as changing it is',
    body: versions.bringBackSettingsRequest,
    data: versions.broughtBack,
    errors: ['conflict', 'not_found', 'proof_needed'],
  },
  undoPublish: {
    ...publisher,
    summary: 'Undo a publication of the last 10 minutes',
    body: versions.undoRequest,
    data: versions.contentVersion,
    errors: ['conflict', 'not_found', 'invalid', 'wrong_state'],
  },
  changeMenuPrices: {
    ...writer,
    summary: 'Raise or lower the prices of many dishes; with `preview` nothing is noted',
    query: prices.pricesQuery,
    body: prices.menuPrices,
    data: prices.menuPricesChanged,
    errors: ['limit_reached'],
    idempotencyKey: 'optional',
  },
  previewMenu: {
    ...writer,
    summary:
      'A link to the shop with the draft of a menu, for 30 minutes; nothing is ordered there',
    query: menus.previewQuery,
    data: menus.menuPreview,
    errors: ['not_found', 'wrong_state'],
  },
  uploadPicture: {
    isCostly: true,
    ...writer,
    summary: 'Keep a picture for a dish: 200 to 6000 pixels wide and high',
    query: menus.pictureQuery,
    data: menus.uploadedPicture,
    errors: ['limit_reached'],
    mediaTypes: pictureTypes,
    bodyLimit: largestPicture,
    limit: 60,
  },
  getHours: {
    ...planner,
    summary: 'When an outlet is open, and how fast it cooks',
    data: hours.hours,
  },
  updateHours: {
    ...planner,
    summary: 'Change when an outlet is open, and how fast it cooks',
    query: hours.previewQuery,
    body: hours.hoursUpdate,
    data: hours.hours,
  },
  getAreas: { ...member, summary: 'Where an outlet delivers, and its fees', data: hours.areas },
  updateAreas: {
    ...planner,
    summary: 'Change where an outlet delivers; fees are for an owner',
    query: hours.previewQuery,
    body: hours.areasUpdate,
    data: hours.areas,
  },
  tryPostcode: {
    ...member,
    summary: 'The area of a postcode, or null',
    query: hours.tryQuery,
    data: hours.deliveryArea.nullable(),
  },
} satisfies AreaCalls
