import { useCallback, useRef } from 'react'
import { Link, type LinkProps, useLinkClickHandler, useLocation, useNavigate } from 'react-router'

/** The address of the open sheet; `under` is the office screen at which the router stays, undefined over the board. */
export function useSheetAddress(): { path: string; under: string | undefined } {
  const { pathname, search, mask } = useLocation()
  return mask
    ? { path: mask.pathname, under: pathname + search }
    : { path: pathname, under: undefined }
}

interface Options {
  /** Address of the office's screen that the sheet lies over; without it the board. */
  under?: string | undefined
  replace?: boolean
}

/** Opens a sheet that has an address. */
export function useOpenSheet(): (to: string, options?: Options) => void {
  const navigate = useNavigate()
  return useCallback(
    (to, { under, replace = false } = {}) =>
      void navigate(under ?? to, {
        ...(under && { mask: to }),
        replace: replace || isCurrentAddress(to),
      }),
    [navigate],
  )
}

interface Props extends Omit<LinkProps, 'onClick' | 'replace' | 'state'> {
  to: string
  under?: string | undefined
}

export function SheetLink({ to, under, ...rest }: Props) {
  const mask = under && { mask: to }
  const replace = useLinkClickHandler(under ?? to, { ...mask, replace: true })
  return (
    <Link
      {...rest}
      {...mask}
      to={under ?? to}
      // By default a link to the router's own address, which `under` is, would replace the entry.
      replace={false}
      // A click that is handled here is not handled by the link itself.
      onClick={(event) => isCurrentAddress(to) && replace(event)}
    />
  )
}

/** Whether the browser shows this address: a second tap must not add a second entry to the history. */
function isCurrentAddress(to: string): boolean {
  return new URL(to, location.href).href === location.href
}

/** What React Router keeps in an entry of the browser's history; `idx` counts from the first one in this application. */
interface Entry {
  key?: string
  idx?: number
}

/** Closes a sheet by going back, so that Back does not open it again. @returns takes the address for the first entry */
export function useCloseSheet(): (to: string) => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isLeaving = useRef(false)
  return (to) => {
    const entry: Entry = history.state ?? {}
    // A second tap while it closes, or an answer after it was closed, would go back once more.
    if (isLeaving.current || (entry.key ?? 'default') !== key) return
    if (!entry.idx) return void navigate(to, { replace: true })
    isLeaving.current = true
    addEventListener('popstate', () => (isLeaving.current = false), { once: true })
    void navigate(-1)
  }
}
