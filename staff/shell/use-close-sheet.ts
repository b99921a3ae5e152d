import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What React Router keeps of an entry of the browser's history; `idx` counts from the first one in this application. */
interface Entry {
  key?: string
  idx?: number
}

/**
 * Closes a sheet that has an address by going back to where it was opened: as a new entry of the history, the browser's own
 * Back would open it again.
 * @returns takes the address to go to where the sheet was the first entry
 */
export function useCloseSheet(): (to: string) => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isLeaving = useRef(false)
  return (to) => {
    const entry: Entry = history.state ?? {}
    // A second tap while it leaves, or an answer that came after it was left, would go back once more.
    if (isLeaving.current || (entry.key ?? 'default') !== key) return
    if (!entry.idx) return void navigate(to, { replace: true })
    isLeaving.current = true
    addEventListener('popstate', () => (isLeaving.current = false), { once: true })
    void navigate(-1)
  }
}
