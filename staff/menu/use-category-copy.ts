import { useState } from 'react'
import type { WireMenuChange } from '#contract/staff/menus.ts'
import { menuWords } from '#staff/words/menu.ts'
import { copyOfDish } from './copies.ts'
import type { WireCategory } from './shown-menu.ts'
import type { useMenuChanges } from './use-menu.ts'

/** As many changes as one request takes. */
const mostAtOnce = 50

/** What a request answers; null where it failed, which the form shows. */
type Send = (
  changes: WireMenuChange[],
) => Promise<Awaited<ReturnType<ReturnType<typeof useMenuChanges>['mutateAsync']>> | null>

/**
 * Copies a category with its dishes, by as many requests as it takes.
 * @returns the function that does it, and answers whether all of it is there
 */
export function useCategoryCopy(send: Send): (category: WireCategory) => Promise<boolean> {
  // Where a copy stopped that was not sent whole: pressed again, it goes on there.
  const [copied, setCopied] = useState<{ id: string; dishes: number } | null>(null)

  async function addCopy({ id, name, description }: WireCategory) {
    const category = { name: menuWords.copyOf(name), description }
    const added = await send([{ op: 'category.add', after: id, category }])
    return added?.applied[0]?.subject.id
  }
  return async (category) => {
    const copy = copied?.id ?? (await addCopy(category))
    if (!copy) return false
    // In the same order: each is put first, the last one to begin with.
    const changes = [...category.items].reverse().map(
      (item): WireMenuChange => ({
        op: 'item.add',
        category: copy,
        after: null,
        item: copyOfDish(item, item.name),
      }),
    )
    for (let from = copied?.dishes ?? 0; from < changes.length; from += mostAtOnce) {
      setCopied({ id: copy, dishes: from })
      if (!(await send(changes.slice(from, from + mostAtOnce)))) return false
    }
    return true
  }
}
