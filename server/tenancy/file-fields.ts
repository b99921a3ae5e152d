import { defaultStayMinutes } from '#domain/booking-seats.ts'
import { isSame } from '#domain/menu-difference.ts'

/** A file of a tenant as data. */
export type FileData = Record<string, unknown>

/** How the fields of a kind of file are told apart. */
export interface FieldRules {
  /** Parts of which each key is a field by itself. */
  parts: ReadonlySet<string>
  /** What an absent key means, for the fields that the application changes. */
  absent: FileData
}

/** Every field of a file, such as `hours.monday`, `kitchen.lead_minutes` and `exceptions`. */
export function fieldsOf(data: FileData, { parts, absent }: FieldRules): FileData {
  const fields = Object.entries(data).flatMap(([key, value]): [string, unknown][] =>
    parts.has(key) && typeof value === 'object' && value !== null
      ? Object.entries(value).map(([inner, each]) => [`${key}.${inner}`, each])
      : [[key, value]],
  )
  return { ...absent, ...Object.fromEntries(fields) }
}

/** The file with other fields; a key that is absent and means the same stays absent. */
export function withFields(data: FileData, changed: FileData, rules: FieldRules): FileData {
  const next: FileData = structuredClone(data)
  const before = fieldsOf(data, rules)
  for (const [field, value] of Object.entries(changed)) {
    if (JSON.stringify(before[field] ?? null) === JSON.stringify(value ?? null)) continue
    const [part = '', inner] = field.split('.')
    if (inner === undefined) {
      if (value === null) delete next[part]
      else next[part] = value
      continue
    }
    const { [inner]: _, ...rest } = { ...(next[part] as FileData | undefined) }
    if (value !== null) next[part] = { ...(next[part] as FileData), [inner]: value }
    else if (Object.keys(rest).length > 0) next[part] = rest
    else delete next[part]
  }
  return next
}

/** A field that two states of a file differ in; null where one of them does not have it. */
export interface FieldChange {
  field: string
  was: unknown
  becomes: unknown
}

/** What differs between two states of a file whose fields people change one by one. */
export function fieldDifferences(was: FileData, becomes: FileData, rules: FieldRules) {
  return differing(fieldsOf(was, rules), fieldsOf(becomes, rules))
}

export type PromoData = { code: string } & FileData

export interface PromoDifference {
  code: string
  was: PromoData | undefined
  becomes: PromoData | undefined
  /** Of a promo that is in both states the fields that differ; else all of its fields. */
  fields: FieldChange[]
}

/** What differs between two lists of promos, which are told apart by their codes. */
export function promoDifferences(
  from: readonly PromoData[] | null,
  to: readonly PromoData[] | null,
): PromoDifference[] {
  const [before, after] = [byCode(from), byCode(to)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((code) => {
    const [was, becomes] = [before.get(code), after.get(code)]
    const fields = differing(was ?? {}, becomes ?? {})
    return fields.length > 0 ? [{ code, was, becomes, fields }] : []
  })
}

function differing(was: FileData, becomes: FileData): FieldChange[] {
  return [...new Set([...Object.keys(was), ...Object.keys(becomes)])]
    .filter((field) => !isSame(was[field], becomes[field]))
    .map((field) => ({ field, was: was[field] ?? null, becomes: becomes[field] ?? null }))
}

function byCode(promos: readonly PromoData[] | null): Map<string, PromoData> {
  return new Map((promos ?? []).map((promo) => [promo.code, promo]))
}

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
