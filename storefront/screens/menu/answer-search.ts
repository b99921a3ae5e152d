import type { Category } from '#domain/menu.ts'
import { indexMenu, type MenuIndex } from '#domain/menu-index.ts'
import { type SearchAnswer, searchIdeas, searchMenu } from '#domain/menu-search.ts'

/** What the screen shows of a search. */
export interface MenuAnswer extends SearchAnswer {
  /** The typed query. */
  query: string
  /** Words that match dishes, if the query matched none. */
  ideas: string[]
}

interface Prepared {
  index: MenuIndex
  ideas: string[]
}

/** A menu is prepared once. */
const prepared = new WeakMap<readonly Category[], Prepared>()

/** Indexes a menu before the first key, which is then answered faster. */
export function prepareSearch(categories: readonly Category[]): Prepared {
  const known = prepared.get(categories)
  if (known) return known
  const index = indexMenu(categories)
  const fresh = { index, ideas: searchIdeas(index) }
  prepared.set(categories, fresh)
  return fresh
}

/** The dishes that match the query; loaded with the first use of the field. */
export function answerSearch(categories: readonly Category[], typed: string): MenuAnswer {
  const { index, ideas } = prepareSearch(categories)
  const answer = searchMenu(index, typed)
  return { ...answer, query: typed.trim(), ideas: answer.found.length === 0 ? ideas : [] }
}
