import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { menuWords } from '#staff/words/menu.ts'
import { dishesById } from './shown-menu.ts'

/** What keeps a draft from being published, each with the screen where it is mended. */
export function stopsOf({ id, live, draft, lint }: WireMenuEditor): { text: string; to: string }[] {
  const known = dishesById(live)
  const names = new Map(
    [
      ...draft.categories.flatMap((category) => [
        { id: `category ${category.id}`, name: category.name },
        ...category.items.map((item) => ({ id: `item ${item.id}`, name: item.name })),
      ]),
      ...draft.option_groups.flatMap((group) => [
        { id: `group ${group.id}`, name: group.name },
        ...group.options.map((option) => ({
          id: `option ${group.id}.${option.id}`,
          name: option.name,
        })),
      ]),
    ].map((each) => [each.id, each.name]),
  )
  return [
    ...lint
      .filter(({ is_warning }) => !is_warning)
      .map(({ subject, field, message }) => {
        const name = subject && (names.get(`${subject.kind} ${subject.id}`) ?? subject.id)
        const text = [name, menuWords.fields[field] ?? field].filter(Boolean).join(', ')
        return { text: `${text}: ${message}`, to: addressOf(id, subject) }
      }),
    ...[...dishesById(draft)]
      .filter(([dish, { item }]) => item.allergens === null && !known.has(dish))
      .map(([dish, { item }]) => ({
        text: `${item.name}: ${menuWords.list.noAllergensNew}`,
        to: `/menu/${id}/items/${dish}`,
      })),
  ]
}

function addressOf(menu: string, subject: { kind: string; id: string } | null): string {
  if (subject?.kind === 'item') return `/menu/${menu}/items/${subject.id}`
  if (subject?.kind === 'group' || subject?.kind === 'option') {
    return `/menu/${menu}/groups/${subject.id.split('.')[0]}`
  }
  return `/menu/${menu}`
}
