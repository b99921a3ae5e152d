import { z } from 'zod'
import * as versions from '#contract/staff/content-versions.ts'
import { menuPreview } from '#contract/staff/menus.ts'
import * as website from '#contract/staff/website.ts'
import type { AreaCalls } from './definition.ts'

const writer = { who: 'member', right: 'settings', area: 'Staff content' } as const
/** Bytes of changes with a legal text among them. */
const changesLimit = 256 * 1024

/** Home page, pages of the brands and legal texts, as staff edit them. */
export const staffWebsiteCalls = {
  getWebsite: {
    ...writer,
    summary: 'What the website says beside the menu, as it is and as it would be',
    data: website.websiteEditor,
  },
  changeWebsite: {
    ...writer,
    summary: 'Note changes of the website; nothing is live before it is published',
    body: website.websiteChanges,
    data: website.websiteEditor,
    errors: ['conflict', 'not_found'],
    bodyLimit: changesLimit,
  },
  discardWebsiteChange: {
    ...writer,
    summary: 'Drop one change of the website that is not live',
    params: z.object({ n: z.string() }),
    query: versions.dropQuery,
    data: website.websiteEditor,
    errors: ['conflict', 'not_found'],
  },
  discardWebsite: {
    ...writer,
    summary: 'Drop all changes of the website that are not live',
    query: versions.dropQuery,
    data: website.websiteEditor,
    errors: ['conflict'],
  },
  publishWebsite: {
    ...writer,
    summary: 'Make the changes of the website live',
    body: versions.publishRequest,
    data: versions.contentVersion,
    errors: ['conflict', 'key_reused', 'wrong_state'],
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
    params: z.object({ number: z.string() }),
    data: website.websiteEditor,
    errors: ['conflict', 'not_found'],
  },
} satisfies AreaCalls
