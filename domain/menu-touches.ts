import { keyOf } from './menu-difference.ts'
import { type Fields, findSubject, type MenuDocument, type Subject } from './menu-document.ts'
import { type MenuOperation, subjectOf } from './menu-operations.ts'

/** Subjects removed by an operation: with a category its dishes, with an option group its options. */
export function removedBy(menu: MenuDocument, operation: MenuOperation): Subject[] {
  if (!operation.op.endsWith('.remove')) return []
  const subject = subjectOf(operation)
  if (!findSubject(menu, subject)) return []
  return [subject, ...partsOf(menu, subject)]
}

function partsOf({ option_groups = {}, categories }: MenuDocument, { kind, id }: Subject) {
  const items = kind === 'category' ? categories.find((each) => each.id === id)?.items : []
  const options = kind === 'group' ? option_groups[id]?.options : []
  return [
    ...(items ?? []).map((item): Subject => ({ kind: 'item', id: item.id })),
    ...(options ?? []).map((option): Subject => ({ kind: 'option', id: `${id}.${option.id}` })),
  ]
}

/** The category or the option group into which an operation inserts something. */
export function targetOf(operation: MenuOperation): Subject | undefined {
  switch (operation.op) {
    case 'item.add':
    case 'item.move':
      return { kind: 'category', id: operation.category }
    case 'option.add':
      return { kind: 'group', id: operation.group }
    default:
      return undefined
  }
}

/** Option groups that an operation gives to a dish, and that the menu lacks. */
export function missingGroups(menu: MenuDocument, operation: MenuOperation): Subject[] {
  if (operation.op !== 'item.set' && operation.op !== 'item.add') return []
  const given = listIn(operation.op === 'item.set' ? operation.fields : operation.item)
  const known = listIn(findSubject(menu, subjectOf(operation)) ?? {})
  return given
    .filter((id) => !known.includes(id))
    .map((id): Subject => ({ kind: 'group', id }))
    .filter((group) => !findSubject(menu, group))
}

/** The option groups of a dish. */
function listIn({ options }: Fields): string[] {
  return Array.isArray(options) ? options.map(String) : []
}

/** The dishes that lose an option group by an operation. */
export function dishesLosingGroup(menu: MenuDocument, operation: MenuOperation): Subject[] {
  if (operation.op !== 'group.remove') return []
  return menu.categories
    .flatMap(({ items }) => items)
    .filter(({ options }) => Array.isArray(options) && options.includes(operation.id))
    .map(({ id }): Subject => ({ kind: 'item', id }))
}

/**
 * The fields that an operation changes, such as `item.lassi.price`; for an added or removed entry, the entry itself and
 * everything removed with it.
 * @param menu as it is before the operation
 */
export function touchedBy(menu: MenuDocument, operation: MenuOperation): string[] {
  const key = keyOf(subjectOf(operation))
  if ('fields' in operation) return Object.keys(operation.fields).map((field) => `${key}.${field}`)
  if (operation.op.endsWith('.move')) return [`${key}.place`]
  const gone = removedBy(menu, operation).map(keyOf)
  const losing = dishesLosingGroup(menu, operation).map((dish) => `${keyOf(dish)}.options`)
  return [...new Set([key, ...gone, ...losing])]
}
