import { parse } from 'yaml'
import type { WireBanner } from '#contract/staff/website.ts'
import {
  brandRules,
  type FieldRules,
  type FileData,
  fieldsOf,
  tenantRules,
  withFields,
} from '#server/tenancy/file-fields.ts'
import { fileAt, pathOf } from '#server/tenancy/file-paths.ts'
import { rewriteYaml } from '#server/tenancy/rewrite-yaml.ts'

/** A file's part of the website: the restaurant's own, a brand's, or a legal text. */
export type WebsitePart =
  | { part: 'restaurant'; id: null }
  | { part: 'brand'; id: string }
  | { part: 'text'; id: string }

/** Values of a part by the names that the calls have for them. */
export type PartFields = Record<string, unknown>

type Keys = Record<string, string>

const unchanged = (...names: string[]): Keys =>
  Object.fromEntries(names.map((each) => [each, each]))
const within = (part: string, ...names: string[]): Keys =>
  Object.fromEntries(names.map((each) => [each, `${part}.${each}`]))

const metaKeys = {
  meta_title: 'meta.title',
  meta_description: 'meta.description',
  meta_keywords: 'meta.keywords',
}

/** The fields of the calls, each with its key in the file. */
const restaurantKeys: Keys = {
  ...unchanged('home_page', 'closed_message', 'allergen_note', 'contact_number', 'support_email'),
  ...unchanged('website', 'referral'),
  ...within('home', 'banners', 'story', 'weekly_hours', 'hygiene'),
  ...within('location', 'line1', 'line2', 'direction_link'),
  ...within('social', 'tiktok', 'facebook', 'instagram', 'snapchat', 'twitter'),
  ...metaKeys,
}
const brandKeys: Keys = {
  ...unchanged('headline', 'cuisine', 'story', 'highlights', 'hero_plates'),
  ...metaKeys,
}

export function fileOf({ part, id }: WebsitePart): string {
  if (part === 'restaurant') return pathOf.tenant
  return part === 'brand' ? pathOf.brand(id) : pathOf.page(id)
}

/** The website's part in a file; undefined for a file outside the website. */
export function partOf(file: string): WebsitePart | undefined {
  const { kind, id = '' } = fileAt(file) ?? {}
  if (kind === 'tenant') return { part: 'restaurant', id: null }
  if (kind === 'brands') return { part: 'brand', id }
  return kind === 'pages' ? { part: 'text', id } : undefined
}

/** Diners' legal rights and the cost of a referral: only owners change and publish them. */
export function isForOwners({ part }: WebsitePart, field: string): boolean {
  return part === 'text' || field === 'referral'
}

/** The values of a part as its file says them. */
export function readPart({ part }: WebsitePart, file: Buffer): PartFields {
  const text = file.toString()
  if (part === 'text') return { text: text.trim() }
  const { keys, rules } = formOf(part)
  const fields = fieldsOf(parse(text) as FileData, rules)
  return Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, fromFile(name, fields[key] ?? null)]),
  )
}

/** The file with other values; comments and the order of its keys stay. */
export function writePart({ part }: WebsitePart, file: Buffer, changed: PartFields): Buffer {
  const text = file.toString()
  if (part === 'text') return Buffer.from(`${String(changed.text).trim()}\n`)
  const { keys, rules } = formOf(part)
  const before = parse(text) as FileData
  const fields = Object.fromEntries(
    Object.entries(changed).flatMap(([name, value]) => {
      const key = keys[name]
      return key === undefined ? [] : [[key, toFile(name, value)]]
    }),
  )
  const next = withFields(before, fields, rules)
  // The home page needs the part, however little is in it.
  if (next.home_page === true && next.home === undefined) next.home = {}
  return Buffer.from(rewriteYaml(text, next))
}

/** Name in the calls of a path in a part's file, such as `banners.0.picture`. */
export function fieldAt({ part }: WebsitePart, path: readonly PropertyKey[]): string {
  if (part === 'text') return 'text'
  const steps = path.map(String)
  const { keys } = formOf(part)
  for (const length of [2, 1]) {
    const key = steps.slice(0, length).join('.')
    const name = Object.keys(keys).find((each) => keys[each] === key)
    if (name) return [name, ...steps.slice(length)].join('.')
  }
  return steps.join('.')
}

function formOf(part: 'restaurant' | 'brand'): { keys: Keys; rules: FieldRules } {
  return part === 'restaurant'
    ? { keys: restaurantKeys, rules: tenantRules }
    : { keys: brandKeys, rules: brandRules }
}

/** Keys that a file may omit are present in the calls. */
function fromFile(name: string, value: unknown): unknown {
  if (name !== 'banners') return value
  return (value as Partial<WireBanner>[]).map((banner) => ({
    headline: '',
    text: '',
    picture: null,
    plates: [],
    ...banner,
  }))
}

function toFile(name: string, value: unknown): unknown {
  if (name !== 'banners') return value
  return (value as WireBanner[]).map(({ picture, headline, text, action, plates }) => ({
    ...(picture === null ? {} : { picture }),
    headline,
    ...(text === '' ? {} : { text }),
    action,
    ...(plates.length === 0 ? {} : { plates }),
  }))
}
