import { useMemo } from 'react'
import { useBoard } from '#staff/live/board-store.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import type { Outlet } from './use-lanes.ts'

const none: Outlet[] = []

/** The outlets of the picture, and those of them that this screen is to show: all when none of the chosen is there. */
export function useChosenOutlets(): { all: Outlet[]; chosen: Outlet[] } {
  const all = useBoard(({ picture }) => picture?.outlets) ?? none
  const ids = usePreferences(({ outletIds }) => outletIds)
  const chosen = useMemo(() => {
    const found = all.filter(({ id }) => ids.includes(id))
    return found.length > 0 ? found : all
  }, [all, ids])
  return { all, chosen }
}
