import { z } from 'zod'
import { checked, colour, file, filled, text } from './values.ts'

// Parts that the files of tenants and of brands have in common.

export const branding = z.strictObject({
  name: filled,
  tagline: text.default(''),
  logo_style: z.enum(['round', 'square', 'wide']).default('wide'),
  header_logo: file,
  footer_logo: file,
  favicon: file,
  logo_has_name: z.boolean().default(false),
  brand_colour: colour,
  secondary_colour: colour,
  banner_colour: colour,
})

export const meta = z.strictObject({
  title: text.default(''),
  description: text.default(''),
  keywords: text.default(''),
})

export const story = z.strictObject({ title: text, paragraphs: z.array(text) })
export const emptyStory = { title: '', paragraphs: [] }

export type BrandingPart = z.infer<typeof branding>

/** First parts of addresses that the storefront and the server answer themselves. */
const taken = new Set(
  `account api assets booking cart checkout confirm-email cookiepolicy dev docs healthz invite-friends login menu
  newsletter offline orders payment print privacy promo readyz shared-order tenancy terms verification`.split(
    /\s+/,
  ),
)

/** `brands/<id>.yaml`. */
export const brandFile = z.strictObject({
  path: checked(
    (value) => /^[A-Za-z0-9_-]+$/.test(value),
    'a path; use letters, digits, _ and -, such as Bombay_Spice',
  ).refine((value) => !taken.has(value.toLowerCase()) && !/store|reservation/i.test(value), {
    error: ({ input }) => `/${String(input)} is an address of the storefront itself`,
  }),
  branding,
  meta,
  cuisine: text.default(''),
  headline: text.default(''),
  story,
  highlights: z.array(text).default([]),
  hero_plates: z.array(file).default([]),
  /** Its page shows all brands of the company. */
  family: z.boolean().default(false),
})

export type BrandFile = z.infer<typeof brandFile>
