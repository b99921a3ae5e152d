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

/** Name, logo and colours. A tenant has one branding, and each of its brands has its own. */
export interface Branding {
  name: string
  tagline: string
  logoStyle: LogoStyle
  /** File in `/tenancy/assets/`; SVG or picture. */
  headerLogo: string
  footerLogo: string
  favicon: string
  /** True where the logo holds the name in letters, so that no wordmark stands beside it. */
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

/** A restaurant company as its folder describes it. */
export interface TenantContent {
  id: string
  /** ISO 3166 code; decides how phone numbers are read. */
  country: string
  /** Countries whose numbers get texts; absent in content imported before there was a choice: its own. */
  textCountries?: string[]
  timeZone: string
  currency: Currency
  branding: Branding
  meta: PageMeta
  hasHomePage: boolean
  allowsBooking: boolean
  /** Stopped by hand; opening hours are the outlets' own. */
  isPaused: boolean
  closedMessage: string
  /** The restaurant's sentence about allergens in its kitchens; '' or absent (content of earlier releases) for none. */
  allergenNote?: string
  contactNumber: string
  supportEmail: string
  website: string
  location: Location
  social: SocialLinks
  defaultOutletId: string
  booking: BookingSettings
  /** What an inviter gets for a friend's first order; null where nothing is given. */
  referral: { reward: MinorUnits; minimumSpend: MinorUnits } | null
  home: HomeContent
  /** What diners are told in the restaurant's own words; left out where it has none. */
  messages?: Partial<Record<DinerMessage, MessageText>>
  /** The services that may be paid in cash; left out in content imported before there was a choice: all. */
  cashFor?: Fulfilment[]
  brands: Brand[]
  promos: Promo[]
  /** Markdown of /privacy, /terms and /CookiePolicy. */
  pages: { privacy: string; terms: string; cookies: string }
}

export interface BookingSettings {
  /** Wall-clock starts `HH:mm` of each day that has none of its own. */
  slots: string[]
  /** Starts of single weekdays, none where the list is empty; left out in content imported before it existed. */
  weekdays?: Partial<Record<Weekday, string[]>>
  daysAllowed: number
  /** Guests at tables at the same time. */
  guestsPerSlot: number
  /** For which a party has its table; left out in content imported before it existed (`defaultStayMinutes`). */
  stayMinutes?: number
  /** Left out in content imported before it existed: at once. */
  confirm?: ConfirmChoice
  whatsappShare: boolean
  whatsappNumber: string
  /** The fixed number behind 'Call Now'. */
  phone: string
  /** Where the notice of a booking goes. */
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
  /** `label|hours` entries separated by semicolons, as the wire wants them. */
  weeklyHours: string
  hygiene: { isEnabled: boolean; rating: string }
}

/** One restaurant name inside a tenant, with its landing page at `/{path}`. */
export interface Brand {
  id: string
  /** `Bombay_Spice`; the path of the landing page. */
  path: string
  branding: Branding
  meta: PageMeta
  cuisine: string
  /** In the largest type of its landing page, under the name; left out where the name stands there. */
  headline?: string
  story: { title: string; paragraphs: string[] }
  /** Items shown on the landing page. */
  highlightItemIds: string[]
  heroPlates: Picture[]
  /** The company itself: its page shows all brands. */
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
  /** Stopped in the folder. */
  isPaused: boolean
  /** What the kitchen has changed while it serves; never in the folder, left out where there is nothing. */
  pauses?: Pause[]
  busy?: Busy
  takesOrdersForLater: boolean
  services: Fulfilment[]
  kitchen: Kitchen
  deliveryAreas: DeliveryArea[]
  fees: Fees
  hygieneRating: string
  picture: Picture | null
}

/** Default directions link: the shop's own first page. */
export const noDirections = '/'

export const hasDirections = (link: string): boolean => link !== noDirections && link !== ''
