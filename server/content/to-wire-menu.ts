import { toWireActor } from '#contract/staff/actor.ts'
import type { WireMenuDocument } from '#contract/staff/menus.ts'
import { type Fields, findSubject, type MenuDocument, type Subject } from '#domain/menu-document.ts'
import { subjectOf } from '#domain/menu-operations.ts'
import type { MenuState } from './menus.ts'

/** A menu as the calls show it: with a value for each key, also for those that the file leaves out. */
export function toWireMenu({ option_groups = {}, categories }: MenuDocument): WireMenuDocument {
  const menu = {
    option_groups: Object.entries(option_groups).map(([id, { options, ...group }]) => ({
      required: false,
      min: 0,
      max: 0,
      ...group,
      id,
      options: options.map((option) => ({ price: 0, sold_out: false, allergens: null, ...option })),
    })),
    categories: categories.map(({ items, ...category }) => ({
      description: '',
      ...category,
      items: items.map((item) => ({ ...withoutValues, ...item })),
    })),
  }
  // The folder's check has seen every file that is stored, and the contract every change of it.
  return menu as unknown as WireMenuDocument
}

const withoutValues: Fields = {
  kitchen_name: null,
  description: '',
  special_price: null,
  picture: null,
  garnish: null,
  dietary: [],
  spicy: 0,
  allergens: null,
  calories: null,
  popular: false,
  sold_out: false,
  hidden: false,
  options: [],
}

/** With the name that it has in one of the menus, the first that knows it. */
export function namedSubject(subject: Subject, menus: readonly MenuDocument[]) {
  const known = menus.map((menu) => findSubject(menu, subject)).find(Boolean)
  return { ...subject, name: String(known?.name ?? subject.id) }
}

export function toWireLost({ lost, live, draft }: Pick<MenuState, 'lost' | 'live' | 'draft'>) {
  return lost.map(({ operation: { n, change, by, at }, reason }) => {
    const added = 'item' in change ? change.item.name : undefined
    const subject = namedSubject(subjectOf(change), [live, draft])
    return {
      n,
      op: change.op,
      subject: { ...subject, name: String(added ?? subject.name) },
      reason,
      by: toWireActor(by),
      at: at.toISOString(),
    }
  })
}
