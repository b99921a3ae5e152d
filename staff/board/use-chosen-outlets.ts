import { useBoard } from '#staff/live/board-store.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import type { Outlet } from './lanes-of.ts'
import { memoizeLast } from './memoize-last.ts'

const none: Outlet[] = []

const chosenOf = memoizeLast((all: Outlet[], ids: readonly string[]) => {
  const found = all.filter(({ id }) => ids.includes(id))
  return found.length > 0 ? found : all
})

/** The outlets of the snapshot, and those of them that this screen is to show: all when none of the chosen is there. */
export function useChosenOutlets(): { all: Outlet[]; chosen: Outlet[] } {
  const all = useBoard(({ snapshot }) => snapshot?.outlets) ?? none
  const ids = usePreferences(({ outletIds }) => outletIds)
  return { all, chosen: chosenOf(all, ids) }
}
