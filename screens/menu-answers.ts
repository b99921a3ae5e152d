import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import { toWireMenu } from '#contract/staff/menu-mapping.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { menuDifference } from '#domain/menu-difference.ts'
import type { MenuDocument } from '#domain/menu-document.ts'
import { applyOperations, type MenuOperation } from '#domain/menu-operations.ts'
import type { Picture } from '#domain/picture.ts'
import { namedSubject } from '#server/content/get-menus.ts'
import { at } from '#staff/fixtures/order.ts'

// What the calls of the menu editor answer while pictures are taken: the demo's menu with a draft on it, and long names.

const longName =
  'Donaudampfschifffahrtsgesellschaftskapitänsteller with everything that the kitchen has'
const saffron = { kind: 'member', id: 'saffron', name: 'Saffron', device: null } as const

const live: MenuDocument = parse(
  readFileSync(new URL('../tenants/bombay-spice/menus/bombay-spice.yaml', import.meta.url), 'utf8'),
)
const [starters, mains] = live.categories
const [first, second, third, fourth] = mains?.items ?? []
const changes: MenuOperation[] = [
  { op: 'item.set', id: String(first?.id), fields: { price: 13.95 } },
  { op: 'item.set', id: String(second?.id), fields: { name: longName, hidden: true } },
  { op: 'item.set', id: String(third?.id), fields: { allergens: ['milk', 'nuts', 'celery'] } },
  {
    op: 'item.move',
    id: String(fourth?.id),
    category: String(starters?.id),
    after: String(starters?.items[0]?.id),
  },
  {
    op: 'item.add',
    category: String(starters?.id),
    after: null,
    item: { id: 'jackfruit-tikka', name: 'Jackfruit Tikka', price: 7.95 },
  },
]

/** As the server would have stored a picture of the demo. */
function pictureOf(file: string): Picture {
  const name = file.replace(/\.\w+$/, '')
  return { name, widths: [480], width: 480, height: 480, isCutout: true }
}

/** A menu as its editor is given it. */
export function editorOf(
  id: string,
  live: MenuDocument,
  operations: readonly MenuOperation[],
): WireMenuEditor {
  const { menu: draft } = applyOperations(
    live,
    operations.map((change) => ({ change })),
  )
  return {
    id,
    outlets: ['bombay-spice-borough'],
    also_sold_at: [],
    revision: operations.length,
    changes: operations.length,
    live: toWireMenu(live),
    draft: toWireMenu(draft),
    lint: [],
    lost: [],
    pictures: {},
  }
}

const menu: WireMenuEditor = {
  ...editorOf('main', live, changes),
  pictures: Object.fromEntries(
    live.categories
      .flatMap(({ items }) => items)
      .flatMap(({ picture }) => (typeof picture === 'string' ? [picture] : []))
      .map((file) => [file, pictureOf(file)]),
  ),
}
const draft = applyOperations(
  live,
  changes.map((change) => ({ change })),
).menu

const version = (number: number, facts: Partial<WireVersion>): WireVersion => ({
  number,
  at: at(-1_500 * (20 - number)),
  by: saffron,
  door: 'app',
  note: '',
  files: ['menus/main.yaml'],
  undoes: null,
  undo_until: null,
  ...facts,
})

/** A dish with choices, and a group of choices, for the addresses of their screens. */
export const shownDish = String(first?.id)
export const shownGroup = Object.keys(live.option_groups ?? {})[0] ?? ''

const differences = menuDifference(live, draft)
/** What is changed of one thing at once is one change. */
const subjects = [...new Set(differences.map(({ subject }) => JSON.stringify(subject)))]
const versionChanges = differences.map(({ subject, field, was, becomes }, index) => ({
  n: subjects.indexOf(JSON.stringify(subject)) + 1,
  op: field === '' ? 'item.add' : field === 'place' ? 'item.move' : 'item.set',
  subject: namedSubject(subject, [live, draft]),
  field,
  was,
  becomes,
  by: saffron,
  at: at(-40 + index),
}))

/** By path. */
export const menuAnswers: Record<string, unknown> = {
  '/api/staff/menus': { menus: [{ ...menu, categories: live.categories.length, items: 38 }] },
  '/api/staff/menus/main': menu,
  '/api/staff/menus/main/diff': {
    revision: menu.revision,
    changes: versionChanges,
    lost: [],
    warnings: ['Butter Chicken is a highlight of Bombay Spice.'],
  },
  '/api/staff/versions': {
    versions: [
      version(18, { note: 'Winter prices' }),
      version(17, { door: 'folder', files: ['menus/main.yaml', 'promos.yaml', 'tenant.yaml'] }),
      version(16, { undoes: 15 }),
      version(15, { note: longName, by: { ...saffron, name: 'Maximiliane-Rosamunde' } }),
    ],
    next_before: 15,
  },
  '/api/staff/versions/18/changes': {
    number: 18,
    compared_with: 17,
    changes: versionChanges.map((change, index) => ({
      ...change,
      n: index + 1,
      file: 'menus/main.yaml',
    })),
    more: 0,
  },
  '/api/staff/versions/17/changes': {
    number: 17,
    compared_with: 16,
    changes: [
      ['branding.brand_colour', '#A11650', '#FFD400'],
      ['branding.tagline', '', longName],
    ].map(([field, was, becomes], index) => ({
      n: index + 1,
      op: 'restaurant.set',
      file: 'tenant.yaml',
      subject: { kind: 'restaurant', id: '', name: 'restaurant' },
      field,
      was,
      becomes,
      by: saffron,
      at: at(-4_500),
    })),
    more: 3,
  },
}
