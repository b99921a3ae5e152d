import { Fragment, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/**
 * Opens a sheet anew for each entry of the browser's history. A dialog opens when it is mounted: one that was closed, such as by
 * Escape, would stay closed if the next entry kept it.
 */
export function SheetOfEntry({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return <Fragment key={key}>{children}</Fragment>
}
