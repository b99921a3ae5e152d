import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isCurrentAddress } from './is-current-address.ts'
import type { SheetState } from './sheet-state.ts'

interface Options {
  state?: SheetState | null
  /** In place of the sheet that is open. */
  replace?: boolean
}

/**
 * Opens a sheet that has an address. Two taps before it is drawn make one entry of the browser's history: with two of them,
 * closing the sheet would go back to the same sheet.
 */
export function useOpenSheet(): (to: string, options?: Options) => void {
  const navigate = useNavigate()
  return useCallback(
    (to, { state = null, replace = false } = {}) =>
      void navigate(to, { state, replace: replace || isCurrentAddress(to) }),
    [navigate],
  )
}
