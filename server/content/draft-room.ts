import { type MenuDocument, mostOptions } from '#domain/menu-document.ts'
import { Refusal } from '#server/http/refusal.ts'

/** The most that a menu may have. */
const most = {
  categories: 60,
  items: 600,
  groups: 300,
  options: mostOptions,
  changes: 2_000,
} as const

interface Draft {
  menu: MenuDocument
  changes: readonly unknown[]
}

/** Refuses a draft that has become larger than a menu may be. */
export function requireRoom({ menu, changes }: Draft): void {
  const groups = Object.values(menu.option_groups ?? {})
  const counts = {
    categories: menu.categories.length,
    items: menu.categories.reduce((sum, { items }) => sum + items.length, 0),
    groups: groups.length,
    options: Math.max(0, ...groups.map(({ options }) => options.length)),
    changes: changes.length,
  }
  const full = (Object.keys(most) as (keyof typeof most)[]).find(
    (what) => counts[what] > most[what],
  )
  if (full) {
    throw new Refusal('limit_reached', {
      message: `A menu can have at most ${most[full]} ${names[full]}.`,
    })
  }
}

const names = {
  categories: 'categories',
  items: 'dishes',
  groups: 'option groups',
  options: 'options in a group',
  changes: 'changes that are not live',
} as const
