import { z } from 'zod'
import { branding, meta, story } from './branding-part.ts'
import { checked, file, text } from './values.ts'

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
