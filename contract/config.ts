import { z } from 'zod'
import { type AreaCalls, forSharedAddress } from '#contract/calls/definition.ts'
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

/** Maximum size of a whole report, in bytes. */
export const clientErrorLimit = 8 * 1024

/** An error in a browser. Contains no query, token or typed text. */
export const clientError = z.strictObject({
  message: z.string().max(500),
  stack: z.string().max(2_000).describe('The topmost lines'),
  path: z.string().max(300).describe('Of the page, without query'),
  build: z.string().max(60).describe('The script that runs, by its hash'),
})

const ofSite = { who: 'public', area: 'Site' } as const
const newsletter = { who: 'public', area: 'Newsletter', limit: forSharedAddress(1) } as const
/** The key of a link in an email. */
const newsletterKey = z.object({ key: z.string().max(200) })
/** Says that a signed-in customer has a filled cart, or no longer has. */
export const presence = z.object({
  serverDomain: z.string().min(1).max(253).describe('Host of the shop'),
  id: z.string().min(1).max(64).describe('The customer'),
})
export type Presence = z.infer<typeof presence>

/** A diner's page sends a heartbeat once a minute, and when the cart is filled or emptied. */
const presenceCall = {
  who: 'public',
  area: 'Presence',
  body: presence,
  limit: forSharedAddress(3),
} as const

/** Calls of visitors: site, menus, outlets, newsletter, presence. */
export const siteCalls = {
  loadConfig: {
    ...ofSite,
    summary: 'The site’s configuration, for this moment',
    body: z.looseObject({}),
    data: siteConfig,
  },
  getHome: { ...ofSite, summary: 'Content of the home page', data: homeData },
  countVisit: {
    ...ofSite,
    summary: 'Counts the visit, once per browser and day',
    softLimit: forSharedAddress(6),
  },
  reportClientError: {
    ...ofSite,
    summary: 'An error that happened in the browser, for the log',
    body: clientError,
    limit: 30,
    bodyLimit: clientErrorLimit,
  },
  subscribe: {
    ...newsletter,
    summary: 'Ask for the newsletter; an email asks back',
    body: z.object({ email: z.string().max(254) }),
    message: 'Please confirm with the link in the email we have sent you.',
  },
  confirmSubscription: {
    ...newsletter,
    summary: 'Confirm the newsletter with the key of the email’s link',
    body: newsletterKey,
    message: 'You are on the list.',
    errors: ['not_found'],
  },
  unsubscribe: {
    ...newsletter,
    summary: 'Leave the newsletter with the key of an email’s link',
    body: newsletterKey,
    message: 'You are off the list.',
    errors: ['not_found'],
  },
  publishPresence: {
    ...presenceCall,
    summary: 'A signed-in customer has a filled cart; ends after two minutes',
  },
  endPresence: { ...presenceCall, summary: 'The customer’s cart is empty' },
} satisfies AreaCalls
