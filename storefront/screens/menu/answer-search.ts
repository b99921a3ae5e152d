import type { Category } from '#domain/menu.ts'
import { indexMenu, type MenuIndex } from '#domain/menu-index.ts'
import { type SearchAnswer, searchIdeas, searchMenu } from '#domain/menu-search.ts'

/** What the screen shows of a search. */
export interface MenuAnswer extends SearchAnswer {
  /** What was typed. */
  query: string
  /** Words that lead to dishes, where none was found. */
  ideas: string[]
}

/** A menu is prepared once. */
const indexes = new WeakMap<readonly Category[], MenuIndex>()

/** Prepares a menu before the first key, which then has less to do. */
export function prepareSearch(categories: readonly Category[]): MenuIndex {
  const index = indexes.get(categories) ?? indexMenu(categories)
  indexes.set(categories, index)
  return index
}

/** The dishes for what was typed; loaded with the first use of the field. */
export function answerSearch(categories: readonly Category[], typed: string): MenuAnswer {
  const index = prepareSearch(categories)
  const answer = searchMenu(index, typed)
  const ideas = answer.found.length === 0 ? searchIdeas(index) : []
  return { ...answer, query: typed.trim(), ideas }
}
