import type { LegalText, WireWebsite, WireWebsiteField } from '#contract/staff/website.ts'
import { websiteWords } from '#staff/words/website.ts'

type FieldAddress = Pick<WireWebsiteField, 'part' | 'id' | 'field'>

const ofHome = new Set(['home_page', 'banners', 'story', 'weekly_hours', 'hygiene'])

/** `Sumo Sushi · Story`, `Terms`, `Phone`. */
export function nameOfPart({ part, id, field }: FieldAddress, { brands }: WireWebsite): string {
  const [key = field] = field.split('.')
  const name = websiteWords.fields[key] ?? key
  if (part === 'text') return websiteWords.texts.names[id as LegalText]
  if (part === 'restaurant') return name
  return `${brands.find((brand) => brand.id === id)?.name ?? id} · ${name}`
}

/** The screen on which it is changed. */
export function addressOf({ part, id, field }: FieldAddress): string {
  if (part === 'text') return `/website/texts/${id}`
  if (part === 'brand') return `/website/brand/${id}`
  return ofHome.has(field.split('.')[0] ?? '') ? '/website/home' : '/website/details'
}
