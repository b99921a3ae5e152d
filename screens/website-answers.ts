import { readFileSync } from 'node:fs'
import type {
  WireBrandFields,
  WireRestaurantFields,
  WireWebsite,
  WireWebsiteDocument,
} from '#contract/staff/website.ts'
import { readPart } from '#server/content/website/website-fields.ts'
import { at } from '#staff/fixtures/order.ts'

// What the calls of the website's editor answer while pictures are taken: the demo's website with a draft on it.

const saffron = { kind: 'member', id: 'saffron', name: 'Saffron', device: null } as const
const fileOf = (path: string) =>
  readFileSync(new URL(`../tenants/bombay-spice/${path}`, import.meta.url))

const live: WireWebsiteDocument = {
  restaurant: readPart(
    { part: 'restaurant', id: null },
    fileOf('tenant.yaml'),
  ) as WireRestaurantFields,
  brands: [
    {
      id: 'bombay-spice',
      ...(readPart(
        { part: 'brand', id: 'bombay-spice' },
        fileOf('brands/bombay-spice.yaml'),
      ) as WireBrandFields),
    },
  ],
  texts: {
    privacy: fileOf('pages/privacy.md').toString(),
    terms: fileOf('pages/terms.md').toString(),
    cookies: fileOf('pages/cookies.md').toString(),
  },
}
const closed = 'The charcoal is out for tonight. Choose a time tomorrow at checkout.'
const story = {
  title: 'A tandoor, lit at eight',
  paragraphs: ['We light the charcoal before dawn.'],
}
const terms = live.texts.terms.replace(/^## .+$/m, '## Who takes your order')

const website: WireWebsite = {
  revision: 4,
  live,
  draft: {
    ...live,
    restaurant: { ...live.restaurant, story, closed_message: closed },
    texts: { ...live.texts, terms },
  },
  changes: [
    { part: 'restaurant', id: null, field: 'story', was: live.restaurant.story, becomes: story },
    {
      part: 'restaurant',
      id: null,
      field: 'closed_message',
      was: live.restaurant.closed_message,
      becomes: closed,
    },
    { part: 'text', id: 'terms', field: 'text', was: live.texts.terms, becomes: terms },
  ].map((change, index) => ({
    ...(change as Pick<WireWebsite['changes'][number], 'part' | 'id' | 'field'>),
    was: change.was,
    becomes: change.becomes,
    n: index + 1,
    by: saffron,
    at: at(-30 - index),
    live_changed: index === 1,
    lost: false,
    owner_only: change.part === 'text',
  })),
  lint: [],
  brands: [
    { id: 'bombay-spice', name: 'Bombay Spice', path: 'Bombay_Spice', menus: ['bombay-spice'] },
  ],
  dishes: ['butter-chicken', 'lamb-rogan-josh', 'punjabi-samosa', 'garlic-naan'].map((id) => ({
    id: `bombay-spice.${id}`,
    menu: 'bombay-spice',
    name: id.replaceAll('-', ' '),
  })),
  pictures: {},
}

export const websiteAnswers: Record<string, unknown> = { '/api/staff/website': website }
