import { defaultStayMinutes } from '#domain/reservation.ts'
import type { FieldRules } from './file-fields.ts'

/** Of `outlets/<id>.yaml`. */
export const outletRules: FieldRules = {
  parts: new Set(['address', 'coordinates', 'hours', 'kitchen', 'fees']),
  absent: {
    'address.line2': '',
    hygiene_rating: '',
    picture: null,
    exceptions: [],
    orders_for_later: true,
    early_kitchen_minutes: 0,
    delivery_areas: [],
    'fees.small_order': null,
    'fees.service': null,
    'fees.pickup_minimum': 0,
  },
}

/** Of `tenant.yaml`. */
export const tenantRules: FieldRules = {
  parts: new Set([
    'branding',
    'messages',
    'payments',
    'booking',
    'home',
    'meta',
    'location',
    'social',
  ]),
  absent: {
    'branding.tagline': '',
    'branding.logo_style': 'wide',
    'branding.logo_has_name': false,
    'payments.cash': ['delivery', 'pickup'],
    'booking.weekdays': {},
    'booking.stay_minutes': defaultStayMinutes,
    'booking.confirm': 'at_once',
    'booking.whatsapp_share': false,
    'booking.whatsapp_number': '',
    allow_booking: false,
    home_page: false,
    'home.banners': [],
    'home.story': { title: '', paragraphs: [] },
    'home.weekly_hours': '',
    'home.hygiene': { enabled: false, rating: '' },
    'meta.title': '',
    'meta.description': '',
    'meta.keywords': '',
    'location.line2': '',
    'social.tiktok': null,
    'social.facebook': null,
    'social.instagram': null,
    'social.snapchat': null,
    'social.twitter': null,
    website: '',
    allergen_note: '',
    referral: null,
  },
}

/** Of `brands/<id>.yaml`. */
export const brandRules: FieldRules = {
  parts: new Set(['branding', 'meta']),
  absent: {
    'branding.tagline': '',
    'branding.logo_style': 'wide',
    'branding.logo_has_name': false,
    'meta.title': '',
    'meta.description': '',
    'meta.keywords': '',
    cuisine: '',
    headline: '',
    highlights: [],
    hero_plates: [],
  },
}

/** Of the files whose fields people change one by one; undefined for every other file. */
export function rulesOf(file: string): FieldRules | undefined {
  if (file === 'tenant.yaml') return tenantRules
  if (/^brands\/.+\.yaml$/.test(file)) return brandRules
  return /^outlets\/.+\.yaml$/.test(file) ? outletRules : undefined
}
