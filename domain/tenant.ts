import type { Coordinates } from './coordinates.ts'
import type { Currency } from './currency.ts'
import type { DeliveryArea } from './delivery-areas.ts'
import type { DinerMessage, MessageText } from './diner-messages.ts'
import type { Busy, Pause } from './live-facts.ts'
import type { MinorUnits } from './money.ts'
import type { OpeningHours, Weekday } from './opening-hours.ts'
import type { Fees } from './order-pricing.ts'
import type { Picture } from './picture.ts'
import type { Promo } from './promo.ts'
import type { ConfirmChoice } from './reservation.ts'
import type { Kitchen } from './slot-grid.ts'
import type { Fulfilment } from './slots.ts'

export type LogoStyle = 'round' | 'square' | 'wide'
export type HostKind = 'live' | 'staging' | 'landing' | 'staff'

export interface SocialLinks {
  tiktok: string | null
  facebook: string | null
  instagram: string | null
  snapchat: string | null
  twitter: string | null
}

export interface Branding {
  name: string
  tagline: string
  logoStyle: LogoStyle
  /** File in `/tenancy/assets/`; SVG or picture. */
  headerLogo: string
  footerLogo: string
  favicon: string
  /** True if the logo contains the name in letters, so that no wordmark is shown beside it. */
  logoHasName: boolean
  /** `#rrggbb`; the roles on screen are derived from these three (`domain/palette.ts`). */
  brandColour: string
  secondaryColour: string
  bannerColour: string
  /** Derived at import: CSS custom properties, `--paper:#…;--ink:#…;…`. */
  themeCss: string
}

export interface PageMeta {
  title: string
  description: string
  keywords: string
}

export interface Location {
  line1: string
  line2: string
  directionLink: string
}

/** The texts of `/privacy`, `/terms` and `/CookiePolicy`. */
export const legalTexts = ['privacy', 'terms', 'cookies'] as const
export type LegalText = (typeof legalTexts)[number]

/** A restaurant company as its folder describes it. */
export interface TenantContent {
  id: string
  /** ISO 3166 code; decides how phone numbers are read. */
  country: string
  /** Countries to whose numbers texts are sent; absent in content of earlier releases: only `country`. */
  textCountries?: string[]
  timeZone: string
  currency: Currency
  branding: Branding
  meta: PageMeta
  hasHomePage: boolean
  allowsBooking: boolean
  /** Whether all outlets are paused manually. */
  isPaused: boolean
  closedMessage: string
  /** The restaurant's note about allergens in its kitchens; '' or absent (content of earlier releases) for none. */
  allergenNote?: string
  contactNumber: string
  supportEmail: string
  website: string
  location: Location
  social: SocialLinks
  defaultOutletId: string
  booking: BookingSettings
  /** Reward of an inviter for a friend's first order; null if there is none. */
  referral: { reward: MinorUnits; minimumSpend: MinorUnits } | null
  home: HomeContent
  /** The restaurant's own wording of messages to diners; absent if it has none. */
  messages?: Partial<Record<DinerMessage, MessageText>>
  /** The services that may be paid in cash; absent in content of earlier releases: all. */
  cashFor?: Fulfilment[]
  brands: Brand[]
  promos: Promo[]
  /** Markdown of /privacy, /terms and /CookiePolicy. */
  pages: Record<LegalText, string>
}

export interface BookingSettings {
  /** Start times, `HH:mm` local time, of weekdays that are not in `weekdays`. */
  slots: string[]
  /** Start times of single weekdays; an empty list means no bookings. Absent in content of earlier releases. */
  weekdays?: Partial<Record<Weekday, string[]>>
  daysAllowed: number
  guestsPerSlot: number
  /** Minutes that a party keeps its table; absent in content of earlier releases (`defaultStayMinutes`). */
  stayMinutes?: number
  /** When bookings are confirmed; absent in content of earlier releases: immediately. */
  confirm?: ConfirmChoice
  whatsappShare: boolean
  whatsappNumber: string
  /** The phone number of 'Call Now'. */
  phone: string
  noticeEmail: string
}

export interface Banner {
  picture: Picture | null
  headline: string
  text: string
  action: { label: string; href: string }
  plates: Picture[]
}

export interface HomeContent {
  banners: Banner[]
  story: { title: string; paragraphs: string[] }
  /** `label|hours` entries separated by semicolons, as the API sends them. */
  weeklyHours: string
  hygiene: { isEnabled: boolean; rating: string }
}

/** A brand: a restaurant name of the tenant, with a landing page at `/{path}`. */
export interface Brand {
  id: string
  /** `Bombay_Spice`; the path of the landing page. */
  path: string
  branding: Branding
  meta: PageMeta
  cuisine: string
  /** The large headline of the landing page, under the name; if absent, the name is the headline. */
  headline?: string
  story: { title: string; paragraphs: string[] }
  highlightItemIds: string[]
  heroPlates: Picture[]
  /** Whether this is the company itself, whose page shows all brands. */
  isFamily: boolean
}

export interface OutletAddress {
  line1: string
  line2: string
  city: string
  postcode: string
}

/** One kitchen; `store` in routes and calls. */
export interface Outlet {
  id: string
  slug: string
  name: string
  brandId: string
  menuId: string
  address: OutletAddress
  coordinates: Coordinates
  directionLink: string
  phone: string
  email: string
  timeZone: string
  openingHours: OpeningHours
  /** Paused in the tenant's files. */
  isPaused: boolean
  /** Pauses set during service; never in the tenant's files, absent if there are none. */
  pauses?: Pause[]
  /** Set during service, as `pauses`. */
  busy?: Busy
  takesOrdersForLater: boolean
  services: Fulfilment[]
  kitchen: Kitchen
  deliveryAreas: DeliveryArea[]
  fees: Fees
  hygieneRating: string
  picture: Picture | null
}

/** Default of the directions link, the shop's start page: no directions. */
export const noDirections = '/'

export const hasDirections = (link: string): boolean => link !== noDirections && link !== ''
