import { z } from 'zod'
import { fulfilment, texts } from './values.ts'

const flag = z.enum(['0', '1'])
const link = z.string().describe("Address, or the text 'null'")

export const socialData = z.object({
  tiktokUrl: link,
  facebookUrl: link,
  instagramUrl: link,
  snapchatUrl: link,
  twitterUrl: link,
})

export const locationData = z.object(texts('addressLine1', 'addressLine2', 'directionLink'))

export const siteConfig = z.object({
  IsShopClosed: flag,
  ShopClosedMessage: z.string(),
  changes_at: z.string().describe("When IsShopClosed may change; '' when not known"),
  paused_services: z.array(z.object({ outlet_id: z.string(), services: z.array(fulfilment) })),
  ...texts('footerLogo', 'headerLogo', 'logo_style', 'websiteName'),
  ...texts('favicon', 'colorPalatte', 'secondaryColor', 'bannerColor'),
  allowBooking: flag,
  isHomePage: flag,
  ...texts('contactNumber', 'meta_title', 'meta_description', 'meta_keywords'),
  locationData,
  socialData,
  outlet_id: z.string(),
  currency: z.object({ code: z.string(), sign: z.string() }),
  presence_origin: z.string().describe("Origin of the presence service; '' is the same"),
})
export type SiteConfig = z.infer<typeof siteConfig>

export const homeData = z.object({
  banners: z.array(
    z.object({
      ...texts('image', 'headline', 'text'),
      action: z.object({ label: z.string(), href: z.string() }),
    }),
  ),
  locationData,
  openingHoursData: z.object({ Weekly: z.string().describe("'label|hours' entries, ';' between") }),
  getintouchData: z.object(texts('contactNumber', 'supportEmail', 'website')),
  socialsData: socialData.omit({ twitterUrl: true }),
  foodHygieneData: z.object({ enabled: z.boolean(), foodHygieneRating: z.string() }),
})
export type HomeData = z.infer<typeof homeData>
