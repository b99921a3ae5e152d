import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import {
  count,
  email,
  id,
  instant,
  link,
  majorUnits,
  pictureSchema,
  revision,
  text,
} from '#contract/values.ts'
import { legalTexts } from '#domain/tenant.ts'
import { actor } from './actor.ts'
import { contentVersion, dropQuery, publishRequest } from './content-versions.ts'
import { changed, menuPreview } from './menus.ts'

// Content of a restaurant's website besides its menu, as edited by staff. Keys and values are those of the tenant's
// files (tenants/README.md): of `tenant.yaml`, of a brand's file, and the legal texts. Values missing in a file are
// null, an empty list, text or false here.

const file = z.string().max(100)
const plates = z.array(file).max(4)

const story = z.strictObject({ title: text(120), paragraphs: z.array(text(2_000).min(1)).max(20) })
const banner = z.strictObject({
  headline: text(80).min(1, 'Write a headline.'),
  text: text(200),
  action: z.strictObject({ label: text(40).min(1, 'Write what the button says.'), href: link }),
  picture: file.nullable().describe('A photo behind the words'),
  plates,
})
export type WireBanner = z.infer<typeof banner>

const meta = { meta_title: text(120), meta_description: text(300), meta_keywords: text(300) }

const restaurantFields = {
  home_page: z.boolean().describe('False: / shows the menu'),
  banners: z.array(banner).max(8),
  story,
  weekly_hours: text(500).describe('Empty: those of the default outlet'),
  hygiene: z.strictObject({ enabled: z.boolean(), rating: text(30) }),
  closed_message: text(300),
  allergen_note: text(300).describe('Shown below the menu'),
  contact_number: text(40),
  support_email: email('help@example.com'),
  website: text(300).regex(/^(https?:\/\/\S+)?$/, 'Write an address that starts with https://.'),
  line1: text(120),
  line2: text(120),
  direction_link: link,
  tiktok: link.nullable(),
  facebook: link.nullable(),
  instagram: link.nullable(),
  snapchat: link.nullable(),
  twitter: link.nullable(),
  ...meta,
  referral: z
    .strictObject({ reward: majorUnits, minimum_spend: majorUnits })
    .nullable()
    .describe('For owners'),
}
const brandFields = {
  headline: text(120),
  cuisine: text(60),
  story,
  highlights: z.array(id).max(8).describe('Dishes, as menu.item'),
  hero_plates: plates,
  ...meta,
}
const textFields = { text: text(60_000).min(1, 'This text is needed.') }

/** Changed fields of one part of the website. Only owners change legal texts. */
export const websiteChange = z.discriminatedUnion('part', [
  z.strictObject({ part: z.literal('restaurant'), fields: changed(restaurantFields) }),
  z.strictObject({ part: z.literal('brand'), id, fields: changed(brandFields) }),
  z.strictObject({ part: z.literal('text'), id: z.enum(legalTexts), fields: changed(textFields) }),
])
export type WireWebsiteChange = z.output<typeof websiteChange>

export const websiteDocument = z.object({
  restaurant: z.object(restaurantFields),
  brands: z.array(z.object({ id: z.string(), ...brandFields })),
  texts: z.object({ privacy: z.string(), terms: z.string(), cookies: z.string() }),
})
export type WireWebsiteDocument = z.infer<typeof websiteDocument>
export type WireRestaurantFields = WireWebsiteDocument['restaurant']
export type WireBrandFields = Omit<WireWebsiteDocument['brands'][number], 'id'>

const part = {
  part: z.enum(['restaurant', 'brand', 'text']),
  id: z.string().nullable().describe('Of the brand or the text; else null'),
}

export const websiteEditor = z.object({
  revision,
  live: websiteDocument,
  draft: websiteDocument.describe('With the changes that are not live'),
  changes: z.array(
    z.object({
      n: count,
      ...part,
      field: z.string(),
      was: z.unknown(),
      becomes: z.unknown(),
      by: actor,
      at: instant,
      live_changed: z.boolean().describe('The live value was changed since'),
      lost: z.boolean().describe('Its subject was removed; it is not published'),
      owner_only: z.boolean().describe('Changed and published by owners'),
    }),
  ),
  lint: z.array(z.object({ ...part, field: z.string(), message: z.string() })),
  brands: z.array(
    z.object({ id: z.string(), name: z.string(), path: z.string(), menus: z.array(z.string()) }),
  ),
  dishes: z
    .array(z.object({ id: z.string(), menu: z.string(), name: z.string() }))
    .describe('For highlights'),
  pictures: z.record(z.string(), pictureSchema).describe('By file'),
})
export type WireWebsite = z.infer<typeof websiteEditor>
export type WireWebsiteField = WireWebsite['changes'][number]

const ofWriter = { who: 'member', right: 'settings', area: 'Staff content' } as const

/** Maximum size of changes that include a legal text, in bytes. */
const changesLimit = 256 * 1024

/** Home page, pages of the brands, legal texts and promo codes, as staff edit them. */
export const websiteCalls = {
  getWebsite: {
    ...ofWriter,
    summary: "The website's texts, live and in the draft",
    data: websiteEditor,
  },
  changeWebsite: {
    ...ofWriter,
    summary: 'Note changes of the website; nothing is live before it is published',
    body: z.strictObject({ revision, changes: z.array(websiteChange).min(1).max(20) }),
    data: websiteEditor,
    errors: ['not_found'],
    bodyLimit: changesLimit,
  },
  discardWebsiteChange: {
    ...ofWriter,
    summary: 'Drop one change of the website that is not live',
    query: dropQuery,
    data: websiteEditor,
    errors: ['not_found'],
  },
  discardWebsite: {
    ...ofWriter,
    summary: 'Discard all unpublished changes of the website',
    query: dropQuery,
    data: websiteEditor,
  },
  publishWebsite: {
    ...ofWriter,
    summary: 'Make the changes of the website live',
    body: publishRequest,
    data: contentVersion,
    errors: ['wrong_state'],
    idempotencyKey: 'required',
  },
  previewWebsite: {
    ...ofWriter,
    summary:
      'A link to the shop with the draft of the website, for 30 minutes; nothing is ordered there',
    query: z.strictObject({
      at: instant
        .optional()
        .describe('The shop as it would be then: between now, the default, and a year from now'),
      page: text(100)
        .optional()
        .describe('The path that the link opens, such as `/privacy`; `/` when left out'),
    }),
    data: menuPreview,
    errors: ['wrong_state'],
  },
  bringBackWebsite: {
    ...ofWriter,
    summary: 'Make a draft of the website as it was in a version',
    data: websiteEditor,
    errors: ['conflict', 'not_found'],
  },
} satisfies AreaCalls
