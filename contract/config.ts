import { z } from 'zod'
import { fulfilment } from './values.ts'

const flag = z.enum(['0', '1'])
const link = z.string().describe("Address, or the text 'null'")

export const socialData = z.object({
  tiktokUrl: link,
  facebookUrl: link,
  instagramUrl: link,
  snapchatUrl: link,
  twitterUrl: link,
})

export const locationData = z.object({
  addressLine1: z.string(),
  addressLine2: z.string(),
  directionLink: z.string(),
})

export const siteConfig = z.object({
  IsShopClosed: flag,
  ShopClosedMessage: z.string(),
  changes_at: z.string().describe("When IsShopClosed may change; '' when not known"),
  paused_services: z.array(z.object({ outlet_id: z.string(), services: z.array(fulfilment) })),
  footerLogo: z.string(),
  headerLogo: z.string(),
  logo_style: z.string(),
  websiteName: z.string(),
  favicon: z.string(),
  colorPalatte: z.string(),
  secondaryColor: z.string(),
  bannerColor: z.string(),
  allowBooking: flag,
  isHomePage: flag,
  contactNumber: z.string(),
  meta_title: z.string(),
  meta_description: z.string(),
  meta_keywords: z.string(),
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
      image: z.string(),
      headline: z.string(),
      text: z.string(),
      action: z.object({ label: z.string(), href: z.string() }),
    }),
  ),
  locationData,
  openingHoursData: z.object({
    Weekly: z.string().describe("'label|hours' entries, ';' between"),
  }),
  getintouchData: z.object({
    contactNumber: z.string(),
    supportEmail: z.string(),
    website: z.string(),
  }),
  socialsData: socialData.omit({ twitterUrl: true }),
  foodHygieneData: z.object({ enabled: z.boolean(), foodHygieneRating: z.string() }),
})
export type HomeData = z.infer<typeof homeData>
